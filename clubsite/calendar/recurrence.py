"""On which days a club night is, and at which moment: always the same hour by the club's clock, whatever daylight
saving does.

It imports no Django and no model, so that the tests can try every time zone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum, StrEnum
from zoneinfo import ZoneInfo

WEEK = timedelta(days=7)
MONTHS = 12


class Repeats(StrEnum):
    """How a night comes again. Monthly nights are on the same weekday of the month as the first: the second Tuesday, say."""

    ONCE = "once"
    WEEKLY = "weekly"
    MONTHLY = "monthly"
    LAST = "last"  # the last such weekday of a month


class Hour(Enum):
    """Whether the clock shows that hour once on that day."""

    ONCE = 1
    NEVER = 0  # the clock is put forward over it: the night begins when the hour would have been over, by the new time
    TWICE = 2  # the clock is put back over it: the night begins at the first of the two


@dataclass(frozen=True, slots=True)
class Rule:
    """`every` counts weeks or months. `until` is the last day on which there may be one."""

    begins: date
    repeats: Repeats = Repeats.WEEKLY
    every: int = 1
    until: date | None = None

    def days(self, first: date, last: date) -> Iterator[date]:
        """The days of the night from `first` to `last`, both included, in order."""
        last = last if self.until is None else min(last, self.until)
        for day in self._from(max(first, self.begins)):
            if day > last:
                return
            if day >= first:
                yield day

    def is_on(self, day: date) -> bool:
        return next(self.days(day, day), None) is not None

    def _from(self, first: date) -> Iterator[date]:
        """All days, beginning with one that is not after the first that counts."""
        if self.repeats is Repeats.ONCE:
            yield self.begins
        elif self.repeats is Repeats.WEEKLY:
            step = WEEK * self.every
            day = self.begins + step * ((first - self.begins) // step)
            while True:
                yield day
                if day > date.max - step:
                    return
                day += step
        else:
            yield from self._monthly(first)

    def _monthly(self, first: date) -> Iterator[date]:
        months = _month_number(first) - _month_number(self.begins)
        number = _month_number(self.begins) + months // self.every * self.every
        while number < date.max.year * MONTHS:
            day = self._in_month(*divmod(number, MONTHS))
            if day is not None and day >= self.begins:
                yield day
            number += self.every

    def _in_month(self, year: int, month: int) -> date | None:
        """The month counts from 0. A month without a fifth such weekday has none."""
        begins = date(year, month + 1, 1)
        first = begins + timedelta(days=(self.begins.weekday() - begins.weekday()) % 7)
        wanted = 4 if self.repeats is Repeats.LAST else (self.begins.day - 1) // 7
        day = first + WEEK * wanted
        if day.month == begins.month:
            return day
        return day - WEEK if self.repeats is Repeats.LAST else None


def moment(day: date, hour: time, zone: ZoneInfo) -> tuple[datetime, Hour]:
    """When the club's clock shows that hour on that day, in UTC."""
    first, second = (datetime.combine(day, hour, zone).replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    if first == second:
        return first, Hour.ONCE
    if first.astimezone(zone).replace(tzinfo=None) == datetime.combine(day, hour):
        return first, Hour.TWICE
    return first, Hour.NEVER


def _month_number(day: date) -> int:
    return day.year * MONTHS + day.month - 1
