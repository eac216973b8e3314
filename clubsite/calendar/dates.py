"""The dates of a club's nights, as they stand: by the rule, moved or called off, and who comes.

Each list takes two queries, however many nights, dates and answers there are.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import Enum, StrEnum

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_noop

from clubsite.calendar.models import Answer, Night, NightDate, Says
from clubsite.calendar.openers import Entered, entered_at, keeps_entries
from clubsite.calendar.recurrence import Hour, moment
from clubsite.members.models import Club, Player

FEWEST_AT_A_TABLE = 2


class NightRefusal(StrEnum):
    """Why an answer is not taken: a sentence each, for pages and programs."""

    NIGHT_NOT_THEN = gettext_noop("This night is not on that day.")
    ANSWERS_STAY = gettext_noop("It is called off, or has begun: answers do not change any more.")
    NIGHT_FULL = gettext_noop("All {number} places are taken. Say “Maybe”, and look again later.")
    ENTERED = gettext_noop("You have entered the tournament. Say “I do not come” to withdraw.")
    TABLE_STAYS = gettext_noop("The table that was announced for this night does not take that.")


class Table(Enum):
    """What became of the table that was to be opened at the hour."""

    NONE = "none"  # none was to be
    AHEAD = "ahead"
    OPENED = "opened"
    TOO_FEW = "too few"
    REFUSED = "refused"
    LATE = "late"  # nobody opened it in time


@dataclass(frozen=True, slots=True)
class Date:
    """One date of a night. `row` is what was said of it, without a key if nothing was; `shown` the day by the club's clock on
    which it is, `day` the one by the rule, which names it."""

    night: Night
    day: date
    row: NightDate
    begins: datetime
    hour: Hour
    coming: int = field(default=0, compare=False)

    @property
    def ends(self) -> datetime:
        return self.begins + timedelta(minutes=self.night.minutes)

    @property
    def shown(self) -> date:
        return self.row.moved_to or self.day

    @property
    def announced(self) -> datetime | None:
        """When people may enter by themselves: so many days before, at its hour on the club's wall. None if they may not."""
        if not self.night.ahead:
            return None
        hour = self.row.moved_hour or self.night.hour
        return moment(self.shown - timedelta(days=self.night.ahead), hour, self.night.club.zone)[0]

    @property
    def key(self) -> str:
        return f"{self.night.pk}-{self.day.isoformat()}"

    @property
    def is_skipped(self) -> bool:
        """The clock does not show its hour on that day."""
        return self.hour is Hour.NEVER

    @property
    def is_twice(self) -> bool:
        return self.hour is Hour.TWICE

    @property
    def is_full(self) -> bool:
        return self.night.seats is not None and self.coming >= self.night.seats

    def is_open(self, now: datetime) -> bool:
        """Whether answers may still change."""
        return not self.row.is_off and now < self.begins

    def table(self, now: datetime) -> Table:
        if not self.night.opens or self.row.is_off:
            return Table.NONE
        if self.row.opened:
            return Table.OPENED
        if self.row.not_opened:
            return Table.REFUSED
        if now < self.begins:
            return Table.AHEAD
        if self.coming < FEWEST_AT_A_TABLE:
            return Table.TOO_FEW
        return Table.AHEAD if now <= self.begins + lateness() else Table.LATE


def lateness() -> timedelta:
    """How late the calendar still does what it was to do."""
    return timedelta(minutes=settings.CALENDAR_LATE_AT_MOST_MINUTES)


def dates_of(club: Club, first: date, last: date) -> list[Date]:
    """The dates from `first` to `last`, both included, in order. One that was moved stands where it was moved to."""
    nights = Night.objects.filter(club=club, begins__lte=last).filter(Q(until=None) | Q(until__gte=first))
    return sorted(_within(nights, club, first, last), key=lambda one: (one.begins, one.key))


def not_over(club: Club) -> list[Date]:
    """The dates of the next weeks that are not over, in order, those included that are called off."""
    now = timezone.now()
    today = timezone.localdate(now, club.zone)
    found = dates_of(club, today - timedelta(days=1), today + timedelta(days=settings.CALENDAR_DAYS_AHEAD))
    return [one for one in found if one.ends > now]


def date_of(night: Night, day: date) -> Date | None:
    """None if the night is not on that day by its rule."""
    if not night.rule.is_on(day):
        return None
    known = _rows(NightDate.objects.filter(night=night, day=day))
    return as_date(night, known[0] if known else NightDate(night=night, day=day))


def date_named(club: Club, night_id: int, day: str) -> Date | None:
    """The date by its name in addresses. None if the club has no such night on that day."""
    night = Night.objects.filter(club=club, pk=night_id).first()
    try:
        one = date_of(night, date.fromisoformat(day)) if night is not None else None
    except ValueError:
        return None
    if night is not None:
        night.club = club
    return one


