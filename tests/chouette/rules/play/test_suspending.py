"""A game on screen stands still and goes on where it was; nobody is paid for it; and how one ends that never goes on.

Source: RULES.md R27 and house.DECISIONS."""

from dataclasses import replace

import pytest

from chouette.rules.evening import replay
from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import at, house, points, refused, table_of

ON_SCREEN = house("board=on") + "; game; opening 3 1; ann plays 8/5 6/5"
DOUBLED = ON_SCREEN + "; cal doubles"


def test_it_goes_on_exactly_where_it_was() -> None:
    before = table_of(DOUBLED)
    after = at(before, "suspend; resume")
    assert after.table == before.table


def test_the_evening_may_be_closed_and_goes_on_with_the_game() -> None:
    before = table_of(DOUBLED)
    closed = at(before, "suspend; close")
    assert (closed.table.closed, closed.table.suspended) == (True, True)
    assert closed.table.scores == before.table.scores
    assert at(closed, "resume").table == before.table
    assert replay(closed.statements) == closed


@pytest.mark.parametrize(
    "said", ["bob rolls 3 1", "ann takes cal", "box wins single override", "dee leaves", "game", "suspend", "bob proxy dee"]
)
def test_nothing_moves_meanwhile(said: str) -> None:
    assert refused(DOUBLED, "suspend", said) is Refusal.SUSPENDED


def test_cash_and_side_bets_do() -> None:
    assert points(table_of(DOUBLED, "suspend; ann pays bob 2").table.scores) == {"ann": 2, "bob": -2}


def test_a_result_ends_it_at_the_cubes_that_were_taken() -> None:
    """Whoever vanishes from a double pays what a drop pays."""
    dropped = table_of(DOUBLED, "ann drops cal").table.scores
    decided = table_of(DOUBLED, "suspend; close; decide team wins single: ann never came back").table
    assert points(dropped) == {"ann": -1, "cal": 1}
    assert points(decided.scores) == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}
    assert (decided.game, decided.suspended, decided.closed, decided.games_played) == (None, False, False, 1)


def test_it_may_count_for_nothing_drops_included() -> None:
    before = table_of(DOUBLED, "ann drops cal")
    after = at(before, "suspend; decide set aside: half of us were ill").table
    assert points(after.scores) == {}
    assert (after.game, after.games_played, after.suspended) == (None, 0, False)
    assert replace(after.roles) == before.table.roles


def test_a_lone_taker_who_must_choose_is_let_off() -> None:
    lone = house("board=on lone_taker=buy_all") + "; game; opening 3 1; ann plays 8/5 6/5; bob rolls 6 2; bob plays 24/18 13/11"
    evening = table_of(
        lone, "ann doubles all; bob drops; cal takes; dee drops; suspend; close; decide box wins single: cal is gone"
    )
    assert sum(evening.table.scores.values()) == 0
    assert evening.table.game is None


def test_a_decision_can_be_undone() -> None:
    suspended = table_of(DOUBLED, "suspend")
    again = at(suspended, "decide team wins single: a mistake; undo step")
    assert again.table.suspended
    assert again.table.scores == suspended.table.scores
