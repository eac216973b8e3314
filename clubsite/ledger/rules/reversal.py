"""How is a wrong entry taken back? By one that moves the same amounts the other way, in reverse order."""

from collections.abc import Iterable

from .zero_sum import Move


def reversed_moves(moves: Iterable[Move]) -> tuple[Move, ...]:
    return tuple((payee, payer, amount) for payer, payee, amount in reversed(tuple(moves)))
