"""The ratings that a club keeps: rated once each, replayed from a correction on, the same as a rebuild and as the logs.

The expected numbers are calculated here again, from the published formula and with nothing of the site's own.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from clubsite.leaderboards.counting.increments import people_behind
from clubsite.leaderboards.counting.rebuilding import rebuild as rebuild_boards
from clubsite.leaderboards.counting.rebuilding import troubles as wrong_totals
from clubsite.leaderboards.counting.waiting import counts_with_somebody_else, results_wait
from clubsite.leaderboards.lists.asking import asked_for
from clubsite.leaderboards.lists.figures import figure_text
from clubsite.leaderboards.lists.standings import EVERYBODY, Wanted, standings
from clubsite.leaderboards.models import Total
from clubsite.leaderboards.tasks import count_results
from games.matches.models import Match
from games.ratings.models import KeptList, RatedMatch, WaitingMatch
from games.ratings.services import replaying
from games.ratings.services.lists import current_lists
from games.ratings.services.replaying import catch_up, rebuild, troubles
from games.ratings.tasks import RatedWrong, compare_with_logs, rate_results
from tests.clubsite.at_once import at_once
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db
PEOPLE = ("ann", "bob", "cal", "dana", "mo", "tom")
PLACE = ZoneInfo("Europe/London")


@pytest.fixture
def club() -> Cast:
    return cast()


def played(club: Cast, winner: str, loser: str, length: int = 5, at: datetime | None = None, *, rated: bool = True) -> Match:
    """A match from the challenge to the confirmed result, which ended at this moment."""
    match = club.propose(winner, loser, length=length, rated=rated)
    club.do(match, loser, "accept")
    club.do(match, winner, "report", score=(length, length - 1))
    club.do(match, loser, "confirm")
    if at is not None:
        Match.objects.filter(pk=match.pk).update(ended_at=at)
    match.refresh_from_db()
    return match


@dataclass
class Told:
    """A result as somebody reads it from the page of its match."""

    at: datetime
    match: int
    winner: str
    loser: str
    length: int
    rated: bool = True


def by_hand(results: Iterable[Told]) -> tuple[dict[str, float], dict[str, int]]:
    """FIBS's formula, as it is published: ratings and experience after these results."""
    rating: dict[str, float] = {}
    experience: dict[str, int] = {}
    for one in sorted(results, key=lambda told: (told.at, told.match)):
        if not one.rated:
            continue
        winner, loser = rating.get(one.winner, 1500.0), rating.get(one.loser, 1500.0)
        root = one.length**0.5
        upset = 1 / (1 + 10 ** (abs(winner - loser) * root / 2000))
        share = (1 - upset) if winner < loser else upset
        for name, was, sign in ((one.winner, winner, 1), (one.loser, loser, -1)):
            faster = max(1.0, 5 - experience.get(name, 0) / 100)
            rating[name] = was + sign * 4 * faster * root * share
            experience[name] = experience.get(name, 0) + one.length
    return rating, experience


def rows() -> list[tuple[object, ...]]:
    """Every row as it stands, but for its key and version."""
    shown = RatedMatch.objects.exclude(why_not="UNFINISHED").order_by("kept", "at", "match")
    return [tuple(getattr(row, name) for name in ("kept_id", "match_id", *replaying.COLUMNS)) for row in shown]


def board(club: Cast, slug: str, over: str = "all") -> list[tuple[int, str, str, int]]:
    """Place, name, figure and number of results, after everything that waits has been rated and counted."""
    rate_results()
    count_results()
    found = asked_for(club.club, slug, over, "1")
    assert found is not None
    shown, period, _ = found
    lines = standings(Wanted(club.club, shown, period), 0, EVERYBODY)
    return [(one.place, one.name, "".join(figure_text(shown, one.amount, one.count, one.ahead)), one.count) for one in lines]


def test_a_confirmed_match_is_rated_to_the_last_digit_and_stands_on_the_board(club: Cast) -> None:
    played(club, "ann", "bob", 5)
    assert WaitingMatch.objects.exists()
    assert rate_results() == "1 rated, 0 failed"
    row = RatedMatch.objects.get()
    assert (round(row.winner_after or 0, 4), round(row.loser_after or 0, 4)) == (1522.3607, 1477.6393)
    assert (row.winner_experience, row.loser_matches, row.chance) == (5, 1, 0.5)
    assert board(club, "rating") == [(1, "ann", "1522.36", 1), (2, "bob", "1477.64", 1)]
    assert board(club, "rating-gained") == [(1, "ann", "+22.36", 1), (2, "bob", "−22.36", 1)]
    assert board(club, "matches-won") == [(1, "ann", "1", 1), (2, "bob", "0", 1)]
    assert board(club, "points-race") == [(1, "ann", "1.00", 1)]


