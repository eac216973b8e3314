"""What happens to the book by itself: the audit at night, reminders by mail."""

import logging

from celery import shared_task

from clubsite.ledger.reminders import mail as reminder_mail
from clubsite.ledger.reminders import services as reminders

from .selectors import troubles

log = logging.getLogger(__name__)


class BookIsWrong(Exception):
    """The audit found what should be impossible; the message has one line each."""


@shared_task(name="clubsite.ledger.tasks.audit_ledger")
def audit_ledger() -> str:
    """Sum the whole book anew. Writes nothing, so running it twice harms nothing. Raises `BookIsWrong`."""
    found = troubles()
    for trouble in found:
        log.error("ledger: %s", trouble)
    if found:
        raise BookIsWrong("\n".join(found))
    return "The points are all there."


@shared_task(name="clubsite.ledger.tasks.remind_weekly")
def remind_weekly() -> str:
    """Ask for the reminders of the clubs that want them by themselves. Run every day: whoever was reminded within a week
    is left in peace, so a day on which nothing ran is made up for and running twice asks once."""
    asked = sum(len(reminders.remind_all(club, by=None, pause=reminders.WEEK)) for club in reminders.clubs_that_remind())
    return f"{asked} to be reminded"


@shared_task(name="clubsite.ledger.tasks.mail_reminders")
def mail_reminders() -> str:
    """Hand out a task for each reminder that waits for its mail."""
    waiting = reminder_mail.waiting()
    for reminder_id in waiting:
        mail_reminder.delay(reminder_id)
    return f"{len(waiting)} to be mailed"


@shared_task(name="clubsite.ledger.tasks.mail_reminder")
def mail_reminder(reminder_id: int) -> str:
    """Mail one. Should the mail server not answer, the next round tries again."""
    return "mailed" if reminder_mail.send(reminder_id) else "needless"
