"""A result that nobody has answered in time counts as reported, once, however often and by however many workers this is asked.

Only somebody who could have answered can be silent: for a guest, who has no login, a monitor or director confirms.
"""

from datetime import datetime, timedelta
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction
from django.db.models import DateTimeField, DurationField, ExpressionWrapper, F, Value

from clubsite.eventlog.write_path import Author
from games.matches.course.state import Stage
from games.matches.course.steps import ConfirmBySilence
from games.matches.models import Match
from games.matches.permissions import logins_of
from games.matches.services.click import Several
from games.matches.services.club_rules import silence_of
from games.matches.services.writing import MATCHES

_WAITS = ExpressionWrapper(F("silent_hours") * Value(timedelta(hours=1)), output_field=DurationField())
THE_SITE = "the site"


def due(now: datetime) -> list[int]:
    """The matches whose report has waited for so long."""
    long_ago = ExpressionWrapper(Value(now) - _WAITS, output_field=DateTimeField())
    waiting = Match.objects.filter(stage=Stage.REPORTED.value, reported_at__lte=long_ago)
    return list(waiting.order_by("reported_at").values_list("pk", flat=True))


@transaction.atomic
def confirm_if_due(match_id: int, now: datetime) -> bool:
    """Whether it was confirmed by this call. A second worker waits for the row, and then finds it confirmed."""
    match, course = MATCHES.locked(match_id)
    reporter = course.reports.reporter
    if reporter is None or match.reported_at is None or match.reported_at > now - silence_of(match.silent_hours):
        return False
    if logins_of(match)[1 - reporter] is None:
        return False
    several = Several(match, Author(None, THE_SITE), _action_id(match))
    several.say(ConfirmBySilence())
    several.settle_final()
    several.finish()
    return True


def _action_id(match: Match) -> UUID:
    return uuid5(NAMESPACE_URL, f"match:{match.pk}:{match.version}:silence")
