"""Who hears whom at a table for two: both players and the spectators hear the table; while a game is played only spectators
hear the spectators."""

from enum import StrEnum

from games.play.talk.refusals import MessageRefusal, TalkRefused
from games.play.talk.visibility import Rooms
from tests.games.play.toy.models import DuelSeat
from tests.games.play.toy.rules import State


class Room(StrEnum):
    """Who hears it."""

    TABLE = "table"
    SPECTATORS = "spectators"


ROOMS = Rooms(tuple(Room), frozenset())


class DuelTalkRefusal(StrEnum):
    """Why not."""

    PLAYERS_ONLY = "Only the players talk to the table."
    WATCHERS_ONLY = "While you play, you do not hear those who watch."


def hears(state: State, seat: DuelSeat | None) -> tuple[Room, ...]:
    """The rooms that this player, or a spectator (None), hears now."""
    return (Room.TABLE,) if seat is not None and state.board is not None else (Room.TABLE, Room.SPECTATORS)


def check(state: State, seat: DuelSeat | None, room: str) -> None:
    """Raises TalkRefused where somebody may not say anything in that room now."""
    if room not in list(Room):
        raise TalkRefused(MessageRefusal.NO_SUCH_ROOM)
    if room == Room.TABLE and seat is None:
        raise TalkRefused(DuelTalkRefusal.PLAYERS_ONLY)
    if room not in hears(state, seat):
        raise TalkRefused(DuelTalkRefusal.WATCHERS_ONLY)
