"""A club's calendar as an iCalendar file (RFC 5545): its seasons as whole days; its nights, and what its games put in, with
their hours.

Members get everything; strangers to a club that shows itself get the nights, what is announced, and the seasons if it shows its
leaderboards.
Each date of a night stands for itself, in UTC: so a calendar program needs to know neither the rule nor the club's time zone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import chain

from django.utils import timezone

from clubsite.calendar.dates import Date, dates_of
from clubsite.calendar.entries import announced, played
from clubsite.calendar.models import Answer, Says
from clubsite.leaderboards.models import Season
from clubsite.leaderboards.providers import Entry
from clubsite.members.models import Club, Player
from clubsite.preferences.letters import on_the_site

DAY = timedelta(days=1)
LONGEST_LINE = 75  # bytes; what is longer goes on after a line break and a space
DAYS_BACK, DAYS_AHEAD = 100, 370


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the file is to tell. `host` makes the entries' names unique among all calendars; `mine`: only what these players
    (primary keys) play in or come to."""

    host: str
    nights: bool = True
    seasons: bool = True
    games: bool = True
    mine: frozenset[int] | None = None


def as_ics(club: Club, wanted: Wanted) -> str:
    seasons = Season.objects.filter(club=club) if wanted.seasons else ()
    told = list(_dated(club, wanted))
    nights = _nights(club, wanted.mine) if wanted.nights else ()
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{wanted.host}//Backgammon//EN",
        f"X-WR-CALNAME:{escaped(club.name)}",
        f"X-WR-TIMEZONE:{club.zone.key}",
        *(line for season in seasons for line in _season(season, wanted.host)),
        *(line for one in nights for line in _night(one, wanted.host)),
        *(line for name, entry in told for line in _entry(name, entry, wanted.host, club.zone)),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded(line)}\r\n" for line in lines)


def players_behind(player: Player | None) -> frozenset[int]:
    """The player, and the names that have become theirs."""
    if player is None:
        return frozenset()
    return frozenset([player.pk, *Player.objects.filter(merged_into=player).values_list("pk", flat=True)])


def escaped(text: str) -> str:
    """As the text of a property; no line break of somebody's choosing begins a property of its own."""
    for char in "\\;,":
        text = text.replace(char, f"\\{char}")
    return "\\n".join(text.splitlines())


def folded(line: str) -> str:
    """No line longer than the format allows, and no letter torn apart."""
    pieces, room = [""], LONGEST_LINE
    for letter in line:
        size = len(letter.encode())
        if size > room:
            pieces.append("")
            room = LONGEST_LINE - 1
        pieces[-1] += letter
        room -= size
    return "\r\n ".join(pieces)


def _dated(club: Club, wanted: Wanted) -> Iterator[tuple[str, Entry]]:
    """Each with the name of where it comes from. What is announced goes with the nights."""
    for name, entry in chain(
        announced([club.pk], None) if wanted.nights else (),
        played(club.pk, None) if wanted.games else (),
    ):
        if wanted.mine is None or wanted.mine & set(entry.players):
            yield name, entry


def _nights(club: Club, mine: frozenset[int] | None) -> list[Date]:
    today = timezone.localdate(timezone=club.zone)
    found = dates_of(club, today - DAYS_BACK * DAY, today + DAYS_AHEAD * DAY)
    if mine is None:
        return found
    coming = Answer.objects.filter(player__in=mine, date__night__club=club).exclude(says=Says.NO)
    rows = set(coming.values_list("date", flat=True))
    return [one for one in found if one.row.pk in rows]


def _season(season: Season, host: str) -> Iterable[str]:
    """The file names the day after the last; there is none after the last of all."""
    last = min(season.ends, date.max - DAY)
    return _event(
        f"season-{season.pk}@{host}",
        season.name,
        f"DTSTART;VALUE=DATE:{_day(season.begins)}",
        f"DTEND;VALUE=DATE:{_day(last + DAY)}",
    )


def _night(one: Date, host: str) -> Iterable[str]:
    """A program that knows the date already takes the one with the higher number."""
    more = [f"SEQUENCE:{one.row.changed}", f"STATUS:{'CANCELLED' if one.row.is_off else 'CONFIRMED'}"]
    more += [f"LOCATION:{escaped(one.night.place)}"] if one.night.place else []
    more += [f"DESCRIPTION:{escaped(one.row.reason)}"] if one.row.reason else []
    when = f"DTSTART:{_moment(one.begins)}", f"DTEND:{_moment(one.ends)}"
    return _event(f"night-{one.key}@{host}", one.night.title, *when, *more)


def _entry(name: str, entry: Entry, host: str, zone: tzinfo) -> Iterable[str]:
    if entry.all_day:
        day = timezone.localdate(entry.begins, zone)
        when = [f"DTSTART;VALUE=DATE:{_day(day)}", f"DTEND;VALUE=DATE:{_day(day + DAY)}"]
    else:
        ends = [f"DTEND:{_moment(entry.ends)}"] if entry.ends is not None and entry.ends > entry.begins else []
        when = [f"DTSTART:{_moment(entry.begins)}", *ends]
    more = [f"LOCATION:{escaped(entry.place)}"] if entry.place else []
    more += [f"URL:{on_the_site(entry.url)}"] if entry.url else []
    more += ["STATUS:CANCELLED"] if entry.is_off else []
    return _event(f"{name}-{entry.key}@{host}", entry.title, *when, *more)


def _event(uid: str, title: str, *when: str) -> Iterable[str]:
    stamp = f"DTSTAMP:{_moment(timezone.now())}"
    return "BEGIN:VEVENT", f"UID:{uid}", stamp, *when, f"SUMMARY:{escaped(title)}", "END:VEVENT"


def _day(day: date) -> str:
    return day.isoformat().replace("-", "")


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"
