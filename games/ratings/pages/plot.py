"""A rating over a player's matches, as a line; the table of the matches says the same."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubsite.kit.plots.line_plot import Tick, percent
from games.ratings.rules.career import Point, thinned
from games.ratings.rules.ranking import shown

EXTENT, MOST = 1000, 300
TOP, BOTTOM = 4.0, 94.0
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000, 5000)


@dataclass(frozen=True, slots=True)
class RatingPlot:
    """What the template draws: `path` in a stretched box of EXTENT, all else at percentages of the drawing."""

    path: str
    end_y: str
    figure: str
    levels: tuple[Tick, ...]


def rating_plot(start: float, curve: Sequence[Point]) -> RatingPlot | None:
    """None before the first match."""
    if not curve:
        return None
    ratings = [start, *(point.rating for point in thinned(curve, MOST))]
    low, high = min(ratings) - 5, max(ratings) + 5

    def share(rating: float) -> float:
        return (high - rating) / (high - low)

    across = EXTENT / (len(ratings) - 1)
    step = next((one for one in STEPS if (high - low) / one <= 6), STEPS[-1])
    levels = range(-(-int(low) // step) * step, int(high) + 1, step)
    return RatingPlot(
        path="M" + "L".join(f"{across * at:.0f} {EXTENT * share(one):.0f}" for at, one in enumerate(ratings)),
        end_y=percent(TOP + (BOTTOM - TOP) * share(ratings[-1])),
        figure=shown(ratings[-1]),
        levels=tuple(Tick(percent(TOP + (BOTTOM - TOP) * share(one)), str(one)) for one in levels if low <= one <= high),
    )
