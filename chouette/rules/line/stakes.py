"""Unequal stakes: the smaller of the two counts in each contract. Source: RULES.md R25."""

from chouette.rules.house.house import Stakes
from chouette.rules.model.actions import Player, SetStake
from chouette.rules.model.events import StakeSet
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn

LARGEST_STAKE = 1000


def stake_between(table: Table, one: Player, other: Player) -> int:
    """The units per point in a contract of these two."""
    if table.house.stakes is Stakes.one:
        return 1
    return min(table.stakes.get(one, 1), table.stakes.get(other, 1))


def set_stake(turn: Turn, action: SetStake) -> None:
    """A player states their stake; effective from the next game."""
    if turn.table.house.stakes is Stakes.one:
        raise Refused(Refusal.ONE_STAKE)
    if not 1 <= action.stake <= LARGEST_STAKE:
        raise Refused(Refusal.BAD_STAKE)
    turn.say(StakeSet(action.player, action.stake))
