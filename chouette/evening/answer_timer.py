"""The task that opens sealed answers when the time is up and no visitor does; sent whenever the table changes."""

from functools import partial

from celery import current_app
from django.db import transaction

from chouette.models import Chouette
from chouette.rules.model.table import Table
from chouette.rules.permitted.pending_double import asked_by_the_box

TASK = "chouette.tasks.open_answers"


def start_answer_timer(chouette: Chouette, table: Table) -> None:
    """Inside the transaction that changed the table: if the box's double is open, send the task after the commit.

    Every change of the table moves the deadline, so every change sends a task; one that arrives too early does nothing.
    """
    if chouette.self_service and asked_by_the_box(table) is not None:
        transaction.on_commit(partial(_send, chouette.pk, chouette.answer_seconds), robust=True)


def _send(chouette_id: int, seconds: int) -> None:
    """A second late rather than early: an early one would do nothing, and there would be no other."""
    current_app.send_task(TASK, [chouette_id], countdown=seconds + 1)
