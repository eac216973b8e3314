"""What is coming up in a club: its nights and what its games have announced; whatever the reader has entered is there, also
where they look at all their clubs."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from clubsite.calendar.dates import Date, not_over
from clubsite.calendar.entries import announced
from clubsite.leaderboards.providers import Entry
from clubsite.members.models import Club, Player, User

#: What should have begun so long ago is still worth a line; what is on, or has no hour, began or was announced no longer ago.
BEGAN = timedelta(days=1)
NO_HOUR = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Coming:
    """Either a night or an entry. `mine`: the reader takes part. `club` where it may be one of several."""

    begins: datetime
    night: Date | None = None
    entry: Entry | None = None
    mine: bool = False
    club: Club | None = None


def coming(club: Club, at_most: int, own: Collection[int] = ()) -> list[Coming]:
    """So many nights and as many entries, in order of time, and all that these players (primary keys) have entered. What has no
    hour comes first. What a night has announced is one line with it, as long as the night is on."""
    dates = [one for one in not_over(club) if not one.row.is_off]
    opened = {one.row.opened for one in dates}
    found = [Coming(one.begins, None, one, not set(own).isdisjoint(one.players)) for one in _announced([club])]
    entered = {one.entry.key for one in found if one.mine and one.entry is not None and one.entry.of_night}
    found = [one for one in found if one.entry is None or not (one.entry.of_night and one.entry.key in opened)]
    nights = [Coming(one.begins, one, mine=one.row.opened in entered) for one in dates]
    nights = [one for place, one in enumerate(nights) if one.mine or place < at_most]
    mine = [one for one in found if one.mine]
    others = [one for one in found if not one.mine][:at_most]
    return sorted([*nights, *mine, *others], key=_order)


def own_coming(clubs: Collection[Club], user: User) -> list[Coming]:
    """What they have entered in any of these clubs, in order of time. Three queries, however many clubs."""
    found = _announced(clubs) if clubs else []
    if not found:
        return []
    mine = Q(user=user) | Q(merged_into__user=user)
    own = set(Player.objects.filter(mine, club__in=clubs).values_list("pk", flat=True))
    by_key = {club.pk: club for club in clubs}
    entered = (one for one in found if one.club in by_key and not own.isdisjoint(one.players))
    return sorted((Coming(one.begins, None, one, True, by_key.get(one.club or 0)) for one in entered), key=_order)


def _order(one: Coming) -> tuple[bool, datetime]:
    return one.entry is None or not one.entry.all_day, one.begins


def _announced(clubs: Collection[Club]) -> list[Entry]:
    now = timezone.now()
    found = announced([club.pk for club in clubs], (now - NO_HOUR, now + timedelta(days=settings.CALENDAR_DAYS_AHEAD)))
    on = (one for _name, one in found if one.is_open and (one.is_on or one.all_day or one.begins > now - BEGAN))
    return sorted(on, key=lambda one: (not one.all_day, one.begins))
