"""What is coming up in a club: its nights and what its games have announced; whatever the reader has entered, waits for or is
offered a place in is there, also where they look at all their clubs."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

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
_NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Coming:
    """Either a night or an entry. `mine`: the reader takes part; `waits`: for a place; `offered`: until when one is theirs to
    take; `left_out`: it is on without them, who had entered or waited. `club` where it may be one of several."""

    begins: datetime
    night: Date | None = None
    entry: Entry | None = None
    mine: bool = False
    waits: bool = False
    offered: datetime | None = None
    club: Club | None = None
    left_out: bool = False

    @property
    def concerns_reader(self) -> bool:
        return self.mine or self.waits or self.left_out


def coming(club: Club, at_most: int, own: Collection[int] = ()) -> list[Coming]:
    """So many nights and as many entries, and everything that concerns these players (primary keys), which comes first. What a
    night has announced is one line with it, as long as the night is on."""
    dates = [one for one in not_over(club) if not one.row.is_off]
    opened = {one.row.opened for one in dates}
    found = [_for_reader(one, own) for one in _announced([club])]
    of_nights = {one.entry.key: one for one in found if one.entry is not None and one.entry.of_night}
    found = [one for one in found if one.entry is None or not (one.entry.of_night and one.entry.key in opened)]
    nights = [_with_night(one, of_nights.get(one.row.opened)) for one in dates]
    nights = [one for place, one in enumerate(nights) if one.concerns_reader or place < at_most]
    mine = [one for one in found if one.concerns_reader]
    others = sorted((one for one in found if not one.concerns_reader), key=_order)[:at_most]
    return sorted([*nights, *mine, *others], key=_order)


def own_coming(clubs: Collection[Club], user: User) -> list[Coming]:
    """What they have entered, wait for or are offered in any of these clubs. Three queries, however many clubs."""
    found = _announced(clubs) if clubs else []
    if not found:
        return []
    mine = Q(user=user) | Q(merged_into__user=user)
    own = set(Player.objects.filter(mine, club__in=clubs).values_list("pk", flat=True))
    by_key = {club.pk: club for club in clubs}
    read = (_for_reader(one, own, by_key[one.club]) for one in found if one.club in by_key)
    return sorted((one for one in read if one.concerns_reader), key=_order)


def _for_reader(entry: Entry, own: Collection[int], club: Club | None = None) -> Coming:
    offered = min((until for player, until in entry.offered if player in own), default=None)
    waits = offered is not None or not set(own).isdisjoint(entry.waiting)
    mine, left_out = (not set(own).isdisjoint(some) for some in (entry.players, entry.left_out))
    return Coming(entry.begins, None, entry, mine, waits, offered, club, left_out)


def _with_night(date: Date, announced: Coming | None) -> Coming:
    """A night, with how the reader stands in what it has announced."""
    if announced is None:
        return Coming(date.begins, date)
    return replace(announced, begins=date.begins, night=date, entry=None)


def _order(one: Coming) -> tuple[datetime, bool, bool, datetime]:
    """An offer that ends soonest, then what concerns the reader, then by hour: what has none and is not on comes last."""
    has_no_hour = one.entry is not None and one.entry.all_day and not one.entry.is_on
    return one.offered or _NEVER, not one.concerns_reader, has_no_hour, one.begins


def _announced(clubs: Collection[Club]) -> list[Entry]:
    now = timezone.now()
    found = announced([club.pk for club in clubs], (now - NO_HOUR, now + timedelta(days=settings.CALENDAR_DAYS_AHEAD)))
    return [one for _name, one in found if one.is_open and (one.is_on or one.all_day or one.begins > now - BEGAN)]
