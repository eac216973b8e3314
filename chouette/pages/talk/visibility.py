"""Which messages somebody may read. The team's talk never reaches the box, on any page, in any program, in any replay."""

from collections.abc import Sequence

from chouette.models import Chouette, TableMessage
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.consultation import Room, heard_after, hears
from chouette.seats.opening import running_on_screen
from games.play.talk import visibility
from games.play.talk.visibility import SHOWN, Rooms

#: The talk of the two sides belongs to one game: the next one has another box.
ROOMS = Rooms(tuple(Room), frozenset({Room.TEAM, Room.BOX}))


def heard_now(chouette: Chouette, table: Table, player: Player | None, most: int = SHOWN) -> list[TableMessage]:
    """The newest messages that somebody at the table, or a spectator (None), may read now, oldest first.

    Their own side's from the running game; messages to the table or the spectators from any time. One query.
    """
    return ROOMS.heard_now(chouette.messages, hears(table, player), _game(table), most)


def newest_talk(chouette: Chouette, table: Table) -> list[TableMessage]:
    """The newest messages of every room; unfiltered, use `heard_of` for display. One query."""
    return ROOMS.newest(TableMessage, "chouette", chouette.pk, _game(table))


def _game(table: Table) -> int | None:
    return table.game.number if table.game is not None else None


def heard_of(newest: Sequence[TableMessage], table: Table, player: Player | None) -> list[TableMessage]:
    """Filters the newest talk to what `heard_now` gives this reader."""
    return visibility.heard_of(newest, hears(table, player))


def messages_for(chouette: Chouette, table: Table, game: Game, reader: Player | None) -> list[TableMessage]:
    """What was said during one game, as far as this reader may see it; for replays. None reads what everybody heard.

    While that very game is being played they read what they hear in it; once it is over, what their side said in it.
    """
    running = table.game is not None and table.game.number == game.number
    rooms = hears(table, reader) if running else heard_after(game, reader)
    return list(chouette.messages.filter(game=game.number, room__in=rooms).select_related("seat").order_by("pk"))


def is_advice(table: Table, room: Room) -> bool:
    """Whether this is a side's own talk while a game is played on screen. Muting does not reach it: a monitor who plays could
    take the other side's advice away with one tap."""
    return room in (Room.TEAM, Room.BOX) and running_on_screen(table) is not None
