"""How many requests a seat's program may send. Each seat is counted on its own, because programs in one room share an
address; and it is given more than a stranger's address, so that a program can play both sides of a game at the pace that the
table allows (`clubsite/access/write_limit.py`)."""

from typing import TYPE_CHECKING

from rest_framework.request import Request

from chouette.models import Seat
from clubsite.api.pace import PaceAround, PaceOfStrangers

if TYPE_CHECKING:
    from rest_framework.views import APIView  # it imports the classes that the settings name, including this one

SEAT = "seat"
"""The rate of one seat; each request has a throttle of its own, so it is set in the one that needs it."""


class PaceOfGuests(PaceOfStrangers):
    """Anonymous requests: counted by the seat whose secret the address names, or else by the sender's address.

    A secret that opens no seat counts for the sender, so that nobody can try out many of them.
    """

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        by_address = super().get_cache_key(request, view)
        seat = None if by_address is None else _seat_of(view)
        if seat is None:
            return by_address
        self.num_requests, self.duration = self.parse_rate(self.THROTTLE_RATES.get(SEAT, self.rate))
        return f"throttle_seat_{seat}"


class PaceAroundGuests(PaceAround):
    """Those of them that have no seat."""

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        around = super().get_cache_key(request, view)
        return around if around is not None and _seat_of(view) is None else None


def _seat_of(view: "APIView") -> int | None:
    secret = view.kwargs.get("secret")
    return None if secret is None else Seat.objects.filter(secret=secret).values_list("pk", flat=True).first()
