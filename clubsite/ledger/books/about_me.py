"""What the books say about a person, for the file of everything about them."""

from django.db.models import Q

from clubsite.ledger.models import Account, Transfer
from clubsite.members.about_me import Person, Rows


def of_the_book(about: Person) -> dict[str, Rows]:
    """Every line of their accounts, in quarters of a point or in cents, and the balances; nobody else is named."""
    mine = Account.objects.filter(player__in=about.players)
    keys = set(mine.values_list("pk", flat=True))
    lines = Transfer.objects.filter(Q(payer__in=keys) | Q(payee__in=keys)).select_related("entry__club", "payer").order_by("pk")
    return {
        "balances": list(mine.order_by("pk").values("club__name", "player__name", "unit", "balance")),
        "book": [
            {
                "club": line.entry.club.name,
                "at": line.entry.created_at,
                "kind": line.entry.kind,
                "memo": line.memo or line.entry.memo,
                "unit": line.payer.unit,
                "change": _change(line, keys),
            }
            for line in lines.iterator(chunk_size=2000)
        ],
    }


def _change(line: Transfer, mine: set[int]) -> int:
    """Between two of their own names nothing changes."""
    return (line.amount if line.payee_id in mine else 0) - (line.amount if line.payer_id in mine else 0)
