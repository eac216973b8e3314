"""What a finished contract pays, in quarter-points. Source: RULES.md R18, R19, R25, R26."""

from chouette.rules.house.house import House
from chouette.rules.model.contracts import Contract
from games.rules.gammons import Level
from games.rules.money import jacoby

QUARTERS = 4


def price(contract: Contract, value: int, house: House) -> int:
    """The points for this many units of the cube, at the contract's stake and under the loss cap of the house rules."""
    points = value * contract.stake
    if house.loss_cap is not None:
        points = min(points, house.loss_cap)
    return points * QUARTERS


def payoff(contract: Contract, level: Level, house: House) -> int:
    """The points for a game won at this level; Jacoby depends on the contract's own cube."""
    times = jacoby.multiplier(level, turned=contract.turned, jacoby=house.by_jacoby)
    return price(contract, contract.value * times, house)
