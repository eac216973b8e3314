"""What the API does by itself: it forgets."""

from celery import shared_task

from clubsite.api.once import forget_old_answers
from clubsite.api.tokens.services import forget_expired


@shared_task(name="clubsite.api.tasks.forget_what_is_over")
def forget_what_is_over() -> None:
    """Answers that nobody asks for again, and tokens that let nobody in any more."""
    forget_old_answers()
    forget_expired()
