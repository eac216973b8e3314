"""A director who would enter after they have set the terms for those who have entered."""

from games.tournaments.desk.happened import StepDone, WaitingLeft, WaitingListed
from games.tournaments.desk.steps import SetCalcutta
from games.tournaments.model.events import (
    EntryStruck,
    FeeSet,
    HouseSet,
    OptionsSet,
    PlayerEntered,
    PrizesSet,
    SidePoolAdded,
)
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.services.writing import events_by


def has_set_terms(who: Speaker, row: ClubTournament) -> bool:
    """Whether they have changed what it is about, or taken somebody out, since others entered by themselves. One query."""
    entered: set[str] = set()
    for actor, events in reversed(list(events_by(row))):
        own = actor == who.user.pk
        for event in events:
            match event:
                case PlayerEntered(name=name) | WaitingListed(name=name) if not own:
                    entered.add(name)
                case FeeSet() | HouseSet() | PrizesSet() | SidePoolAdded() | OptionsSet() if own and entered:
                    return True
                case StepDone(SetCalcutta()) if own and entered:
                    return True
                case EntryStruck(name=name) | WaitingLeft(name=name) if own and name in entered - who.names:
                    return True
                case _:
                    pass
    return False
