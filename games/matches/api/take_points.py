"""When a double is a take, for programs."""

from typing import Annotated, TypedDict

from clubsite.api.shapes import eg
from games.matches.course.state import Course
from games.matches.pages.parts.take_points import TakePoints, for_reader


class TakePointsShape(TypedDict):
    """When a double is a take at a score, by the Kazaross-XG2 table: chances to win the game, for players 0 and 1."""

    game: Annotated[int, eg(3)]
    score: Annotated[list[int], eg([2, 1])]
    cube: Annotated[int, eg(1, "The value that would be doubled.")]
    live: Annotated[list[float | None], eg([0.21407, 0.20332], "If the taker can use the cube again; null: no double.")]
    last: Annotated[list[float | None], eg([0.26757, 0.25415], "If nobody turns it any more.")]
    gammons: Annotated[list[float | None], eg([0.47, 0.52], "What a gammon adds, as a share of what a win adds to a loss.")]


def take_points_shape(course: Course, own: int | None) -> list[TakePointsShape]:
    """Not for the match's players before its result is confirmed."""
    return [_take_points(one) for one in for_reader(course, own)]


def _take_points(one: TakePoints) -> TakePointsShape:
    return {
        "game": one.number,
        "score": list(one.score),
        "cube": one.cube,
        "live": [_rounded(point) for point in one.live],
        "last": [_rounded(point) for point in one.last],
        "gammons": [_rounded(point) for point in one.gammons],
    }


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 5)
