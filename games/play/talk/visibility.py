"""Which messages somebody may read: those of the rooms that the table's rule lets them hear; from a room that belongs to one
game, only those of that game, because the next one may have other sides."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Manager

from games.play.models import SaidAtTable

#: How many messages a page shows.
SHOWN = 30

Message = TypeVar("Message", bound=SaidAtTable)


@dataclass(frozen=True, slots=True)
class Rooms:
    """The rooms of a kind of table; `of_a_game` are those whose talk belongs to one game."""

    all: Sequence[str]
    of_a_game: Collection[str]

    def heard_now(
        self, messages: Manager[Message], hears: Collection[str], game: int | None, most: int = SHOWN
    ) -> list[Message]:
        """The newest messages of a table in the rooms that somebody hears, oldest first; `game` is the number of the running
        game. One query."""
        said = messages.filter(room__in=[room for room in hears if room not in self.of_a_game])
        if game is not None:
            said |= messages.filter(room__in=[room for room in hears if room in self.of_a_game], game=game)
        return list(said.select_related("seat").order_by("-pk")[:most])[::-1]

    def newest(self, messages: type[Message], where: str, table: int, game: int | None) -> list[Message]:
        """The newest messages of every room, in order: they include what any reader of one version of the page hears.

        `where` is the field that links a message to its table. One query, which reads the index of rooms from its end.
        Unfiltered: use `heard_of` for display.
        """
        meta = messages._meta
        query = NEWEST_OF_EACH_ROOM.format(table=meta.db_table, where=meta.get_field(where).column)  # type: ignore[union-attr]
        given = {"at": table, "rooms": list(self.all), "of_a_game": list(self.of_a_game), "game": game, "most": SHOWN}
        return sorted(messages._default_manager.raw(query, given), key=lambda one: one.pk)


NEWEST_OF_EACH_ROOM = """
    select said.* from unnest(%(rooms)s::text[]) as room_of_talk cross join lateral (
        select * from {table}
        where {where} = %(at)s and room = room_of_talk and (room <> all(%(of_a_game)s) or game = %(game)s)
        order by id desc limit %(most)s
    ) as said
"""


def heard_of(newest: Sequence[Message], hears: Collection[str]) -> list[Message]:
    """Filters the newest talk to what `heard_now` gives a reader who hears these rooms."""
    return [message for message in newest if message.room in hears][-SHOWN:]
