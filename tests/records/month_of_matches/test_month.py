"""A club's month of matches, from challenge to confirmation: the site's scores, ratings, leaderboards and book are what they
were when it was recorded, and what a second calculation makes of the text alone.

An intentional change of a rule changes `november.json` in the same commit, and the difference shows what it means for a club.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from clubsite.leaderboards.counting.rebuilding import troubles as wrong_totals
from clubsite.leaderboards.lists.asking import asked_for
from clubsite.leaderboards.lists.figures import figure_text
from clubsite.leaderboards.lists.standings import EVERYBODY, Wanted, standings
from clubsite.leaderboards.tasks import count_results
from clubsite.ledger.selectors import balances, is_square
from clubsite.members.models import Player
from games.matches.models import Match
from games.ratings.models import KeptList
from games.ratings.rules.lists import PUBLISHED
from games.ratings.rules.replay import Replay
from games.ratings.services.replaying import results_of, troubles
from games.ratings.services.standings import standings_before
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast

from .saying_again import blocks, say_again
from .second_calculation import NUMBERS, book_of, ratings_of, result_of, wins_of

HERE = Path(__file__).parent
MONTH = list(blocks((HERE / "november.matches").read_text(encoding="utf-8")))
RESULTS = [result_of(block) for block in MONTH]
pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def test_the_month_has_everything_that_a_month_has() -> None:
    logs = [" / ".join(block.log) for block in MONTH]
    for what in ("declines", "calls off", "decided", "asks to correct", "undo", "stake=", "length=0", "friendly", "length=1 "):
        assert any(what in log for log in logs), what
    crawford = [(one, one.games[one.crawford]) for one in RESULTS if one.crawford is not None]
    assert len(crawford) >= 5
    assert any(points == 2 for _, (_, points) in crawford)  # a gammon counts there, too
    assert any(len(one.games) > one.crawford + 1 for one, _ in crawford if one.crawford is not None)


def test_the_month_comes_out_as_it_was_recorded_and_as_a_second_calculation_has_it(club: Cast) -> None:
    for block, told in zip(MONTH, RESULTS, strict=True):
        match = say_again(club, block)
        assert [match.first_points or 0, match.second_points or 0] == told.score
        if told.length:
            assert [game.number for game in match.games.filter(crawford=True)] == (
                [told.crawford + 1] if told.crawford is not None else []
            )
    assert rate_results().endswith(" 0 failed")
    count_results()
    came_out = as_told(club)
    for key in NUMBERS:
        rating, experience = ratings_of(RESULTS, key)
        assert came_out["ratings"][key] == {name: [f"{rating[name]:.4f}", experience[name]] for name in rating}
    rating, _ = ratings_of(RESULTS, "fibs")
    boards = came_out["boards"]
    assert boards["rating"] == [[name, f"{rating[name]:.2f}"] for name in sorted(rating, key=lambda name: -rating[name])]
    assert {name: int(figure) for name, figure in boards["matches-won"]} == wins_of(RESULTS, rated=False)
    assert {name: float(figure) for name, figure in boards["points-race"]} == wins_of(RESULTS, rated=True)
    assert came_out["book"] == {name: points for name, points in book_of(RESULTS).items() if points}
    assert sum(came_out["book"].values()) == 0
    assert came_out == json.loads((HERE / "november.json").read_text(encoding="utf-8"))
    assert is_square(club.club)
    assert wrong_totals(club.club.pk) == troubles(club.club.pk) == []


def as_told(club: Cast) -> dict[str, Any]:
    """Everything that the site tells of the month."""
    return {
        "matches": [
            [*(seat.word for seat in match.seats.order_by("side")), match.stage, match.first_points, match.second_points]
            for match in Match.objects.order_by("pk")
        ],
        "ratings": {key: ratings(key) for key in NUMBERS},
        "boards": {slug: board(club, slug) for slug in ("rating", "rating-gained", "matches-won", "points-race")},
        "book": {player.word: quarters // 4 for player, quarters in balances(club.club) if quarters},
    }


def ratings(key: str) -> dict[str, list[object]]:
    """Rating and experience of everybody on that list; on the club's own, FIBS's, as they are kept."""
    kept = KeptList.objects.get()
    names = dict(Player.objects.values_list("pk", "word"))
    found = {names[person]: one for person, one in standings_before(kept, names).items()}
    if key != kept.published:
        replaying = Replay(PUBLISHED[key])
        for result in results_of(kept):
            replaying.add(result)
        found = {names[int(person)]: one for person, one in replaying.standings.items()}
    return {name: [f"{one.rating:.4f}", one.experience] for name, one in sorted(found.items())}


def board(club: Cast, slug: str) -> list[list[str]]:
    """Name and figure of everybody on the list of that month."""
    found = asked_for(club.club, slug, "2026-11", "1")
    assert found is not None
    shown, period, _ = found
    lines = standings(Wanted(club.club, shown, period), 0, EVERYBODY)
    return [[one.name, "".join(figure_text(shown, one.amount, one.count, one.ahead))] for one in lines]
