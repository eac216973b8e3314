"""How a club keeps its book, from its row or by default, and what points are worth in money."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubsite.kit.money import money_text
from clubsite.members.models import Club

from .models import BookRules
from .rules.money import in_cents, nearest_cent
from .selectors import Due


def book_rules(club: Club) -> BookRules:
    """The club's rules; an unsaved row with the defaults if it has none yet. One query."""
    return BookRules.objects.filter(club=club).first() or BookRules(club=club)


def column_in_cents(rules: BookRules, quarters: Sequence[int]) -> tuple[int, ...]:
    """A column of a table in cents, rounded so that it still sums to zero; zeros if a point is worth nothing."""
    return in_cents(quarters, rules.cents_per_point)


def amount_in_money(rules: BookRules, quarters: int) -> str:
    """One amount (>= 0) with its currency, "3.75 EUR"; empty if a point is worth nothing in money."""
    if not rules.cents_per_point:
        return ""
    return f"{money_text(nearest_cent(quarters, rules.cents_per_point))}\N{NO-BREAK SPACE}{rules.currency}"


@dataclass(frozen=True, slots=True)
class PricedDue:
    """A payment and, if a point is worth money, how much it is."""

    due: Due
    money: str


def priced(rules: BookRules, dues: Sequence[Due]) -> list[PricedDue]:
    """Each payment on its own, to the nearest cent."""
    return [PricedDue(due, amount_in_money(rules, due.quarters)) for due in dues]
