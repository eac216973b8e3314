"""Who has entered and who is there by their own word: another who directs does not send them away alone."""

from collections.abc import Mapping
from dataclasses import replace

from games.tournaments.desk.happened import CheckInUndone, StepDone, WaitingListed
from games.tournaments.desk.steps import WaiterHere
from games.tournaments.model.events import PlayerCheckedIn, PlayerEntered
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.services.writing import events_by


def with_everybody(who: Speaker, row: ClubTournament) -> Speaker:
    """Whoever speaks, knowing who has entered and who is there by their own word, or another director's. One query."""
    entered: dict[str, bool] = {}
    there: dict[str, bool] = {}
    for actor, events in events_by(row):
        for event in events:
            match event:
                case PlayerEntered(name=name) | WaitingListed(name=name):
                    entered.setdefault(name, actor != who.user.pk)
                case PlayerCheckedIn(player) | StepDone(WaiterHere(player)):
                    there.setdefault(player, actor != who.user.pk)
                case CheckInUndone(player):
                    there.setdefault(player, False)
                case _:
                    pass
    return replace(who, entered=_true_of(entered), there=_true_of(there))


def _true_of(found: Mapping[str, bool]) -> frozenset[str]:
    return frozenset(name for name, by_others in found.items() if by_others)
