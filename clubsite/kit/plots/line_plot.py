"""The plot of running scores: one line for each player, the zero line as the axis, a label at the end of each line.

Why not a chart library? Our pages allow no inline style or script. pygal 3.1 writes a <style>, a <script> and style attributes
into every drawing and has no labels at line ends; altair draws only through a bundled JavaScript engine and writes fixed
colours instead of classes. All we need is a dozen polylines, so this file computes them and `parts/plot.svg.html` draws them.

Lines live in a box of EXTENT x EXTENT that is stretched to the drawing; texts and marks are placed at percentages of the
drawing, so they keep their size on a phone and on the big screen. Lines differ in hue, dash and mark, never in hue alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clubsite.kit.points import points_text, sign_of

EXTENT = 1000
LEFT, RIGHT = 8.0, 64.0  # the lines' box, percent of the drawing's width
TOP, BOTTOM = 4.0, 90.0  # and of its height; below are the numbers of the games
LABEL_TOP, LABEL_BOTTOM = 3.0, 97.0
LABEL_GAP = 7.6  # percent of the height; a line of text in the smallest drawing
SHORT, LONG = 9, 22  # characters of a name shown beside its line, on a phone and on a wide screen
HUES = 6
DASHES = ("none", "7 4", "2 4")
MARKS = ("disc", "square", "diamond", "triangle")
MOST_POINTS = 400  # of a line: more than the pixels that a phone has for it
POINTS_OF_A_STRETCH = 4
STEPS = (4, 8, 20, 40, 80, 200, 400, 800, 2000, 4000, 8000, 20000, 40000)  # quarters between two horizontal lines
GAME_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


@dataclass(frozen=True, slots=True)
class Series:
    """One player's running score in quarters: 0 before the first game, then after each."""

    name: str
    points: Sequence[int]


@dataclass(frozen=True, slots=True)
class Tick:
    """A line across the drawing: its place (percent) and its label."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line: `path` in the stretched box, `end_y` where it ends, `label_y` where there is room for its label."""

    name: str
    short: str
    long: str
    figure: str
    sign: str
    path: str
    hue: int
    dash: str
    mark: str
    end_y: str
    label_y: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Everything the template draws; `columns` and each line's `cells` are the same evening as a table."""

    games: int
    zero_y: str
    lines: tuple[Line, ...]
    levels: tuple[Tick, ...]
    columns: tuple[Tick, ...]

    @property
    def cut(self) -> str:
        """Where a name has no room beside its line and stands whole below the drawing: "wide" is everywhere, "phone" on a phone
        alone, "" nowhere."""
        longest = max((len(line.name) for line in self.lines), default=0)
        return "wide" if longest > LONG else "phone" if longest > SHORT else ""


@dataclass(frozen=True, slots=True)
class Scale:
    """The number of games from left to right, and the quarters at the bottom and the top."""

    games: int
    low: int
    high: int

    def x(self, game: int) -> int:
        return round(EXTENT * game / max(self.games, 1))

    def y(self, quarters: int) -> int:
        return round(EXTENT * (self.high - quarters) / (self.high - self.low))

    def down(self, quarters: int) -> float:
        return TOP + (BOTTOM - TOP) * (self.high - quarters) / (self.high - self.low)

    def across(self, game: int) -> float:
        return LEFT + (RIGHT - LEFT) * game / max(self.games, 1)


def running_scores_plot(series: Sequence[Series]) -> Plot:
    """The plot of an evening; before the first game has been played `games` is 0 and the page says what to do."""
    scale = scale_of(series)
    ends = [scale.down(one.points[-1]) for one in series]
    labels = spread(ends, LABEL_GAP, LABEL_TOP, LABEL_BOTTOM)
    shown = _games_shown(scale.games)
    names = [one.name for one in series]
    cut = zip(cut_apart(names, SHORT), cut_apart(names, LONG), strict=True)
    drawn = (_line(i, one, scale, labels[i], shown) for i, one in enumerate(series))
    lines = (replace(line, short=short, long=long) for line, (short, long) in zip(drawn, cut, strict=True))
    columns = tuple(Tick(percent(scale.across(game)), str(game)) for game in shown)
    return Plot(scale.games, percent(scale.down(0)), tuple(lines), levels(scale), columns)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The positions nearest to the wanted ones that keep a gap between neighbours, in the same order, within low..high.

    Least squares by pooling neighbours that would overlap. If there are more labels than fit, the gap shrinks.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(len(wanted) - 1, 1))
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    pools: list[tuple[float, int]] = []
    for rank, i in enumerate(order):
        mean, size = wanted[i] - rank * gap, 1
        while pools and pools[-1][0] > mean:
            other, others = pools.pop()
            mean, size = (mean * size + other * others) / (size + others), size + others
        pools.append((mean, size))
    flat = [min(max(mean, low), high - gap * (len(wanted) - 1)) for mean, size in pools for _ in range(size)]
    placed = dict(zip(order, (value + rank * gap for rank, value in enumerate(flat)), strict=True))
    return [placed[i] for i in range(len(wanted))]


