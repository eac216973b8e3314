"""Which messages may somebody read? The team's talk never reaches the box, on no page, in no program, in no replay."""

from collections.abc import Sequence

from chouette.models import Chouette, TableMessage
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.consultation import Room, heard_after, hears

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


def newest_talk(chouette: Chouette, table: Table) -> list[TableMessage]:
    """The newest messages of every room, in their order: what all readers of one version of the page hear is among them.

    One query, which reads the index of rooms from its end. Nobody is shown these; see `heard_of`.
    """
    game = table.game.number if table.game is not None else None
    given = {"evening": chouette.pk, "rooms": list(Room), "of_a_game": list(OF_A_GAME), "game": game, "most": SHOWN}
    return sorted(TableMessage.objects.raw(NEWEST_OF_EACH_ROOM, given), key=lambda one: one.pk)


#: The table's name is Django's.
NEWEST_OF_EACH_ROOM = """
    select said.* from unnest(%(rooms)s::text[]) as room_of_talk cross join lateral (
        select * from chouette_tablemessage
        where chouette_id = %(evening)s and room = room_of_talk and (room <> all(%(of_a_game)s) or game = %(game)s)
        order by id desc limit %(most)s
    ) as said
"""


def heard_of(newest: Sequence[TableMessage], table: Table, player: Player | None) -> list[TableMessage]:
    """Of the newest talk what `heard_now` gives this reader."""
    rooms = {room.value for room in hears(table, player)}
    return [message for message in newest if message.room in rooms][-SHOWN:]


def messages_for(chouette: Chouette, table: Table, game: Game, reader: Player | None) -> list[TableMessage]:
    """What was said during one game, as far as this reader may know: for replays. None reads what everybody heard.

    While that very game is played he reads what he hears in it; once it is over what his side said in it.
    """
    running = table.game is not None and table.game.number == game.number
    rooms = hears(table, reader) if running else heard_after(game, reader)
    return list(chouette.messages.filter(game=game.number, room__in=rooms).select_related("seat").order_by("pk"))
