"""Who pays whom to make everyone square, with the fewest payments?

Players whose balances sum to zero can settle among themselves. A group of k such players needs k - 1 payments and no fewer,
unless it splits into smaller such groups; so the fewest payments for n players with nonzero balances are n minus the largest
number of groups they split into. Up to `EXACT_UP_TO` such players that number is found exactly, by going through all sets of
players: the result is provably minimal. The problem is NP-hard, so above that, players who exactly cancel in twos and threes
are settled first (1 and 2 payments) and the rest in turn; the bound is then n - 1 payments, less one for every pair or triple
found, and the result may not be minimal.

The same balances give the same payments, whatever their order. RULES.md AC42: creditors 7 and 3, debtors 5, 3, 2 need 3
payments (paying the largest to the largest first would take 4).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

EXACT_UP_TO = 12


@dataclass(frozen=True, slots=True)
class Payment:
    """`payer` hands `amount` (> 0) to `payee`."""

    payer: str
    payee: str
    amount: int


Balance = tuple[str, int]


def fewest_payments(balances: Mapping[str, int]) -> tuple[Payment, ...]:
    """The payments after which everyone is at zero. Balances must sum to zero; one > 0 is to be received."""
    assert sum(balances.values()) == 0, "the points are not all there"
    open_balances = sorted((item for item in balances.items() if item[1]), key=lambda item: (-item[1], item[0]))
    small = len(open_balances) <= EXACT_UP_TO
    groups = _most_groups(open_balances) if small else _groups_by_matching(open_balances)
    return tuple(payment for group in groups for payment in _settle_in_turn(group))


def _most_groups(balances: Sequence[Balance]) -> list[list[Balance]]:
    """The balances split into the largest possible number of groups that each sum to zero.

    `most[members]` is the largest number of groups completed on the way when players are added one at a time, in the best
    order, until exactly `members` (a bit mask) are in; a group is complete whenever the sum so far is zero.
    """
    everyone = (1 << len(balances)) - 1
    total = _totals(balances)
    most = [0] * (everyone + 1)
    last = [0] * (everyone + 1)
    for members in range(1, everyone + 1):
        candidates = (i for i in range(len(balances)) if members >> i & 1)
        last[members] = max(candidates, key=lambda i: most[members ^ (1 << i)])
        most[members] = most[members ^ (1 << last[members])] + (total[members] == 0)
    return _groups_on_the_way(balances, total, last)


def _totals(balances: Sequence[Balance]) -> list[int]:
    """The sum of every set of players, by bit mask."""
    total = [0]
    for _, balance in balances:
        total += [before + balance for before in total]
    return total


def _groups_on_the_way(balances: Sequence[Balance], total: list[int], last: list[int]) -> list[list[Balance]]:
    groups: list[list[Balance]] = []
    members = len(last) - 1
    while members:
        if total[members] == 0:
            groups.append([])
        groups[-1].append(balances[last[members]])
        members ^= 1 << last[members]
    in_order = [sorted(group, key=balances.index) for group in groups]
    return sorted(in_order, key=lambda group: balances.index(group[0]))


def _groups_by_matching(balances: Sequence[Balance]) -> list[list[Balance]]:
    """Pairs, then triples, that cancel exactly; the rest forms one group."""
    rest = dict(balances)
    groups: list[list[Balance]] = []
    for size in (2, 3):
        for members in combinations(balances, size - 1):
            last = _who_completes(members, rest)
            if last is not None:
                groups.append([*members, last])
                for name, _ in groups[-1]:
                    del rest[name]
    return [*groups, list(rest.items())] if rest else groups


def _who_completes(members: Sequence[Balance], rest: Mapping[str, int]) -> Balance | None:
    """The first of the rest with whom these members sum to zero; None if there is none or a member is no longer in the rest."""
    names = {name for name, _ in members}
    if not names <= rest.keys():
        return None
    missing = -sum(balance for _, balance in members)
    return next((item for item in rest.items() if item[1] == missing and item[0] not in names), None)


def _settle_in_turn(group: Sequence[Balance]) -> list[Payment]:
    """At most len(group) - 1 payments: each makes the payer or the payee square, and the last one both."""
    creditors = [(name, balance) for name, balance in group if balance > 0]
    debtors = sorted(((name, -balance) for name, balance in group if balance < 0), key=lambda d: (-d[1], d[0]))
    payments = []
    while creditors:
        (payee, due), (payer, owed) = creditors.pop(0), debtors.pop(0)
        amount = min(due, owed)
        payments.append(Payment(payer, payee, amount))
        if due > amount:
            creditors.insert(0, (payee, due - amount))
        if owed > amount:
            debtors.insert(0, (payer, owed - amount))
    return payments
