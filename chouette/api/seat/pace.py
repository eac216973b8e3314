"""How many requests a seat's program may send. Each seat is counted on its own, because programs in one room share an
address."""

from typing import TYPE_CHECKING

from rest_framework.request import Request

from chouette.models import Seat
from clubsite.api.pace import PaceAround, PaceOfStrangers

if TYPE_CHECKING:
    from rest_framework.views import APIView  # it imports the classes that the settings name, including this one


class PaceOfGuests(PaceOfStrangers):
    """Anonymous requests: counted by the seat whose secret the address names, or else by the sender's address.

    A secret that opens no seat counts for the sender, so that nobody can try out many of them.
    """

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        by_address = super().get_cache_key(request, view)
        seat = None if by_address is None else _seat_of(view)
        return by_address if seat is None else f"throttle_seat_{seat}"


class PaceAroundGuests(PaceAround):
    """Those of them that have no seat."""

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        around = super().get_cache_key(request, view)
        return around if around is not None and _seat_of(view) is None else None


def _seat_of(view: "APIView") -> int | None:
    secret = view.kwargs.get("secret")
    return None if secret is None else Seat.objects.filter(secret=secret).values_list("pk", flat=True).first()
