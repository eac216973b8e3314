"""What has waited too long is done first, should no worker have done it; then the evening is read."""

from django.utils import timezone

from chouette.evening.watched import Watched, read_evening
from chouette.models import Chouette
from chouette.seats.answering import open_if_due
from chouette.seats.handover import go_on_if_due


def read_now(chouette: Chouette) -> Watched:
    """The evening for a page; what has waited too long is done first, should no worker have done it: sealed answers are opened,
    a game on screen goes on without whoever is gone."""
    if go_on_if_due(chouette):
        chouette.refresh_from_db()
    evening = read_evening(chouette)
    round_ = evening.answering
    if round_ is None or not round_.is_due(timezone.now()) or not open_if_due(chouette.pk):
        return evening
    chouette.refresh_from_db()
    return read_evening(chouette)
