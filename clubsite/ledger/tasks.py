"""What happens to the book at night."""

import logging

from celery import shared_task

from .selectors import troubles

log = logging.getLogger(__name__)


class BookIsWrong(Exception):
    """The audit found what should be impossible; the message has one line each."""


@shared_task
def audit_ledger() -> str:
    """Sum the whole book anew. Writes nothing, so running it twice harms nothing. Raises `BookIsWrong`."""
    found = troubles()
    for trouble in found:
        log.error("ledger: %s", trouble)
    if found:
        raise BookIsWrong("\n".join(found))
    return "The points are all there."
