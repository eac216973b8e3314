"""An agreed end of a contract, in whole or in part. Source: RULES.md A10, R23 (Simborg's chart for the rounding)."""

from dataclasses import replace
from fractions import Fraction

from chouette.rules.house.house import House, Rounding
from chouette.rules.line.captaincy import captain_by_the_cubes
from chouette.rules.model.actions import Action, Override, Player, Settle
from chouette.rules.model.amounts import HUNDREDTHS_OF_A_QUARTER, check_amount, in_points
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.events import ContractSettled
from chouette.rules.model.payoffs import price
from chouette.rules.model.table import Game, Reason
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn
from games.rules.cube import Side


def settle(turn: Turn, action: Settle) -> None:
    """End one contract between two players for an amount they agreed on."""
    house, game = turn.table.house, turn.game
    if not house.settlements:
        raise Refused(Refusal.NO_SETTLEMENTS)
    contract = _contract_between(game, action)
    quarters = _quarters(house, action)
    payee = _payee(contract, action, quarters)
    remaining = _remaining(house, contract, action)
    most = _most(house, contract, remaining or 0)
    if quarters > most:
        turn.insist(Refusal.SETTLED_TOO_HIGH, limit=in_points(most))
    turn.say(ContractSettled(contract.id, _winner(turn, contract, action, payee, remaining), remaining))
    if payee is not None:
        payer = contract.team_side if payee == contract.box_side else contract.box_side
        turn.pay(payer, payee, quarters, Reason.SETTLED, contract.id)


def _contract_between(game: Game, action: Settle) -> Contract:
    one, other = action.one, action.other.member
    if one == other:
        raise Refused(Refusal.WITH_ONESELF, player=one)
    between = [
        contract
        for contract in game.live
        if {contract.box_side, contract.team_side} == {one, other} and action.other.dealt_to in (None, contract.dealt_to)
    ]
    if not between:
        raise Refused(Refusal.NO_SUCH_CUBE, player=one, other=other)
    return between[0]


def _quarters(house: House, action: Settle) -> int:
    """The amount paid: a multiple of the step, or what the dice make of a fair value."""
    check_amount(action.hundredths)
    step = house.settlement_step * HUNDREDTHS_OF_A_QUARTER
    low = action.hundredths // step
    if action.hundredths % step == 0:
        return low * house.settlement_step
    if house.settlement_rounding is not Rounding.simborg:
        raise Refused(Refusal.BAD_STEP, step=in_points(house.settlement_step))
    if action.roll is None:
        bounds = (in_points(low * house.settlement_step), in_points((low + 1) * house.settlement_step))
        needed = Refusal.ROLL_COMES if house.board else Refusal.ROLL_NEEDED
        raise Refused(needed, low=bounds[0], high=bounds[1])
    if not all(1 <= die <= 6 for die in action.roll):
        raise Refused(Refusal.BAD_DICE)
    chance = Fraction(action.hundredths % step, step)
    return (low + rounds_up(chance, action.roll)) * house.settlement_step


def needs_roll(house: House, hundredths: int) -> bool:
    """Whether dice decide between the two steps next to the amount."""
    off_step = hundredths % (house.settlement_step * HUNDREDTHS_OF_A_QUARTER) != 0
    return off_step and house.settlement_rounding is Rounding.simborg


def with_any_roll(house: House, action: Action) -> Action:
    """The action with arbitrary dice if it needs some and has none, so that the rules can be asked before they are thrown."""
    settled = settlement_in(action)
    if settled is None or settled.roll is not None or not needs_roll(house, settled.hundredths):
        return action
    return with_roll(action, (1, 1))


def with_roll(action: Action, roll: tuple[int, int]) -> Action:
    """A settlement with these dice."""
    if isinstance(action, Override):
        assert isinstance(action.action, Settle)
        return replace(action, action=replace(action.action, roll=roll))
    assert isinstance(action, Settle)
    return replace(action, roll=roll)


def settlement_in(action: Action) -> Settle | None:
    """The settlement that is said here, also against a house rule."""
    said = action.action if isinstance(action, Override) else action
    return said if isinstance(said, Settle) else None


def rounds_up(chance: Fraction, roll: tuple[int, int]) -> bool:
    """Whether the dice choose the higher amount: the highest rolls do, the number of the 36 closest to the chance.

    Rolls are ranked by the larger die, then the smaller, so that 20/36 is "any 5 or 6" as in Simborg's chart.
    """
    ranked = sorted(((high, low) for high in range(1, 7) for low in range(1, high + 1)), reverse=True)
    sums = [0]
    for high, low in ranked:
        sums.append(sums[-1] + (1 if high == low else 2))
    best = min(range(len(sums)), key=lambda at: (abs(Fraction(sums[at], 36) - chance), at))
    return (max(roll), min(roll)) in ranked[:best]


def _payee(contract: Contract, action: Settle, quarters: int) -> Player | None:
    if action.to is not None and contract.side_of(action.to) is None:
        raise Refused(Refusal.WHO_IS_PAID, legal=f"{contract.box_side}, {contract.team_side}")
    if quarters and action.to is None:
        raise Refused(Refusal.WHO_IS_PAID, legal=f"{contract.box_side}, {contract.team_side}")
    return action.to if quarters else None


def _remaining(house: House, contract: Contract, action: Settle) -> int | None:
    """What remains of the cube; None if all of it ends."""
    if action.share is None:
        return None
    if not house.partial_settlement:
        raise Refused(Refusal.NO_PARTIAL)
    if contract.offer is not None:
        answerer = contract.player(contract.offer.answerer)
        raise Refused(Refusal.OFFER_OPEN, answerer=answerer, value=contract.offer.proposed)
    top, bottom = action.share
    if not 0 < top < bottom or contract.value * (bottom - top) % bottom:
        raise Refused(Refusal.BAD_SHARE, value=contract.value)
    return contract.value * (bottom - top) // bottom


def _most(house: House, contract: Contract, remaining: int) -> int:
    """In quarter-points: the highest win that the game has on the whole ended part of the cube, with an open offer counted as
    taken."""
    value = contract.offer.proposed if contract.offer else contract.value
    return price(contract, (value - remaining) * house.levels[-1].multiplier, house)


def _winner(turn: Turn, contract: Contract, action: Settle, payee: Player | None, remaining: int | None) -> Side | None:
    """Who counts as the winner: as declared, otherwise the payee; between box and captain there must be one."""
    if remaining is not None:
        return None
    if action.winner is not None:
        return action.winner
    if payee is not None:
        return contract.side_of(payee)
    captains = (turn.game.captain, captain_by_the_cubes(turn.table))
    if contract.kind is Kind.MAIN and contract.team_side in captains:
        raise Refused(Refusal.SAY_THE_WINNER)
    return None
