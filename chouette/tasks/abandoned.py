"""What happens to an evening that nobody closed.

Between games it is closed after EVENING_IS_LEFT_AFTER_HOURS without a statement. A game on screen is suspended first, and goes
on when it is resumed. During a game off screen the rules do not allow closing, and a program cannot know how it ended: such an
evening stays as it is, and OPENER_IS_REMINDED_AFTER_HOURS after the last statement the user who opened it gets one mail about
it. Nothing is ever undone or decided for the players.
"""

from datetime import datetime, timedelta
from uuid import NAMESPACE_URL, UUID, uuid5

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from chouette.evening.codec import TABLES
from chouette.evening.services import perform_all
from chouette.models import Chouette
from chouette.rules.model.actions import Action, Close, Suspend
from chouette.rules.refusals import Refused
from chouette.wording.said_by import THE_SITE
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import User
from clubsite.preferences.recipient_locale import in_this_language, written_for


def left_open(now: datetime) -> QuerySet[Chouette]:
    """Evenings without a statement for so long that nobody can be there any more."""
    since = now - timedelta(hours=settings.EVENING_IS_LEFT_AFTER_HOURS)
    return Chouette.objects.filter(closed_at=None, last_said_at__lt=since).order_by("pk")


def close_if_between_games(chouette: Chouette) -> bool:
    """Close it unless a game off screen is in progress or somebody has spoken meanwhile. Idempotent."""
    table = TABLES.decode(chouette.table)
    if table.game is not None and table.game.board is None:
        return False
    runs = table.game is not None and not table.suspended
    said: list[Action] = [Suspend(), Close()] if runs else [Close()]
    try:
        perform_all(chouette.pk, said, version=chouette.version, action_id=_action_id(chouette), by=None, name=THE_SITE)
    except (Stale, Refused):
        return False
    return True


def _action_id(chouette: Chouette) -> UUID:
    return uuid5(NAMESPACE_URL, f"chouette:{chouette.pk}:{chouette.version}:left open")


@transaction.atomic
def remind_opener(chouette_id: int, now: datetime) -> bool:
    """One mail about a game that nobody finished, sent under the row's lock: a second worker waits and then finds it sent."""
    since = now - timedelta(hours=settings.OPENER_IS_REMINDED_AFTER_HOURS)
    waiting = Chouette.objects.filter(closed_at=None, opener_reminded_at=None, last_said_at__lt=since)
    chouette = waiting.select_for_update(of=("self",), skip_locked=True).filter(pk=chouette_id).first()
    if chouette is None:
        return False
    chouette.opener_reminded_at = now
    chouette.save(update_fields=["opener_reminded_at"])
    if chouette.opened_by is None or not chouette.opened_by.email:
        return False
    _reminder(chouette, chouette.opened_by).send()
    return True


def _reminder(chouette: Chouette, opener: User) -> EmailMessage:
    address = f"{settings.SITE_ADDRESS}{reverse('console', args=[chouette.code])}"
    words = {"chouette": chouette, "address": address, "hours": settings.OPENER_IS_REMINDED_AFTER_HOURS}
    with written_for(opener, chouette.club):
        subject = gettext("A game is still in progress: {title}").format(title=chouette.title)
        text = render_to_string("chouette/mail/left_open.txt", words)
        return EmailMessage(subject, text, to=[opener.email], headers=in_this_language())
