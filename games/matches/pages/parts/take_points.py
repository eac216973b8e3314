"""When is a double a take at this score? Told to whoever does not play the match, and to its players once it is confirmed.

The players never read it while their match goes on, on screen or over the board: a table of such points is help in play. Every
page and answer that shows them asks `for_reader`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils import formats
from django.utils.translation import gettext

from games.matches.course.state import Course, Stage
from games.matches.rules.events import GameWon
from games.matches.rules.evolve import folded
from games.matches.rules.state import SIDES, Running
from games.rules.cube import Owner
from games.rules.match.equity.at_score import at_score
from games.rules.match.score import Pair, Score

#: What each player has, in their order.
Both = tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class TakePoints:
    """At the score before a game, or in it. `live` and `last` are the chances to win the game with which each player takes a
    double of this cube, if they can use it again and if nobody turns it any more; None where they cannot be doubled.
    `gammons`: what a gammon adds for each, as a share of what winning the game adds to losing it."""

    number: int
    score: Pair
    cube: int
    crawford: bool
    live: Both
    last: Both
    gammons: Both


@dataclass(frozen=True, slots=True)
class TakeSide:
    """The same of one player as text, empty where there is none."""

    name: str
    live: str
    last: str
    gammons: str


@dataclass(frozen=True, slots=True)
class TakeRow:
    """The same of one game; `cube` is the value to which it would be doubled, 0 without a cube."""

    number: int
    score: str
    cube: int
    sides: tuple[TakeSide, ...]


def for_reader(course: Course, own: int | None) -> Sequence[TakePoints]:
    """Of the game to come or in progress, and once the match is confirmed of all its games; `own` is the reader's side."""
    if course.stage is Stage.CONFIRMED:
        return list(_of_all_games(course))
    if own is not None or course.stage not in (Stage.AGREED, Stage.PLAYING) or course.match.over:
        return []
    now = _now(course)
    return [now] if now is not None else []


def _of_all_games(course: Course) -> Iterator[TakePoints]:
    """Before the first double of each."""
    if course.sheet.money:
        return
    number = 0
    for place, one in enumerate(course.match.scored):
        if isinstance(one, GameWon):
            number += 1
            points = _points(folded(course.sheet, course.match.scored[:place]), number)
            if points is not None:
                yield points


def _now(course: Course) -> TakePoints | None:
    game, score = course.match.game, course.match.score
    if game is None:
        return _points(score, len(course.match.games) + 1)
    cube = game.offer.price if game.offer is not None else game.cube
    return _points(score, game.number, cube, _may_be_doubled(game))


def rows(found: Sequence[TakePoints], names: tuple[str, str], score_text: Callable[[Pair], str]) -> tuple[TakeRow, ...]:
    """As the page shows them."""
    return tuple(
        TakeRow(
            one.number,
            score_text(one.score),
            0 if one.crawford else 2 * one.cube,
            tuple(
                TakeSide(name, _percent(live), _percent(last), "" if gammons is None else formats.localize(round(gammons, 2)))
                for name, live, last, gammons in zip(names, one.live, one.last, one.gammons, strict=True)
            ),
        )
        for one in found
    )


def _percent(chance: float | None) -> str:
    return "" if chance is None else gettext("{number}%").format(number=formats.localize(round(100 * chance, 1)))


def _may_be_doubled(game: Running) -> tuple[bool, bool]:
    """Who may meet a double: the one who is asked now, else everybody whose opponent has the cube or may reach for it."""
    if game.offer is not None:
        asked = SIDES.index(game.offer.answerer)
        return asked == 0, asked == 1
    return game.owner is not Owner(SIDES[0].value), game.owner is not Owner(SIDES[1].value)


def _points(score: Score, number: int, cube: int = 1, doubled: tuple[bool, bool] = (True, True)) -> TakePoints | None:
    """None beyond the table, in a session, and in a match to one point, where nothing but the game counts."""
    found = at_score(score, cube)
    if found is None or score.length == 1:
        return None
    met = doubled[0] and not score.is_dead_for(1, cube), doubled[1] and not score.is_dead_for(0, cube)
    live, last = _of_those(found.live_takes, met), _of_those(found.dead_takes, met)
    return TakePoints(number, score.points, cube, score.is_crawford, live, last, found.gammon_values)


def _of_those(points: Both, doubled: tuple[bool, bool]) -> Both:
    first, second = (point if may else None for point, may in zip(points, doubled, strict=True))
    return first, second
