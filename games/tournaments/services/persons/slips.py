"""A result that somebody has mistyped at the desk, or a match called by mistake: for some minutes they take it back themselves,
also where they play."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.db.models.functions import Now

from games.tournaments.model.events import MatchDecided, ResultCorrected
from games.tournaments.model.slots import MatchId
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.services.writing import events_by

SLIP = timedelta(minutes=10)
JUST_CALLED = timedelta(minutes=2)
"""The same of a match that was called by mistake: lateness counts from the call."""


def last_before_slips(row: ClubTournament) -> datetime | None:
    """When something was last said that is no slip any more, by the clock that wrote it. One query."""
    return row.records.filter(at__lte=Now() - SLIP).order_by("-number").values_list("at", flat=True).first()


def has_just_called(row: ClubTournament, who: Speaker, match: MatchId) -> bool:
    """Whether this person has called that match in the last minutes, and nobody before. One query."""
    first = row.records.filter(said__startswith=f"call {match} ").order_by("number")
    found = first.annotate(is_new=Q(at__gt=Now() - JUST_CALLED)).values_list("actor", "is_new").first()
    return found == (who.user.pk, True)


def has_just_typed(row: ClubTournament, who: Speaker, both: frozenset[str], match: MatchId | None) -> bool:
    """Whether the result of this match, or their last one, was entered in the last minutes, and by this person alone; a
    correction gives no time anew."""
    for actor, _at, events in events_by(row, within=SLIP):
        theirs = [event for event in events if isinstance(event, MatchDecided | ResultCorrected)]
        of_both = [event for event in theirs if frozenset(event.players) == both and match in (None, event.match)]
        if of_both and actor != who.user.pk:
            return False
        if any(isinstance(event, MatchDecided) for event in of_both):
            return True
    return False