def scale_of(series: Sequence[Series]) -> Scale:
    """A scale on which everything including zero fits, with a margin."""
    points = [0, *(value for one in series for value in one.points)]
    low, high = min(points), max(points)
    margin = max(4, (high - low) // 20)
    return Scale(max((len(one.points) - 1 for one in series), default=0), low - margin, high + margin)


def _line(index: int, one: Series, scale: Scale, label_y: float, shown: Sequence[int]) -> Line:
    last = one.points[-1]
    return Line(
        name=one.name,
        short=one.name,
        long=one.name,
        figure=points_text(last),
        sign=sign_of(last),
        path=path_of(one.points, scale),
        hue=index % HUES + 1,
        dash=DASHES[index // HUES % len(DASHES)],
        mark=MARKS[index % len(MARKS)],
        end_y=percent(scale.down(last)),
        label_y=percent(label_y),
        cells=tuple(points_text(one.points[game]) if game < len(one.points) else "" for game in shown),
    )


def path_of(points: Sequence[int], scale: Scale) -> str:
    """A player who came late simply has been at 0 until then: series are of one length."""
    return "M" + "L".join(f"{scale.x(game)} {scale.y(value)}" for game, value in thinned(points))


def thinned(points: Sequence[int]) -> Sequence[tuple[int, int]]:
    """The points that can be told apart in the drawing: in a long evening the first, lowest, highest and last of every
    stretch, so that no extreme is lost."""
    numbered = list(enumerate(points))
    if len(points) <= MOST_POINTS:
        return numbered
    size = -(-len(points) * POINTS_OF_A_STRETCH // MOST_POINTS)
    stretches = (numbered[at : at + size] for at in range(0, len(points), size))
    return [point for stretch in stretches for point in sorted({stretch[0], *_extremes(stretch), stretch[-1]})]


def _extremes(stretch: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], tuple[int, int]]:
    return min(stretch, key=lambda point: point[1]), max(stretch, key=lambda point: point[1])


def levels(scale: Scale) -> tuple[Tick, ...]:
    """At most seven horizontal lines at round numbers of points."""
    step = next((step for step in STEPS if (scale.high - scale.low) // step <= 6), (scale.high - scale.low) // 5)
    first = -(-scale.low // step) * step
    values = range(first, scale.high + 1, step)
    return tuple(Tick(percent(scale.down(value)), points_text(value)) for value in values)


def _games_shown(games: int) -> tuple[int, ...]:
    step = next((step for step in GAME_STEPS if games // step <= 6), max(games // 6, 1))
    shown = list(range(step, games + 1, step))
    if shown and shown[-1] != games:
        shown = [game for game in shown if games - game >= step * 2 // 3] + [games]
    return tuple(shown)


def cut_apart(names: Sequence[str], length: int) -> list[str]:
    """The names, none longer than `length`: the beginning of each, or beginning and end of those that begin alike.

    >>> cut_apart(["Maximiliane Hohenberg", "Maximilian Hohenburg", "Bob"], 9)
    ['Maxi…berg', 'Maxi…burg', 'Bob']
    """
    cut = [name if len(name) <= length else name[: length - 1].rstrip() + "\u2026" for name in names]
    alike = {short for name, short in zip(names, cut, strict=True) if short != name and cut.count(short) > 1}
    return [both_ends(name, length) if short in alike else short for name, short in zip(names, cut, strict=True)]


def both_ends(name: str, length: int) -> str:
    """Its beginning and its end."""
    end = (length - 1) // 2
    return f"{name[: length - 1 - end].rstrip()}\u2026{name[-end:].lstrip()}"


def percent(share: float) -> str:
    """A position in the drawing, as an SVG attribute."""
    return f"{share:.2f}%"
