"""A roll left to the site ahead of its turn, as programs read and ask for it at any table on screen."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from clubsite.api.requests.bodies import Action, OneOf
from clubsite.api.shapes import eg
from games.play.models import LONGEST_TURN
from games.play.rolls.rolls_ahead import NextRoll


class NextRollShape(TypedDict):
    """The roll that this player may leave to the site before their turn; told to nobody else."""

    turn: Annotated[str, eg("3.18", "Game and turn; send it when you ask.")]
    asked: Annotated[bool, eg(False, "Whether they have left it.")]


class LeaveNextRoll(Action):
    """A roll left to the site ahead of its turn."""

    turn = serializers.CharField(max_length=LONGEST_TURN, help_text="From `next_roll`.")
    what = OneOf(["on", "off"], help_text="off takes it back.")


def next_roll_shape(found: NextRoll | None) -> NextRollShape | None:
    """None for whoever does not roll next."""
    return {"turn": found.turn, "asked": found.asked} if found is not None else None
