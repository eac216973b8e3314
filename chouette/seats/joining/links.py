"""Personal links are taken, made anew, confirmed; and they end when their owner leaves the club.

A renewed link leads nowhere: its address says so, no browser holds the seat any more, and the pages that were open by it end
with the next drawing (`pages.live`). The table is told of every link that a monitor makes.

A monitor who sits at a table with a board could play for anybody there with a link of his own making. So while a game runs,
the link that he makes for somebody else waits: until the game is over, or until a teammate of that player confirms it, who is
shown it and hands it over; not while that player's own page is open, because a teammate may be the monitor's friend. A monitor
who does not sit simply makes one. A link for the monitor's own teammate waits, too, because each of the team's cubes is its
owner's own.

The place of a guest who has taken it is not his between games either: the next game would begin with whoever he gave it to. So
such a link waits, also after the game, until no page of that place has been open for `UNUSED_FOR`. A phone that is lost or
empty costs that much; somebody who is there keeps the place by being there.
"""

import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.utils import timezone

from chouette.access.permissions import seat_of_secret
from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.codec import TABLES
from chouette.evening.services import locked_table, show_change
from chouette.models import Chouette, RenewedLink, Seat
from chouette.rules.model.table import Game, Table
from chouette.seats.holders import logins_behind, plays_here
from chouette.seats.opening import is_on_screen, login_of, running_on_screen
from clubsite.access.secret_link import new_secret
from clubsite.access.short_code import with_new_code
from clubsite.audit import services as audit
from clubsite.audit.kinds import Kind
from clubsite.members.models import Player as ClubPlayer
from clubsite.members.models import User
from clubsite.members.selectors import Visitor
from games.play.presence import FRESH

TAP_MAY_REPEAT = timedelta(minutes=10)
UNUSED_FOR = timedelta(minutes=5)
LOOKED_AT_FOR = timedelta(minutes=1)
"""How long no page of a place was open before a teammate can confirm that it needs another link."""

security = logging.getLogger("club.security")


def seat_by_link(secret: str) -> Seat:
    """The seat this personal link belongs to. Raises Http404. A link that waited for the end of the game replaces the old one
    here, at the latest; but who comes back to a place in use has not lost it."""
    seat = seat_of_secret(secret)
    if not is_in_use(seat) and is_due(seat, TABLES.decode_kept(seat.chouette_id, seat.chouette.table)):
        renew_due(seat.chouette_id)
        raise Http404
    return seat


def seat_of_old_link(secret: str) -> Seat | None:
    """The seat to which a link led that was renewed."""
    found = RenewedLink.objects.filter(digest=_digest(secret)).select_related("seat__chouette__club", "seat__player").first()
    return found.seat if found is not None else None


def club_of_link(secret: str) -> int | None:
    """The key of the club to whose seat this personal link leads, or led until it was renewed."""
    seats = Seat.objects.filter(Q(secret=secret) | Q(renewed_links__digest=_digest(secret)))
    return seats.values_list("chouette__club", flat=True).first()


@transaction.atomic
def take(seat: Seat, tap: str, logins: Iterable[int] = (), *, by_program: bool = False) -> Seat:
    """The tap: the seat as it is from now on. Raises Http404 if somebody else has just taken or renewed the link, and
    SeatRefused for a program while its guest's page is open. `tap` is the id that the page made for it, `logins` are those
    known where it was made."""
    chouette, _table = locked_table(seat.chouette_id)
    taken = Seat.objects.select_related("player__merged_into").filter(pk=seat.pk, secret=seat.secret).first()
    if taken is None:
        raise Http404
    taken.chouette = chouette
    if is_on_screen(chouette) and login_of(taken) is None:
        if by_program and is_in_use(taken) and not _is_unused(taken, LOOKED_AT_FOR):
            security.warning("seat %s of chouette %s may not be taken by a program: its page is open", taken.pk, chouette.pk)
            raise SeatRefused(SeatRefusal.PAGE_OPEN, player=taken.word)
        _renew([taken], tap)
        taken.taken_at, taken.held_by, taken.by_program = timezone.now(), sorted(logins), by_program
        taken.save(update_fields=["taken_at", "held_by", "by_program"])
        show_change(chouette)
    where = "by a program" if by_program else "in a browser"
    security.info("seat %s of chouette %s was taken %s", taken.pk, chouette.pk, where)
    return taken


