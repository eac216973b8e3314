"""How many requests may a program send? Far more than a table and its phones need, far fewer than a broken one sends.

Counted in the memory of each process: with four processes a program may do four times as much, and a restart forgets. A
count that all processes share would cost every request a write to the database, and what must be exact is counted there
anyway: wrong passwords, guessed codes, statements at one evening (`clubsite/access/write_limit.py`).

By a clock that nobody sets: what was asked before the server's clock was set back would count until it is there again.
"""

from time import monotonic
from typing import TYPE_CHECKING

from django.core.cache import caches
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

from clubsite.access.one_household import HOUSEHOLDS_COUNTED, household, neighbourhood
from clubsite.access.pace import cost_of

if TYPE_CHECKING:
    from rest_framework.views import APIView  # it imports the classes that the settings name, including these


class Priced(SimpleRateThrottle):
    """What costs the site as much as several pages counts as several, for a program as for a person: the same decorator prices
    both (`clubsite.access.pace.costs`)."""

    cost = 1

    def allow_request(self, request: Request, view: "APIView") -> bool:
        self.cost = cost_of(getattr(view, str(request.method).lower(), None))
        return super().allow_request(request, view)

    def throttle_success(self) -> bool:
        self.history[:0] = [self.now] * (self.cost - 1)
        return super().throttle_success()  # which counts the last of them, and writes them down


class PaceOfStrangers(Priced, AnonRateThrottle):
    """By client address."""

    cache = caches["pace"]
    timer = staticmethod(monotonic)

    def get_ident(self, request: Request) -> str:
        return household(request.META.get("REMOTE_ADDR", ""))


class PaceAround(PaceOfStrangers):
    """By customer, who may have many addresses (IPv6)."""

    def parse_rate(self, rate: str | None) -> tuple[int | None, int | None]:
        number, seconds = super().parse_rate(rate)
        return number and number * HOUSEHOLDS_COUNTED, seconds

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        return super().get_cache_key(request, view) if self.get_ident(request) else None

    def get_ident(self, request: Request) -> str:
        return neighbourhood(super().get_ident(request))


class PaceOfUsers(Priced, UserRateThrottle):
    """By login, whatever tokens it has."""

    cache = caches["pace"]
    timer = staticmethod(monotonic)
