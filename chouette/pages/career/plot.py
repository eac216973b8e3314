"""A figure over the years: a running balance, or what one player has won from another. Drawn by `chouette/career/plot.html` in
the style of the evening plot (`clubsite.kit.plots.line_plot`): the zero line as axis, the figure at the line's end.

Every evening is one step to the right, however long ago the previous one was: a summer without backgammon carries no
information.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubsite.kit.plots.line_plot import Scale, Series, Tick, levels, path_of, percent, scale_of
from clubsite.kit.points import points_text, sign_of

LEFT, RIGHT = 14.0, 86.0  # percent of the drawing's width: there are figures on both sides
DATES = 4
A_YEAR = 300  # days; beyond it dates are given by month and year


@dataclass(frozen=True, slots=True)
class LifetimePlot:
    """Everything the template draws; `steps` 0 means there is nothing to show yet."""

    steps: int
    zero_y: str
    path: str
    end_y: str
    figure: str
    sign: str
    levels: tuple[Tick, ...]
    dates: tuple[Tick, ...]


def lifetime_plot(points: Sequence[tuple[datetime, int]]) -> LifetimePlot:
    """Quarters after each step, oldest first; the line starts at 0 before the first."""
    values = [0, *(quarters for _at, quarters in points)]
    scale = scale_of([Series("", values)])
    return LifetimePlot(
        steps=len(points),
        zero_y=percent(scale.down(0)),
        path=path_of(values, scale),
        end_y=percent(scale.down(values[-1])),
        figure=points_text(values[-1]),
        sign=sign_of(values[-1]),
        levels=levels(scale),
        dates=tuple(_dates([at for at, _quarters in points], scale)),
    )


def _dates(at: Sequence[datetime], scale: Scale) -> list[Tick]:
    """A few dates, no two alike, including the first and the last."""
    if not at:
        return []
    # Translators: dates in Django's letters, as short as can be: "Nov 2026", "21 Nov"
    wording = gettext("M Y") if (at[-1] - at[0]).days > A_YEAR else gettext("j M")
    shown = sorted({round(one * (len(at) - 1) / (DATES - 1)) for one in range(DATES)})
    ticks: list[Tick] = []
    for place in shown:
        text = date_format(timezone.localtime(at[place]), wording)
        if text not in (tick.text for tick in ticks):
            ticks.append(Tick(percent(LEFT + (RIGHT - LEFT) * (place + 1) / scale.games), text))
    return ticks
