"""The one way to say something at a table. What is said is kept and told to the open pages; no statement, it has no version.

Order: how long is it?, how fast?, then under the lock of the evening's row: said already?, muted?, may he now? So whoever is
refused has changed nothing, and the rule is asked of the very table that the message stands beside.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from chouette.access.write_limit import count_write
from chouette.evening.codec import TABLES
from chouette.evening.services import show_change
from chouette.evening.used_action_ids import ActionIdUsed
from chouette.models import Chouette, Seat, TableMessage
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consultation import Room, TalkRefusal, TalkRefused, own_room, pips_refusal, side_in, talk_refusal
from clubsite.members.models import Membership, User
from clubsite.members.rules.words import NameRefused, tidy_title
from games.play.talk.phrases import has_play

#: Letters of one message; the row has room for as many.
LONGEST_MESSAGE = 400
#: Letters of a name beside a message; user names may be longer than the row has room for.
LONGEST_CALLED = 80
#: Messages of one speaker within `write_limit.SECONDS`.
MOST_MESSAGES = 8

#: So long the same count is not said again.
JUST_NOW = timedelta(seconds=30)

#: What the row says, given the table that it is said at. Raises TalkRefused.
Says = Callable[[Table, Room], str]


@dataclass(frozen=True, slots=True)
class Speaker:
    """A player at his seat, or a member of the club who watches."""

    chouette_id: int
    seat: Seat | None = None
    user: User | None = None

    @property
    def player(self) -> Player | None:
        """Who he is at the table."""
        return Player(self.seat.word) if self.seat is not None else None

    @property
    def name(self) -> str:
        """What he is called beside what he said."""
        called = self.seat.player.name if self.seat is not None else self.user.called if self.user is not None else ""
        return called[:LONGEST_CALLED]

    @property
    def key(self) -> str:
        """By which his messages are counted."""
        return f"talk:seat:{self.seat.pk}" if self.seat is not None else f"talk:user:{self.user.pk if self.user else 0}"


def talk_as_seat(seat: Seat, room: str, text: str, action_id: UUID) -> None:
    """A player says something from his own page; "" is his own side's room. The same `action_id` again says nothing more.

    Raises TalkRefused, TooFast, ActionIdUsed.
    """
    _say(Speaker(seat.chouette_id, seat=seat), room, text, action_id)


def talk_as_user(chouette: Chouette, user: User, room: str, text: str, action_id: UUID) -> None:
    """A member of the club who watches says something to the spectators; whoever has a seat here says it from his seat.

    Raises TalkRefused, TooFast.
    """
    if not Membership.objects.filter(club=chouette.club_id, user=user.pk).exists():
        raise TalkRefused(TalkRefusal.MEMBERS_ONLY)
    seat = chouette.seats.filter(player__user=user.pk).select_related("player").first()
    _say(Speaker(chouette.pk, seat=seat, user=user), room, text, action_id)


def say_pips(seat: Seat, action_id: UUID) -> None:
    """The pip count of both sides, the team's first, counted by the site and said to the team; once while it is the same.

    Raises TalkRefused, TooFast.
    """
    speaker = Speaker(seat.chouette_id, seat=seat)

    def says(table: Table, where: Room) -> str:
        refused = pips_refusal(table, Player(seat.word), where)
        if refused is not None:
            raise refused
        return pip_message(table, where)

    count_write(speaker.chouette_id, speaker.key, most=MOST_MESSAGES)
    _keep(speaker, Room.TEAM.value, action_id, says)


def _say(speaker: Speaker, room: str, text: str, action_id: UUID) -> None:
    said = tidied(text)

    def says(table: Table, where: Room) -> str:
        refused = talk_refusal(table, speaker.player, where, has_play=has_play(said))
        if refused is not None:
            raise refused
        return said

    count_write(speaker.chouette_id, speaker.key, most=MOST_MESSAGES)
    _keep(speaker, room, action_id, says, said)


def tidied(text: str) -> str:
    """The message as it is kept: one line, nothing invisible that would turn or hide the text around it.

    Raises TalkRefused for one that is too long, before anything is done with it, or empty.
    """
    if len(text) > LONGEST_MESSAGE:
        raise TalkRefused(TalkRefusal.MESSAGE_TOO_LONG, limit=LONGEST_MESSAGE)
    try:
        return tidy_title(text)
    except NameRefused as error:
        raise TalkRefused(TalkRefusal.NOTHING_WRITTEN) from error


def pip_message(table: Table, room: Room) -> str:
    """Both counts, as players say them: the speaker's own first."""
    board = table.game.board if table.game else None
    side = side_in(room)
    if board is None or side is None:
        raise TalkRefused(TalkRefusal.NO_PIPS_NOW)
    own, other = board.rules.pips(board.seen_by(side))
    return f"Pips: {own}–{other}"


@transaction.atomic
def _keep(speaker: Speaker, room: str, action_id: UUID, says: Says, text: str | None = None) -> None:
    """Under the row's lock: what others do at this moment happens before or after, and nobody is told of half of it.

    `text` is what the speaker has written, None where the site counts. Raises ActionIdUsed.
    """
    chouette = Chouette.objects.select_for_update().get(pk=speaker.chouette_id)
    if (sent := TableMessage.objects.filter(chouette=chouette, action_id=action_id).first()) is not None:
        if not _is_same(sent, speaker, room, text):
            raise ActionIdUsed
        return
    if speaker.seat is not None and Seat.objects.filter(pk=speaker.seat.pk, muted=True).exists():
        raise TalkRefused(TalkRefusal.MUTED)
    table = TABLES.decode(chouette.table)
    where = _room(room, table, speaker.player)
    message = says(table, where)
    if text is None and _just_said(chouette, speaker, where, message):
        return
    TableMessage.objects.create(
        chouette=chouette,
        room=where.value,
        game=table.game.number if table.game is not None else 0,
        record=chouette.version,
        seat=speaker.seat,
        user=speaker.user,
        name=speaker.name,
        text=message,
        action_id=action_id,
    )
    show_change(chouette)


def _is_same(sent: TableMessage, speaker: Speaker, room: str, text: str | None) -> bool:
    """Whether the message of this id is this one. Pips may have changed since, and so may the room that none was named for."""
    by = speaker.seat.pk if speaker.seat is not None else None, speaker.user.pk if speaker.user is not None else None
    return (sent.seat_id, sent.user_id) == by and room in ("", sent.room) and text in (None, sent.text)


def _just_said(chouette: Chouette, speaker: Speaker, room: Room, text: str) -> bool:
    """Whether it is the newest message of its room, and his."""
    newest = TableMessage.objects.filter(chouette=chouette, room=room.value, at__gt=timezone.now() - JUST_NOW).order_by("pk")
    last = newest.last()
    return last is not None and last.seat == speaker.seat and last.text == text


def _room(named: str, table: Table, player: Player | None) -> Room:
    if not named:
        return own_room(table, player)
    try:
        return Room(named)
    except ValueError as error:
        raise TalkRefused(TalkRefusal.NO_SUCH_ROOM) from error


@transaction.atomic
def mute(seat: Seat, *, on: bool) -> None:
    """The monitor lets a player's messages through no longer, or again; what was said stays."""
    chouette = Chouette.objects.select_for_update().get(pk=seat.chouette_id)
    if Seat.objects.filter(pk=seat.pk).exclude(muted=on).update(muted=on):
        show_change(chouette)
