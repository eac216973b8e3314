"""Who opens a table at the hour of a club night, provided by the apps that keep tables.

The club imports no game, so `CALENDAR_OPENERS` in the settings names each `Opener` by dotted path.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from clubsite.calendar.models import Night
from clubsite.members.models import Player


class CannotOpen(ValueError):
    """Says in a sentence why no table was opened."""


@dataclass(frozen=True, slots=True)
class Opener:
    """`sheets()` are the house rules to choose from, by name. `open_table(night, players)` opens a table for these players, who
    sit down as the night's order says, inside the caller's transaction, and returns its code; raises `CannotOpen`.
    `address(code)` is where everybody sees it, `door` what is written on the way there."""

    title: str | Promise
    sheets: Callable[[], Sequence[tuple[str, str]]]
    open_table: Callable[[Night, Sequence[Player]], str]
    address: Callable[[str], str]
    door: str | Promise


@cache
def openers() -> dict[str, Opener]:
    """By the name under which nights store them."""
    return {name: import_string(path) for name, path in settings.CALENDAR_OPENERS.items()}


def table_door(night: Night) -> str:
    """What is written on the way to the table."""
    opener = openers().get(night.opens)
    return str(opener.door) if opener is not None else ""


def table_address(night: Night, code: str) -> str:
    """Where everybody sees the table that was opened; empty if none was."""
    opener = openers().get(night.opens)
    return opener.address(code) if opener is not None and code else ""
