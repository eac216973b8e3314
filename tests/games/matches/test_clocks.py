"""Clocks of a match on screen: whose time runs, what running out costs, and a clock that is introduced later."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.audit.models import Noted
from clubsite.audit.wording import sentence_of
from games.matches.rules.events import How, MatchWon
from games.matches.rules.on_the_board import game_of
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import ClockOut, ClockSheet
from games.matches.rules.state import State
from games.matches.services.doing import TimeWasUp
from games.matches.services.screen.time_out import on_the_clock, time_out_if_due
from games.matches.services.writing import MATCHES, replayed
from games.matches.tasks import say_who_is_out_of_time
from games.play.turn_clock import SECOND, in_ms, screen_of
from games.rules.cube import Side
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 6, 20, tzinfo=UTC)
CLOCK = {"clock_point": 120, "clock_delay": 12}


@pytest.fixture
def time() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EIGHT, tick=False) as traveller:
        yield traveller


@pytest.fixture
def club(time: time_machine.Traveller) -> Cast:
    return cast()


def passes(time: time_machine.Traveller, seconds: float) -> None:
    time.shift(timedelta(seconds=seconds))


def left(board: AtTheBoard) -> tuple[int, int]:
    """What each has left of the reserve now, in seconds."""
    clock = screen_of(board.row().screen).clock
    assert clock is not None
    now = in_ms(timezone.now())
    ann, bob = (clock.left(side, now)[0] // SECOND for side in (Side.BOX, Side.TEAM))
    return ann, bob


def running(board: AtTheBoard) -> Side | None:
    clock = screen_of(board.row().screen).clock
    assert clock is not None
    return clock.running


def match_of(board: AtTheBoard) -> State:
    row = board.row()
    course = MATCHES.state_of(row)
    assert replayed(row) == course
    return course.match


def bobs_turn(club: Cast, **sheet: object) -> AtTheBoard:
    """Ann has opened and played; bob is on turn, and his clock runs."""
    board = at_the_board(club, **(CLOCK | sheet))
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    board.do("ann", "play", play="8/5 6/5")
    return board


def test_a_match_has_two_minutes_a_point_and_nobodys_runs_before_the_opening(club: Cast, time: time_machine.Traveller) -> None:
    board = at_the_board(club, **CLOCK)
    board.begin()
    passes(time, 30)
    assert (left(board), running(board)) == ((360, 360), None)


def test_the_delay_of_each_move_costs_nothing_and_more_costs_the_reserve(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club)
    passes(time, 12)
    with loaded("64"):
        board.do("bob", "roll")
    assert left(board) == (360, 360)
    passes(time, 7)
    board.do("bob", "play", play="24/18 13/9")
    assert (left(board), running(board)) == ((360, 353), Side.BOX)
    passes(time, 20)
    assert left(board) == (352, 353)


def test_between_games_no_clock_runs_and_the_next_game_goes_on_with_what_is_left(
    club: Cast, time: time_machine.Traveller
) -> None:
    board = bobs_turn(club)
    passes(time, 42)
    board.do("bob", "resign", level=Level.SINGLE)
    passes(time, 20)
    board.do("ann", "accepts")
    assert (left(board), running(board)) == ((352, 330), None)
    passes(time, 3000)
    assert left(board) == (352, 330)
    board.begin()
    assert left(board) == (352, 330)


def test_who_must_answer_a_double_thinks_on_their_own_time_and_a_wish_to_undo_stops_nobody(
    club: Cast, time: time_machine.Traveller
) -> None:
    board = bobs_turn(club)
    board.do("bob", "double")
    passes(time, 22)
    board.do("bob", "ask_undo")
    assert (left(board), running(board)) == ((350, 360), Side.BOX)
    board.do("ann", "takes")
    assert (left(board), running(board)) == ((350, 360), Side.TEAM)


def test_running_out_loses_the_match(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club, clock_out=ClockOut.MATCH)
    passes(time, 371.999)
    assert not time_out_if_due(board.row().pk)
    passes(time, 0.001)
    assert time_out_if_due(board.row().pk)
    assert not time_out_if_due(board.row().pk)
    row = board.row()
    assert match_of(board).won == MatchWon(0, How.TIME)
    assert (row.stage, row.winner, row.first_points, row.second_points) == ("confirmed", 0, 0, 0)
    assert list(row.records.order_by("number").values_list("said", flat=True))[-2:] == ["bob timeout", "played out on screen"]
    score = "\N{LEFT-TO-RIGHT ISOLATE}0–0"
    assert f"You have won on time, at {score}" in page_of(board, "ann")
    assert f"has won on time, at {score}" in page_of(board, "bob")


def page_of(board: AtTheBoard, who: str) -> str:
    client = Client()
    client.force_login(board.club.users[who])
    return client.get(reverse("match", args=[board.match.code])).content.decode()


def test_running_out_loses_a_game_and_the_next_has_five_minutes_more(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club, clock_out=ClockOut.GAME, length=7)
    passes(time, 14 * 60 + 12)
    assert time_out_if_due(board.row().pk)
    state = match_of(board)
    assert (state.points, state.game, state.games[0].how, state.games[0].level) == ((2, 0), None, How.TIME, Level.GAMMON)
    assert left(board) == (840, 300)
    board.begin("bob")
    assert left(board) == (840, 300)


def test_the_next_click_says_it_too_and_is_not_done(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club, clock_out=ClockOut.GAME)
    passes(time, 400)
    with loaded("64"), pytest.raises(TimeWasUp):
        board.do("bob", "roll")
    assert (match_of(board).points, match_of(board).game) == ((2, 0), None)
    assert board.row().records.filter(said="bob timeout").count() == 1


def test_points_are_charged_once_and_again_after_five_minutes_more(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club, clock_out=ClockOut.POINTS, clock_points=2, length=7)
    passes(time, 14 * 60 + 12)
    for waiting in (0, 0, 299.999):
        passes(time, waiting)
        say_who_is_out_of_time()
        assert game_of(match_of(board)).time_points == (2, 0)
    passes(time, 0.001)
    say_who_is_out_of_time()
    assert game_of(match_of(board)).time_points == (4, 0)
    with loaded("64"):
        board.do("bob", "roll")
        board.do("bob", "play", play="24/18 13/9")
    board.do("ann", "resign", level=Level.SINGLE)
    board.do("bob", "accepts")
    assert match_of(board).points == (4, 1)


def test_points_that_leave_one_to_go_bring_the_crawford_game_and_more_than_is_needed_is_cut(
    club: Cast, time: time_machine.Traveller
) -> None:
    board = bobs_turn(club, clock_out=ClockOut.POINTS, clock_points=2, length=3)
    passes(time, 6 * 60 + 12)
    say_who_is_out_of_time()
    assert not match_of(board).score.is_crawford, "this game is played as it began"
    board.do("ann", "resign", level=Level.SINGLE)
    board.do("bob", "accepts")
    assert (match_of(board).points, match_of(board).score.is_crawford) == ((2, 1), True)
    board.begin("bob")
    with loaded("13"):
        board.do("bob", "roll")
    passes(time, 600)
    say_who_is_out_of_time()
    state = match_of(board)
    assert (state.won, state.points, state.score.raw) == (MatchWon(0, How.TIME), (3, 1), (4, 1))
    assert board.row().first_points == 3


def test_what_both_take_back_is_not_charged_again_at_once(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club, clock_out=ClockOut.GAME)
    passes(time, 400)
    say_who_is_out_of_time()
    board.do("bob", "ask_undo")
    board.do("ann", "allow_undo")
    assert (match_of(board).points, running(board), left(board)) == ((0, 0), Side.TEAM, (360, 240))
    say_who_is_out_of_time()
    assert match_of(board).points == (0, 0)


def test_a_session_has_a_reserve_for_each_game(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club, length=0, crawford=False, jacoby=True, **CLOCK)
    passes(time, 112)
    assert left(board) == (360, 260)
    board.do("bob", "resign", level=Level.SINGLE)
    board.do("ann", "accepts")
    board.begin()
    assert left(board) == (360, 360)


# In mid-match


def test_both_introduce_a_clock_with_what_the_score_leaves(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club, clock_point=0, length=9)
    board.do("bob", "resign", level=Level.GAMMON)
    board.do("ann", "accepts")
    board.do("ann", "ask_clock", clock=ClockSheet(out=ClockOut.MATCH))
    for what in ("allow_clock", "ask_clock"):
        with pytest.raises(MatchRefused, match="ann has asked for a clock"):
            board.do("ann", what, clock=ClockSheet())
    board.begin()
    with loaded("13"):
        board.do("bob", "roll")
    passes(time, 1000)
    board.do("bob", "allow_clock")
    assert (left(board), running(board)) == ((960, 960), Side.TEAM), "2 · 9 − 2 minutes, from now on"
    assert match_of(board).sheet.clock_out is ClockOut.MATCH
    with pytest.raises(MatchRefused, match="with a clock already"):
        board.do("bob", "ask_clock", clock=ClockSheet())
    passes(time, 972)
    assert on_the_clock() == [board.match.pk]
    say_who_is_out_of_time()
    assert match_of(board).won == MatchWon(0, How.TIME)


def test_a_clock_is_refused_or_withdrawn_and_a_director_may_bring_one(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club, clock_point=0)
    for who in ("ann", "bob"):
        board.do("bob", "ask_clock", clock=ClockSheet())
        board.do(who, "refuse_clock")
        with pytest.raises(MatchRefused, match="Nobody asks for a clock"):
            board.do("ann", "allow_clock")
    for who, what, why in (("ann", "set_clock", "Only a director"), ("dana", "ask_clock", "Only the two players")):
        with pytest.raises(MatchRefused, match=why):
            board.do(who, what, clock=ClockSheet())
    with pytest.raises(PermissionDenied):
        board.do("cal", "set_clock", clock=ClockSheet())
    with pytest.raises(MatchRefused, match="Say which clock"):
        board.do("dana", "set_clock")
    board.do("dana", "set_clock", clock=ClockSheet())
    assert (left(board), running(board)) == ((360, 360), Side.TEAM)
    noted = Noted.objects.get(kind="matches.clock")
    said = "dana set a clock in mid-match, ann – bob: 120 seconds a point, 12 a move; out of time costs the game."
    assert sentence_of(noted, isolating=False) == said


def test_there_is_no_clock_over_the_board_nor_one_that_a_session_could_lose(club: Cast, time: time_machine.Traveller) -> None:
    match = club.agreed("ann", "cal")
    with pytest.raises(MatchRefused, match="not played on screen"):
        club.do(match, "dana", "set_clock", clock=ClockSheet())
    session = club.agreed("bob", "dana", board=True, length=0, crawford=False)
    with pytest.raises(MatchRefused, match="A session has no end that a clock could lose"):
        club.do(session, "bob", "ask_clock", clock=ClockSheet(out=ClockOut.MATCH))


def test_running_out_gives_no_more_than_a_match_from_that_score_on_begins_with(
    club: Cast, time: time_machine.Traveller
) -> None:
    board = bobs_turn(club, clock_out=ClockOut.GAME, clock_point=30)
    passes(time, 3 * 30 + 12)
    assert time_out_if_due(board.row().pk)
    assert match_of(board).points == (2, 0)
    assert left(board) == (90, 3 * 30 - 2 * 15)


def test_nothing_runs_out_twice_when_the_worker_was_down(club: Cast, time: time_machine.Traveller) -> None:
    board = bobs_turn(club, clock_out=ClockOut.POINTS, length=7)
    passes(time, 3 * 3600)
    say_who_is_out_of_time()
    say_who_is_out_of_time()
    assert game_of(match_of(board)).time_points == (1, 0)
    assert left(board) == (840, 300)