def as_date(night: Night, row: NightDate) -> Date:
    begins, hour = moment(row.moved_to or row.day, row.moved_hour or night.hour, night.club.zone)
    return Date(night, row.day, row, begins, hour, row.coming)


def moment_by_rule(one: Date) -> datetime:
    """When it would begin if nobody had moved it."""
    return moment(one.day, one.night.hour, one.night.club.zone)[0]


def who_said(row: NightDate) -> dict[str, list[Answer]]:
    """Everybody's answer, by what they said, in the order in which they said it first."""
    return who_said_of([row])[row.pk]


def who_said_of(rows: Collection[NightDate]) -> dict[int | None, dict[str, list[Answer]]]:
    """The same of several dates, by the key of their rows: None for those of which nothing was said. What was said under a name
    that has become somebody else's is theirs, unless they have said something themselves. Once there is a table that people
    enter, whoever has entered it comes."""
    said: dict[int | None, dict[str, list[Answer]]] = {row.pk: {one: [] for one in Says.values} for row in rows}
    known = [pk for pk in said if pk]
    found = list(Answer.objects.filter(date__in=known).select_related("player__merged_into")) if known else []
    told = {(one.date_id, one.player_id) for one in found if one.player.merged_into is None}
    for answer in found:
        if (now := answer.player.merged_into) is not None:
            if (answer.date_id, now.pk) in told:
                continue
            told.add((answer.date_id, now.pk))
            answer.player = now
        said[answer.date_id][answer.says].append(answer)
    for key, entered in entered_at(row for row in rows if row.pk).items():
        said[key] = _as_entered(said[key], entered)
    return said


def who_may_come(row: NightDate) -> list[Answer]:
    """Whoever comes, and whoever may."""
    said = who_said(row)
    return [*said[Says.YES], *said[Says.MAYBE]]


def _as_entered(said: Mapping[str, Iterable[Answer]], entered: Entered) -> dict[str, list[Answer]]:
    """Whoever has entered or waits comes, and whoever has withdrawn there does not, whatever they said before."""
    known = {answer.player_id: answer for of in said.values() for answer in of}
    found: dict[str, list[Answer]] = {says: [] for says in said}
    for players, waits in ((entered.players, False), (entered.waiting, True)):
        for player in players:
            answer = known.pop(player.pk, None) or Answer(player=player, at=timezone.now())
            answer.says, answer.waits = Says.YES, waits
            found[Says.YES].append(answer)
    for answer in known.values():
        if entered.is_all and answer.says == Says.YES:
            answer.says, answer.withdrew = Says.NO, True
        found[answer.says].append(answer)
    return found


def own_answer(said: Mapping[str, Iterable[Answer]], player: Player | None) -> str:
    """Empty if the player has said nothing."""
    mine = {answer.player_id: says for says, of in said.items() for answer in of}
    return mine.get(player.pk, "") if player is not None else ""


def _within(nights: Iterable[Night], club: Club, first: date, last: date) -> Iterator[Date]:
    known = {night.pk: night for night in nights}
    inside = Q(day__range=(first, last)) | Q(moved_to__range=(first, last))
    rows = {(row.night_id, row.day): row for row in _rows(NightDate.objects.filter(inside, night__club=club))}
    moved_here = [row.night_id for row in rows.values() if row.night_id not in known]
    known |= _others(moved_here)
    for night in known.values():
        night.club = club
        days = set(night.rule.days(first, last)) | {day for of, day in rows if of == night.pk and night.rule.is_on(day)}
        for day in days:
            found = as_date(night, rows.get((night.pk, day)) or NightDate(night=night, day=day))
            if first <= found.shown <= last:
                yield found


def _others(nights: Collection[int]) -> dict[int, Night]:
    """Nights that are over by their rule, and have a date that was moved here."""
    return {night.pk: night for night in Night.objects.filter(pk__in=nights)} if nights else {}


def _rows(rows: QuerySet[NightDate]) -> list[NightDate]:
    """With how many come; one query, and three more if there are tables that know it better."""
    person = Coalesce("answers__player__merged_into", "answers__player")
    counted = rows.select_related("night").annotate(said_yes=Count(person, filter=Q(answers__says=Says.YES), distinct=True))
    found: list[NightDate] = []
    for one in counted:
        one.coming = one.said_yes
        found.append(one)
    if kept := [row for row in found if keeps_entries(row)]:
        said = who_said_of(kept)
        for row in kept:
            row.coming = sum(not answer.waits for answer in said[row.pk][Says.YES])
    return found
