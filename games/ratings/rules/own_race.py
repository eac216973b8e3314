"""A club's own points race, as JSON has it: what coming to an evening and a match won are worth. Places count nothing in it.

{"name": "Thursdays", "per_evening": 1, "per_win": 2, "by_length": true}
"""

from collections.abc import Mapping

from .points_race import PointsRace, WinScale
from .races import MOST_POINTS, RaceProblem, RaceRefused, own_race

OWN = "own"


def read_race(given: Mapping[str, object]) -> PointsRace:
    """Raises `RaceRefused`."""
    return own_race(
        PointsRace(
            OWN,
            str(given.get("name", "")),
            per_evening=_points(given.get("per_evening", 0)),
            per_win=_points(given.get("per_win", 0)),
            per_consolation_win=_points(given.get("per_win", 0)),
            win_scale=WinScale.BY_LENGTH if given.get("by_length") else WinScale.EACH,
        )
    )


def _points(given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given <= MOST_POINTS:
        raise RaceRefused(RaceProblem.POINTS, most=int(MOST_POINTS))
    return float(given)


def race_as_json(race: PointsRace) -> dict[str, object]:
    """What `read_race` reads as the same race."""
    return {
        "name": race.name,
        "per_evening": race.per_evening,
        "per_win": race.per_win,
        "by_length": race.win_scale is WinScale.BY_LENGTH,
    }
