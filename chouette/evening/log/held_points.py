"""Points of a double whose answers are still hidden: the club's book gets them with the statement that ends the round, because
until then nothing outside the evening may tell who has dropped.

Nothing is stored for it: what the book has not got yet is read from the log, so each record reaches the book exactly once.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.contrib.auth.models import AbstractUser
from django.db.models import CharField, OuterRef, Q, Value
from django.db.models.functions import Cast, Concat

from chouette.evening.codec import statement_of
from chouette.models import Chouette
from chouette.rules.evening import points_of
from chouette.rules.model.actions import Player
from chouette.rules.model.table import OUTSIDE_THE_GAME, Payment, Reason, Table
from chouette.rules.permitted.pending_double import asked_by_the_box
from clubsite.ledger.selectors import is_entered

#: The events that move points.
_THAT_PAY = ("PointsPaid", "Undone", "GameCorrected")


class Paid(NamedTuple):
    """The number of a record, whose statement it is, and what it moves."""

    number: int
    by: AbstractUser | None
    payments: tuple[Payment, ...]


def holds_points(table: Table) -> bool:
    """Whether somebody still has to answer a double whose answers are hidden; also before the first has, because an answer that
    was taken back is not to be told either."""
    asked = asked_by_the_box(table)
    return asked is not None and asked.hidden


def is_held(payments: Collection[Payment]) -> bool:
    """Whether these may tell an answer of the round: not cash, side bets, or the correction of an earlier game."""
    reasons = {paid.reason for paid in payments}
    return Reason.CORRECTION not in reasons and not reasons <= OUTSIDE_THE_GAME


def not_in_the_book(chouette: Chouette, prefix: str) -> list[Paid]:
    """What the log tells and the book does not, oldest first. One query, read at the end of a round."""
    pays = Q()
    for kind in _THAT_PAY:
        pays |= Q(body__contains={"events": [{"type": kind}]})
    source = Concat(Value(prefix), Cast(OuterRef("number"), CharField()))
    rows = chouette.records.filter(pays, ~is_entered(source)).order_by("number")
    told = [Paid(row.number, row.actor, points_of(statement_of(row.body).events)) for row in rows.select_related("actor")]
    return [one for one in told if one.payments]


def scores_without(table: Table, held: Collection[Paid]) -> Mapping[Player, int]:
    """The scores (quarters) as the book has them."""
    scores = dict(table.scores)
    for one in held:
        for paid in one.payments:
            scores[paid.payer] += paid.quarters
            scores[paid.payee] -= paid.quarters
    return scores
