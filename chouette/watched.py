"""One evening, read for its players' pages: two queries, however long it is; two more while players answer a double."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chouette.models import Chouette, Seat
from chouette.rails import Names
from chouette.rules.actions import Player
from chouette.rules.table import Table
from chouette.self_service import Round, open_round
from chouette.stored import TABLES


@dataclass(frozen=True, slots=True)
class Watched:
    """The evening as it stands. `games` are the finished games' points (quarters) by number, in order."""

    chouette: Chouette
    table: Table
    games: Sequence[tuple[int, Mapping[Player, int]]]
    seats: Mapping[Player, Seat]
    answering: Round | None

    @property
    def names(self) -> Names:
        """What people are called, by their word at the table."""
        return {word: seat.player.name for word, seat in self.seats.items()}


def read_evening(chouette: Chouette) -> Watched:
    """The evening whose row was just read."""
    games = chouette.games.order_by("number").values_list("number", "deltas")
    seats = {Player(seat.word): seat for seat in chouette.seats.select_related("player").order_by("pk")}
    table = TABLES.decode(chouette.table)
    return Watched(chouette, table, tuple(games), seats, open_round(chouette, table))
