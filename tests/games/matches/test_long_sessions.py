"""Sessions without end: what they may hold, and that their pages ask the database the same however long they are."""

import sys
from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.eventlog.write_path import Author
from games.matches.course.state import Course
from games.matches.models import Match
from games.matches.pages.parts.plot import chances
from games.matches.rules.actions import EnterGame
from games.matches.rules.events import GameWon, How
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import LARGEST_CUBE, MOST_GAMES, MatchSheet
from games.matches.rules.state import State
from games.matches.services.audit import troubles_of
from games.matches.services.click import Several
from games.matches.services.columns import game_rows
from games.matches.services.doing import Wanted, perform
from games.matches.services.writing import MATCHES
from games.rules.gammons import Level
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def session(club: Cast, games: int) -> Match:
    """So many games entered in one transaction, as from a file."""
    match = club.agreed(length=0, crawford=False)
    add(match, games)
    return match


def add(match: Match, games: int) -> None:
    locked, _course = MATCHES.locked(match.pk)
    several = Several(locked, Author(None, "a file"), uuid4())
    for number in range(games):
        several.say(EnterGame(("ann", "bob")[number % 2], Level.BACKGAMMON, LARGEST_CUBE))
    several.finish()


def queries(ask: Callable[[], object]) -> int:
    ask()  # what is kept by process is there
    with CaptureQueriesContext(connection) as seen:
        ask()
    return len(seen)


def test_the_longest_session_with_the_largest_cubes_fits_the_book_and_the_rows(club: Cast) -> None:
    match = session(club, MOST_GAMES)
    with pytest.raises(MatchRefused, match="A session has at most 1000 games"):
        club.wins(match, "ann", 0)
    with pytest.raises(MatchRefused, match="No cube is turned beyond 4096"):
        club.do(match, "ann", "correct_game", number=1, winner=0, cube=2 * LARGEST_CUBE)
    club.do(match, "ann", "close")
    club.do(match, "bob", "confirm")
    row = Match.objects.get(pk=match.pk)
    assert (row.stage, row.first_points) == ("confirmed", MOST_GAMES // 2 * 3 * LARGEST_CUBE)
    assert troubles_of(match.pk) == []


@pytest.mark.parametrize("cube", [LARGEST_CUBE * 2, 2**30])
@pytest.mark.parametrize("length", [0, 7])
def test_a_cube_that_nobody_has_seen_is_refused_in_a_sentence(club: Cast, cube: int, length: int) -> None:
    match = club.agreed(length=length, crawford=bool(length))
    with pytest.raises(MatchRefused, match="No cube is turned beyond 4096"):
        club.wins(match, "ann", 0, Level.BACKGAMMON, cube)
    club.wins(match, "ann", 0)
    assert Match.objects.get(pk=match.pk).games.count() == 1


def calls(work: Callable[[], object]) -> int:
    """How often functions are called in the course of the work: what it costs, on any machine."""
    counted = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


def test_the_score_before_each_game_is_worked_out_in_one_pass() -> None:
    """Sixteen times the games cost about sixteen times as much, not 256 times."""

    def cost(games: int) -> int:
        won = tuple(GameWon(number % 2, 1, Level.SINGLE, 1, How.ENTERED) for number in range(games))
        course = Course(sheet=MatchSheet(length=0, crawford=False), match=State(scored=won))

        def work() -> None:
            assert len(list(game_rows(Match(), course))) == games
            assert chances(course) == []

        return calls(work)

    assert cost(4_000) < 20 * cost(250)


def test_pages_of_a_session_ask_the_database_the_same_however_long_it_is(club: Cast) -> None:
    reader = Client()
    reader.force_login(club.users["bob"])
    short = session(club, 3)
    club.do(short, "ann", "close")
    club.do(short, "bob", "confirm")
    long = session(club, 150)
    for name in ("match", "match_games"):
        few, many = (queries(partial(reader.get, reverse(name, args=[match.code]))) for match in (short, long))
        assert abs(few - many) <= 1, name  # a confirmed one has no answers to ask for
    page = reader.get(reverse("match", args=[long.code])).content.decode()
    assert page.count('id="game-') == 50
    assert "The last 50 games." in page
    assert 'id="game-150"' in page
    assert reader.get(reverse("match_games", args=[long.code])).content.decode().count('id="game-') == 150


def test_an_entry_asks_the_database_the_same_however_long_the_session_is(club: Cast) -> None:
    match = club.agreed(length=0, crawford=False)
    counts = []
    for more in (2, 148):
        add(match, more)
        version = Match.objects.get(pk=match.pk).version
        with CaptureQueriesContext(connection) as seen:
            perform(club.users["ann"], match.code, Wanted("game"), version=version, action_id=uuid4())
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_the_list_asks_the_same_however_many_matches_there_are(club: Cast) -> None:
    reader = Client()
    reader.force_login(club.users["cal"])
    place = reverse("matches", args=[club.club.slug])
    counts = []
    for more in (2, 60):
        for _ in range(more):
            club.do(club.propose("ann", "bob"), "ann", "call_off")
        counts.append(queries(partial(reader.get, place)))
    assert counts[0] == counts[1]
    page = reader.get(place).content.decode()
    assert page.count('class="row-door') == 40
    assert "?all=past" in page
    assert reader.get(place, {"all": "past"}).content.decode().count('class="row-door') == 62
    assert "There are none" in reader.get(place, {"all": "past", "before": "1"}).content.decode()
    assert reader.get(place, {"all": "running", "before": "9" * 40}).status_code == 200


def test_the_table_and_a_replayed_game_ask_the_same_however_many_games_were_played(club: Cast) -> None:
    board = at_the_board(club, length=0, crawford=False)
    reader = Client()
    reader.force_login(club.users["cal"])
    asked = []
    for more in (2, 6):
        for _ in range(more):
            board.begin()
            board.do("ann", "roll")
            whose = board.row().state["match"]["game"]["board"]["on_turn"]
            loser, winner = ("ann", "bob") if whose == "box" else ("bob", "ann")
            board.do(loser, "resign")
            board.do(winner, "accepts")
        code = board.match.code
        table = queries(partial(reader.get, reverse("match", args=[code])))
        asked.append((table, queries(partial(reader.get, reverse("match_replay", args=[code, 1])))))
    assert asked[0] == asked[1]
    assert troubles_of(board.match.pk) == []
