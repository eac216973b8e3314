"""By which clock a page of a club tells the time: the reader's own, if they have chosen one, else the club's.

The permissions, which find the club of every page, say which club it is. Outside a request nothing happens: who draws for a
viewer or writes to somebody knows whose clock is meant.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from zoneinfo import ZoneInfo

from django.utils import timezone

from clubsite.kit.clock.time_zones import is_zone, zone_named

from .models import Club

_follows_the_club: ContextVar[bool] = ContextVar("a request whose reader has chosen no clock", default=False)


def zone_of(club_id: int) -> ZoneInfo:
    """The time zone of the club with this key. One query."""
    return zone_named(Club.objects.values_list("time_zone", flat=True).get(pk=club_id))


@contextmanager
def reading_with(own: str) -> Iterator[None]:
    """A request: times are told by the reader's own zone, or without one by that of the club whose page it turns out to be."""
    chosen = is_zone(own)
    reading = _follows_the_club.set(not chosen)
    timezone.activate(zone_named(own)) if chosen else timezone.deactivate()
    try:
        yield
    finally:
        timezone.deactivate()  # this thread's next request is somebody else's
        _follows_the_club.reset(reading)


def tell_time_of(club: Club) -> None:
    """From here on this request tells times by the club's clock, unless its reader has chosen another."""
    if _follows_the_club.get() and club.time_zone:
        timezone.activate(club.zone)
