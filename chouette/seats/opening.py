"""Whom does a personal link let in? The tap "I am Dee" opens it, never the address alone; with a board on screen also a login.

At a table with a board the links are what keeps the two sides apart, and the monitor who hands them out may sit on one of
them. So there a seat of somebody with a login opens for that login only, and a guest's link opens for one browser: the tap
exchanges it for another that nobody else has seen (`links.take`). Without a board everything is said aloud and the monitor has
every control anyway: there the tap is enough, by whoever was shown the link, in as many browsers as they like.

Reading waits for the tap, too: whoever opens a player's page counts as present, starts their time to answer and reads their
side's talk.
"""

from enum import Enum, auto

from chouette.evening.codec import TABLES
from chouette.models import Chouette, Seat
from chouette.rules.model.table import Game, Table
from clubsite.members.models import Membership
from clubsite.members.selectors import Visitor


class Entry(Enum):
    """What the bearer of a link is shown."""

    OPEN = auto()
    TAP = auto()
    LOG_IN = auto()
    ANOTHER_LOGIN = auto()
    NO_MEMBER = auto()


def is_on_screen(chouette: Chouette) -> bool:
    return TABLES.decode_kept(chouette.pk, chouette.table).house.board


def running_on_screen(table: Table) -> Game | None:
    """The game that is being played on screen."""
    return table.game if table.game is not None and table.game.board is not None else None


def login_of(seat: Seat) -> int | None:
    """Whose seat it is; None for a guest's. A name that leads to a member's player is that member's."""
    player = seat.player
    if player.user_id is None and player.merged_into is not None:
        return player.merged_into.user_id
    return player.user_id


def entry(seat: Seat, visitor: Visitor, *, holds: bool) -> Entry:
    """`holds`: whether the seat was taken in the visitor's browser. At most one query."""
    if not is_on_screen(seat.chouette):
        return Entry.OPEN if holds else Entry.TAP
    refused = refused_login(seat, visitor)
    if refused is not None:
        return refused
    return Entry.OPEN if holds and is_taken(seat) else Entry.TAP


def is_taken(seat: Seat) -> bool:
    """Whether the link may be used: at a table with a board a guest's opens nothing before it is taken there."""
    return seat.taken_at is not None or login_of(seat) is not None or not is_on_screen(seat.chouette)


def is_open_to_programs(seat: Seat, *, holds: bool) -> bool:
    """Whether a program may use the link. The address of a page that took a guest's seat is read over a shoulder and kept in a
    screenshot: there it takes a program that has taken the seat itself, or the browser that holds it."""
    if login_of(seat) is not None or not is_on_screen(seat.chouette):
        return True
    return seat.taken_at is not None and (seat.by_program or holds)


def refused_login(seat: Seat, visitor: Visitor) -> Entry | None:
    """Why a seat at a table with a board does not open for this visitor's login, or for want of one."""
    login = login_of(seat)
    if login is None:
        return None
    if not visitor.is_authenticated:
        return Entry.LOG_IN
    if visitor.pk != login:
        return Entry.ANOTHER_LOGIN
    belongs = Membership.objects.filter(club=seat.chouette.club_id, user=login).exists()
    return None if belongs else Entry.NO_MEMBER
