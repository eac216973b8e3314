"""What happens to webhooks by itself. Every task is short and may run twice: the rows say what is still to be done."""

from celery import shared_task

from . import delivering, owner_mail, services


@shared_task(name=services.DELIVER)
def deliver_next() -> str:
    """Make one delivery and come back for the next, behind whatever else waits in the queue by then: a slow receiver never
    holds a worker for longer than one attempt."""
    if not delivering.deliver_next():
        return "nothing is due"
    deliver_next.delay()
    return "one delivery made"


@shared_task(name="clubsite.webhooks.tasks.tell_owners")
def tell_owners() -> str:
    """Mail the owners whose webhook was paused without them."""
    return f"{owner_mail.tell_owners()} mailed"


@shared_task(name="clubsite.webhooks.tasks.forget_old_events")
def forget_old_events() -> str:
    return f"{services.forget_old_events()} events forgotten"
