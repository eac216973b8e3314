"""What happens to the leaderboards automatically: counting every few seconds, places and comparing by night."""

import logging
import time

from celery import shared_task
from django.db import InterfaceError, OperationalError

from clubsite.leaderboards.counting.increments import count_log
from clubsite.leaderboards.counting.rebuilding import troubles
from clubsite.leaderboards.counting.waiting import logs_that_wait
from clubsite.leaderboards.lists.past_places import note_places_of
from clubsite.leaderboards.models import ClubBoards

log = logging.getLogger(__name__)

SECONDS = 30.0
"""A task counts no longer than this; the next goes on."""


class CountedWrong(Exception):
    """Totals differ from the logs; the message has one line for each difference."""


@shared_task(name="clubsite.leaderboards.tasks.count_results")
def count_results() -> str:
    """Count what waits, one log after the other. A log that fails is tried again next time, and keeps no other waiting; a
    database that is away ends the run. Two at once count everything once."""
    until = time.monotonic() + SECONDS
    done = failed = 0
    for provider, stream, club_id in logs_that_wait():
        if time.monotonic() > until:
            break
        try:
            count_log(provider, stream, club_id)
            done += 1
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            failed += 1
            log.exception("%s %s could not be counted, the others go on", provider, stream)
    return f"{done} counted, {failed} failed"


@shared_task(name="clubsite.leaderboards.tasks.note_places")
def note_places() -> str:
    """Note everybody's place at the end of the day before, each club's by its own clock. Done again, it changes nothing."""
    noted = sum(note_places_of(club_id) for club_id in ClubBoards.objects.order_by("pk").values_list("club", flat=True))
    return f"{noted} places noted"


@shared_task(name="clubsite.leaderboards.tasks.compare_all")
def compare_all() -> str:
    """Queue one task for each club, so that none takes long."""
    clubs = list(ClubBoards.objects.order_by("pk").values_list("club", flat=True))
    for club_id in clubs:
        compare_with_logs.delay(club_id)
    return f"{len(clubs)} to be compared"


@shared_task(name="clubsite.leaderboards.tasks.compare_with_logs")
def compare_with_logs(club_id: int) -> str:
    """Raises `CountedWrong`, and logs each difference. Changes nothing: `manage.py rebuild_leaderboards` does."""
    found = troubles(club_id)
    for trouble in found:
        log.error("leaderboards: %s", trouble)
    if found:
        raise CountedWrong("\n".join(found))
    return "The leaderboards say what the logs say."
