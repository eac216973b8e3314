"""The summary mails of an evening: who gets them, and what they say.

A closed evening without `summary_sent_at` is the queue itself: whatever a domain transaction commits cannot be forgotten,
whichever broker is used, and a closing undone within SUMMARY_IS_MAILED_AFTER_MINUTES sends no mail. Each evening is mailed
once; every mail has a permanent Message-ID of its own, so that if a worker is killed halfway and its mails go out again, mail
servers that deduplicate deliver them once.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from chouette.models import Chouette, Record, Seat
from chouette.records.closing import ClosingSheet, closing_sheet
from clubsite.members.models import User
from clubsite.preferences.letters import DeclineLink, letter, on_the_site
from clubsite.preferences.recipient_locale import written_for

_LOCK = 0x5355 << 48  # our half of the database's advisory locks: one number per evening
DECLINE = DeclineLink("chouette.summary_mail.decline", "decline_mails", "mail_summaries")


@dataclass(frozen=True, slots=True)
class _Recipient:
    user: User
    seat: Seat | None


def due(now: datetime) -> QuerySet[Chouette]:
    """The closed evenings whose mails have not gone out."""
    closed_by = now - timedelta(minutes=settings.SUMMARY_IS_MAILED_AFTER_MINUTES)
    return Chouette.objects.filter(summary_sent_at=None, closed_at__lte=closed_by).order_by("pk")


@transaction.atomic
def mail_summary(chouette_id: int) -> int:
    """Mail the summary to everyone concerned, unless that was done or is being done; returns the number of mails sent.

    No row is locked while talking to the mail server: the evening may be reopened meanwhile.
    """
    if not _alone_with(chouette_id):
        return 0
    chouette = due(timezone.now()).select_related("club").filter(pk=chouette_id).first()
    if chouette is None:
        return 0
    sheet = closing_sheet(chouette)
    messages = [_letter(chouette, sheet, one) for one in recipients(chouette)] if sheet.games else []
    if messages:
        get_connection().send_messages(messages)
    Chouette.objects.filter(pk=chouette_id).update(summary_sent_at=timezone.now())
    return len(messages)


def _alone_with(chouette_id: int) -> bool:
    """Whether, until the end of the transaction, no other worker mails this evening."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_try_advisory_xact_lock(%s)", [_LOCK | chouette_id])
        (got,) = cursor.fetchone()
    return bool(got)


def recipients(chouette: Chouette) -> list[_Recipient]:
    """The club's members with an address who played in or ran the evening and have not declined such mails."""
    seats = {seat.player.user_id: seat for seat in chouette.seats.select_related("player")}
    kept_by = Record.objects.filter(chouette=chouette).exclude(actor=None).values("actor")
    there = Q(pk__in=[user for user in seats if user]) | Q(pk__in=kept_by) | Q(pk=chouette.opened_by_id)
    members = User.objects.filter(there, memberships__club=chouette.club, is_active=True, mail_summaries=True)
    return [_Recipient(user, seats.get(user.pk)) for user in members.exclude(email="").order_by("pk")]


def _letter(chouette: Chouette, sheet: ClosingSheet, recipient: _Recipient) -> EmailMultiAlternatives:
    with written_for(recipient.user, chouette.club):
        return _message(chouette, sheet, recipient)


def _message(chouette: Chouette, sheet: ClosingSheet, recipient: _Recipient) -> EmailMultiAlternatives:
    user, seat = recipient.user, recipient.seat
    page = reverse("statement", args=[chouette.code, seat.word]) if seat else reverse("watch", args=[chouette.code])
    subject = gettext("{club}: how {title} ended").format(club=chouette.club.name, title=chouette.title)
    words = {"chouette": chouette, "sheet": sheet, "address": on_the_site(page)}
    return letter(
        user, f"evening-{chouette.pk}-{user.pk}", subject, template="chouette/mail/summary", words=words, decline=DECLINE
    )
