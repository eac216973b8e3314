"""A turn as a tree: its ends, whether anything can be played, whether there is a choice, and every way to the same end."""

from games.rules.board import BAR, OFF, START
from games.rules.turn.steps import Step
from games.rules.variants import BACKGAMMON
from tests.games.rules.boards import board


def test_a_step_is_written_as_players_write_it() -> None:
    assert [str(step) for step in (Step(24, 18, 6), Step(BAR, 20, 5, hit=True), Step(6, OFF, 6))] == [
        "24/18",
        "bar/20*",
        "6/off",
    ]


def test_who_cannot_enter_dances() -> None:
    held = board({BAR: 1, 6: 2}, {24: 2, 19: 2})
    dance = BACKGAMMON.tree(held, (6, 1))
    assert dance.is_dance
    assert not dance.is_forced
    assert dance.ends == (held,)
    assert list(dance.ways_to(held)) == [()]


def test_a_play_without_choice_is_forced_however_many_orders_it_has() -> None:
    forced = BACKGAMMON.tree(board({BAR: 2}, {OFF: 1}), (6, 1))
    assert forced.is_forced
    assert not forced.is_dance
    ways = set(forced.ways_to(board({24: 1, 19: 1}, {OFF: 1})))
    assert ways == {(Step(BAR, 24, 1), Step(BAR, 19, 6)), (Step(BAR, 19, 6), Step(BAR, 24, 1))}


def test_the_opening_roll_leaves_a_choice() -> None:
    tree = BACKGAMMON.tree(START, (3, 1))
    assert not tree.is_forced
    assert not tree.is_dance
    assert len(tree.ends) == 16
    assert tree.ends == tuple(sorted(tree.ends))
