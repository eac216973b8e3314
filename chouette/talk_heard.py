"""Which messages may somebody read? The team's talk never reaches the box, on no page, in no program, in no replay."""

from chouette.models import Chouette, TableMessage
from chouette.rules.actions import Player
from chouette.rules.consultation import Room, heard_after, hears
from chouette.rules.table import Game, Table

#: Rooms whose talk belongs to one game: the next one has another box.
OF_A_GAME = frozenset({Room.TEAM, Room.BOX})
#: As many messages as the page shows.
SHOWN = 30


def heard_now(chouette: Chouette, table: Table, player: Player | None, most: int = SHOWN) -> list[TableMessage]:
    """The newest messages that somebody at the table, or a spectator (None), may read now, the oldest of them first.

    His own side's of the running game; what was said to the table or to the spectators, whenever. One query.
    """
    rooms = hears(table, player)
    said = chouette.messages.filter(room__in=[room for room in rooms if room not in OF_A_GAME])
    if table.game is not None:
        own = [room for room in rooms if room in OF_A_GAME]
        said |= chouette.messages.filter(room__in=own, game=table.game.number)
    return list(said.select_related("seat").order_by("-pk")[:most])[::-1]


def messages_for(chouette: Chouette, table: Table, game: Game, reader: Player | None) -> list[TableMessage]:
    """What was said during one game, as far as this reader may know: for replays. None reads what everybody heard.

    While that very game is played he reads what he hears in it; once it is over what his side said in it.
    """
    running = table.game is not None and table.game.number == game.number
    rooms = hears(table, reader) if running else heard_after(game, reader)
    return list(chouette.messages.filter(game=game.number, room__in=rooms).select_related("seat").order_by("pk"))
