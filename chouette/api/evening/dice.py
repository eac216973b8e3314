"""The dice of an evening, for programs that verify them."""

from rest_framework.request import Request
from rest_framework.response import Response

from chouette.api.evening.watching import chouette_for_guest
from chouette.records.evening_dice import dice_of_evening
from clubsite.access.pace import costs
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TABLE
from games.dice.dice_file import DiceShape, as_shape


@costs(4)
@operation("Its dice, and what proves them", tag=TABLE, answers={200: DiceShape}, public=True)
def get_evening_dice(request: Request, code: str) -> Response:
    """For anyone who has the code. The commitment of a game is published before its first roll and its seed once the game is
    over; then every roll can be recomputed, as the dice page explains."""
    return Response(as_shape(dice_of_evening(chouette_for_guest(request, code)).public))
