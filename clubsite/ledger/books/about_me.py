"""What the books say about a person, for the file of everything about them."""

from typing import Any

from django.db.models import Q

from clubsite.ledger.books.origins import Origins, part_of
from clubsite.ledger.models import Account, Transfer, Unit
from clubsite.members.about_me import Person, Rows


def of_the_book(about: Person) -> dict[str, Rows]:
    """Every line of their accounts, in points or in money, with the code of the evening, match or tournament it
    comes from, and the balances; nobody else is named."""
    mine = Account.objects.filter(player__in=about.players)
    keys = set(mine.values_list("pk", flat=True))
    lines = list(
        Transfer.objects.filter(Q(payer__in=keys) | Q(payee__in=keys)).select_related("entry__club", "payer").order_by("pk")
    )
    origins = Origins()
    origins.learn({part_of(line.entry.source) for line in lines})
    return {
        "balances": [
            {"club": one.club.name, "player": one.player.name if one.player else "", "balance": _amount(one.balance, one.unit)}
            | _unit(one)
            for one in mine.select_related("club", "player").order_by("pk")
        ],
        "book": [_line(line, keys, origins) for line in lines],
    }


def _line(line: Transfer, mine: set[int], origins: Origins) -> dict[str, Any]:
    origin = origins.of(line)
    return {
        "club": line.entry.club.name,
        "at": line.entry.created_at,
        "kind": line.entry.kind,
        "memo": line.memo or line.entry.memo,
        "code": origin.code,
        "game": origin.game,
        "change": _amount(_change(line, mine), line.payer.unit),
    } | _unit(line.payer)


def _amount(smallest: int, unit: str) -> float:
    """In points or in the currency's unit, as people say them; kept are quarters and cents."""
    return smallest / 4 if unit == Unit.POINTS else smallest / 100


def _unit(account: Account) -> dict[str, str]:
    return {"unit": "money" if account.unit == Unit.CENTS else account.unit}


def _change(line: Transfer, mine: set[int]) -> int:
    """Between two of their own names nothing changes."""
    return (line.amount if line.payee_id in mine else 0) - (line.amount if line.payer_id in mine else 0)
