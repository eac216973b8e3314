"""What a club's pages say about its evenings, provided by the app that keeps them.

The club imports no game, so `EVENINGS` in the settings names the functions by dotted path. Each that reads takes one query,
however many clubs and evenings there are.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string

from .models import Club, Player

PAST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening as a row on a page. `state` says in a few words how far it is; `players` is how many are at the table."""

    club_id: int
    title: str
    begun: datetime
    state: str
    players: int
    console_url: str
    watch_url: str


def running_evenings(clubs: Collection[Club]) -> list[Evening]:
    """The evenings of these clubs that are not closed, the newest first."""
    find: Callable[[Collection[Club]], list[Evening]] = import_string(settings.EVENINGS["running"])
    return find(clubs)


def past_evenings(club: Club) -> list[Evening]:
    """The club's last closed evenings, the newest first."""
    find: Callable[[Club, int], list[Evening]] = import_string(settings.EVENINGS["past"])
    return find(club, PAST_SHOWN)


def has_sat(player: Player) -> bool:
    """Whether the player had a seat in any evening."""
    ask: Callable[[Player], bool] = import_string(settings.EVENINGS["known"])
    return ask(player)


def is_at_an_open_table(player: Player) -> bool:
    """Whether the player has a seat in an evening that is not closed, even if away just now."""
    ask: Callable[[Player], bool] = import_string(settings.EVENINGS["seated"])
    return ask(player)


def sits_on_screen(player: Player) -> bool:
    """Whether the player has a seat at a table on screen whose evening is not closed, or stands still with a game open, or in a
    match on screen that is not over."""
    ask: Callable[[Player], bool] = import_string(settings.EVENINGS["on_screen"])
    return ask(player)


def play_together(club: Club, users: tuple[int, int]) -> bool:
    """Whether a game on screen is open, suspended or not, at a table where both of these logins have seats; or a match between
    them."""
    ask: Callable[[Club, tuple[int, int]], bool] = import_string(settings.EVENINGS["play_together"])
    return ask(club, users)


def club_of_evening(code: str) -> int | None:
    """The key of the club whose evening has this code; None if there is no such evening."""
    find: Callable[[str], int | None] = import_string(settings.EVENINGS["club"])
    return find(code)


def club_of_link(secret: str) -> int | None:
    """The key of the club to whose seat this personal link leads, or led until it was renewed; None if it never led to any."""
    find: Callable[[str], int | None] = import_string(settings.EVENINGS["club_of_link"])
    return find(secret)


def sat_together(one: Player, other: Player) -> bool:
    """Whether both had a seat in the same evening."""
    ask: Callable[[Player, Player], bool] = import_string(settings.EVENINGS["together"])
    return ask(one, other)


def renew_links(players: Iterable[Player]) -> None:
    """The personal links of these players end: they belong to the club no longer, or are somebody else's from now on. Inside
    the transaction that changes it."""
    renew: Callable[[Iterable[Player]], None] = import_string(settings.EVENINGS["renew_links"])
    renew(players)
