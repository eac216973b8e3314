"""What is still going on in a club, told by the apps that keep it; such a club is not archived.

The club imports no game, so `UNDER_WAY` in the settings names the functions by dotted path. Each returns what it is called.
"""

from collections.abc import Callable

from django.conf import settings
from django.utils.module_loading import import_string

from clubsite.members.models import Club

MOST_NAMED = 5


def still_under_way(club: Club) -> list[str]:
    """The names of some evenings, matches and tournaments that are not over."""
    names: list[str] = []
    for path in settings.UNDER_WAY:
        ask: Callable[[Club, int], list[str]] = import_string(path)
        names += ask(club, MOST_NAMED)
    return names[:MOST_NAMED]
