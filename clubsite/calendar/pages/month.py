"""A month of the club as a page shows it: weeks of days, and what is on each."""

from dataclasses import dataclass, field
from datetime import MAXYEAR, MINYEAR, date, datetime, time, timedelta

from django.http import Http404
from django.utils import timezone

from clubsite.calendar.dates import Date, dates_of
from clubsite.calendar.entries import announced, played
from clubsite.leaderboards.models import Season
from clubsite.leaderboards.providers import Entry
from clubsite.members.models import Club

DAY = timedelta(days=1)
WEEKDAYS = 7


@dataclass
class Day:
    date: date
    is_inside: bool
    is_today: bool
    nights: list[Date] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.nights or self.entries)

    @property
    def folded(self) -> list[tuple[Entry | None, list[Entry]]]:
        """Each entry of the day with its parts. Parts of what is on another day come last, together under nothing."""
        keys = {entry.key for entry in self.entries}
        parts: dict[str, list[Entry]] = {}
        for entry in self.entries:
            if entry.part_of:
                parts.setdefault(entry.part_of if entry.part_of in keys else "", []).append(entry)
        found: list[tuple[Entry | None, list[Entry]]] = [
            (entry, parts.get(entry.key, [])) for entry in self.entries if not entry.part_of
        ]
        return [*found, (None, parts[""])] if "" in parts else found


@dataclass(frozen=True)
class Month:
    """Whole weeks from Monday to Sunday."""

    first: date
    days: list[Day]
    seasons: list[Season]

    @property
    def before(self) -> date:
        return (self.first - DAY).replace(day=1)

    @property
    def after(self) -> date:
        return (self.first + 31 * DAY).replace(day=1)

    @property
    def is_empty(self) -> bool:
        return all(day.is_empty for day in self.days if day.is_inside)


def month_asked(club: Club, year: int | None, month: int | None) -> date:
    """Its first day; the running month by the club's clock without one. Raises Http404 for what is no month."""
    if year is None or month is None:
        return timezone.localdate(timezone=club.zone).replace(day=1)
    if not (MINYEAR < year < MAXYEAR and 1 <= month <= 12):
        raise Http404
    return date(year, month, 1)


def month_of(club: Club, first: date, *, games: bool, seasons: bool) -> Month:
    """What is on in that month. The number of queries does not depend on how much."""
    today = timezone.localdate(timezone=club.zone)
    last = (first + 31 * DAY).replace(day=1) - DAY
    begins, ends = first - first.weekday() * DAY, last + (WEEKDAYS - 1 - last.weekday()) * DAY
    days = {
        begins + n * DAY: Day(begins + n * DAY, first <= begins + n * DAY <= last, begins + n * DAY == today)
        for n in range((ends - begins).days + 1)
    }
    for one in dates_of(club, begins, ends):
        days[one.shown].nights.append(one)
    for entry in _entries(club, begins, ends, games=games):
        days[timezone.localdate(entry.begins, club.zone)].entries.append(entry)
    running = Season.objects.filter(club=club, begins__lte=last, ends__gte=first) if seasons else ()
    return Month(first, list(days.values()), list(running))


def _entries(club: Club, first: date, last: date, *, games: bool) -> list[Entry]:
    begins, ends = (datetime.combine(day, time(), club.zone) for day in (first, last + DAY))
    on_their_own = (one for one in announced([club.pk], (begins, ends)) if not one[1].of_night)
    found = [*on_their_own, *(played(club.pk, (begins, ends)) if games else ())]
    return sorted((entry for _name, entry in found), key=lambda entry: (not entry.all_day, entry.begins))
