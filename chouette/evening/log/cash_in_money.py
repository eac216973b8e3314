"""Cash at a table is money: what was handed over, in cents, at what a point was worth then, beside the points it closes.

An undo takes back the cents that were booked, not what the points would be worth now. Cash of a club that plays for points
alone, and that of an imported evening, of which nobody knows the day, stays points.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chouette.models import Chouette, Seat
from chouette.rules.model.actions import PayCash
from chouette.rules.model.amounts import in_quarters
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.rules.money import nearest_cent
from clubsite.ledger.selectors import cash_from
from clubsite.ledger.services import NOTHING_MORE, Line, Said, cash_line

#: The record, the cash, and whether the record takes it back.
Moved = tuple[int, PayCash, bool]
_Ends = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class MoneyOf:
    """What one record moves in money."""

    lines: tuple[Line, ...] = ()
    said: Said = NOTHING_MORE


NONE = MoneyOf()


def money_of(chouette: Chouette, prefix: str, cash: Sequence[Moved], seats: Mapping[str, Seat]) -> dict[int, MoneyOf]:
    """By record. One query for what a point is worth, one more if something is taken back."""
    if not cash:
        return {}
    rules = book_rules(chouette.club)
    now = Said(None, "", rules.cents_per_point, rules.currency)
    standing = _standing(prefix) if any(back for *_, back in cash) else []
    found: dict[int, MoneyOf] = {}
    for number, one, back in cash:
        payer, payee = seats[one.payer].player, seats[one.payee].player
        quarters = in_quarters(one.hundredths)
        if back:
            cents, currency = _take(standing, (payer.pk, payee.pk), quarters)
            line, said = cash_line(payee, payer, cents, "undone"), Said(currency=currency)
        else:
            cents = nearest_cent(quarters, rules.cents_per_point)
            line, said = cash_line(payer, payee, cents, "cash"), now
        if cents:
            found[number] = MoneyOf((*found.get(number, NONE).lines, line), said)
    return found


@dataclass(slots=True)
class _Standing:
    """Money that was handed over at this table, and what a point was worth then."""

    ends: _Ends
    cents: int
    worth: int
    currency: str
    stands: bool = True


def _standing(prefix: str) -> list[_Standing]:
    """The newest first."""
    rows = cash_from(prefix)
    back = Counter((one.payee, one.payer, one.cents) for one in rows if one.memo == "undone")
    stand: list[_Standing] = []
    for one in rows:
        if one.memo == "undone" or one.worth is None:
            continue
        if back[one.payer, one.payee, one.cents]:
            back[one.payer, one.payee, one.cents] -= 1
        else:
            stand.append(_Standing((one.payer, one.payee), one.cents, one.worth, one.currency))
    return stand


def _take(standing: list[_Standing], ends: _Ends, quarters: int) -> tuple[int, str]:
    """The cents of the newest that fit, and their currency; none for cash that stands in points alone."""
    for one in standing:
        if one.stands and one.ends == ends and one.cents == nearest_cent(quarters, one.worth):
            one.stands = False
            return one.cents, one.currency
    return 0, ""
