"""Asking to join, and the answer: one function, one transaction, with the club's row locked first."""

from datetime import timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from clubsite.access.security_log import refused_from
from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.members.models import Club, User
from clubsite.members.selectors import roles_of
from clubsite.members.services import join, seat_member, take_row_of

from .models import JoinRequest

A_DAY = timedelta(days=1)
MOST_A_DAY = 5
"""Clubs that one login asks in a day."""
MOST_WAITING = 50
"""Requests that wait in one club; whoever comes later asks by other means."""


class Refusal(StrEnum):
    MEMBER_ALREADY = gettext_noop("You are a member already.")
    ASKED_BEFORE = gettext_noop("You have asked this club before. Its answer stands; only an invitation brings you in now.")
    NOT_ASKED_HERE = gettext_noop("This club is not asked here.")
    TOO_MANY_ASKED = gettext_noop("You have asked five clubs today. Ask the next one tomorrow.")
    TOO_MANY_WAIT = gettext_noop("Many are waiting for this club’s answer already. Ask one of its members for an invitation.")


class AskingRefused(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.name)
        self.refusal = refusal


@transaction.atomic
def ask(club: Club, user: User, words: str) -> JoinRequest:
    """The user would like to join. Asked again while it waits, nothing changes. Raises AskingRefused."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # so that two at once count each other
    now = take_row_of(club)
    known = JoinRequest.objects.filter(club=club, user=user).first()
    if known is not None and known.accepted is None:
        return known
    if refusal := _refusal(now, user, known):
        raise AskingRefused(refusal)
    return JoinRequest.objects.create(club=club, user=user, words=words)


def _refusal(club: Club, user: User, known: JoinRequest | None) -> Refusal | None:
    if roles_of(user, club) is not None:
        return Refusal.MEMBER_ALREADY
    if not may_be_asked(club):
        return Refusal.NOT_ASKED_HERE
    if known is not None:
        return Refusal.ASKED_BEFORE
    if JoinRequest.objects.filter(user=user, asked_at__gt=timezone.now() - A_DAY).count() >= MOST_A_DAY:
        refused_from(f"login {user.pk}", "too many requests to join")
        return Refusal.TOO_MANY_ASKED
    return Refusal.TOO_MANY_WAIT if waiting_in(club).count() >= MOST_WAITING else None


def may_be_asked(club: Club) -> bool:
    """A club that strangers may see, and that goes on."""
    return club.is_public and club.archived_at is None


@transaction.atomic
def answer(club: Club, request_id: int, *, accept: bool, by: User) -> JoinRequest | None:
    """Take the person in, or decline. Whoever answers second changes nothing: the answer stands that is returned. None if there
    is no such request, or its login was closed."""
    take_row_of(club)
    row = JoinRequest.objects.select_related("user").filter(club=club, pk=request_id, user__is_active=True).first()
    if row is None or row.accepted is not None:
        return row
    row.accepted, row.answered_at, row.answered_by = accept, timezone.now(), by
    row.save(update_fields=["accepted", "answered_at", "answered_by"])
    note(club, Kind.REQUEST_ACCEPTED if accept else Kind.REQUEST_DECLINED, by=by, user=row.user)
    if accept:
        join(club, row.user)
        seat_member(club, row.user)
    return row


def waiting_in(club: Club) -> QuerySet[JoinRequest]:
    """Those without an answer, the oldest first."""
    waiting = JoinRequest.objects.filter(club=club, accepted=None, user__is_active=True)
    return waiting.select_related("user").order_by("pk")
