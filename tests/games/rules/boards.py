"""Boards for the tests of the rules: given by point, or invented."""

from hypothesis import strategies as st

from games.rules.board import BAR, CHECKERS, OFF, Board


def board(own: dict[int, int], theirs: dict[int, int]) -> Board:
    """A board by point as its player counts them: 25 is their bar, 0 the opponent's."""
    points = [0] * 26
    for point, count in own.items():
        points[point] = count
    for point, count in theirs.items():
        points[point] = count if point == OFF else -count
    return tuple(points)


ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
EVERY_DICE = [(high,) * 4 if high == low else (high, low) for high, low in ROLLS]
"""The numbers to play for each of the 21 rolls."""

dice = st.sampled_from(EVERY_DICE)


@st.composite
def boards(draw: st.DrawFn, highest: int = BAR) -> Board:
    """Any board on which the player on roll has checkers, none of them beyond that point."""
    points = [0] * 26
    own = st.lists(st.one_of(st.integers(1, min(6, highest)), st.integers(1, highest)), min_size=1, max_size=CHECKERS)
    for point in draw(own):
        points[point] += 1
    for point in draw(st.lists(st.integers(0, 24), max_size=CHECKERS)):
        if point == OFF:
            points[OFF] += 1
        elif points[point] <= 0:
            points[point] -= 1
    return tuple(points)
