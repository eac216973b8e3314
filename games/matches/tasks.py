"""Tasks that look after matches. Each is short and may run twice: the rows say what is still to be done."""

from celery import shared_task
from django.utils import timezone

from games.matches.models import Match
from games.matches.services import audit, silence
from games.matches.services.screen import time_out


@shared_task(name="games.matches.tasks.confirm_by_silence")
def confirm_by_silence() -> str:
    """Confirm the results that nobody has answered in time."""
    now = timezone.now()
    waiting = silence.due(now)
    return f"{sum(silence.confirm_if_due(match_id, now) for match_id in waiting)} of {len(waiting)} confirmed"


@shared_task(name="games.matches.tasks.check_matches")
def check_matches() -> str:
    """Queue one task per match, so that none takes long."""
    matches = list(Match.objects.order_by("pk").values_list("pk", flat=True))
    for match_id in matches:
        check_match.delay(match_id)
    return f"{len(matches)} to be checked"


@shared_task(name="games.matches.tasks.check_match")
def check_match(match_id: int) -> str:
    """Raises `ReplayDiffers`, and logs each difference, if the records do not give what is stored."""
    audit.check(match_id)
    return "The records give what is stored."


@shared_task(name="games.matches.tasks.say_who_is_out_of_time")
def say_who_is_out_of_time() -> str:
    """Say so where nobody's page is open to ask."""
    waiting = time_out.on_the_clock()
    return f"{sum(time_out.time_out_if_due(match_id) for match_id in waiting)} of {len(waiting)} out of time"
