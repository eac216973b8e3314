"""Who would profit by the clocks of a match: whoever is charged for what the site did, or is not charged, or twice."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from clubsite.operations.outages.beats import beat, begin_to_beat
from games.matches.rules.on_the_board import game_of
from games.matches.rules.sheet import ClockOut
from games.matches.services.doing import TimeWasUp, Wanted, perform
from games.matches.services.screen.time_out import time_out_if_due
from games.matches.services.writing import MATCHES, replayed
from games.play.counted import counted
from games.play.turn_clock import SECOND, in_ms
from games.rules.cube import Side
from tests.clubsite.at_once import at_once
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 6, 20, tzinfo=UTC)


@pytest.fixture
def time() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EIGHT, tick=False) as traveller:
        yield traveller


def bobs_turn(**sheet: object) -> AtTheBoard:
    board = at_the_board(cast(), **({"clock_point": 120, "clock_delay": 12} | sheet))
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    board.do("ann", "play", play="8/5 6/5")
    return board


def left(board: AtTheBoard, side: Side) -> int:
    now = timezone.now()
    clock = counted(board.row(), now).clock
    assert clock is not None
    return clock.left(side, in_ms(now))[0] // SECOND


def is_up(time: time_machine.Traveller, seconds: int) -> None:
    for _ in range(seconds // 15):
        time.shift(timedelta(seconds=15))
        beat()


@pytest.mark.parametrize("first", ["the player", "the site"])
def test_an_outage_costs_nobody_a_second(time: time_machine.Traveller, first: str) -> None:
    board = bobs_turn(clock_out=ClockOut.MATCH)
    begin_to_beat()
    is_up(time, 30)
    time.shift(timedelta(hours=2))
    if first == "the site":
        beat()
        assert not time_out_if_due(board.row().pk)
    with loaded("64"):
        board.do("bob", "roll")
    assert MATCHES.state_of(board.row()).match.won is None
    assert left(board, Side.TEAM) == 360, "the turn counts from when the site was back"
    is_up(time, 30)
    board.do("bob", "play", play="24/18 13/9")
    assert left(board, Side.TEAM) == 342


def test_nobody_asks_for_an_undo_to_run_the_others_clock(time: time_machine.Traveller) -> None:
    """It stays the time of whoever is on turn, whoever asks, and an answer gives no delay back."""
    board = bobs_turn()
    for who, other in (("bob", "ann"), ("ann", "bob")):
        board.do(who, "ask_undo")
        time.shift(timedelta(seconds=26))
        board.do(other, "refuse_undo")
        time.shift(timedelta(seconds=10))
    assert (left(board, Side.BOX), left(board, Side.TEAM)) == (360, 360 - 2 * 36 + 12)


def test_a_move_and_an_undo_of_friends_give_no_time_back(time: time_machine.Traveller) -> None:
    board = bobs_turn()
    time.shift(timedelta(seconds=112))
    with loaded("64"):
        board.do("bob", "roll")
        board.do("bob", "play", play="24/18 13/9")
        for _ in range(2):
            board.do("bob", "ask_undo")
            board.do("ann", "allow_undo")
    time.shift(timedelta(seconds=12))
    assert left(board, Side.TEAM) == 360 - 100 - 12


def test_points_that_win_the_match_are_charged_once(time: time_machine.Traveller) -> None:
    board = bobs_turn(clock_out=ClockOut.POINTS, clock_points=25, length=25)
    time.shift(timedelta(hours=1))
    assert time_out_if_due(board.row().pk)
    assert board.row().stage == "confirmed"
    assert not time_out_if_due(board.row().pk)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("out", list(ClockOut))
def test_of_many_who_notice_at_once_one_says_it(out: ClockOut, time: time_machine.Traveller) -> None:
    """Worker, both open pages, and both players who press at that moment."""
    board = bobs_turn(clock_out=out, length=7)
    time.shift(timedelta(hours=1))
    row = board.row()

    def pressing(who: str, what: str) -> Callable[[], object]:
        return partial(perform, board.club.users[who], row.code, Wanted(what), version=row.version, action_id=uuid4())

    noticing = [partial(time_out_if_due, row.pk)] * 4
    answers = at_once(*noticing, pressing("bob", "roll"), pressing("bob", "double"), pressing("ann", "ask_undo"))
    said = [answer for answer in answers if answer is True or isinstance(answer, TimeWasUp)]
    assert len(said) == 1, answers
    assert row.records.filter(said="bob timeout").count() == 1
    course = MATCHES.state_of(board.row())
    assert replayed(board.row()) == course
    match out:
        case ClockOut.MATCH:
            assert (board.row().stage, course.winner) == ("confirmed", 0)
        case ClockOut.GAME:
            assert course.match.points == (2, 0)
        case ClockOut.POINTS:
            assert game_of(course.match).time_points == (1, 0)
