"""What the pages of a closed evening on screen say of its rematch: where it is, who wishes for one, what a tap does."""

from dataclasses import dataclass

from django.urls import reverse

from chouette.evening.watched import Watched
from chouette.models import Chouette, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.seats.holders import keeps_score
from chouette.seats.joining.rematch import may_have_rematch, rematch_of, seat_in
from chouette.wording.cube_rail import Names
from chouette.wording.game import listed


@dataclass(frozen=True, slots=True)
class RematchNow:
    """`address` and `title` of the rematch, "" while there is none: the reader's own page there, or its door. `wishes` names
    those who would like one. What a tap of the reader does: `opens` one, or `may_wish`, unless they have (`wished`)."""

    address: str = ""
    title: str = ""
    wishes: str = ""
    opens: bool = False
    may_wish: bool = False
    wished: bool = False


def rematch_told(evening: Watched, seat: Seat | None) -> RematchNow | None:
    """For a player, or with None for spectators, who read where it is and no more. None before the evening is over. At most
    three queries, and one for each login behind a guest's seat."""
    table, seats = evening.table, evening.seats.values()
    if not may_have_rematch(table):
        return None
    opens = seat is not None and keeps_score(evening.chouette, seat)
    if (rematch := rematch_of(evening.chouette)) is not None:
        return _there(rematch, seat if not opens else None)
    if seat is None or Player(seat.word) in table.gone:
        return None
    wishes = listed([Player(one.word) for one in seats if one.wishes_rematch], evening.names)
    return RematchNow(wishes=wishes, opens=opens, may_wish=not opens, wished=seat.wishes_rematch)


def rematch_for_monitors(chouette: Chouette, table: Table, names: Names) -> RematchNow | None:
    """The same at the console, which all monitors share. Two queries."""
    if not may_have_rematch(table):
        return None
    if (rematch := rematch_of(chouette)) is not None:
        return _there(rematch, None)
    wishing = chouette.seats.filter(wishes_rematch=True).order_by("pk").values_list("word", flat=True)
    return RematchNow(wishes=listed([Player(word) for word in wishing], names), opens=True)


def _there(rematch: Chouette, seat: Seat | None) -> RematchNow:
    """The player's own page there; the door for those who begin the first game there, and for those who only watch."""
    own = seat_in(rematch, seat) if seat is not None else None
    address = reverse("own_page", args=[own.secret]) if own else reverse("door", args=[rematch.code])
    return RematchNow(address, rematch.title)
