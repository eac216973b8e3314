"""Who is present: each player's open page signals every twenty seconds, and so does every action from it.

No lock and no announcement: it is one small UPDATE, shown on pages when something else changes.
"""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from games.play.models import PlayingSeat

#: Without a signal for this long a player counts as away. A visible page sends one every 20 seconds (here.js); two may get
#: lost.
AWAY_AFTER = timedelta(seconds=45)
#: A signal this soon after another is not written.
FRESH = timedelta(seconds=5)


def see(seat: PlayingSeat) -> bool:
    """The player is present now. Returns whether they have come back: they were away, or are here for the first time."""
    now = timezone.now()
    was_away = is_away(seat, now)
    if seat.seen_at is not None and now - seat.seen_at < FRESH:
        return was_away
    old = Q(seen_at=None) | Q(seen_at__lt=now - FRESH)
    type(seat)._default_manager.filter(old, pk=seat.pk).update(seen_at=now)
    seat.seen_at = now
    return was_away


def is_away(seat: PlayingSeat, now: datetime) -> bool:
    """Whether the player's page has given no signal for a while, or never has."""
    return seat.seen_at is None or now - seat.seen_at > AWAY_AFTER


def away_since(seat: PlayingSeat, now: datetime) -> datetime | None:
    """When a player who is away now was last seen; None if they are present or have never opened their page."""
    return seat.seen_at if seat.seen_at is not None and is_away(seat, now) else None
