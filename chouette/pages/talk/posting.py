"""Posting a message at a chouette: `games.play.talk.posting` stores it, the house rules decide whether it is allowed."""

from collections.abc import Callable
from uuid import UUID

from django.db import transaction

from chouette.access.write_limit import count_write
from chouette.evening.selectors import seats_of_login
from chouette.evening.services import locked_table, show_change
from chouette.models import Chouette, Seat
from chouette.pages.talk.visibility import is_advice
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consultation import Room, own_room, phrase_refusal, pips_refusal, side_in, talk_refusal
from clubsite.members.models import Membership, User
from games.play.talk import posting
from games.play.talk.phrases import has_play
from games.play.talk.posting import MOST_MESSAGES, Decided, Sent, Speaker, post, spoken
from games.play.talk.ready import phrase_of
from games.play.talk.refusals import MessageRefusal, TalkRefused

#: Computes the message from the table and the room in which it is said. Raises TalkRefused.
Says = Callable[[Table, Room], str]


def talk_as_seat(seat: Seat, room: str, text: str, action_id: UUID, *, phrase: str = "") -> None:
    """A player says something from their own page, or a ready `phrase`; room "" is their own side's. The same `action_id` again
    has no effect.

    Raises TalkRefused, TooFast, ActionIdUsed.
    """
    said = spoken(text, phrase)  # before any query
    _say(seat.chouette_id, _at_seat(seat), Sent(room, said, action_id, phrase))


def talk_as_user(chouette: Chouette, user: User, room: str, text: str, action_id: UUID, *, phrase: str = "") -> None:
    """A member of the club who watches says something to the spectators; a player with a seat here says it from that seat.

    Raises TalkRefused, TooFast.
    """
    if not Membership.objects.filter(club=chouette.club_id, user=user.pk).exists():
        raise TalkRefused(MessageRefusal.MEMBERS_ONLY)
    seat = seats_of_login(chouette, user.pk).select_related("player").first()
    speaker = Speaker(seat, user, seat.player.name if seat is not None else user.called)
    _say(chouette.pk, speaker, Sent(room, spoken(text, phrase), action_id, phrase))


def _at_seat(seat: Seat) -> Speaker:
    return Speaker(seat, None, seat.player.name)


def _player(speaker: Speaker) -> Player | None:
    """The speaker's player at the table."""
    return Player(speaker.seat.word) if speaker.seat is not None else None


def say_pips(seat: Seat, action_id: UUID) -> None:
    """Says the pip count of both sides to the team, the team's first, counted by the site; not repeated while it is
    unchanged.

    Raises TalkRefused, TooFast.
    """

    def says(table: Table, where: Room) -> str:
        refused = pips_refusal(table, Player(seat.word), where)
        if refused is not None:
            raise refused
        return pip_message(table, where)

    _keep(seat.chouette_id, _at_seat(seat), Sent(Room.TEAM.value, None, action_id), says)


def _say(chouette_id: int, speaker: Speaker, sent: Sent) -> None:
    said = sent.text or ""

    def says(table: Table, where: Room) -> str:
        refused = talk_refusal(table, _player(speaker), where, has_play=has_play(said))
        refused = refused or (phrase_refusal(table, where, phrase_of(sent.phrase)) if sent.phrase else None)
        if refused is not None:
            raise refused
        return said

    _keep(chouette_id, speaker, sent, says)


def pip_message(table: Table, room: Room) -> str:
    """Both counts, as players say them: the speaker's own first."""
    return posting.pip_message(table.game.board if table.game else None, side_in(room))


def _keep(chouette_id: int, speaker: Speaker, sent: Sent, says: Says) -> None:
    count_write(chouette_id, speaker.key, most=MOST_MESSAGES)
    with transaction.atomic():
        _keep_locked(*locked_table(chouette_id), speaker, sent, says)


def _keep_locked(chouette: Chouette, table: Table, speaker: Speaker, sent: Sent, says: Says) -> None:
    """Under the row's lock: concurrent actions happen entirely before or after it."""

    def decide() -> Decided:
        where = _room(sent.room, table, _player(speaker))
        game = table.game.number if table.game is not None else 0
        return Decided(where.value, says(table, where), game, chouette.version, is_advice(table, where))

    if post(chouette.messages, speaker, sent, decide):
        show_change(chouette)


def _room(named: str, table: Table, player: Player | None) -> Room:
    if not named:
        return own_room(table, player)
    try:
        return Room(named)
    except ValueError as error:
        raise TalkRefused(MessageRefusal.NO_SUCH_ROOM) from error


@transaction.atomic
def mute(seat: Seat, *, on: bool) -> None:
    """The monitor blocks a player's messages, or allows them again; earlier messages stay."""
    chouette, _table = locked_table(seat.chouette_id)
    if posting.mute(seat, on=on):
        show_change(chouette)
