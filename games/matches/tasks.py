"""Tasks that look after matches. Each is short and may run twice: the rows say what is still to be done."""

import logging
from collections.abc import Callable
from functools import partial

from celery import shared_task
from django.utils import timezone

from clubsite.kit.each_alone import done_for_each
from games.matches import letters
from games.matches.models import Match
from games.matches.services import audit
from games.matches.services.reports import silence
from games.matches.services.screen import time_out

log = logging.getLogger(__name__)


@shared_task(name="games.matches.tasks.confirm_by_silence")
def confirm_by_silence() -> str:
    """Confirm the results that nobody has answered in time."""
    now = timezone.now()
    done, of_all = _each(silence.due(now), lambda match_id: silence.confirm_if_due(match_id, now))
    return f"{done} of {of_all} confirmed"


def _each(matches: list[int], do: Callable[[int], bool]) -> tuple[int, int]:
    """How many were done, of how many. One that fails is tried again next time, and keeps no others waiting."""
    failed = partial(log.exception, "match %s could not be looked after, the others go on")
    return done_for_each(matches, do, failed), len(matches)


@shared_task(name="games.matches.tasks.mail_what_waits")
def mail_what_waits() -> str:
    """Queue a task for each mail that has not gone out."""
    waiting = letters.waiting(timezone.now())
    for mail_id in waiting:
        mail_asked.delay(mail_id)
    return f"{len(waiting)} to be mailed"


@shared_task(name="games.matches.tasks.mail_asked")
def mail_asked(mail_id: int) -> str:
    """Mail one. If the mail server does not answer, the next round tries again."""
    return "mailed" if letters.send(mail_id) else "needless or too early"


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
    done, of_all = _each(time_out.on_the_clock(), time_out.time_out_if_due)
    return f"{done} of {of_all} out of time"
