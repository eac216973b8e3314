"""Whom a roll waits for: players who hold it, and players who have not released it while there is time."""

from datetime import UTC, datetime

import pytest
import time_machine

from games.play.rolls.roll_holds import LetGoAlready, Patience, hold, leave_every_roll, let_go, waiting_for
from games.play.turn_clock import SECOND, in_ms
from tests.games.play.toy.models import DuelSeat
from tests.games.play.toy.services import open_duel

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 6, 20, tzinfo=UTC)
NOW = in_ms(EIGHT)
#: Five seconds of grace from eight on, a hold of thirty.
PATIENCE = Patience(hold=30 * SECOND, grace_ends=NOW + 5 * SECOND)
BOTH = ("ann", "bob")


@pytest.fixture
def seats() -> list[DuelSeat]:
    return list(open_duel("ann", "bob").seats.order_by("word"))


def waited_for(seats: list[DuelSeat], after: int = 0, able: tuple[str, ...] = BOTH, patience: Patience = PATIENCE) -> object:
    waiting = waiting_for(seats, able, "1.2", patience, NOW + after * SECOND)
    return waiting and (waiting.players, (waiting.until - NOW) // SECOND)


def test_everybody_who_may_speak_is_waited_for_until_the_grace_ends(seats: list[DuelSeat]) -> None:
    assert waited_for(seats) == (BOTH, 5)
    assert waited_for(seats, able=("bob",)) == (("bob",), 5)
    assert waited_for(seats, able=()) is None
    assert waited_for(seats, after=5) is None


@time_machine.travel(EIGHT, tick=False)
def test_whoever_holds_the_roll_is_waited_for_longer(seats: list[DuelSeat]) -> None:
    ann, bob = seats
    assert hold(ann, "1.2")
    assert not hold(ann, "1.2")
    assert waited_for(seats) == (BOTH, 30)
    assert waited_for(seats, after=10) == (("ann",), 30)
    assert waited_for(seats, after=30) is None
    assert let_go(bob, "1.2")
    assert waited_for(seats) == (("ann",), 30)


@time_machine.travel(EIGHT, tick=False)
def test_a_roll_is_held_once_and_the_next_one_anew(seats: list[DuelSeat]) -> None:
    ann, bob = seats
    hold(ann, "1.2")
    assert let_go(ann, "1.2")
    assert not let_go(ann, "1.2")
    with pytest.raises(LetGoAlready):
        hold(ann, "1.2")
    assert waited_for(seats) == (("bob",), 5)
    assert hold(ann, "1.3")
    assert waited_for([DuelSeat.objects.get(pk=ann.pk), bob]) == (("bob",), 5)  # that was in this turn, which is over


def test_whoever_leaves_every_roll_is_waited_for_only_where_something_new_is_asked(seats: list[DuelSeat]) -> None:
    ann, _bob = seats
    assert leave_every_roll(ann, on=True)
    assert not leave_every_roll(ann, on=True)
    assert waited_for(seats) == (("bob",), 5)
    asked = Patience(PATIENCE.hold, PATIENCE.grace_ends, asks_all=True)
    assert waited_for(seats, patience=asked) == (BOTH, 5)
