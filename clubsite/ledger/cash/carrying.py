"""Moves one player's whole balance to another, because a guest turned out to be a member, and back again."""

from django.db import transaction

from clubsite.ledger.models import Account, Unit
from clubsite.ledger.selectors import entries_from
from clubsite.ledger.services import Line, post, reverse
from clubsite.members.models import Player, User


def has_account(player: Player) -> bool:
    """Whether the book knows this player; accounts are never removed."""
    return Account.objects.filter(player=player).exists()


@transaction.atomic
def carry_everything(source: str, giver: Player, receiver: Player, *, kind: str, by: User | None) -> int:
    """Move the whole balance of `giver` to `receiver` in every unit that is not at zero; returns how many those were. The
    entry of each unit has `source/<unit>` as its source. Raises `AlreadyPosted`."""
    standing = list(Account.objects.filter(player=giver).exclude(balance=0).order_by("unit"))
    for account in standing:
        # A negative balance is a debt that the receiver takes over, so the points go the other way.
        ends = (giver, receiver) if account.balance > 0 else (receiver, giver)
        line = Line(*ends, abs(account.balance))
        post(f"{source}/{account.unit}", giver.club, [line], kind=kind, by=by, unit=Unit(account.unit))
    return len(standing)


@transaction.atomic
def give_everything_back(source: str, by: User | None) -> None:
    """Reverse everything carried under sources that begin with `source/`. What either player has won or lost since stays where
    it is. Raises `AlreadyReversed`."""
    for entry in entries_from(f"{source}/").filter(reverses=None):
        reverse(f"{entry.source}/back", entry, by)
