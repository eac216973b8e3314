"""Whether a player may roll now. Asked before the dice are drawn, so that a refused roll uses none."""

from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import OpeningRoll, Player, RollDice
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.refusals import Refusal, Refused
from games.rules.cube import Side


def may_open(table: Table) -> bool:
    """Whether the opening roll is still undecided."""
    return table.game is not None and table.game.board is not None and table.game.board.on_turn is None


def roll_refusal(table: Table, player: Player) -> Refused | None:
    """Why this player may not roll now, whatever the dice; either side may roll the opening."""
    if not may_open(table):
        return refusal_of(table, RollDice(player, (2, 1)))
    hands = [hand for side in Side if (hand := hand_of(table, side))]
    if player not in hands:
        return Refused(Refusal.PLAYS_FOR, player=" / ".join(hands))
    return refusal_of(table, OpeningRoll(2, 1))
