"""Another length than agreed, and a score to go on from, as programs say and read them."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from clubsite.api.shapes import eg
from games.matches.course.state import Course
from games.matches.course.wrong_length import MOST_GAMES_TOLD

MOST_POINTS_OF_A_GAME = 100_000


class LengthAction(serializers.Serializer[None]):
    """What `wrong_length` and `rule_length` need besides `number`, the length that was played."""

    games = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_POINTS_OF_A_GAME, max_value=MOST_POINTS_OF_A_GAME),
        max_length=MOST_GAMES_TOLD,
        default=list,
        help_text="The points of each game, less than 0 where player 1 has won it, for `wrong_length` and `rule_length`.",
    )
    stands = serializers.BooleanField(default=False, help_text="`rule_length`: the longer match counts as it was played.")


class LengthSaidShape(TypedDict):
    """What a player says about the length that was played, and waits for an answer."""

    by: Annotated[int, eg(0)]
    played: Annotated[int, eg(13)]
    games: Annotated[list[int], eg([8, -9, 2, 1, -4])]


class GoesOnShape(TypedDict):
    """The score that the match goes on from, and whether its length is in question."""

    goes_on_from: Annotated[list[int], eg([0, 0], "The score when it was broken off; 0-0 for a new match.")]
    crawford_played: Annotated[bool, eg(False, "Whether its Crawford game was played before that.")]
    scheduled: Annotated[int | None, eg(None, "The length both had agreed on, if another one was played.")]
    wrong_length: LengthSaidShape | None


def goes_on_shape(course: Course) -> GoesOnShape:
    """As the course has it."""
    wrong = course.wrong
    return {
        "goes_on_from": list(course.sheet.goes_on_from),
        "crawford_played": course.sheet.crawford_played,
        "scheduled": course.scheduled or None,
        "wrong_length": {"by": wrong.side, "played": wrong.played, "games": list(wrong.games)} if wrong is not None else None,
    }
