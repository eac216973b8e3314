"""A result that nobody has answered in time counts as reported, once, however often and by however many workers this is asked.

Only somebody who could have answered can be silent: for a guest, who has no login, a monitor or director confirms. Whoever
gets a login meanwhile, or comes back to the club, has the whole time from then on, and nobody has to look before the day
for which the match was put off.
"""

from datetime import datetime, timedelta
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction
from django.db.models import DateTimeField, DurationField, ExpressionWrapper, F, Value

from clubsite.claims.models import Claim, State
from clubsite.eventlog.write_path import Author
from clubsite.members.models import Membership
from games.matches.course.state import Stage
from games.matches.course.steps import ConfirmBySilence
from games.matches.models import Match
from games.matches.permissions import login_of
from games.matches.services.click import Several
from games.matches.services.club_rules import silence_of
from games.matches.services.writing import MATCHES

_WAITS = ExpressionWrapper(F("silent_hours") * Value(timedelta(hours=1)), output_field=DurationField())
THE_SITE = "the site"
LONGEST_PUT_OFF = timedelta(days=30)
"""Else whoever expects to lose would put the match off for a thousand years first, and never be silent."""


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
    if reporter is None or (until := waits_until(match, 1 - reporter)) is None or until > now:
        return False
    several = Several(match, Author(None, THE_SITE), _action_id(match))
    several.say(ConfirmBySilence())
    several.settle_final()
    several.finish()
    return True


def waits_until(match: Match, side: int) -> datetime | None:
    """Until when that side can answer the report; None if nobody could. Three queries."""
    player = match.seats.select_related("player__merged_into").get(side=side).player
    membership = Membership.objects.filter(club=match.club_id, user=login_of(player), user__is_active=True)
    joined = membership.values_list("joined_at", flat=True).first()
    if joined is None or match.reported_at is None:
        return None
    claimed = Claim.objects.filter(player=player, state=State.GRANTED).values_list("decided_at", flat=True).first()
    put_off = min(match.scheduled_at or joined, match.reported_at + LONGEST_PUT_OFF)
    since = max(match.reported_at, joined, claimed or joined, put_off)
    return since + silence_of(match.silent_hours)


def _action_id(match: Match) -> UUID:
    return uuid5(NAMESPACE_URL, f"match:{match.pk}:{match.version}:silence")
