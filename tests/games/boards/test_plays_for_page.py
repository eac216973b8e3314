"""The page gets every legal play and no other, in few enough characters."""

from itertools import pairwise

import pytest

from games.boards.in_words import Names
from games.boards.look import BoardLook
from games.boards.page import LONGEST_CHOICE, ToPlay, board_on_page, play_said
from games.boards.plays_for_page import plays_for_page, tree_text
from games.rules.board import START, Board
from games.rules.turn.steps import TurnTree
from games.rules.variants import BACKGAMMON

SPREAD: Board = (0, *(0,) * 9, *(1,) * 15, 0)
NAMES = Names("You", "Ann")


def read_back(text: str) -> list[list[tuple[int, int, int, int]]]:
    """What the script reads: (start, end, die, destination) for each place."""
    return [
        [(int(one[0], 36), int(one[1], 36), int(one[2]), at + int(one[3:], 36)) for one in place.split(",") if one]
        for at, place in enumerate(text.split(";"))
    ]


def sent(tree: TurnTree) -> list[list[tuple[int, int, int, int]]]:
    places = [[(one.step.start, one.step.end, one.step.die, one.to) for one in choices] for choices in tree.choices]
    while len(places) > 1 and not places[-1]:
        places.pop()
    return places


@pytest.mark.parametrize("board", [START, SPREAD, (0, 2, 3, 1, *(0,) * 20, -2, 0), (*START[:24], 0, 2)])
@pytest.mark.parametrize("dice", [(3, 1), (6, 5), (1,) * 4, (6,) * 4])
def test_the_text_is_the_tree(board: Board, dice: tuple[int, ...]) -> None:
    tree = BACKGAMMON.tree(board, dice)
    assert read_back(tree_text(tree)) == sent(tree)


def test_every_play_of_the_list_is_legal_and_each_is_there_once() -> None:
    plays = plays_for_page("backgammon", START, (3, 1)).plays
    assert "8/5 6/5" in plays
    assert all(one < other for one, other in pairwise(plays))
    assert len(plays) == len(BACKGAMMON.positions(START, (3, 1)))


def test_the_worst_that_can_be_thought_of_stays_small() -> None:
    """A double one with fifteen checkers on fifteen points; real rolls need a fifth of it at most."""
    assert len(plays_for_page("backgammon", SPREAD, (1,) * 4).tree) < 50_000


def test_who_is_not_on_turn_gets_no_plays() -> None:
    page = board_on_page(BoardLook(START), NAMES)
    assert page.composing is None
    assert 'role="img"' in page.svg
    assert "data-place=" not in page.svg


def test_too_many_plays_are_no_list_to_choose_from() -> None:
    few, many = (
        board_on_page(BoardLook(board), NAMES, ToPlay("1", dice)).composing
        for board, dice in ((START, (3, 1)), (SPREAD, (1,) * 4))
    )
    assert few is not None
    assert many is not None
    assert 0 < len(few.plays) <= LONGEST_CHOICE
    assert (many.plays, many.too_many_plays) == ((), True)


def test_nothing_to_play_is_said() -> None:
    closed = (*(0,) * 19, -2, -2, -2, -2, -2, -2, 1)
    composing = board_on_page(BoardLook(closed), NAMES, ToPlay("1", (6, 1))).composing
    assert composing is not None
    assert composing.is_dance
    assert composing.tree == ""


def test_a_play_is_read_from_its_field_or_else_from_its_list() -> None:
    assert play_said({"play": " 8/5 6/5 ", "choice": "24/20"}) == "8/5 6/5"
    assert play_said({"play": "", "choice": "24/20"}) == "24/20"
    assert play_said({}) == ""
