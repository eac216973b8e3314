"""Why is my balance what it is? One line for each transfer of a player, each with the balance after it."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`change` is what the player got (+) or paid (-), `balance` what they had after it."""

    other: str
    change: int
    balance: int
    why: str


def running(opening: int, changes: Iterable[tuple[str, int, str]]) -> tuple[Row, ...]:
    """Rows for (other player, change, reason), oldest first, starting from the balance `opening`."""
    rows = []
    balance = opening
    for other, change, why in changes:
        balance += change
        rows.append(Row(other, change, balance, why))
    return tuple(rows)