def taken_before(secret: str, tap: str) -> Seat | None:
    """The seat that this very tap took shortly before, if its answer was lost on the way, and nobody has renewed it since."""
    since = timezone.now() - TAP_MAY_REPEAT
    old = RenewedLink.objects.filter(digest=_digest(secret), tap=_digest(tap), at__gt=since).first() if tap else None
    if old is None or RenewedLink.objects.filter(seat=old.seat_id, pk__gt=old.pk).exists():
        return None
    return Seat.objects.select_related("chouette__club", "player__merged_into").get(pk=old.seat_id)


@transaction.atomic
def make_link(chouette_id: int, word: str, by: User, action_id: UUID | None = None) -> Seat:
    """A monitor makes a new link for somebody's seat; `link_waits` says whether it waits. The same `action_id` again has no
    effect. Raises Seat.DoesNotExist."""
    chouette, table = locked_table(chouette_id)
    seat = chouette.seats.select_related("player__merged_into").get(word=word)
    if action_id and seat.renewed_links.filter(tap=_digest(str(action_id))).exists():
        return seat
    guarded = running_on_screen(table) is not None or (table.house.board and is_in_use(seat))
    seat.link_waits = guarded and login_of(seat) != by.pk and plays_here(chouette, table, by)
    seat.link_by, seat.link_game, seat.link_at = by, game_now(table), timezone.now()
    if not seat.link_waits:
        _renew([seat], str(action_id or ""))
    audit.note(chouette.club, Kind.LINK_RENEWED, by=by, player=seat.player, evening=chouette.title)
    seat.save(update_fields=["link_waits", "link_by", "link_game", "link_at"])
    show_change(chouette)
    waiting = ", which waits" if seat.link_waits else ""
    security.info("%s made a new link for seat %s of chouette %s%s", by.pk, seat.pk, chouette.pk, waiting)
    return seat


@transaction.atomic
def confirm_link(by: Seat, word: str) -> Seat:
    """A teammate confirms the link that a monitor made for that player: it works from now on. Raises SeatRefused."""
    chouette, table = locked_table(by.chouette_id)
    seat = chouette.seats.select_related("player").filter(word=word, link_waits=True).first()
    if seat is None:
        raise SeatRefused(SeatRefusal.NO_LINK_WAITS)
    if not may_confirm(table, by, seat):
        security.warning("seat %s may not confirm the link of seat %s", by.pk, seat.pk)
        raise SeatRefused(SeatRefusal.NOT_YOUR_TEAMMATE, player=word)
    if is_in_use(seat) and not _is_unused(seat, LOOKED_AT_FOR):
        raise SeatRefused(SeatRefusal.PAGE_OPEN, player=word)
    _renew([seat])
    show_change(chouette)
    security.info("seat %s confirmed the new link of seat %s of chouette %s", by.pk, seat.pk, chouette.pk)
    return seat


def may_confirm(table: Table, by: Seat, seat: Seat) -> bool:
    """Whether `by` plays on the side of `seat` in the running game, and did not make its link."""
    game = running_on_screen(table)
    made_it = seat.link_by_id in logins_behind(by)
    if game is None or by.pk == seat.pk or made_it:
        return False
    return any({by.word, seat.word} <= side for side in _sides(game))


def _sides(game: Game) -> tuple[set[str], set[str]]:
    return {game.box, *game.partners}, {*game.team}


def game_now(table: Table) -> int:
    """The number of the running game; between games that of the next."""
    return table.game.number if table.game is not None else table.games_played + 1


def new_links(table: Table, seats: Iterable[Seat]) -> list[Seat]:
    """The seats for which a monitor made a new link in this game, or before it since the last: the table is told."""
    return [] if table.closed else [seat for seat in seats if seat.link_waits or seat.link_game == game_now(table)]


def is_in_use(seat: Seat) -> bool:
    """Whether a guest has taken the place; that of a login opens for that login only, whoever has the link."""
    return seat.taken_at is not None and login_of(seat) is None


