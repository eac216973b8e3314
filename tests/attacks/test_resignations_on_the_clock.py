"""Who wins time, or on time, by offering to resign? What waits for an answer runs on the opponent's clock."""

from collections.abc import Iterator

import pytest
import time_machine
from django.utils import timezone

from games.matches.rules.events import How
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import ClockOut
from games.matches.services.screen.time_out import time_out_if_due
from games.play.turn_clock import in_ms, screen_of
from games.rules.cube import Side
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard
from tests.games.matches.players import cast
from tests.games.matches.test_clocks import EIGHT, bobs_turn, left, match_of, passes

pytestmark = pytest.mark.django_db


@pytest.fixture
def time() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EIGHT, tick=False) as traveller:
        yield traveller


def delay(board: AtTheBoard) -> int:
    """What is left of the running delay now, in ms."""
    clock = screen_of(board.row().screen).clock
    assert clock is not None
    return clock.left(clock.running or Side.BOX, in_ms(timezone.now()))[1]


@pytest.mark.parametrize("out", list(ClockOut))
def test_nobody_wins_on_time_by_resigning_to_somebody_who_is_away(out: ClockOut, time: time_machine.Traveller) -> None:
    """Bob gives up a game that is lost anyway; while ann's clock runs, she can only win it."""
    board = bobs_turn(cast(), clock_out=out, clock_points=2, length=5)
    before = left(board)
    board.do("bob", "resign", level=Level.SINGLE)
    passes(time, 300)
    board.do("bob", "ask_undo")  # a statement of his does not make it cost more
    passes(time, 3600)
    assert time_out_if_due(board.row().pk)
    assert not time_out_if_due(board.row().pk)
    state, row = match_of(board), board.row()
    assert (state.points, state.game, state.games[0].how, state.games[0].winner) == ((1, 0), None, How.RESIGNATION, 0)
    assert (row.stage, row.winner) == ("playing", None)
    assert left(board) == before, "and she has the time that she had"
    board.begin("bob")
    assert left(board) == before


def test_what_is_resigned_may_be_the_match(time: time_machine.Traveller) -> None:
    board = bobs_turn(cast(), clock_out=ClockOut.MATCH, length=1, clock_point=120)
    board.do("bob", "resign", level=Level.SINGLE)
    passes(time, 3600)
    assert time_out_if_due(board.row().pk)
    assert (board.row().winner, board.row().first_points, match_of(board).over) == (0, 1, True)


def test_who_resigns_and_is_refused_goes_on_with_the_delay_that_was_left(time: time_machine.Traveller) -> None:
    board = bobs_turn(cast())
    with loaded("64"):
        board.do("bob", "roll")
    passes(time, 10)
    assert delay(board) == 2_000
    board.do("bob", "resign", level=Level.SINGLE)
    passes(time, 5)
    board.do("ann", "refuses")
    assert delay(board) == 2_000
    passes(time, 5)
    assert left(board) == (360, 357)


def test_who_answers_a_resignation_late_has_used_their_own_time(time: time_machine.Traveller) -> None:
    board = bobs_turn(cast())
    board.do("bob", "resign", level=Level.SINGLE)
    passes(time, 42)
    board.do("ann", "refuses")
    assert left(board) == (330, 360)


def test_nobody_stops_the_others_play_by_one_offer_after_another(time: time_machine.Traveller) -> None:
    board = bobs_turn(cast())
    with loaded("64"):
        board.do("bob", "roll")
    board.do("ann", "resign", level=Level.SINGLE)
    board.do("bob", "refuses")
    for who in ("ann", "bob"):
        with pytest.raises(MatchRefused, match="refused in this turn"):
            board.do(who, "resign", level=Level.BACKGAMMON)
    board.do("bob", "play", play="24/18 13/9")
    board.do("ann", "resign", level=Level.BACKGAMMON)
    board.do("bob", "accepts")
    assert match_of(board).over


def test_an_offer_in_the_opponents_turn_takes_none_of_their_time(time: time_machine.Traveller) -> None:
    """Ann would run down bob's clock by an offer in each of his turns, and make him set up his play again."""
    board = bobs_turn(cast())
    before = left(board)
    with loaded("64"):
        board.do("bob", "roll")
    passes(time, 10)
    assert delay(board) == 2_000
    board.do("ann", "resign", level=Level.SINGLE)
    passes(time, 5)
    board.do("ann", "ask_undo")  # what she says besides changes nothing
    assert delay(board) == 7_000, "he answers in a delay of its own"
    passes(time, 5)
    board.do("bob", "refuses")
    assert (left(board), delay(board)) == (before, 12_000), "and goes on with another"
    passes(time, 13)
    board.do("bob", "play", play="24/18 13/9")
    assert left(board) == (360, 359)


def test_whoever_is_slow_to_answer_in_their_own_turn_has_used_their_own_time(time: time_machine.Traveller) -> None:
    board = bobs_turn(cast())
    board.do("ann", "resign", level=Level.SINGLE)
    passes(time, 42)
    board.do("bob", "refuses")
    assert left(board) == (360, 330)
    with loaded("64"):
        board.do("bob", "roll")
        board.do("bob", "play", play="24/18 13/9")
    assert delay(board) == 12_000
