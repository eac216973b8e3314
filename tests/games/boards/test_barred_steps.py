"""A step that a single number would allow but the whole roll does not is explained with the rules' own reason."""

from games.boards.barred_steps import barred_steps
from games.rules.board import START, Board


def board(**places: int) -> Board:
    return (0, *(places.get(f"p{point}", 0) for point in range(1, 25)), places.get("bar", 0))


def test_nothing_is_barred_where_every_number_can_be_played_anyhow() -> None:
    assert barred_steps("backgammon", START, (3, 1)) == {}


def test_the_larger_number_must_be_played_where_only_one_can() -> None:
    points = board(p24=1, p17=-2, p18=-2)
    assert barred_steps("backgammon", points, (5, 1)) == {
        "24/23": "Only one of the numbers can be played, so it must be the 5: 24/19."
    }


def test_a_number_that_would_bar_the_other_is_told_with_the_play_that_does_not() -> None:
    points = (0, 2, -5, 2, 3, 0, 3, 1, 1, 0, 0, 0, 0, 0, 0, -2, -1, 0, 0, -4, 0, 3, 0, -2, -1, 0)
    assert barred_steps("backgammon", points, (6, 1)) == {"7/6": "A 6 must be played: 7/1 leaves the 1 playable."}


def test_where_nothing_can_be_played_nothing_is_barred() -> None:
    closed = (*(0,) * 19, -2, -2, -2, -2, -2, -2, 1)
    assert barred_steps("backgammon", closed, (6, 1)) == {}
