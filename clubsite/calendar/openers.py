"""Who opens a table at the hour of a club night, provided by the apps that keep tables.

The club imports no game, so `CALENDAR_OPENERS` in the settings names each `Opener` by dotted path.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from clubsite.calendar.models import Night, NightDate
from clubsite.members.models import Player


class CannotOpen(ValueError):
    """Says in a sentence why no table was opened."""


@dataclass(frozen=True, slots=True)
class Entered:
    """Who has entered a table, and who waits for a place there. `is_all`: nobody else comes, whatever they said."""

    players: Sequence[Player]
    waiting: Sequence[Player]
    is_all: bool


@dataclass(frozen=True, slots=True)
class Ahead:
    """Of a table that people enter by themselves, some days before its hour. All inside the caller's transaction, in which the
    date is locked. `answered(code, player, comes)`: whoever says yes enters and whoever says no withdraws; raises `CannotOpen`
    if the table does not take that. `moved(code, begins)`, `called_off(code, reason)`: nothing happens once play has
    begun. `tells(code)`: the logins that it writes to by itself when it moves, is called off or is near."""

    answered: Callable[[str, Player, bool], None]
    moved: Callable[[str, datetime], None]
    called_off: Callable[[str, str], None]
    tells: Callable[[str], Set[int]]


@dataclass(frozen=True, slots=True)
class Terms:
    """What becomes of the fee of a table. `fields`: those that a director fills in; of what was said in them and the fee, under
    a sheet: `mistakes(sheet, said)` are the names of fields and what is wrong with them, `lines(sheet, said)` is what a night
    keeps, and `told(lines)` says it in sentences."""

    fields: type[forms.Form]
    mistakes: Callable[[str, Mapping[str, object]], Iterable[tuple[str, str]]]
    lines: Callable[[str, Mapping[str, object]], str]
    told: Callable[[str], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Opener:
    """`sheets()` are the house rules to choose from, by name; `told(sheet)` says which those are, empty for unknown ones.
    `open_table(night, players, begins)` opens a table for these players, who sit down as the night's order says, inside the
    caller's transaction, and returns its code; raises `CannotOpen`. `address(code)` is where everybody sees it, `door` what is
    written on the way there. `ahead`: it may be announced before. `entered(codes)`: by code, who comes, where the table knows
    it better than the night; two queries. `taken_out(code)`: by the key of the player, who took them out before play began.
    `terms`: of its fee, if it takes one."""

    title: str | Promise
    sheets: Callable[[], Sequence[tuple[str, str]]]
    told: Callable[[str], str]
    open_table: Callable[[Night, Sequence[Player], datetime], str]
    address: Callable[[str], str]
    door: str | Promise
    ahead: Ahead | None = None
    entered: Callable[[Collection[str]], Mapping[str, Entered]] | None = None
    taken_out: Callable[[str], Mapping[int, str]] | None = None
    terms: Terms | None = None


@cache
def openers() -> dict[str, Opener]:
    """By the name under which nights store them."""
    return {name: import_string(path) for name, path in settings.CALENDAR_OPENERS.items()}


def ahead_of(night: Night) -> Ahead | None:
    """None if nothing is announced before the hour."""
    opener = openers().get(night.opens)
    return opener.ahead if opener is not None and night.ahead else None


def keeps_entries(row: NightDate) -> bool:
    """Whether the table that was opened says who comes."""
    opener = openers().get(row.night.opens) if row.opened else None
    return opener is not None and opener.entered is not None


def entered_at(rows: Iterable[NightDate]) -> dict[int, Entered]:
    """What their tables say of these dates, by the key of the date."""
    found: dict[int, Entered] = {}
    kept = [row for row in rows if keeps_entries(row)]
    for name, opener in openers().items():
        keys = {row.opened: row.pk for row in kept if row.night.opens == name}
        if keys and opener.entered is not None:
            found |= {keys[code]: entered for code, entered in opener.entered(keys).items()}
    return found


def taken_out_of(row: NightDate) -> Mapping[int, str]:
    """By the key of the player, who took them out of the table that was opened; for those who have not done it themselves."""
    opener = openers().get(row.night.opens) if row.opened else None
    return opener.taken_out(row.opened) if opener is not None and opener.taken_out is not None else {}


def terms_told(night: Night) -> Sequence[str]:
    """What becomes of the fee, in sentences."""
    opener = openers().get(night.opens)
    return opener.terms.told(night.terms) if opener is not None and opener.terms is not None and night.fee else ()


def table_told(night: Night) -> str:
    """What is opened, and by which rules; empty if nothing is."""
    opener = openers().get(night.opens)
    return opener.told(night.sheet) if opener is not None else ""


def table_door(night: Night) -> str:
    """What is written on the way to the table."""
    opener = openers().get(night.opens)
    return str(opener.door) if opener is not None else ""


def table_address(night: Night, code: str) -> str:
    """Where everybody sees the table that was opened; empty if none was."""
    opener = openers().get(night.opens)
    return opener.address(code) if opener is not None and code else ""