def test_what_is_not_rated_keeps_its_reason_and_changes_no_rating(club: Cast) -> None:
    played(club, "ann", "bob", rated=False)
    assert board(club, "rating") == []
    assert RatedMatch.objects.get().why_not == "NOT_AGREED_BEFORE"
    assert board(club, "matches-won")[0] == (1, "ann", "1", 1)
    assert board(club, "points-race") == []


def test_results_are_replayed_in_the_order_of_their_end_then_of_their_key(club: Cast) -> None:
    moment = datetime(2026, 3, 1, 21, tzinfo=PLACE)
    late = played(club, "ann", "cal", 5, moment)
    rate_results()
    early = played(club, "ann", "bob", 7, moment - timedelta(days=3))
    together = played(club, "cal", "ann", 3, moment)
    WaitingMatch.objects.create(club=club.club, match=early)
    rate_results()
    told = [
        Told(moment, late.pk, "ann", "cal", 5),
        Told(moment - timedelta(days=3), early.pk, "ann", "bob", 7),
        Told(moment, together.pk, "cal", "ann", 3),
    ]
    rating, _ = by_hand(told)
    last = RatedMatch.objects.get(match=together)
    assert last.loser_after == pytest.approx(rating["ann"], abs=1e-9)
    assert last.winner_after == pytest.approx(rating["cal"], abs=1e-9)
    assert troubles(club.club.pk) == []


def test_a_correction_is_replayed_from_there_on(club: Cast) -> None:
    first = played(club, "ann", "bob")
    second = played(club, "cal", "dana")
    rate_results()
    before = RatedMatch.objects.get(match=first)
    club.do(second, "cal", "correct_final", score=(4, 5))
    club.do(second, "dana", "allow_correction")
    assert board(club, "rating")[:2] == [(1, "ann", "1522.36", 1), (1, "dana", "1522.36", 1)]
    assert RatedMatch.objects.get(match=first).version == before.version
    assert wrong_totals(club.club.pk) == troubles(club.club.pk) == []


def test_a_name_that_becomes_somebody_s_is_rated_as_that_person(club: Cast) -> None:
    guest = club.players["gil"]
    match = club.propose("gil", "bob", by="mo")
    club.do(match, "bob", "accept")
    club.do(match, "bob", "report", score=(5, 4))
    club.do(match, "mo", "confirm")
    played(club, "ann", "cal")
    assert (1, "Gil", "1522.36", 1) in board(club, "rating")

    guest.merged_into = club.players["ann"]
    guest.save()
    counts_with_somebody_else(guest)
    rating, _ = by_hand([Told(match.proposed_at, 1, "ann", "bob", 5), Told(match.proposed_at, 2, "ann", "cal", 5)])
    assert board(club, "rating")[0] == (1, "ann", f"{rating['ann']:.2f}", 2)
    guest.merged_into = None
    guest.save()
    counts_with_somebody_else(guest)
    assert (1, "Gil", "1522.36", 1) in board(club, "rating")
    assert wrong_totals(club.club.pk) == troubles(club.club.pk) == []


def test_a_rebuild_gives_identical_rows_and_the_check_finds_what_is_wrong(club: Cast) -> None:
    for winner, loser in (("ann", "bob"), ("bob", "cal"), ("cal", "ann")):
        played(club, winner, loser)
        rate_results()
    found = rows()
    RatedMatch.objects.filter(match=Match.objects.first()).update(winner_after=2000.0)
    with pytest.raises(RatedWrong, match="not rated as its log says"):
        compare_with_logs(club.club.pk)
    with pytest.raises(CommandError, match="not rated"):
        call_command("rebuild_ratings", "--check")
    call_command("rebuild_ratings", club.club.slug)
    assert rows() == found
    compare_with_logs(club.club.pk)
    RatedMatch.objects.all().delete()
    rebuild(club.club.pk)
    assert rows() == found
    with pytest.raises(CommandError, match="no club nowhere"):
        call_command("rebuild_ratings", "nowhere")


