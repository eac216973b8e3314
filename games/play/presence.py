"""Who is present: whoever has touched their page lately. A page that is merely open tells no more than that it is open.

A player's page reports every twenty seconds that it is open, and each touch, key or pointer move on it, a few seconds apart.
Whatever a seat says, with a page or with a program, is a sign of its player, too; what a program merely reads is none.

No lock and no announcement: it is one small UPDATE, shown on pages when something else changes, and another that says that the
site is there.
"""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubsite.operations.outages.beats import beat
from games.play.models import PlayingSeat

#: Without a report for this long no page is open. A visible page reports every 20 seconds (here.js); two may get lost.
AWAY_AFTER = timedelta(seconds=45)
#: A player who has touched nothing for this long is shown as away, however many pages they have open.
IDLE_AFTER = timedelta(minutes=5)
#: Whoever has touched their page within this time is in front of it.
LATELY = timedelta(seconds=30)
#: A report this soon after another is not written.
FRESH = timedelta(seconds=5)


def see(seat: PlayingSeat) -> bool:
    """The player has touched their page, said or asked something. Returns whether they have come back: they gave no sign for
    a while, or are here for the first time."""
    now = timezone.now()
    was_away = is_away(seat, now) or _older(seat.touched_at, now - AWAY_AFTER)
    if _older(seat.touched_at, now - FRESH):
        old = Q(touched_at=None) | Q(touched_at__lte=now - FRESH) | Q(touched_at__gt=now + FRESH)
        _of(seat).filter(old).update(seen_at=now, touched_at=now)
        beat()
        seat.seen_at = seat.touched_at = now
    return was_away


def page_is_open(seat: PlayingSeat) -> None:
    """One of the player's pages is open; nothing says that anybody sits in front of it."""
    now = timezone.now()
    if _older(seat.seen_at, now - FRESH):
        old = Q(seen_at=None) | Q(seen_at__lte=now - FRESH) | Q(seen_at__gt=now + FRESH)
        _of(seat).filter(old).update(seen_at=now)
        beat()
        seat.seen_at = now


def has_open_page(seat: PlayingSeat, now: datetime) -> bool:
    """Whether one of the player's pages has reported lately that it is in view, whoever sits in front of it."""
    return not _older(seat.seen_at, now - AWAY_AFTER)


def is_away(seat: PlayingSeat, now: datetime) -> bool:
    """Whether the player's page has given no sign for a while, or never has, or nobody has touched it for long."""
    return _older(seat.seen_at, now - AWAY_AFTER) or _older(seat.touched_at, now - IDLE_AFTER)


def touched_lately(seat: PlayingSeat, now: datetime) -> bool:
    """Whether the player has given a sign a moment ago: something may begin that runs their time."""
    return not _older(seat.touched_at, now - LATELY)


def away_since(seat: PlayingSeat, now: datetime) -> datetime | None:
    """When a player who is away now gave the last sign; None if they are present or have never opened their page."""
    if seat.seen_at is None or not is_away(seat, now):
        return None
    return seat.seen_at if seat.touched_at is None or _older(seat.seen_at, now - AWAY_AFTER) else seat.touched_at


def nobody_looks(now: datetime) -> Q:
    """The seats whose player has no page in view: none has reported for longer than two reports take."""
    return Q(seen_at=None) | Q(seen_at__lte=now - AWAY_AFTER) | Q(seen_at__gt=now + FRESH)


def _older(at: datetime | None, than: datetime) -> bool:
    """A sign from the future was given before the server's clock was set back, and counts as none."""
    return at is None or at <= than or at > timezone.now() + FRESH


def _of(seat: PlayingSeat) -> QuerySet[PlayingSeat]:
    return type(seat)._default_manager.filter(pk=seat.pk)
