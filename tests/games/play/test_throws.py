"""What has just happened in a game of three dice is told as one throw, whatever part of it is among the newest statements."""

import pytest

from games.play.told.throws import Roll, as_thrown

FIRST, THIRD, OTHER = ("ann", (5, 2)), ("ann", (5, 3)), ("bob", (6, 1))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ([FIRST], [(5, 2)]),
        ([FIRST, THIRD], [(), (5, 2, 5)]),
        ([FIRST, THIRD, None], [(), (5, 2, 5), ()]),
        ([THIRD, None, OTHER], [(5,), (), (6, 1)]),
        ([None, OTHER, ("bob", (4, 4))], [(), (), (6, 1, 4)]),
        ([None, None], [(), ()]),
    ],
)
def test_the_third_die_is_told_with_the_two_before_it(said: list[Roll | None], told: list[tuple[int, ...]]) -> None:
    assert as_thrown(said, 3) == told


def test_two_dice_are_told_as_they_are() -> None:
    assert as_thrown([FIRST, OTHER, None], 2) == [(5, 2), (6, 1), ()]
