"""Tasks that look after evenings. Each is short and may run twice: the rows say what is still to be done."""

import logging
from collections.abc import Callable, Iterable

from celery import shared_task
from django.utils import timezone

from chouette.models import Chouette
from chouette.records import audit
from chouette.seats import answering
from chouette.seats.absence import handover
from chouette.tasks import abandoned, summary_mail
from clubsite.kit.each_alone import done_for_each
from clubsite.operations.monitoring import metrics
from clubsite.operations.outages import beats

log = logging.getLogger(__name__)


@shared_task(name="chouette.tasks.close_evenings_left_open")
def close_evenings_left_open() -> str:
    """Close abandoned evenings; remind those who opened one and left a game in progress."""
    now = timezone.now()
    left = list(abandoned.left_open(now))
    closed = _done_for_each(left, "close", abandoned.close_if_between_games)
    reminded = _done_for_each(left, "remind", lambda chouette: abandoned.remind_opener(chouette.pk, now))
    return f"{closed} closed, {reminded} reminded"


@shared_task(name="chouette.tasks.mail_summaries")
def mail_summaries() -> str:
    """Queue a task for each closed evening whose mails are due."""
    waiting = list(summary_mail.due(timezone.now()).values_list("pk", flat=True))
    for chouette_id in waiting:
        mail_summary.delay(chouette_id)
    return f"{len(waiting)} to be mailed"


@shared_task(name="chouette.tasks.mail_summary")
def mail_summary(chouette_id: int) -> str:
    """Mail how one evening ended. If the mail server does not answer, the next round tries again."""
    return f"{summary_mail.mail_summary(chouette_id)} mailed"


@shared_task(name="chouette.tasks.check_replays")
def check_replays() -> str:
    """Queue one task per evening, so that none takes long."""
    evenings = list(Chouette.objects.order_by("pk").values_list("pk", flat=True))
    for chouette_id in evenings:
        check_replay.delay(chouette_id)
    return f"{len(evenings)} to be checked"


@shared_task(name="chouette.tasks.check_replay")
def check_replay(chouette_id: int) -> str:
    """Raises `ReplayDiffers`, and logs each difference, if the records do not give what is stored."""
    audit.check(chouette_id)
    return "The records give what is stored."


@shared_task(name="chouette.tasks.open_answers")
def open_answers(chouette_id: int) -> str:
    """Open the sealed answers to a double if the time is up; a visitor may have done so already, or the double was undone."""
    return "opened" if answering.open_if_due(chouette_id) else "nothing to open"


@shared_task(name="chouette.tasks.go_on_at_quiet_tables")
def go_on_at_quiet_tables() -> str:
    """Say that the site is there, and hand over where a game waits for somebody who is gone or out of time. Keeps no state: the
    rows say where. Pages that were drawn before an outage are drawn again: their clocks went on."""
    beats.begin_to_beat()
    now = timezone.now()
    tables = list(handover.quiet_tables(now))
    if beats.is_just_back(now):
        _done_for_each(tables, "draw again", handover.draw_clocks_again)
    gone_on = _done_for_each(tables, "go on", handover.go_on_if_due)
    return f"{gone_on} of {len(tables)} go on"


def _done_for_each(evenings: Iterable[Chouette], task: str, do: Callable[[Chouette], bool]) -> int:
    """For how many it was done. One evening that fails is logged and counted."""

    def failed(chouette: Chouette) -> None:
        metrics.evenings_failed.labels(task).inc()
        log.exception("evening %s: %s failed, the others go on", chouette.pk, task)

    return done_for_each(evenings, do, failed)
