"""A bet between two players: the one shape of main cubes, extras and bought cubes.

Source: RULES.md section 1.
"""

from dataclasses import dataclass
from enum import StrEnum

from chouette.rules.model.actions import Player
from games.rules.cube import Offer, Owner, Side
from games.rules.gammons import Level


class Kind(StrEnum):
    """Why the contract exists."""

    MAIN = "main"
    EXTRA = "extra"
    PURCHASE = "purchase"


class Status(StrEnum):
    """Whether the contract is played on, and if not, how it ended."""

    LIVE = "live"
    DROPPED = "dropped"
    SETTLED = "settled"
    RESIGNED = "resigned"
    PLAYED = "played"
    BOUGHT = "bought"


@dataclass(frozen=True, slots=True)
class Resignation:
    """An offer to end the contract as a loss of this level for the side that resigns."""

    by: Side
    level: Level


@dataclass(frozen=True, slots=True)
class Contract:
    """One bet. `value` is the cube, `stake` the units per point, `dealt_to` the member whose cube it was at first.

    `turned` is True once a player's double has been taken (Jacoby); `fresh` while a new extra may still be conceded; on screen
    `refused` are the resignations that were refused in turn number `refused_in` of the board.
    """

    id: str
    kind: Kind
    box_side: Player
    team_side: Player
    dealt_to: Player
    value: int
    stake: int = 1
    owner: Owner = Owner.CENTRE
    turned: bool = False
    status: Status = Status.LIVE
    offer: Offer | None = None
    resignation: Resignation | None = None
    won_by: Side | None = None
    fresh: bool = False
    refused: tuple[Resignation, ...] = ()
    refused_in: int | None = None

    @property
    def is_live(self) -> bool:
        """Whether the contract is still played."""
        return self.status is Status.LIVE

    def player(self, side: Side) -> Player:
        """Who plays that side."""
        return self.box_side if side is Side.BOX else self.team_side

    def side_of(self, player: Player) -> Side | None:
        """Which side the player has, None for anyone else."""
        if player == self.box_side:
            return Side.BOX
        return Side.TEAM if player == self.team_side else None


def contract_id(kind: Kind, holder: Player, dealt_to: Player) -> str:
    """The contract's name within its game: `main:bob`, `purchase:bob:cal`, `extra:bob:cal`."""
    return f"{kind}:{holder}" if kind is Kind.MAIN else f"{kind}:{holder}:{dealt_to}"
