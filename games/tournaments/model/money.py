"""A tournament's money as it is agreed on: fees, what the house keeps, the shares of prizes, side pools. In cents."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SidePool:
    """A stake beside the entry, paid to the best of those in it. Pool 2 is for members of pool 1, and so on, in their order."""

    name: str
    stake: int
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prizes:
    """The shares of a flight, in hundredths of a percent of the net pool, by place."""

    flight: str
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Money:
    """`house` is in hundredths of a percent of the fees; `buy_backs` names who has bought back, once for each time."""

    fee: int = 0
    house: int = 0
    prizes: tuple[Prizes, ...] = ()
    side_pools: tuple[SidePool, ...] = ()
    buy_backs: tuple[str, ...] = ()
