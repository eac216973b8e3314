"""Tasks that look after matches. Each is short and may run twice: the rows say what is still to be done."""

from celery import shared_task
from django.utils import timezone

from games.matches.services import silence


@shared_task(name="games.matches.tasks.confirm_by_silence")
def confirm_by_silence() -> str:
    """Confirm the results that nobody has answered in time."""
    now = timezone.now()
    waiting = silence.due(now)
    return f"{sum(silence.confirm_if_due(match_id, now) for match_id in waiting)} of {len(waiting)} confirmed"
