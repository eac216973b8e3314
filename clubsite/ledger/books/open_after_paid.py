"""Who stands open with the till though cash had changed hands: what it was paid for has been written otherwise since."""

from collections.abc import Mapping
from datetime import date

from django.db.models import Max, Min
from django.db.models.functions import Coalesce

from clubsite.ledger.books.cash_book import PAID
from clubsite.ledger.models import Transfer, Unit
from clubsite.ledger.selectors import standings, who_is_now
from clubsite.members.models import Club


def open_after_paid(club: Club, source_prefix: str, memo_prefix: str, since: date) -> Mapping[int, int]:
    """What those have in all, in cents by the key of their player, who had paid the till money, or been paid, since then, and
    had lines later in an entry of that source by which such a memo was written. Nobody who is at zero. Five queries at most."""
    of_players = Transfer.objects.filter(entry__club=club, payer__unit=Unit.CENTS).order_by()
    by_holder = of_players.annotate(holder=Coalesce("payer__player", "payee__player")).values_list("holder")
    entries = of_players.filter(entry__source__startswith=source_prefix, memo__startswith=memo_prefix).values("entry")
    changed = dict(by_holder.filter(entry__in=entries).annotate(last=Max("entry_id")).values_list("holder", "last"))
    if not changed:
        return {}
    handed = by_holder.filter(entry__kind=PAID, entry__day__gte=since)
    paid = dict(handed.annotate(first=Min("entry_id")).values_list("holder", "first"))
    now = {name: player.pk for name, player in who_is_now(club).items()}
    first: dict[int, int] = {}
    for name, entry in paid.items():
        person = now.get(name, name)
        first[person] = min(entry, first.get(person, entry))
    after = {person for name, last in changed.items() if first.get(person := now.get(name, name), last) < last}
    return {player.pk: cents for player, cents in standings(club, Unit.CENTS) if cents and player.pk in after}
