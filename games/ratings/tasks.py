"""Tasks that keep the ratings. Each may run twice: the rows say what is still to be done."""

import logging

from celery import shared_task

from clubsite.kit.each_alone import done_for_each
from games.ratings.models import ClubRatings, WaitingMatch
from games.ratings.services import replaying

log = logging.getLogger(__name__)


class RatedWrong(Exception):
    """Ratings differ from the matches' logs; the message has one line for each difference."""


@shared_task(name="games.ratings.tasks.rate_results")
def rate_results() -> str:
    """Rate what waits, club by club. A club that fails is tried again next time, and keeps no other waiting."""
    failed: list[int] = []

    def note(club_id: int) -> None:
        failed.append(club_id)
        log.exception("the results of club %s could not be rated, the others go on", club_id)

    clubs = WaitingMatch.objects.order_by("club").values_list("club", flat=True).distinct()
    done = done_for_each(clubs, replaying.catch_up, note)
    return f"{done} rated, {len(failed)} failed"


@shared_task(name="games.ratings.tasks.compare_all")
def compare_all() -> str:
    """Queue one task for each club, so that none takes long."""
    clubs = list(ClubRatings.objects.order_by("pk").values_list("club", flat=True))
    for club_id in clubs:
        compare_with_logs.delay(club_id)
    return f"{len(clubs)} to be compared"


@shared_task(name="games.ratings.tasks.compare_with_logs")
def compare_with_logs(club_id: int) -> str:
    """Raises `RatedWrong`, and logs each difference. Changes nothing: `manage.py rebuild_ratings` does."""
    found = replaying.troubles(club_id)
    for trouble in found:
        log.error("ratings: %s", trouble)
    if found:
        raise RatedWrong("\n".join(found))
    return "The ratings are those of the logs."
