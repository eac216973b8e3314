"""What happens to the book automatically: the nightly audit, reminders by mail."""

import logging

from celery import shared_task

from clubsite.ledger.reminders import mail as reminder_mail
from clubsite.ledger.reminders import services as reminders

from .selectors import troubles

log = logging.getLogger(__name__)


class BookIsWrong(Exception):
    """The audit found something that should be impossible; the message has one line for each trouble."""


@shared_task(name="clubsite.ledger.tasks.audit_ledger")
def audit_ledger() -> str:
    """Sum up the whole book again. Read-only, so it may run twice. Raises `BookIsWrong`."""
    found = troubles()
    for trouble in found:
        log.error("ledger: %s", trouble)
    if found:
        raise BookIsWrong("\n".join(found))
    return "The points are all there."


@shared_task(name="clubsite.ledger.tasks.remind_weekly")
def remind_weekly() -> str:
    """Request reminders in the clubs that have switched on weekly ones. Runs every day: people reminded within the last week
    are left alone, so a missed day is made up for and running twice requests nothing new."""
    asked = sum(len(reminders.remind_all(club, by=None, pause=reminders.WEEK)) for club in reminders.clubs_that_remind())
    return f"{asked} to be reminded"


@shared_task(name="clubsite.ledger.tasks.mail_reminders")
def mail_reminders() -> str:
    """Queue a task for each reminder whose mail has not gone out."""
    waiting = reminder_mail.waiting()
    for reminder_id in waiting:
        mail_reminder.delay(reminder_id)
    return f"{len(waiting)} to be mailed"


@shared_task(name="clubsite.ledger.tasks.mail_reminder")
def mail_reminder(reminder_id: int) -> str:
    """Mail one reminder. If the mail server does not answer, the next round tries again."""
    return "mailed" if reminder_mail.send(reminder_id) else "needless"
