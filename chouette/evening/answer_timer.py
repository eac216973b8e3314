"""Who opens the sealed answers when the time is up and nobody comes by: a task, sent when the table last changed."""

from functools import partial

from celery import current_app
from django.db import transaction

from chouette.models import Chouette
from chouette.rules.model.table import Table
from chouette.rules.permitted.pending_double import asked_by_the_box

TASK = "chouette.tasks.open_answers"


def start_answer_timer(chouette: Chouette, table: Table) -> None:
    """Inside the transaction that changed the table: if the box's double is open, send the task once it has committed.

    Every change of the table moves the deadline, so every change sends a task; one that comes too early does nothing.
    """
    if chouette.self_service and asked_by_the_box(table) is not None:
        transaction.on_commit(partial(_send, chouette.pk, chouette.answer_seconds), robust=True)


def _send(chouette_id: int, seconds: int) -> None:
    """A second late rather than early: an early one would do nothing, and nobody would come again."""
    current_app.send_task(TASK, [chouette_id], countdown=seconds + 1)
