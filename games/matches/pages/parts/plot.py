"""The chances of the first player to win the match, before each game and now, as a line; by the Kazaross-XG2 table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from clubsite.kit.plots.line_plot import Tick, percent
from games.matches.course.state import Course
from games.matches.rules.events import GameWon
from games.matches.rules.evolve import scores
from games.rules.match.equity.at_score import winning_chance

EXTENT = 1000
LEFT, RIGHT, TOP, BOTTOM = 12.0, 84.0, 4.0, 90.0  # percent of the drawing
LEVELS = (0, 25, 50, 75, 100)
MOST_NUMBERS = 8


@dataclass(frozen=True, slots=True)
class ChancesPlot:
    """What the template draws: `path` in a stretched box of EXTENT, all else at percentages of the drawing."""

    path: str
    end_y: str
    figure: str
    levels: tuple[Tick, ...]
    numbers: tuple[Tick, ...]


def chances(course: Course) -> list[float]:
    """Before each game, and after the last, unless a director has decided otherwise: no game tells that. Empty where the table
    has nothing to say, as of a session."""
    if course.sheet.money:
        return []
    scored = course.match.scored
    *before, after = scores(course.sheet, scored)
    moments = [score for one, score in zip(scored, before, strict=True) if isinstance(one, GameWon)]
    shown = moments if course.decided_otherwise else [*moments, after]
    found = [winning_chance(score) for score in shown]
    return [chance for chance in found if chance is not None] if None not in found else []


def chances_plot(course: Course) -> ChancesPlot | None:
    """None before the first game, and for a session."""
    line = chances(course)
    if len(line) < 2:
        return None
    games = len(line) - 1
    return ChancesPlot(
        path="M" + "L".join(f"{round(EXTENT * at / games)} {round(EXTENT * (1 - value))}" for at, value in enumerate(line)),
        end_y=percent(_down(line[-1])),
        figure=in_percent(line[-1]),
        levels=tuple(Tick(percent(_down(level / 100)), in_percent(level / 100)) for level in LEVELS),
        numbers=tuple(Tick(percent(LEFT + (RIGHT - LEFT) * game / games), str(game)) for game in _shown(games)),
    )


def in_percent(chance: float) -> str:
    return gettext("{number}%").format(number=f"{100 * chance:.0f}")


def _down(chance: float) -> float:
    return TOP + (BOTTOM - TOP) * (1 - chance)


def _shown(games: int) -> Sequence[int]:
    step = -(-games // MOST_NUMBERS)
    return range(step, games + 1, step)
