"""What happens to webhooks automatically. Every task is short and may run twice, as the rows say what is still to be done."""

from celery import shared_task

from . import delivering, owner_mail, services


@shared_task(name=services.DELIVER)
def deliver_next() -> str:
    """Make one delivery and queue another run for the next, so that a slow receiver never holds up a worker for longer than one
    attempt."""
    if not delivering.deliver_next():
        return "nothing is due"
    deliver_next.delay()
    return "one delivery made"


@shared_task(name="clubsite.webhooks.tasks.tell_owners")
def tell_owners() -> str:
    """Mail the owners of automatically paused webhooks."""
    return f"{owner_mail.tell_owners()} mailed"


@shared_task(name="clubsite.webhooks.tasks.forget_old_events")
def forget_old_events() -> str:
    return f"{services.forget_old_events()} events forgotten"
