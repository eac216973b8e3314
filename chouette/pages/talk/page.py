"""The talk on a page: the messages its reader may hear, where they may speak now, and why not elsewhere.

For templates/games/play/talk.html, inside the part that live updates replace. The input line is outside it, in
templates/games/play/talk_form.html.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from chouette.evening.watched import Watched
from chouette.models import Seat, TableMessage
from chouette.pages.talk.visibility import heard_of, is_advice
from chouette.rules.house.house import Consultation
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consultation import Room, TalkRefusal, hears, pips_refusal, side_in, talk_refusal
from games.play.talk.form import in_words
from games.play.talk.lines import Line, ReadyRow, Silent, line, ready_row
from games.play.talk.ready import About
from games.play.talk.refusals import MessageRefusal, TalkRefused

Context = dict[str, object]


def talk_now(evening: Watched, seat: Seat | None, newest: Sequence[TableMessage]) -> Context:
    """`seat` is whose own page it is, None for the public page; `newest` is from `visibility.newest_talk`. No query."""
    table = evening.shown
    me = Player(seat.word) if seat is not None else None
    rooms, speaks = hears(table, me), speaks_in(table, seat)
    return {
        "lines": lines(heard_of(newest, table, me), seat),
        "rooms": [(room.value, room_name(room)) for room in rooms],
        "speaks": " ".join(room.value for room in speaks),
        "pips": seat is not None and (not seat.muted or is_advice(table, Room.TEAM)) and may_say_pips(table, Player(seat.word)),
        "ready": [_ready(table, room) for room in speaks],
        "silent": list(_silent(table, seat, [room for room in rooms if room not in speaks])),
        "reminder": reminder(table) if Room.TEAM in rooms else "",
        "closed": table.closed,
        "watching": seat is None,
    }


def lines(messages: Iterable[TableMessage], seat: Seat | None) -> list[Line]:
    """The messages as drawn."""
    return [_line(message, seat) for message in messages]


def _line(message: TableMessage, seat: Seat | None) -> Line:
    room = Room(message.room)
    mine = seat is not None and message.seat_id == seat.pk
    return line(message, room_name(room), mine=mine, side=side_in(room))


def _ready(table: Table, room: Room) -> ReadyRow:
    """Courtesy for all; for one's own side advice, about cubes where the house rules allow it."""
    own = [About.ADVICE, About.CUBES] if table.house.cube_talk else [About.ADVICE]
    return ready_row(room.value, room_name(room), own if room in (Room.TEAM, Room.BOX) else [About.COURTESY])


def room_name(room: Room) -> str:
    """The display name of the room."""
    return {
        Room.TEAM: _("team"),
        Room.BOX: _("box"),
        Room.TABLE: _("table"),
        Room.SPECTATORS: _("spectators"),
    }[room]


def speaks_in(table: Table, seat: Seat | None) -> list[Room]:
    """Where the reader may speak now. The spectators' page is drawn once for all of them: whether this one may write is
    checked when they do."""
    me, muted = (Player(seat.word), seat.muted) if seat is not None else (None, False)
    rooms = [room for room in hears(table, me) if not muted or is_advice(table, room)]
    return [room for room in rooms if talk_refusal(table, me, room) is None]


def may_say_pips(table: Table, player: Player) -> bool:
    """Whether the pip count button is shown."""
    return Room.TEAM in hears(table, player) and pips_refusal(table, player, Room.TEAM) is None


def _silent(table: Table, seat: Seat | None, rooms: Iterable[Room]) -> Iterable[Silent]:
    if seat is None:
        return
    if seat.muted:
        advises = any(is_advice(table, room) for room in hears(table, Player(seat.word)))
        own = _("A monitor has muted you. What you write is shown to your own side only.")
        yield Silent("", "", own if advises else in_words(TalkRefused(MessageRefusal.MUTED)))
    for room in rooms if not seat.muted else ():
        refused = talk_refusal(table, Player(seat.word), room)
        if refused is not None and refused.refusal is not TalkRefusal.TALK_IS_OVER:
            yield Silent(room.value, room_name(room), in_words(refused))


def reminder(table: Table) -> str:
    """A reminder of the house's rule about talk, which cannot be enforced by checking words; a sentence or two."""
    house = table.house
    said = {
        Consultation.after_own_cube: _("Advice after your own cube is turned; until then the captain may ask."),
        Consultation.free: _("The team consults freely."),
        Consultation.none: _("No consultation."),
    }[house.consultation]
    cubes = _("Cubes may be discussed.") if house.cube_talk else _("Cube decisions are not discussed.")
    return f"{said} {cubes}"
