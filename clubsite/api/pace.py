"""How many requests may a program send? Far more than a table and its phones need, far fewer than a broken one sends.

Counted in the memory of each process: with four processes a program may do four times as much, and a restart forgets. A
count that all processes share would cost every request a write to the database, and what must be exact is counted there
anyway: wrong passwords, guessed codes, statements at one evening (`clubsite/access/write_limit.py`).

By a clock that nobody sets: what was asked before the server's clock was set back would count until it is there again.
"""

from time import monotonic

from django.core.cache import caches
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from clubsite.access.one_household import household


class PaceOfStrangers(AnonRateThrottle):
    """By client address."""

    cache = caches["pace"]
    timer = staticmethod(monotonic)

    def get_ident(self, request: Request) -> str:
        return household(request.META.get("REMOTE_ADDR", ""))


class PaceOfUsers(UserRateThrottle):
    """By login, whatever tokens it has."""

    cache = caches["pace"]
    timer = staticmethod(monotonic)
