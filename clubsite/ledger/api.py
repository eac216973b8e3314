"""The book for programs."""

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.members.permissions import Power, club_for

from .selectors import balances as balances_of

QUARTERS = 4


@api_view(["GET"])
def balances(request: Request, slug: str) -> Response:
    """Everyone's balance over all evenings, in points; for members of the club."""
    club = club_for(Power.SEE, request.user, slug)
    rows = [
        {"player": player.word, "name": player.name, "points": quarters / QUARTERS} for player, quarters in balances_of(club)
    ]
    return Response({"club": club.slug, "balances": rows})
