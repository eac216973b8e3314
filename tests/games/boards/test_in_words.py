"""The board in words says what the picture shows, for people who cannot see it."""

from games.boards.in_words import Names, board_in_words, places_in_words
from games.boards.look import BoardLook, CubeOnBoard, CubeOwner, DieOnBoard, Side
from games.rules.board import START

NAMES = Names("You", "Ann")
MIDGAME = (2, -2, 0, 0, 1, 0, 4, -1, 3, 0, 0, 0, -4, 5, 0, 0, -1, -2, 0, -3, 0, 0, 0, 0, 0, 1)


def test_both_sides_are_told_from_the_farthest_back() -> None:
    words = board_in_words(BoardLook(MIDGAME, pips=(130, 1)), NAMES)
    own, other = words.sides
    assert words.label == "Backgammon board: You below, Ann above"
    assert own.name == "You"
    assert own.places == ("bar: 1", "13-point: 5", "8-point: 3", "6-point: 4", "4-point: 1", "borne off: 1")
    assert own.pips == "130 pips"
    assert other.places[:3] == ("bar: 2", "19-point: 3", "17-point: 2")
    assert other.pips == "1 pip"


def test_turn_dice_and_cubes_are_sentences() -> None:
    cubes = (
        CubeOnBoard(2, CubeOwner.TOP, "B", "Bob"),
        CubeOnBoard(4, CubeOwner.BOTTOM, "C", "Cal", offered=True),
        CubeOnBoard(1, CubeOwner.CENTRE),
    )
    look = BoardLook(START, dice=(DieOnBoard(3), DieOnBoard(1, played=True)), turn=Side.TOP, cubes=cubes)
    assert board_in_words(look, NAMES).facts == (
        "On turn: Ann.",
        "Dice: 3, 1.",
        "Left to play: 3.",
        "Cube with Bob: 2, owned by: Ann.",
        "Cube with Cal: offered at 4.",
        "The cube is at 1, in the middle.",
    )


def test_a_pinned_checker_is_told() -> None:
    board = (*(0,) * 10, 2, *(0,) * 15, 1 << 10)
    own, other = board_in_words(BoardLook(board), NAMES).sides
    assert own.places == ("10-point: 2", "borne off: 13")
    assert other.places == ("10-point: 1, pinned", "borne off: 14")


def test_each_place_says_what_is_there() -> None:
    said = places_in_words(BoardLook(MIDGAME))
    assert len(said) == 26
    assert said[0] == "Borne off: 1 checker of yours"
    assert said[1] == "1-point: 2 of the opponent’s checkers"
    assert said[2] == "2-point: empty"
    assert said[13] == "13-point: 5 checkers of yours"
    assert said[25] == "Bar: 1 checker of yours"
