"""The stretches of time that a board can be asked for, and in which of them a day lies.

A period is stored under its key: `all`, `2026-11` for a month, `season-3` for the season with that primary key. A single day,
`2026-11-20`, has no stored totals: there are few results on it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils import formats
from django.utils.translation import gettext as _

from clubsite.kit.clock.days_in_words import day_in_words

from .models import Season

ALL = "all"
_SEASON = re.compile(r"season-([1-9][0-9]{0,17})")
_MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")
_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


@dataclass(frozen=True, slots=True)
class Period:
    """`day` is set for a single day, `season` for a season."""

    key: str
    day: date | None = None
    season: Season | None = None

    @property
    def title(self) -> str:
        """In the reader's language."""
        if self.season is not None:
            return self.season.name
        if self.day is not None:
            return day_in_words(self.day, "j F Y")
        if self.key == ALL:
            return _("All time")
        return formats.date_format(date.fromisoformat(f"{self.key}-01"), "F Y")


def period_of(key: str, club_id: int) -> Period | None:
    """The period with that key in the club; None if there is none. One query for a season."""
    if key == ALL:
        return Period(ALL)
    if found := _SEASON.fullmatch(key):
        season = Season.objects.filter(club=club_id, pk=int(found[1])).first()
        return Period(key, season=season) if season else None
    if found := _MONTH.fullmatch(key):
        return Period(key) if found[1] != "0000" else None
    if _DAY.fullmatch(key):
        try:
            return Period(key, day=date.fromisoformat(key))
        except ValueError:
            return None
    return None


def keys_of(day: date, seasons: Iterable[Season]) -> list[str]:
    """The stored periods in which the day lies."""
    return [ALL, month_of(day), *(season.key for season in seasons if season.begins <= day <= season.ends)]


def month_of(day: date) -> str:
    return f"{day:%Y-%m}"


def club_day(at: datetime, zone: ZoneInfo) -> date:
    """The day on which a club in this time zone counts a moment: by its own clock, not by a visitor's."""
    return at.astimezone(zone).date()
