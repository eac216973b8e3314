"""Draws the open pages of a chouette: the listener of the channel `chouette:<id>`.

Audiences: `watch` (anyone with the code), `console:<user>` (one of its monitors), `seat:<id>` (one player's own page). The
view that signs a page's token decides its audience; whether a monitor still is one is checked at each drawing.
"""

from collections.abc import Callable, Mapping

from django.template.loader import render_to_string

from chouette.evening.selectors import Current, last_record
from chouette.evening.watched import Watched, read_evening
from chouette.models import Chouette
from chouette.pages.console.page import render_console
from chouette.pages.scoreboard.own_page import own_now
from chouette.pages.scoreboard.page import watch_now
from chouette.pages.shared.audiences import TABLE_TEMPLATE, WATCH_TEMPLATE
from chouette.pages.table.page import AtTable, read_table, table_now
from clubsite.live.rendering import State
from clubsite.members.models import User
from clubsite.members.permissions import Power, may
from games.play.audiences import WATCH


def read(channel_id: str) -> State:
    """The evening as it stands, and how to draw it for each audience; a table on screen is read once for all of them."""
    chouette = Chouette.objects.select_related("club").get(pk=channel_id)
    evening = read_evening(chouette)
    at = read_table(evening) if evening.table.house.board else None

    def draw(audience: str) -> str | None:
        kind, _, rest = audience.partition(":")
        if at is not None and kind in AT_TABLE:
            return AT_TABLE[kind](at, rest)
        return DRAWN[kind](evening, rest) if kind in DRAWN else None

    return State(chouette.shown, draw)


def _seat(evening: Watched, seat_id: str) -> str:
    return render_to_string(WATCH_TEMPLATE, own_now(evening, int(seat_id)))


def _watch(evening: Watched, _rest: str) -> str:
    return render_to_string(WATCH_TEMPLATE, watch_now(evening))


def _seat_at_table(at: AtTable, seat_id: str) -> str:
    return render_to_string(TABLE_TEMPLATE, table_now(at, int(seat_id)))


def _watch_table(at: AtTable, _rest: str) -> str:
    return render_to_string(TABLE_TEMPLATE, table_now(at))


def _console(evening: Watched, user_id: str) -> str:
    chouette = evening.chouette
    monitor = User(pk=int(user_id))  # only used to look up roles, by primary key
    if not may(monitor, chouette.club, Power.KEEP_SCORE):
        return render_to_string("chouette/console/taken_away.html", {"chouette": chouette})
    return render_console(Current(chouette, evening.table, evening.names, last_record(chouette), evening.answering))


DRAWN: Mapping[str, Callable[[Watched, str], str]] = {WATCH: _watch, "console": _console, "seat": _seat}
AT_TABLE: Mapping[str, Callable[[AtTable, str], str]] = {WATCH: _watch_table, "seat": _seat_at_table}
