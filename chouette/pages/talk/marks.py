"""Marks for plays that were made: who may read which, and in which words."""

from django.utils.translation import gettext as _

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
    marks = chouette.reactions.filter(game=game).select_related("seat__player").order_by("turn", "pk")
    return [one for one in marks if is_read(one, table, me)]


def mark_label(mark: Reaction.Mark) -> str:
    """In the reader's language."""
    return {
        Reaction.Mark.STRONG: _("strong"),
        Reaction.Mark.DARING: _("daring"),
        Reaction.Mark.DOUBTFUL: _("doubtful"),
    }[mark]
