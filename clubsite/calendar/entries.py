"""What stands in a club's calendar besides its nights: what games have played or agreed on, for members, and what they
announce, for whoever may see the nights.

The club imports no game, so `CALENDAR_ENTRIES` in the settings names each `Announced` by dotted path.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache

from django.conf import settings
from django.utils.module_loading import import_string

from clubsite.leaderboards.providers import Between, Entry, providers

Announced = Callable[[Collection[int], Between | None], Iterable[Entry]]
"""What clubs (primary keys) are told of, of all times or between two moments; not without bound."""


@cache
def announcers() -> dict[str, Announced]:
    """By the word with which their entries' names begin in files."""
    return {name: import_string(path) for name, path in settings.CALENDAR_ENTRIES.items()}


def announced(clubs: Collection[int], within: Between | None) -> Iterator[tuple[str, Entry]]:
    """Each with the name of where it comes from. As many queries for several clubs as for one."""
    for name, entries in announcers().items():
        yield from ((name, entry) for entry in entries(clubs, within))


def played(club_id: int, within: Between | None) -> Iterator[tuple[str, Entry]]:
    """Each with the name of its provider."""
    for name, provider in providers().items():
        if provider.calendar is not None:
            yield from ((name, entry) for entry in provider.calendar(club_id, within))