def is_due(seat: Seat, table: Table) -> bool:
    """Whether a link that waited works now, because the game is over, and the place is not in use any more."""
    if not seat.link_waits:
        return False
    game = running_on_screen(table)
    if is_in_use(seat):
        return game is None and _is_unused(seat)
    return game is None or game.number != seat.link_game


def _is_unused(seat: Seat, since: timedelta = UNUSED_FOR) -> bool:
    """Whether none of the seat's pages was open since the link was made, for so long. A sign from the future was given
    before the server's clock was set back."""
    now = timezone.now()
    signs = [at for at in (seat.link_at, seat.seen_at, seat.touched_at) if at is not None and at <= now + FRESH]
    return all(now - at >= since for at in signs)


class Shown(StrEnum):
    """Whether a monitor is shown a link, and why not."""

    YES = "yes"
    TAKEN = "taken"
    HIDDEN = "hidden"


def link_shown(chouette: Chouette, monitor: Visitor) -> Callable[[Seat], Shown]:
    """How this monitor sees each of the links now: a link that a guest has taken at a table with a board is nobody else's any
    more, and whoever sits sees nobody else's while a game runs. One query."""
    table = TABLES.decode_kept(chouette.pk, chouette.table)
    hidden = running_on_screen(table) is not None and plays_here(chouette, table, monitor)

    def how(seat: Seat) -> Shown:
        if monitor.pk is not None and login_of(seat) == monitor.pk:
            return Shown.YES
        if hidden:
            return Shown.HIDDEN
        return Shown.TAKEN if seat.taken_at is not None else Shown.YES

    return how


def seats_at(chouette: Chouette) -> list[Seat]:
    """The seats in the order of coming, with the links that work now."""
    table = TABLES.decode_kept(chouette.pk, chouette.table)
    seats = chouette.seats.select_related("player__merged_into").order_by("pk")
    if any(is_due(seat, table) for seat in seats):
        renew_due(chouette.pk)
        seats = seats.all()
    return list(seats)


@transaction.atomic
def renew_due(chouette_id: int) -> None:
    """The links that waited for the end of a game replace the old ones. Idempotent."""
    chouette, table = locked_table(chouette_id)
    due = [seat for seat in chouette.seats.filter(link_waits=True) if is_due(seat, table)]
    if due:
        _renew(due)
        show_change(chouette)


@transaction.atomic
def renew_code(chouette_id: int, by: User) -> Chouette:
    """The evening gets another code: the old one leads nowhere, and the pages that were opened with it end."""
    chouette, _table = locked_table(chouette_id)
    chouette.dice_code = chouette.dice_code or chouette.code

    def written(code: str) -> Chouette:
        chouette.code = code
        show_change(chouette, "code", "dice_code")
        return chouette

    with_new_code(written)
    audit.note(chouette.club, Kind.CODE_RENEWED, by=by, evening=chouette.title)
    security.info("%s gave chouette %s another code", by.pk, chouette.pk)
    return chouette


def renew_links_of(players: Iterable[ClubPlayer]) -> None:
    """All links of these players end: they are no longer whom the links were given to. Runs inside the caller's transaction,
    which holds the club's row; so the evenings, which are locked before their club elsewhere, are told after it."""
    seats = list(Seat.objects.filter(player__in=[player.pk for player in players]).select_related("chouette"))
    if not seats:
        return
    _renew(seats)
    security.info("the links of seats %s were renewed", ", ".join(str(seat.pk) for seat in seats))
    open_ones = {seat.chouette_id for seat in seats if seat.chouette.closed_at is None}
    transaction.on_commit(lambda: _tell(sorted(open_ones)))


def _tell(chouettes: Sequence[int]) -> None:
    for pk in chouettes:
        with transaction.atomic():
            show_change(locked_table(pk)[0])


def _renew(seats: Sequence[Seat], tap: str = "") -> None:
    """Give each seat a link that nobody has seen yet."""
    by = _digest(tap) if tap else ""
    RenewedLink.objects.bulk_create([RenewedLink(seat=seat, digest=_digest(seat.secret), tap=by) for seat in seats])
    for seat in seats:
        seat.secret, seat.taken_at, seat.held_by, seat.link_waits = new_secret(), None, [], False
        seat.by_program = False
    Seat.objects.bulk_update(seats, ["secret", "taken_at", "held_by", "link_waits", "by_program"])


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
