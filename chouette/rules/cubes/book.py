"""Points that move outside games: propositions and cash. Source: RULES.md R24, R27 (AC40)."""

from chouette.rules.model.actions import PayCash, Player, Proposition
from chouette.rules.model.amounts import in_quarters
from chouette.rules.model.table import Reason, Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn


def proposition(turn: Turn, action: Proposition) -> None:
    """A side bet between two players; it does not affect the rotation."""
    pair = _two_players(turn.table, action.one, action.other)
    if action.to not in pair:
        raise Refused(Refusal.WHO_IS_PAID, legal=", ".join(pair))
    payer = action.other if action.to == action.one else action.one
    turn.pay(payer, action.to, in_quarters(action.hundredths), Reason.PROPOSITION)


def pay_cash(turn: Turn, action: PayCash) -> None:
    """Cash goes from payer to payee, so points go the other way."""
    _two_players(turn.table, action.payer, action.payee)
    turn.pay(action.payee, action.payer, in_quarters(action.hundredths), Reason.CASH)


def _two_players(table: Table, one: Player, other: Player) -> tuple[Player, Player]:
    for player in (one, other):
        if player not in table.scores:
            raise Refused(Refusal.UNKNOWN_PLAYER, player=player, legal=", ".join(table.scores))
    if one == other:
        raise Refused(Refusal.WITH_ONESELF, player=one)
    return one, other
