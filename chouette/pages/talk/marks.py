"""Marks for plays that were made: who may read which. The table shows those of the last play, the replay those of a game."""

from chouette.models import Chouette, Reaction
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consultation import reads_of_game

SIGNS = {Reaction.Mark.STRONG: "!", Reaction.Mark.DARING: "!?", Reaction.Mark.DOUBTFUL: "?"}


def is_read(one: Reaction, table: Table, me: Player | None) -> bool:
    """Whether this reader may know of it now: their own they may."""
    return one.seat.word == me or reads_of_game(table, me, one.game, one.room)


def marks_of_game(chouette: Chouette, table: Table, game: int, me: Player | None) -> list[Reaction]:
    """All marks of one game that this reader may know of, in the order of its turns. One query."""
    marks = chouette.reactions.filter(game=game).select_related("seat").order_by("turn", "pk")
    return [one for one in marks if is_read(one, table, me)]
