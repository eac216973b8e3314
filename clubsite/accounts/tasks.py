"""What is deleted automatically, once a day."""

from celery import shared_task
from django.core.management import call_command

from . import services


@shared_task(name="clubsite.accounts.tasks.forget_unconfirmed_sign_ups")
def forget_unconfirmed_sign_ups() -> None:
    """Sign-ups whose address nobody confirmed within a week."""
    services.forget_unconfirmed_sign_ups()


@shared_task(name="clubsite.accounts.tasks.forget_old_sessions")
def forget_old_sessions() -> None:
    """Expired sessions of log-ins and visits."""
    call_command("clearsessions")
