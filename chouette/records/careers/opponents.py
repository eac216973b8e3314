"""Who has won from whom: every bet is a contract between two players, so what moved between two accounts of the book is
exactly what one has won from the other.

Cash is reported separately and not counted: a debtor pays a creditor, most often not the player who won the points. An undo
takes back points and cash between two players alike, and the book cannot tell them apart; only for such evenings is the cash
read from the records. Amounts are quarters of a point.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from chouette.evening.log.in_force import cash_in_force
from chouette.models import Chouette, Seat
from chouette.records.careers.career import Lifetime
from chouette.records.careers.people import Person
from chouette.rules.model.amounts import HUNDREDTHS_OF_A_QUARTER
from chouette.rules.model.table import Reason
from clubsite.ledger.selectors import Moved
from clubsite.members.rules.name_order import name_key


@dataclass(frozen=True, slots=True)
class Against:
    """One player against `other`: what the player `won` from them, on how many evenings points moved between them, and what
    `cash` and other entries of the book moved between the two: plus for what the player paid."""

    other: Person
    evenings: int
    won: int
    cash: int

    @property
    def balance(self) -> int:
        """Everything the book ever moved between the two."""
        return self.won + self.cash


@dataclass(frozen=True, slots=True)
class Between:
    """What one evening (`chouette`; None for the book's other entries) moved between a player and another."""

    chouette: int | None
    other: Person
    change: int
    cash: int

    @property
    def won(self) -> int:
        """Without cash."""
        return self.change - self.cash


def opponents(life: Lifetime, people: Mapping[int, Person]) -> list[Against]:
    """Everyone with whom points ever moved; the largest winnings first."""
    found: dict[int, Against] = {}
    for one in between(life, people):
        known = found.get(one.other.player.pk, Against(one.other, 0, 0, 0))
        met = known.evenings + (one.chouette is not None)
        found[one.other.player.pk] = Against(one.other, met, known.won + one.won, known.cash + one.cash)
    return sorted(found.values(), key=_most_won_first)


def _most_won_first(against: Against) -> tuple[int, str, int]:
    player = against.other.player
    return -against.won, name_key(player.name), player.pk


def between(life: Lifetime, people: Mapping[int, Person], only: Person | None = None) -> list[Between]:
    """What moved between the player and each other player (or `only` that one), evening by evening in the book's order. No
    query, unless cash may have been taken back: then two, and one for each such evening."""
    pairs = _pairs(life, people, only)
    unsure = {pair.chouette for pair in pairs.values() if pair.chouette is not None and pair.is_unsure}
    paid = _cash_as_it_counts(unsure) if unsure else {}
    return [pair.told(paid, life.person) for pair in pairs.values()]


@dataclass(slots=True)
class _Pair:
    """Collected from the book: the total, what was recorded as cash, and what was taken back and may have been cash."""

    chouette: int | None
    other: Person
    change: int = 0
    cash: int = 0
    some_cash: bool = False
    some_undone: bool = False

    @property
    def is_unsure(self) -> bool:
        return self.some_cash and self.some_undone

    def add(self, row: Moved) -> None:
        self.change += row.change
        if row.memo == Reason.CASH or self.chouette is None:
            self.cash += row.change
            self.some_cash = True
        self.some_undone = self.some_undone or row.memo == Reason.UNDONE

    def told(self, paid: "Mapping[int, _Paid]", me: Person) -> Between:
        cash = self.cash
        if self.chouette is not None and self.is_unsure:
            cash = _net(paid[self.chouette], me.ids, self.other.ids)
        return Between(self.chouette, self.other, self.change, cash)


#: Quarters of cash by payer and payee, primary keys of players.
_Paid = Mapping[tuple[int, int], int]


def _pairs(life: Lifetime, people: Mapping[int, Person], only: Person | None) -> dict[tuple[int | None, int], _Pair]:
    evenings = {str(one.chouette): one.chouette for one in life.evenings}
    pairs: dict[tuple[int | None, int], _Pair] = {}
    for row in life.moved:
        other = people.get(row.other) if row.other is not None else None
        if other is None or other == life.person or only not in (None, other):
            continue
        key = evenings.get(row.part), other.player.pk
        pairs.setdefault(key, _Pair(key[0], other)).add(row)
    return pairs


def _cash_as_it_counts(chouettes: Collection[int]) -> dict[int, _Paid]:
    """By evening: the cash that was never taken back."""
    seats: dict[int, dict[str, int]] = {}
    for evening, word, player in Seat.objects.filter(chouette__in=chouettes).values_list("chouette", "word", "player"):
        seats.setdefault(evening, {})[word] = player
    return {one.pk: _cash_of(one, seats[one.pk]) for one in Chouette.objects.filter(pk__in=chouettes).only("pk", "version")}


def _cash_of(chouette: Chouette, players: Mapping[str, int]) -> _Paid:
    paid: dict[tuple[int, int], int] = {}
    for one in cash_in_force(chouette):
        pair = players[one.payer], players[one.payee]
        paid[pair] = paid.get(pair, 0) + one.hundredths // HUNDREDTHS_OF_A_QUARTER
    return paid


def _net(paid: _Paid, mine: Collection[int], his: Collection[int]) -> int:
    """What the one paid minus what they were paid."""
    return _sum(paid, mine, his) - _sum(paid, his, mine)


def _sum(paid: _Paid, payers: Iterable[int], payees: Iterable[int]) -> int:
    return sum(paid.get((payer, payee), 0) for payer in payers for payee in payees)
