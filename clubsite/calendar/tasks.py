"""What the calendar does by itself. Each task is short and may run twice: the rows say what is still to be done."""

import logging
from functools import partial

from celery import shared_task
from django.utils import timezone

from clubsite.calendar import letters, opening
from clubsite.kit.each_alone import done_for_each

log = logging.getLogger(__name__)


@shared_task(name="clubsite.calendar.tasks.open_tables")
def open_tables() -> str:
    """Open the tables whose hour has come. One that fails is tried again next time, and keeps no others waiting."""
    now = timezone.now()
    waiting = opening.due(now)
    failed = partial(log.exception, "the table of date %s could not be opened, the others go on")
    opened = done_for_each(waiting, lambda row_id: opening.open_if_due(row_id, now), failed)
    return f"{opened} of {len(waiting)} opened"


@shared_task(name="clubsite.calendar.tasks.mail_nights")
def mail_nights() -> str:
    """Queue reminders that are due, and a task for each mail that has not gone out."""
    now = timezone.now()
    letters.queue_reminders(now)
    waiting = letters.waiting(now)
    for mail_id in waiting:
        mail_night.delay(mail_id)
    return f"{len(waiting)} to be mailed"


@shared_task(name="clubsite.calendar.tasks.mail_night")
def mail_night(mail_id: int) -> str:
    """Mail one. If the mail server does not answer, the next round tries again."""
    return "mailed" if letters.send(mail_id, timezone.now()) else "needless or too late"
