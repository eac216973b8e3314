"""Which logins act for a guest's seat at a table on screen, as far as that can be known; and so, who plays here.

Whoever takes a guest's link plays in the guest's name, and that may be a monitor: they then have the interest of that seat,
count as sitting, and cannot say yes there to what they ask for themselves. Known are the logins with which the link was taken
or has been used since, in a browser or by a program, and those whose own seat the same browser holds. A phone on which nobody
is logged in tells nothing: that is the limit, and RULES.md AC45 says so.
"""

import logging
from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import QuerySet

from chouette.access.held_seats import mark_of
from chouette.evening.selectors import seats_of_login
from chouette.models import Chouette, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consent import players_of_last
from chouette.seats.opening import is_on_screen, login_of
from clubsite.members.models import User
from clubsite.members.permissions import Power, may
from clubsite.members.selectors import Visitor

security = logging.getLogger("club.security")


def logins_behind(seat: Seat) -> frozenset[int]:
    """Everybody who is known to act for this seat."""
    login = login_of(seat)
    return frozenset(seat.held_by if login is None else (login,))


def keeps_score(chouette: Chouette, seat: Seat) -> bool:
    """Whether a monitor acts for this seat. A query for each login behind it."""
    return any(may(User(pk=login), chouette.club, Power.KEEP_SCORE) for login in logins_behind(seat))


def seats_played_by(chouette: Chouette, user_id: int | None) -> QuerySet[Seat]:
    """The seats that belong to this login, and the guests' seats that it holds."""
    if user_id is None:
        return chouette.seats.none()
    return seats_of_login(chouette, user_id) | chouette.seats.filter(held_by__contains=[user_id])


def plays_here(chouette: Chouette, table: Table, visitor: Visitor) -> bool:
    """Whether the visitor sits at this table, or has a part in its running game or had one in the last, in a guest's name
    too: nobody gets up for a moment to be shown the others' links."""
    game = table.game
    here = {*table.present, *players_of_last(table), *((game.box, *game.partners, *game.team) if game is not None else ())}
    return any(Player(seat.word) in here for seat in seats_played_by(chouette, visitor.pk))


def logins_with(chouette: Chouette, visitor: Visitor, marks: Mapping[int, str]) -> frozenset[int]:
    """The login of a visitor, and those whose own seats at this table on screen were taken in their browser, by links of before
    too; `marks` as in its cookie (`held_seats`). A query if there are any."""
    here = {visitor.pk} if visitor.pk is not None else set()
    if marks and is_on_screen(chouette):
        taken = chouette.seats.filter(pk__in=marks).select_related("player__merged_into")
        here |= {login for seat in taken if (login := login_of(seat)) is not None}
    return frozenset(here)


def note_holders(seat: Seat, logins: Iterable[int]) -> None:
    """These logins act for the seat. Nothing is written for a seat of a login, off screen, or if they are known."""
    if set(logins) <= set(seat.held_by) or login_of(seat) is not None or not is_on_screen(seat.chouette):
        return
    with transaction.atomic():
        row = Seat.objects.select_for_update().filter(pk=seat.pk, secret=seat.secret).exclude(taken_at=None).first()
        if row is not None:
            seat.held_by = row.held_by = sorted({*row.held_by, *logins})
            row.save(update_fields=["held_by"])
            security.info("seat %s of chouette %s is held by logins %s", row.pk, row.chouette_id, row.held_by)


def note_seats_of_browser(visitor: Visitor, marks: Mapping[int, str]) -> None:
    """Somebody logs in, in a browser that holds guests' seats."""
    seats = Seat.objects.filter(pk__in=marks).exclude(taken_at=None).select_related("chouette", "player__merged_into")
    for seat in seats if marks else ():
        if visitor.pk is not None and marks[seat.pk] == mark_of(seat.secret):
            note_holders(seat, (visitor.pk,))
