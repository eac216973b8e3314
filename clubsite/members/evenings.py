"""What do a club's pages say about its evenings? Asked of whoever keeps them, who is named in the settings.

The club imports no game, so `EVENINGS` in the settings names functions as dotted paths. Each costs one query, however
many clubs and evenings there are.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string

from .models import Club, Player

PAST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening as a row of a page. `state` says in a few words how far it is; `players` are those at the table now."""

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
    """Had he a seat in any evening?"""
    ask: Callable[[Player], bool] = import_string(settings.EVENINGS["known"])
    return ask(player)


def is_at_an_open_table(player: Player) -> bool:
    """Has he a seat in an evening that is not closed, whether he is away just now or not?"""
    ask: Callable[[Player], bool] = import_string(settings.EVENINGS["seated"])
    return ask(player)


def sat_together(one: Player, other: Player) -> bool:
    """Was there an evening in which both had a seat?"""
    ask: Callable[[Player, Player], bool] = import_string(settings.EVENINGS["together"])
    return ask(one, other)