@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_in_between_has_rated_nothing_and_loses_nothing(club: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    played(club, "ann", "bob")

    def killed(*_: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("select pg_terminate_backend(pg_backend_pid())")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(replaying, "results_wait", killed)
        with pytest.raises(Exception, match="terminat"):
            rate_results()
    connection.close()
    assert rows() == []
    assert board(club, "rating")[0] == (1, "ann", "1522.36", 1)


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_rate_everything_once(club: Cast) -> None:
    played(club, "ann", "bob")
    answers = at_once(*[lambda: catch_up(club.club.pk)] * 4)
    assert sorted(str(one) for one in answers) == ["0", "0", "0", "1"]
    assert RatedMatch.objects.count() == 1


def test_a_list_that_another_replaces_counts_no_longer(club: Cast) -> None:
    played(club, "ann", "bob", at=datetime(2026, 3, 1, 21, tzinfo=PLACE))
    board(club, "rating")
    old = KeptList.objects.get()
    moment = datetime(2026, 3, 2, tzinfo=PLACE)
    KeptList.objects.filter(pk=old.pk).update(until=moment)
    new = KeptList.objects.create(club=club.club, published="danish", since=moment)
    later = played(club, "bob", "ann", 9)
    WaitingMatch.objects.create(club=club.club)
    KeptList.objects.filter(pk=old.pk).update(version=old.version + 1)
    results_wait("ratings", old.pk, club.club, old.version + 1)
    assert board(club, "rating") == [(1, "bob", "1004.50", 1), (2, "ann", "995.50", 1)]
    assert RatedMatch.objects.get(kept=new).match_id == later.pk


def test_a_month_of_matches_agrees_with_a_calculation_of_one_s_own(club: Cast) -> None:
    """Seventy matches over a November, entered out of order, some friendly; counted in between, and at once."""
    chance, told = Random(11), list[Told]()
    for number in range(70):
        winner, loser = chance.sample(PEOPLE, 2)
        length = chance.choice((1, 3, 5, 5, 7, 9, 11))
        at = datetime(2026, 11, chance.randint(1, 21), chance.randint(18, 23), chance.randint(0, 59), tzinfo=PLACE)
        rated = chance.random() > 0.1
        match = played(club, winner, loser, length, at, rated=rated)
        told.append(Told(at, match.pk, winner, loser, length, rated))
        if number % 9 == 4:
            rate_results()
            count_results()
    WaitingMatch.objects.create(club=club.club)  # their ends were set by hand
    for one in told:
        results_wait("matches", one.match, club.club, Match.objects.get(pk=one.match).version)
    rating, experience = by_hand(told)
    shown = board(club, "rating")
    expected = sorted(((f"{value:.2f}", name) for name, value in rating.items()), key=lambda line: -float(line[0]))
    assert [(figure, name) for _, name, figure, _ in shown] == expected
    _check_exact_ratings(club, rating, experience)
    wins = {name: sum(one.winner == name for one in told) for name in PEOPLE}
    assert {name: int(figure) for _, name, figure, _ in board(club, "matches-won", "2026-11")} == wins
    race = {name: sum(one.winner == name and one.rated for one in told) for name in PEOPLE}
    assert {name: float(figure) for _, name, figure, _ in board(club, "points-race", "2026-11")} == race
    found, totals = rows(), sorted(Total.objects.values_list("category", "period", "person", "amount", "count", "ahead"))
    rebuild(club.club.pk)
    rebuild_boards(club.club.pk)
    assert rows() == found
    assert sorted(Total.objects.values_list("category", "period", "person", "amount", "count", "ahead")) == totals
    assert wrong_totals(club.club.pk) == troubles(club.club.pk) == []


def _check_exact_ratings(club: Cast, rating: dict[str, float], experience: dict[str, int]) -> None:
    for name in PEOPLE:
        person = club.players[name].pk
        row = RatedMatch.objects.filter(why_not="", winner=person) | RatedMatch.objects.filter(why_not="", loser=person)
        final = row.order_by("at", "match").last()
        assert final is not None
        after = final.winner_after if final.winner_id == person else final.loser_after
        known = final.winner_experience if final.winner_id == person else final.loser_experience
        assert after is not None
        assert math.isclose(after, rating[name], abs_tol=1e-9)
        assert known == experience[name]


@pytest.mark.parametrize("works_out", [catch_up, rebuild])
def test_what_is_confirmed_while_a_run_reads_the_results_waits_for_the_next(
    club: Cast, works_out: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    played(club, "ann", "bob")

    def meanwhile(players: Collection[int]) -> Mapping[int, int]:
        monkeypatch.setattr(replaying, "people_behind", people_behind)
        played(club, "cal", "mo")
        return people_behind(players)

    monkeypatch.setattr(replaying, "people_behind", meanwhile)
    assert works_out(club.club.pk) == 1
    assert catch_up(club.club.pk) == 1
    assert troubles(club.club.pk) == []


def test_what_is_corrected_to_a_later_time_while_a_run_reads_waits_for_the_next(
    club: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = played(club, "ann", "bob"), played(club, "cal", "mo")
    catch_up(club.club.pk)
    played(club, "ann", "mo")
    assert second.ended_at is not None
    later = second.ended_at + timedelta(days=1)

    def meanwhile(club_id: int) -> object:
        Match.objects.filter(pk=first.pk).update(ended_at=later)
        WaitingMatch.objects.create(club=club.club, match=first)
        return current_lists(club_id)

    monkeypatch.setattr(replaying, "current_lists", meanwhile)
    assert catch_up(club.club.pk) == 1
    monkeypatch.setattr(replaying, "current_lists", current_lists)
    catch_up(club.club.pk)
    assert troubles(club.club.pk) == []
