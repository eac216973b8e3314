"""Archiving a club, opening it again, and asking for its deletion: one function, one transaction, under the club's row."""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.ledger.selectors import has_open_balances
from clubsite.members.models import Club, User
from clubsite.members.services import take_row_of

from .models import Farewell
from .under_way import still_under_way

NOTICE = timedelta(days=30)
"""From the last mail on, before which nothing is deleted."""


class StillUnderWay(Exception):
    """`names` of what has to be over first."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(names)
        self.names = names


class NotArchived(Exception):
    """Only an archived club is deleted."""


class NotSettled(Exception):
    """Somebody owes or is owed something, in points or in money."""


@transaction.atomic
def archive(club: Club, by: User) -> None:
    """From now on the club is read only. Idempotent. Raises StillUnderWay."""
    now = take_row_of(club)
    if now.archived_at is not None:
        return
    if names := still_under_way(club):
        raise StillUnderWay(names)
    note(club, Kind.CLUB_ARCHIVED, by=by)
    Club.objects.filter(pk=club.pk).update(archived_at=timezone.now())


@transaction.atomic
def open_again(club: Club, by: User) -> None:
    """The club is as it was before; it is not deleted, either. Idempotent."""
    if take_row_of(club).archived_at is None:
        return
    Farewell.objects.filter(club=club).delete()
    Club.objects.filter(pk=club.pk).update(archived_at=None, goes_at=None)
    note(club, Kind.CLUB_OPENED_AGAIN, by=by)


@transaction.atomic
def ask_to_delete(club: Club, by: User) -> datetime:
    """Have every member told by mail that the club will be deleted, and return from when on. Idempotent. Raises NotArchived,
    NotSettled."""
    now = take_row_of(club)
    if now.archived_at is None:
        raise NotArchived
    if now.goes_at is not None:
        return now.goes_at
    if has_open_balances(club):
        raise NotSettled
    goes_at = timezone.now() + NOTICE
    Club.objects.filter(pk=club.pk).update(goes_at=goes_at)
    Farewell.objects.bulk_create([Farewell(club=club, user=user) for user in reached(club)])
    note(club, Kind.CLUB_GOES, by=by, day=timezone.localdate(goes_at, club.zone).isoformat())
    return goes_at


@transaction.atomic
def keep(club: Club, by: User) -> None:
    """The club is not deleted after all, and stays archived. Idempotent."""
    if take_row_of(club).goes_at is None:
        return
    Farewell.objects.filter(club=club).delete()
    Club.objects.filter(pk=club.pk).update(goes_at=None)
    note(club, Kind.CLUB_STAYS, by=by)


def reached(club: Club) -> QuerySet[User]:
    """The members who can be told by mail: those with an address they have confirmed."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True, email__iexact=OuterRef("email"))
    return User.objects.filter(Exists(confirmed), memberships__club=club, is_active=True).order_by("pk")
