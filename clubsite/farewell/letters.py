"""The mail that tells a member that their club will be deleted. It cannot be switched off: there is no other."""

import logging

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.kit.each_alone import done_for_each
from clubsite.members.models import Club
from clubsite.preferences.letters import on_the_site
from clubsite.preferences.recipient_locale import in_this_language, written_for

from .models import Farewell
from .services import NOTICE

log = logging.getLogger(__name__)


def mail_farewells() -> int:
    """Send what waits; returns how many mails went out. One that fails is tried again by the next run, and keeps the club."""
    waiting = list(Farewell.objects.filter(mailed_at=None).order_by("pk").values_list("pk", flat=True))
    return done_for_each(waiting, _mail, lambda key: log.exception("Farewell %s could not be mailed", key))


@transaction.atomic
def _mail(farewell_id: int) -> int:
    """Under the row's lock: a concurrent worker skips it. The club goes no sooner than the notice after its last mail."""
    rows = Farewell.objects.select_for_update(of=("self",), skip_locked=True).select_related("club", "user")
    row = rows.filter(pk=farewell_id, mailed_at=None).first()
    if row is None:
        return 0
    row.mailed_at = timezone.now()
    row.save(update_fields=["mailed_at"])
    Club.objects.filter(pk=row.club_id, goes_at__lt=row.mailed_at + NOTICE).update(goes_at=row.mailed_at + NOTICE)
    return _letter(row).send()


def _letter(row: Farewell) -> EmailMessage:
    with written_for(row.user, row.club):
        words = {
            "club": row.club,
            "user": row.user,
            "goes_at": row.club.goes_at,
            "page": on_the_site(reverse("club", args=[row.club.slug])),
        }
        subject = gettext("{club} will be deleted").format(club=row.club.name)
        text = render_to_string("farewell/mail/goes.txt", words)
        headers = {"Auto-Submitted": "auto-generated", **in_this_language()}
    return EmailMessage(subject, text, to=[row.user.email], headers=headers)
