"""Tasks that look after tournaments. Each is short and may run twice: the rows say what is still to be done."""

import logging
from functools import partial

from celery import shared_task
from django.utils import timezone

from clubsite.kit.each_alone import done_for_each
from games.tournaments.models import ClubTournament
from games.tournaments.services import audit, saying
from games.tournaments.services.guests.letters import forget, send, waiting
from games.tournaments.services.mails.queue import queue_deadlines, queue_reminders
from games.tournaments.services.on_screen import hearing
from games.tournaments.services.persons import doubles
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.telling import letters

log = logging.getLogger(__name__)
_failed = partial(log.exception, "%s of the tournaments could not be looked after, the others go on")


@shared_task(name="games.tournaments.tasks.end_offers")
def end_offers() -> str:
    """Offer places that were not taken in time to the next who waits. One tournament that fails keeps no others waiting."""
    due = list(ClubTournament.objects.filter(offers_end_at__lte=timezone.now()).values_list("pk", flat=True))
    done = done_for_each(due, saying.end_offers, _failed)
    return f"{done} of {len(due)} offers ended"


@shared_task(name="games.tournaments.tasks.strike_doubles")
def strike_doubles() -> str:
    """Strike one of two entries of somebody whose guest's name was claimed, if that did not follow at once."""
    due = doubles.doubled()
    done = done_for_each(due, doubles.strike_doubles, _failed)
    return f"{done} of {len(due)} struck"


@shared_task(name="games.tournaments.tasks.keep_hours")
def keep_hours() -> str:
    """Note that entry has opened or closed at its hour. One tournament that fails keeps no others waiting."""
    due = list(ClubTournament.objects.filter(entry_changes_at__lte=timezone.now()).values_list("pk", flat=True))
    done = done_for_each(due, saying.keep_hours, _failed)
    return f"{done} of {len(due)} hours kept"


@shared_task(name="games.tournaments.tasks.keep_deadlines")
def keep_deadlines() -> str:
    """Tell whose match the clock will decide, and decide what is due. One tournament that fails keeps no others waiting."""
    due = list(ClubTournament.objects.filter(clock_looks_at__lte=timezone.now()).values_list("pk", flat=True))
    done = done_for_each(due, saying.keep_deadlines, _failed)
    return f"{done} of {len(due)} looked at"


@shared_task(name="games.tournaments.tasks.hear_boards")
def hear_boards() -> str:
    """Say at their tournaments which matches on screen have begun, and how they have ended. One that fails keeps no others
    waiting."""
    due = hearing.unheard()
    done = done_for_each(due, hearing.hear, _failed)
    return f"{done} of {len(due)} boards heard of"


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


@shared_task(name="games.tournaments.tasks.mail_members")
def mail_members() -> str:
    """Queue reminders that are due, and a task for each mail to a member that has not gone out."""
    now = timezone.now()
    queue_reminders(now)
    queue_deadlines(now, TOURNAMENTS.state_of)
    found = letters.waiting(now)
    for mail_id in found:
        mail_member.delay(mail_id)
    return f"{len(found)} to be mailed"


@shared_task(name="games.tournaments.tasks.mail_member")
def mail_member(mail_id: int) -> str:
    """Mail one. If the mail server does not answer, the next round tries again."""
    return "mailed" if letters.send(mail_id, timezone.now()) else "needless or too late"


@shared_task(name="games.tournaments.tasks.forget_guests")
def forget_guests() -> str:
    """Mail addresses that are needed no more."""
    return f"{forget()} forgotten"
