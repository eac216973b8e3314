"""Tasks that look after tournaments. Each is short and may run twice: the rows say what is still to be done."""

import logging

from celery import shared_task
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from games.tournaments.models import ClubTournament
from games.tournaments.services import audit, boards, saying
from games.tournaments.services.guests.letters import forget, send, waiting

log = logging.getLogger(__name__)


@shared_task(name="games.tournaments.tasks.end_offers")
def end_offers() -> str:
    """Offer places that were not taken in time to the next who waits. One tournament that fails keeps no others waiting."""
    due = list(ClubTournament.objects.filter(offers_end_at__lte=timezone.now()).values_list("pk", flat=True))
    done = 0
    for pk in due:
        try:
            done += saying.end_offers(pk)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            log.exception("tournament %s could not be looked after, the others go on", pk)
    return f"{done} of {len(due)} offers ended"


@shared_task(name="games.tournaments.tasks.keep_hours")
def keep_hours() -> str:
    """Note that entry has opened or closed at its hour. One tournament that fails keeps no others waiting."""
    due = list(ClubTournament.objects.filter(entry_changes_at__lte=timezone.now()).values_list("pk", flat=True))
    done = 0
    for pk in due:
        try:
            done += saying.keep_hours(pk)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            log.exception("the hours of tournament %s could not be kept, the others go on", pk)
    return f"{done} of {len(due)} hours kept"


@shared_task(name="games.tournaments.tasks.hear_boards")
def hear_boards() -> str:
    """Say at their tournaments how matches on screen have ended. One that fails keeps no others waiting."""
    due = boards.unheard()
    done = 0
    for pk in due:
        try:
            done += boards.hear(pk)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            log.exception("match %s of a tournament could not be heard of, the others go on", pk)
    return f"{done} of {len(due)} results said"


@shared_task(name="games.tournaments.tasks.check_tournaments")
def check_tournaments() -> str:
    """Queue one task per tournament, so that none takes long."""
    found = list(ClubTournament.objects.order_by("pk").values_list("pk", flat=True))
    for pk in found:
        check_tournament.delay(pk)
    return f"{len(found)} to be checked"


@shared_task(name="games.tournaments.tasks.check_tournament")
def check_tournament(pk: int) -> str:
    """Raises `ReplayDiffers`, and logs each difference, if the records do not give what is stored."""
    audit.check(pk)
    return "The records give what is stored."


@shared_task(name="games.tournaments.tasks.mail_guests")
def mail_guests() -> str:
    """Queue one task for each mail to a guest that has not gone out."""
    found = waiting()
    for mail_id in found:
        mail_guest.delay(mail_id)
    return f"{len(found)} to be mailed"


@shared_task(name="games.tournaments.tasks.mail_guest")
def mail_guest(mail_id: int) -> str:
    """Mail one. If the mail server does not answer, the next round tries again."""
    return "mailed" if send(mail_id) else "needless"


@shared_task(name="games.tournaments.tasks.forget_guests")
def forget_guests() -> str:
    """Mail addresses that are needed no more."""
    return f"{forget()} forgotten"
