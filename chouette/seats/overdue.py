"""Reads an evening for a page after doing what is overdue, in case no worker has."""

from django.utils import timezone

from chouette.evening.watched import Watched, read_evening
from chouette.models import Chouette
from chouette.seats.absence.handover import go_on_if_due
from chouette.seats.answering import open_if_due


def read_now(chouette: Chouette) -> Watched:
    """The evening for a page. First does what is overdue, in case no worker has: opens sealed answers, and lets a game on
    screen go on without players who are gone."""
    if go_on_if_due(chouette):
        chouette.refresh_from_db()
    evening = read_evening(chouette)
    round_ = evening.answering
    if round_ is None or not round_.is_due(timezone.now()) or not open_if_due(chouette.pk):
        return evening
    chouette.refresh_from_db()
    return read_evening(chouette)
