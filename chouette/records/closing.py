"""How an evening ends: who won what, who pays whom, and whether balances are carried over or paid in cash."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.utils.translation import gettext

from chouette.evening.codec import TABLES
from chouette.evening.log.in_force import cash_in_force
from chouette.evening.services import Performed, perform_all
from chouette.models import Chouette
from chouette.rules.model.actions import Action, Close, PayCash, Player
from chouette.rules.model.amounts import HUNDREDTHS_OF_A_QUARTER
from chouette.rules.model.table import Table
from clubsite.kit.isolated_name import isolated
from clubsite.kit.name_order import name_key
from clubsite.kit.points import amount_text, points_text
from clubsite.ledger.rules.settle_up import fewest_payments
from clubsite.members.models import User


class Ending(StrEnum):
    """What happens to the scores."""

    CARRY = "carry"
    CASH = "cash"


@dataclass(frozen=True, slots=True)
class Owed:
    """`payer` owes `payee` what `quarters` (> 0) are worth. Names as the club shows them."""

    payer: str
    payee: str
    quarters: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One player: what they `won` in games and side bets, what they have `left` after the cash they paid or got."""

    name: str
    won: int
    left: int

    @property
    def cash(self) -> int:
        """What cash changed: plus for what the player paid, because a payer's score rises."""
        return self.left - self.won


@dataclass(frozen=True, slots=True)
class ClosingSheet:
    """The end of an evening as it stands: winners first, the cash that changed hands, the fewest payments still due."""

    games: int
    standings: tuple[Standing, ...]
    paid: tuple[Owed, ...]
    due: tuple[Owed, ...]


def preselected(table: Table) -> Ending | None:
    """The choice the house rules make; None where they leave it to whoever closes. Source: RULES.md R27."""
    return Ending.CARRY if table.house.carry_over else None


def payments_due(scores: Mapping[Player, int]) -> tuple[PayCash, ...]:
    """The fewest cash payments that bring everyone at this evening to zero."""
    payments = fewest_payments({str(player): quarters for player, quarters in scores.items()})
    return tuple(PayCash(Player(one.payer), Player(one.payee), one.amount * HUNDREDTHS_OF_A_QUARTER) for one in payments)


def closing_statements(table: Table, ending: Ending) -> list[Action]:
    """What is said at the end: the cash that is still to be paid, if it is paid now, and that the evening is closed."""
    return [*(payments_due(table.scores) if ending is Ending.CASH else ()), Close()]


def close_evening(chouette_id: int, ending: Ending, *, version: int, action_id: UUID, by: User | None) -> Performed:
    """Write the cash payments, if any, and close: all of it or nothing.

    Raises what `perform` raises. The payments are computed from the version the page showed; if the table has moved on, that
    version is refused as stale.
    """
    table = TABLES.decode(Chouette.objects.values_list("table", flat=True).get(pk=chouette_id))
    return perform_all(chouette_id, closing_statements(table, ending), version=version, action_id=action_id, by=by)


def closing_sheet(chouette: Chouette) -> ClosingSheet:
    """The closing figures of this evening, open or closed. Three queries, however long it was."""
    names = dict(chouette.seats.values_list("word", "player__name"))
    table = TABLES.decode(chouette.table)
    won, left = table.won, table.scores
    standings = [Standing(names[player], won[player], left[player]) for player in left]
    return ClosingSheet(
        games=table.games_played,
        standings=tuple(sorted(standings, key=lambda one: (-one.won, name_key(one.name)))),
        paid=_named(cash_in_force(chouette), names),
        due=_named(payments_due(left), names),
    )


def _named(payments: Sequence[PayCash], names: Mapping[str, str]) -> tuple[Owed, ...]:
    return tuple(Owed(names[one.payer], names[one.payee], one.hundredths // HUNDREDTHS_OF_A_QUARTER) for one in payments)


def as_text(title: str, sheet: ClosingSheet) -> str:
    """The sheet for a chat: one line for each player, then who pays whom. Names are bidi-isolated, so that a right-to-left
    name does not reorder the line around it."""
    lines = [title, *(f"{isolated(one.name)} {points_text(one.won)}" for one in sheet.standings)]
    paid = gettext("{payer} paid {payee} {amount}")
    due = gettext("{payer} pays {payee} {amount}")
    lines += [_sentence(paid, one) for one in sheet.paid] + [_sentence(due, one) for one in sheet.due]
    return "\n".join(lines)


def _sentence(sentence: str, owed: Owed) -> str:
    words = {"payer": isolated(owed.payer), "payee": isolated(owed.payee), "amount": amount_text(owed.quarters)}
    return sentence.format(**words)
