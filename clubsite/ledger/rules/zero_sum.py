"""Do the balances sum to zero? Every point won is a point lost, so if they do not, something is wrong."""

from collections.abc import Iterable, Mapping

Move = tuple[str, str, int]
"""Who pays, who receives, how much (> 0)."""


def balances_of(moves: Iterable[Move]) -> dict[str, int]:
    """Everyone's balance after these moves. They sum to zero by construction, since every move has two sides."""
    balances: dict[str, int] = {}
    for payer, payee, amount in moves:
        assert amount > 0, "a transfer moves something"
        assert payer != payee, "a transfer has two sides"
        balances[payer] = balances.get(payer, 0) - amount
        balances[payee] = balances.get(payee, 0) + amount
    return balances


def is_zero_sum(balances: Mapping[str, int]) -> bool:
    return sum(balances.values()) == 0
