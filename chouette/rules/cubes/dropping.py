"""Ending a contract by a drop. Source: laws of 1931, rule 8; RULES.md R20."""

from chouette.rules.model.contracts import Contract
from chouette.rules.model.events import CubeDropped
from chouette.rules.model.payoffs import price
from chouette.rules.model.table import Reason
from chouette.rules.state.evolve_game import drop_price
from chouette.rules.state.turn import Turn
from games.rules.cube import Side


def drop(turn: Turn, contract: Contract, by: Side, *, converted: bool = False, reason: Reason = Reason.DROPPED) -> None:
    """End the contract and pay its price at once; `converted` if the house rules forced the drop."""
    points = price(contract, drop_price(turn.game, contract, by), turn.table.house)
    turn.say(CubeDropped(contract.id, by, converted))
    turn.pay(contract.player(by), contract.player(by.other), points, reason, contract.id)
