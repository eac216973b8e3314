"""What happens by itself when a club ends. Both may run twice."""

import logging

from celery import shared_task

from clubsite.kit.each_alone import done_for_each

from .deleting import NotYet, delete_club, due
from .letters import mail_farewells as mail

log = logging.getLogger(__name__)


@shared_task(name="clubsite.farewell.tasks.mail_farewells")
def mail_farewells() -> str:
    """Tell members that their club will be deleted."""
    return f"{mail()} mailed"


@shared_task(name="clubsite.farewell.tasks.delete_clubs")
def delete_clubs() -> str:
    """Delete the clubs whose members were told so thirty days ago."""
    gone = done_for_each(due(), _delete, lambda club: log.exception("Club %s could not be deleted", club))
    return f"{gone} clubs deleted"


def _delete(club_id: int) -> int:
    try:
        delete_club(club_id)
    except NotYet as why:
        log.info("Club %s stays: %s", club_id, why)
        return 0
    return 1
