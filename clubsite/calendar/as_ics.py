"""A club's calendar as an iCalendar file (RFC 5545): its seasons as whole days; its nights, and what its games put in, with
their hours. A night and what it has announced are one event, the night's, with the link to the other.

Members get everything; strangers to a club that shows itself get the nights, what is announced, and the seasons if it shows its
leaderboards.
Each date of a night stands for itself, in UTC: so a calendar program needs to know neither the rule nor the club's time zone.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import chain

from django.utils import timezone

from clubsite.calendar.dates import Date, dates_of, who_said_of
from clubsite.calendar.entries import announced, played
from clubsite.calendar.models import Answer, Says
from clubsite.calendar.openers import keeps_entries
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
    nights = _nights(club, wanted.mine) if wanted.nights else []
    of_nights = _of_nights(nights, told)
    alone = [(name, entry) for name, entry in told if not (entry.of_night and entry.key in of_nights)]
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{wanted.host}//Backgammon//EN",
        f"X-WR-CALNAME:{escaped(club.name)}",
        f"X-WR-TIMEZONE:{club.zone.key}",
        *(line for season in seasons for line in _season(season, wanted.host)),
        *(line for one in nights for line in _night(one, of_nights.get(one.row.opened), wanted.host)),
        *(line for name, entry in alone for line in _entry(name, entry, wanted.host, club.zone)),
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


def _of_nights(nights: Iterable[Date], told: Iterable[tuple[str, Entry]]) -> dict[str, Entry]:
    """By its key, what a night in the file has announced: it is one event with its night, as on the club's pages."""
    opened = {one.row.opened for one in nights}
    return {entry.key: entry for _name, entry in told if entry.of_night and entry.key in opened}


def _nights(club: Club, mine: frozenset[int] | None) -> list[Date]:
    today = timezone.localdate(timezone=club.zone)
    found = dates_of(club, today - DAYS_BACK * DAY, today + DAYS_AHEAD * DAY)
    if mine is None:
        return found
    answered = set(Answer.objects.filter(player__in=mine, date__night__club=club).values_list("date", flat=True))
    rows = [one.row for one in found if one.row.pk and (one.row.pk in answered or keeps_entries(one.row))]
    said = who_said_of(rows)
    return [one for one in found if one.row.pk in said and _may_come(said[one.row.pk], mine)]


def _may_come(said: Mapping[str, Iterable[Answer]], mine: frozenset[int]) -> bool:
    return any(answer.player_id in mine for says in (Says.YES, Says.MAYBE) for answer in said[says])


def _season(season: Season, host: str) -> Iterable[str]:
    """The file names the day after the last; there is none after the last of all."""
    last = min(season.ends, date.max - DAY)
    return _event(
        f"season-{season.pk}@{host}",
        season.name,
        f"DTSTART;VALUE=DATE:{_day(season.begins)}",
        f"DTEND;VALUE=DATE:{_day(last + DAY)}",
    )


def _night(one: Date, opened: Entry | None, host: str) -> Iterable[str]:
    """A program that knows the date already takes the one with the higher number."""
    more = [f"SEQUENCE:{one.row.changed}", f"STATUS:{'CANCELLED' if one.row.is_off else 'CONFIRMED'}"]
    more += [f"LOCATION:{escaped(one.night.place)}"] if one.night.place else []
    more += [f"DESCRIPTION:{escaped(one.row.reason)}"] if one.row.reason else []
    more += [f"URL:{on_the_site(opened.url)}"] if opened is not None and opened.url else []
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
