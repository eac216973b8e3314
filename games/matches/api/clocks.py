"""The clock of a match for programs: what is asked for, what is agreed, and what both have left."""

from typing import Annotated, Any, Literal, TypedDict

from rest_framework import serializers

from clubsite.api.requests.bodies import Action, OneOf
from clubsite.api.shapes import eg
from games.matches.course.state import Course
from games.matches.models import Match
from games.matches.pages.screen.clock_fields import (
    CLOCKS,
    LONGEST_DELAY,
    LONGEST_POINT,
    NO_CLOCK,
    OUTS,
    SHORTEST_POINT,
)
from games.matches.pages.screen.clocks import both_left
from games.matches.rules.sheet import clock_of
from games.rules.match.score import LONGEST


class ClockLeft(TypedDict):
    """What one of the two has left at this moment, in milliseconds; the delay is that of the move."""

    reserve: Annotated[int, eg(840000)]
    delay: Annotated[int, eg(9500)]
    running: Annotated[bool, eg(True)]


class MatchClock(TypedDict):
    """The clock that is agreed on."""

    point: Annotated[int, eg(120, "Seconds for each point; in a session a game has those of three.")]
    delay: Annotated[int, eg(12, "Free seconds of each move.")]
    out: Annotated[Literal["match", "game", "points"], eg("game", "What running out costs.")]
    points: Annotated[int, eg(1, "How many, if it costs points.")]
    again: Annotated[int, eg(300, "Seconds until it costs the same again.")]
    left: Annotated[list[ClockLeft] | None, eg(None, "Of players 0 and 1; null before the first game.")]


class ClockAction(Action):
    """A body with the fields of a clock."""

    clock = OneOf([name for name, _label in CLOCKS], default=NO_CLOCK, help_text="On screen only.")
    clock_point = serializers.IntegerField(
        min_value=SHORTEST_POINT, max_value=LONGEST_POINT, default=120, help_text="Of `own`: seconds for each point."
    )
    clock_delay = serializers.IntegerField(
        min_value=0, max_value=LONGEST_DELAY, default=12, help_text="Of `own`: free seconds of each move."
    )
    clock_out = OneOf([name for name, _label in OUTS], default="game", help_text="What running out costs.")
    clock_points = serializers.IntegerField(min_value=1, max_value=LONGEST, default=1, help_text="What `points` costs.")


#: The names of these fields, as the page's form has them, too.
CLOCK_FIELDS = ("clock", "clock_point", "clock_delay", "clock_out", "clock_points")


def clock_shape(match: Match, course: Course) -> MatchClock | None:
    """None for a match without a clock. One query while a turn has lasted for a while."""
    clock = clock_of(course.terms)
    if clock is None:
        return None
    left = both_left(match, course)
    return MatchClock(
        point=clock.point,
        delay=clock.delay,
        out=clock.out.value,
        points=clock.points,
        again=clock.again,
        left=[ClockLeft(reserve=one.reserve, delay=one.delay, running=one.running) for one in left] if left else None,
    )


def asked_for(asked: dict[str, Any]) -> dict[str, Any]:
    """The fields of a clock among those of a body."""
    return {name: asked[name] for name in CLOCK_FIELDS}
