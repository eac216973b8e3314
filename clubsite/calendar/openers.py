"""Who opens a table at the hour of a club night, provided by the apps that keep tables.

The club imports no game, so `CALENDAR_OPENERS` in the settings names each `Opener` by dotted path.
"""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from clubsite.calendar.models import Night
from clubsite.members.models import Player


class CannotOpen(ValueError):
    """Says in a sentence why no table was opened."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """Of a table that people enter by themselves, some days before its hour. All inside the caller's transaction, in which the
    date is locked. `announce(night, players, begins)` returns its code with these players entered; raises `CannotOpen`.
    `answered(code, player, comes)`: whoever says yes enters and whoever says no withdraws, as far as it goes; raises
    `CannotOpen` if that was too much at once. `moved(code, begins)`, `called_off(code, reason)`: nothing happens once play has
    begun. `tells(code)`: the logins that it writes to by itself when it moves, is called off or is near."""

    announce: Callable[[Night, Sequence[Player], datetime], str]
    answered: Callable[[str, Player, bool], None]
    moved: Callable[[str, datetime], None]
    called_off: Callable[[str, str], None]
    tells: Callable[[str], Set[int]]


@dataclass(frozen=True, slots=True)
class Opener:
    """`sheets()` are the house rules to choose from, by name. `open_table(night, players)` opens a table for these players, who
    sit down as the night's order says, inside the caller's transaction, and returns its code; raises `CannotOpen`.
    `address(code)` is where everybody sees it, `door` what is written on the way there. `ahead`: it may be announced before."""

    title: str | Promise
    sheets: Callable[[], Sequence[tuple[str, str]]]
    open_table: Callable[[Night, Sequence[Player]], str]
    address: Callable[[str], str]
    door: str | Promise
    ahead: Ahead | None = None


@cache
def openers() -> dict[str, Opener]:
    """By the name under which nights store them."""
    return {name: import_string(path) for name, path in settings.CALENDAR_OPENERS.items()}


def ahead_of(night: Night) -> Ahead | None:
    """None if nothing is announced before the hour."""
    opener = openers().get(night.opens)
    return opener.ahead if opener is not None and night.ahead else None


def table_door(night: Night) -> str:
    """What is written on the way to the table."""
    opener = openers().get(night.opens)
    return str(opener.door) if opener is not None else ""


def table_address(night: Night, code: str) -> str:
    """Where everybody sees the table that was opened; empty if none was."""
    opener = openers().get(night.opens)
    return opener.address(code) if opener is not None and code else ""
