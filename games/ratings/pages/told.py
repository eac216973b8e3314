"""A player's matches as their page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.ratings.histories import Told, code_of
from games.ratings.rules.career import Career
from games.ratings.rules.ranking import shown


@dataclass(frozen=True, slots=True)
class TableLine:
    """A match in the table below the plot; "" where it was not rated."""

    match: Told
    chance: str
    change: str
    rating: str


@dataclass(frozen=True, slots=True)
class BestWin:
    """Over whom, how high they stood before, and the match."""

    person: int
    name: str
    rating: str
    code: str


def line_of(match: Told) -> TableLine:
    if match.chance is None or match.change is None or match.rating is None:
        return TableLine(match, "", "", "")
    return TableLine(match, f"{100 * match.chance:.0f} %", signed(match.change), shown(match.rating))


def best_win(career: Career, names: Mapping[int, str]) -> BestWin | None:
    win = career.best_win
    if win is None:
        return None
    return BestWin(int(win.opponent), names[int(win.opponent)], shown(win.opponent_before.rating), code_of(win.result.id))


def signed(figure: float, places: int = 2) -> str:
    """With its sign; what rounds to nothing has none."""
    text = f"{figure:+.{places}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "−")
