"""What the API deletes automatically."""

from celery import shared_task

from clubsite.api.once import forget_old_answers
from clubsite.api.tokens.services import forget_expired


@shared_task(name="clubsite.api.tasks.forget_what_is_over")
def forget_what_is_over() -> None:
    """Delete stored answers that are too old to be repeated, and expired tokens."""
    forget_old_answers()
    forget_expired()
