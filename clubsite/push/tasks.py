"""What happens to notifications automatically. Every task is short and may run twice: the rows say what is still to be done."""

from celery import shared_task

from . import delivering, services, turns
from .keys import is_possible


@shared_task(name="clubsite.push.tasks.tell_turns")
def tell_turns() -> str:
    """Look whose turn has come. It also begins with what is to be tried again."""
    if not is_possible():
        return "this site has no key"
    told = turns.tell_new()
    deliver_next.delay()
    return f"{told} to be sent"


@shared_task(name="clubsite.push.tasks.deliver_next")
def deliver_next() -> str:
    """Send one and queue another run for the next, so that a slow push service never holds up a worker for long."""
    if not delivering.deliver_next():
        return "nothing is due"
    deliver_next.delay()
    return "one sent"


@shared_task(name="clubsite.push.tasks.forget_old")
def forget_old() -> str:
    return f"{services.forget_old()} forgotten"
