"""Draws the open pages of a chouette: the listener of the channel `chouette:<id>`.

Audiences: `watch:<mark>` (anyone with the code), `console:<user>` (one of its monitors), `seat:<id>.<mark>` (one player's own
page), `door:<user>.<mark>` (a member at the table's door). The view that signs a page's token decides its audience; whether a
monitor still is one, and whether the link or the code of the page is still the one that its mark stands for, is checked at each
drawing.
"""

from collections.abc import Callable, Mapping
from functools import cache

from django.template.loader import render_to_string

from chouette.access.held_seats import mark_of
from chouette.evening.selectors import Current, last_record
from chouette.evening.watched import Watched, read_evening
from chouette.models import Chouette, Seat
from chouette.pages.console.page import render_console
from chouette.pages.lobby.door import DOOR, at_the_door, drawn_at_the_door
from chouette.pages.scoreboard.own_page import own_now
from chouette.pages.scoreboard.page import watch_now
from chouette.pages.shared.audiences import TABLE_TEMPLATE, WATCH_TEMPLATE
from chouette.pages.table.page import AtTable, read_table, table_now
from chouette.seats.joining.links import is_due
from clubsite.live.rendering import State
from clubsite.live.watching.count import PLAYS
from clubsite.members.models import User
from clubsite.members.permissions import Power, may
from games.play.audiences import WATCH, seat_and_mark


def read(channel_id: str) -> State:
    """The evening as it stands, and how to draw it for each audience; a table on screen is read once for all of them."""
    chouette = Chouette.objects.select_related("club").get(pk=channel_id)
    evening = read_evening(chouette)
    at = read_table(evening) if evening.table.house.board else None

    people = cache(lambda: at_the_door(chouette.pk))  # read once for all who stand there, and not at all if nobody does

    def draw(audience: str) -> str | None:
        kind, _, rest = audience.partition(":")
        if kind == DOOR:
            return drawn_at_the_door(people(), rest) or _ended()
        if at is not None and kind in AT_TABLE:
            return AT_TABLE[kind](at, rest)
        return DRAWN[kind](evening, rest) if kind in DRAWN else None

    return State(chouette.shown, draw)


def _seat(evening: Watched, rest: str) -> str:
    seat = seat_by_mark(evening, rest)
    return render_to_string(WATCH_TEMPLATE, own_now(evening, seat.pk)) if seat else _ended()


def _watch(evening: Watched, mark: str) -> str:
    return render_to_string(WATCH_TEMPLATE, watch_now(evening)) if is_code_of(evening, mark) else _ended()


def _seat_at_table(at: AtTable, rest: str) -> str:
    seat = seat_by_mark(at.evening, rest)
    return render_to_string(TABLE_TEMPLATE, table_now(at, seat.pk)) if seat else _ended()


def _watch_table(at: AtTable, mark: str) -> str:
    return render_to_string(TABLE_TEMPLATE, table_now(at)) if is_code_of(at.evening, mark) else _ended()


def seat_by_mark(evening: Watched, rest: str) -> Seat | None:
    """The seat of a page whose link still holds."""
    seat_id, mark = seat_and_mark(rest)
    seat = next((one for one in evening.seats.values() if one.pk == seat_id), None)
    if seat is None or mark != mark_of(seat.secret) or is_due(seat, evening.table):
        return None
    return seat


def is_code_of(evening: Watched, mark: str) -> bool:
    """Whether it is still the code by which the page came."""
    return mark.removesuffix(PLAYS) == mark_of(evening.chouette.code)


def _ended() -> str:
    """Shown by a page whose link or code was renewed."""
    return render_to_string("chouette/players/page_ended.html")


def _console(evening: Watched, user_id: str) -> str:
    chouette = evening.chouette
    monitor = User(pk=int(user_id))  # only used to look up roles, by primary key
    if not may(monitor, chouette.club, Power.KEEP_SCORE):
        return render_to_string("chouette/console/taken_away.html", {"chouette": chouette})
    return render_console(Current(chouette, evening.table, evening.names, last_record(chouette), evening.answering))


DRAWN: Mapping[str, Callable[[Watched, str], str]] = {WATCH: _watch, "console": _console, "seat": _seat}
AT_TABLE: Mapping[str, Callable[[AtTable, str], str]] = {WATCH: _watch_table, "seat": _seat_at_table}
