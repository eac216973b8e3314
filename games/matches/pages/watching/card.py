"""A match as a picture beside a link: the names, the score, and the first player's chances before each game as columns."""

from collections.abc import Iterator, Sequence

from games.boards.cards.card import CARD, GROUND, INK, MARGIN, SOFT, Box, Line, Shape, wrapped
from games.boards.cards.png import fitted

POINTS, NAME, SMALL = 190, 50, 24
#: Letters of a name on one line of half a card, and its lines.
LETTERS, LINES = 20, 2
#: Letters of small print on one line, and how far its lines are apart.
SMALL_LETTERS, SMALL_STEP = 100, 30
LABEL_FOOT, COLUMNS_TOP, COLUMNS_FOOT = 386, 400, 500
MOST_COLUMNS, WIDEST = 60, 60
LINE, EVEN, WON = "#D8CFC0", "#D8CFC0", "#1F5747"


def match_card(
    names: tuple[str, str], points: tuple[int, int], chances: Sequence[float], label: str, small: tuple[str, str]
) -> list[Shape]:
    """1200 by 630, in the colours of the day. `label` says what the columns are; `small` are the terms and the club."""
    wide, high = CARD
    room = wide / 2 - 2 * MARGIN
    shapes: list[Shape] = [Box(0, 0, wide, high, GROUND), Box(wide / 2 - 1, MARGIN, 2, 305, LINE)]
    for middle, name, number in zip((wide / 4, 3 * wide / 4), names, points, strict=True):
        for nth, line in enumerate(wrapped(name, LETTERS, LINES)):
            shapes.append(
                fitted(Line(middle, MARGIN + NAME + nth * round(NAME * 1.15), line, NAME, INK, bold=True, middle=True), room)
            )
        shapes.append(Line(middle, 335, str(number), POINTS, INK, bold=True, middle=True))
    return [*shapes, *_columns(chances, label), *_foot(*small)]


def _foot(terms: str, whose: str) -> Iterator[Shape]:
    """The terms on two lines at most, below them the club."""
    high = CARD[1]
    lines = [*wrapped(terms, SMALL_LETTERS, 2), *wrapped(whose, SMALL_LETTERS, 1)]
    for above, line in enumerate(reversed(lines)):
        yield _small(high - MARGIN - above * SMALL_STEP, line)


def _small(y: float, text: str) -> Line:
    """Small print in the middle."""
    return fitted(Line(CARD[0] / 2, y, text, SMALL, SOFT, middle=True), CARD[0] - 2 * MARGIN)


def _columns(chances: Sequence[float], label: str) -> Iterator[Shape]:
    """One for each game and one for now: as high as the first player was likely to win."""
    shown = list(chances[-MOST_COLUMNS:])
    if len(shown) < 2:
        return
    (line,) = wrapped(label, SMALL_LETTERS, 1)
    yield _small(LABEL_FOOT, line)
    room = CARD[0] - 2 * MARGIN
    step = min(WIDEST, room / len(shown))
    left = (CARD[0] - step * len(shown)) / 2
    high = COLUMNS_FOOT - COLUMNS_TOP
    for nth, chance in enumerate(shown):
        x = left + nth * step
        yield Box(x + 2, COLUMNS_TOP, step - 4, high, EVEN)
        yield Box(x + 2, COLUMNS_FOOT - high * chance, step - 4, high * chance, WON)
    yield Box(left, COLUMNS_TOP + high / 2 - 1, step * len(shown), 2, SOFT)
