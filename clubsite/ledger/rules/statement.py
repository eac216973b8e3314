"""Why do I stand where I stand? One line per transfer of a player, each with what he had after it."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`change` is what the player got (+) or paid (-), `balance` what he had after it."""

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
