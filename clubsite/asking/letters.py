"""The mails about a request: to the owners and directors of the club when it comes, and to whoever asked when it is answered.
Each goes once: the row says which have gone."""

import logging
from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.kit.each_alone import done_for_each
from clubsite.members.models import Role, User
from clubsite.preferences.letters import on_the_site
from clubsite.preferences.recipient_locale import in_this_language, written_for

from .models import JoinRequest

log = logging.getLogger(__name__)

ANSWERS = (Role.OWNER, Role.DIRECTOR)
TO_BE_MAILED = Q(club_told_at=None) | Q(accepted__isnull=False, user_told_at=None)


def mail_requests() -> int:
    """Send what waits; returns how many mails went out. One that fails is tried again by the next run."""
    waiting = list(JoinRequest.objects.filter(TO_BE_MAILED).order_by("pk").values_list("pk", flat=True))
    return done_for_each(waiting, _mail, lambda key: log.exception("Request %s could not be mailed", key))


@transaction.atomic
def _mail(request_id: int) -> int:
    """Under the row's lock: a concurrent worker skips it. What was answered before the club was told is told no more."""
    rows = JoinRequest.objects.select_for_update(of=("self",), skip_locked=True).select_related("club", "user")
    row = rows.filter(TO_BE_MAILED, pk=request_id).first()
    if row is None:
        return 0
    now, letters = timezone.now(), list[EmailMessage]()
    if row.club_told_at is None:
        row.club_told_at = now
        letters += _to_the_club(row) if row.accepted is None else []
    if row.accepted is not None:
        row.user_told_at = now
        letters += [_letter(row, row.user, "answered") for _one in _reached([row.user.pk])]
    row.save(update_fields=["club_told_at", "user_told_at"])
    return sum(letter.send() for letter in letters)


def _to_the_club(row: JoinRequest) -> list[EmailMessage]:
    roles = Q()
    for role in ANSWERS:
        roles |= Q(memberships__club=row.club, memberships__roles__contains=[role])
    keys = User.objects.filter(roles).values_list("pk", flat=True)
    return [_letter(row, user, "asks") for user in _reached(keys)]


def _reached(keys: Iterable[int]) -> QuerySet[User]:
    """Of these, who has an address they have confirmed."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True, email__iexact=OuterRef("email"))
    return User.objects.filter(Exists(confirmed), pk__in=list(keys), is_active=True).order_by("pk")


def _letter(row: JoinRequest, to: User, what: str) -> EmailMessage:
    with written_for(to, row.club):
        subject = {
            "asks": gettext("{name} would like to join {club}").format(name=row.user.called, club=row.club.name),
            "answered": gettext("{club}: the answer to your request").format(club=row.club.name),
        }[what]
        page = on_the_site(reverse("people" if what == "asks" else "club", args=[row.club.slug]))
        text = render_to_string(f"asking/mail/{what}.txt", {"row": row, "club": row.club, "page": page})
        headers = {"Auto-Submitted": "auto-generated", **in_this_language()}
    return EmailMessage(subject, text, to=[to.email], headers=headers)
