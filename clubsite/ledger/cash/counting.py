"""How much is in the box, and how much should be: counted when it is opened and when it is closed."""

from uuid import UUID

from django.db import transaction

from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.ledger.models import LARGEST_AMOUNT, TillCount, Unit
from clubsite.ledger.selectors import till_balance
from clubsite.ledger.services import AmountRefused, wait_for_book
from clubsite.members.models import Club, User

COUNTS_SHOWN = 10


class CountedOtherwise(Exception):
    """This action id was used before for another count; nothing was written."""


def in_the_till(club: Club) -> int:
    """The cash that the book expects in the box, in cents; negative if more was paid out than came in."""
    return till_balance(club, Unit.CASH)


@transaction.atomic
def count_till(club: Club, counted: int, *, opening: bool, by: User, action_id: UUID, memo: str = "") -> TillCount:
    """Write down that `counted` cents are in the box, beside what the book expects there at this moment. The same `action_id`
    again returns the count it made. Raises `AmountRefused`, `CountedOtherwise`."""
    if not 0 <= counted <= LARGEST_AMOUNT:
        raise AmountRefused
    wait_for_book(club)
    done = TillCount.objects.filter(club=club, action_id=action_id).first()
    if done is not None:
        if (done.counted, done.opening, done.memo) != (counted, opening, memo):
            raise CountedOtherwise
        return done
    expected = in_the_till(club)
    count = TillCount.objects.create(
        club=club, action_id=action_id, by=by, opening=opening, counted=counted, expected=expected, memo=memo
    )
    note(club, Act.TILL_COUNTED, by=by, opening=opening, cents=counted, expected=expected)
    return count


def last_counts(club: Club, at_most: int = COUNTS_SHOWN) -> list[TillCount]:
    """The newest first."""
    return list(TillCount.objects.filter(club=club).select_related("by").order_by("-id")[:at_most])
