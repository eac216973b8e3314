"""Tabula; for the rules see `games/rules/variants/tabula.py`."""

from itertools import product

from games.rules.board import checkers
from games.rules.board_play import opened, played, rolled, set_up
from games.rules.cube import Side
from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from games.rules.variants.tabula import ZENOS_BOARD, ZENOS_THROW
from tests.games.rules.variants.boards import board, may_begin
from tests.games.rules.variants.by_hand import BY_HAND

TABULA = VARIANTS["tabula"]
#: What the poem counts out: the white and the black checkers on points by their numbers.
WHITE, BLACK = {6: 7, 9: 1, 10: 2}, {8: 2, 11: 2, 12: 2, 13: 1, 15: 2, 18: 2}


def test_zeno_had_one_play_and_it_left_eight_single_checkers() -> None:
    (end,) = TABULA.positions(ZENOS_BOARD, ZENOS_THROW)
    assert checkers(ZENOS_BOARD) == (15, 15)
    assert sum(count == 1 for count in end[1:25]) == 8
    assert end[19] == 7


def test_the_board_has_what_the_poem_counts_out() -> None:
    assert all(ZENOS_BOARD[25 - point] == count for point, count in WHITE.items())
    assert all(ZENOS_BOARD[25 - point] == -count for point, count in BLACK.items())


def test_no_other_reading_of_the_points_that_the_poem_names_fits_the_story() -> None:
    """Wherever summus, divus and Antigonus are, whether the fourth from the end is the 20th or the 21st."""
    read = [
        (summus, divus, antigonus, fourth)
        for summus, divus, antigonus, fourth in product(range(1, 24), range(1, 25), range(1, 25), (20, 21))
        if _fits(WHITE | {summus: 2, summus + 1: 2, divus: 1}, BLACK | {antigonus: 2, fourth: 2})
    ]
    assert read == [(19, 23, 14, 21)]


def _fits(white: dict[int, int], black: dict[int, int]) -> bool:
    """Whether nobody shares a point, and the throw leaves one play, after which eight stand alone."""
    if white.keys() & black.keys() or (sum(white.values()), sum(black.values())) != (15, 15):
        return False
    on = board({25 - point: count for point, count in white.items()}, {25 - point: count for point, count in black.items()})
    ends = BY_HAND["tabula"].boards(on, ZENOS_THROW)
    return len(ends) == 1 and all(sum(count == 1 for count in end[1:25]) == 8 for end in ends)


def test_all_enter_the_same_table_and_what_waits_enters_first() -> None:
    assert may_begin(TABULA, TABULA.start, (6, 4, 1), (25, 19), (25, 21), (25, 24))
    assert not may_begin(TABULA, TABULA.start, (6, 4, 1), (25, 19), (19, 15))


def test_two_dice_are_rolled_and_then_the_third_which_alone_counts_of_its_roll() -> None:
    begun = opened(set_up("tabula"), 5, 2)
    assert (begun.on_turn, begun.to_roll) == (Side.BOX, True)
    two = rolled(begun, (6, 4))
    assert (two.to_roll, two.waiting, two.on_turn, two.number) == (True, (6, 4), Side.BOX, 1)
    three = rolled(two, (1, 5))
    assert (three.to_roll, three.waiting, three.roll, three.dice) == (False, (), (6, 4, 1), (6, 4, 1))
    end = TABULA.positions(TABULA.start, (6, 4, 1))[0]
    after = played(three, end, 3, "bar/24 bar/21 bar/19")
    assert (after.on_turn, after.to_roll, after.waiting) == (Side.TEAM, True, ())


def test_equal_dice_are_no_more_than_their_numbers_and_a_win_is_single() -> None:
    moved = {TABULA.pips(TABULA.start)[0] - TABULA.pips(end)[0] for end in TABULA.positions(TABULA.start, (2, 2, 2))}
    assert moved == {6}
    assert TABULA.result(board({}, {3: 15})) is Level.SINGLE
    assert not TABULA.cube
