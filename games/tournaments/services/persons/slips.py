"""A result that somebody has mistyped at the desk: for some minutes they mend it themselves, also where they play."""

from dataclasses import replace
from datetime import timedelta

from games.tournaments.desk.steps import UndoResult
from games.tournaments.model import actions
from games.tournaments.model.events import MatchDecided, ResultCorrected
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.services.writing import Said, events_by

SLIP = timedelta(minutes=10)


def with_slips(who: Speaker, row: ClubTournament, said: Said) -> Speaker:
    """Whoever speaks, knowing whether they have just typed the result that they would change. One query, for those alone."""
    insisted = said.action if isinstance(said, actions.Override) else said
    if isinstance(insisted, UndoResult):
        both = frozenset(insisted.both)
    elif isinstance(insisted, actions.Correct):
        both = frozenset((insisted.one, insisted.other))
    else:
        return who
    return replace(who, slips=frozenset({both})) if _typed(row, who, both) else who


def _typed(row: ClubTournament, who: Speaker, both: frozenset[str]) -> bool:
    """Whether their last result is of the last minutes and by this person."""
    for actor, events in events_by(row, within=SLIP):
        if any(isinstance(event, MatchDecided | ResultCorrected) and frozenset(event.players) == both for event in events):
            return actor == who.user.pk
    return False
