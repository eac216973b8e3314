"""What directors have changed: with a reason, which everybody reads, or a result of two players, who read it in any case."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.db.models import Q

from games.tournaments.desk.steps import CallOff, NotCalledOff, UndoResult
from games.tournaments.model.actions import Correct, Override
from games.tournaments.model.events import MatchDecided, ResultCorrected
from games.tournaments.models import ClubTournament
from games.tournaments.services.writing import Recorded, recorded_in

Changed = Override | Correct | UndoResult | CallOff | NotCalledOff

SLIP_OF_THE_FINGER = timedelta(minutes=1)
"""For so long nobody has made anything of what was typed wrongly."""


@dataclass(frozen=True, slots=True)
class Change:
    """What was said, by whom and when. `stands`: that a result stays as it was played."""

    said: Changed
    stands: bool
    by: str
    at: datetime


def changes_in(tournament: ClubTournament) -> Iterator[Change]:
    """The earliest first. Not in it is what a director has taken back within a minute of typing it. Two queries at most."""
    words = ("override", "correct", "not_played", "call_off", "not_called_off")
    told = list(recorded_in(tournament, reduce(or_, (Q(said__startswith=f"{word} ") for word in words))))
    slips = _slips(tournament, told)
    for one in told:
        if isinstance(one.said, Changed) and one.number not in slips:
            stands = any(isinstance(event, ResultCorrected) and event.stands for event in one.events)
            yield Change(one.said, stands, one.by, one.at)


def _slips(tournament: ClubTournament, told: Iterable[Recorded]) -> set[int]:
    """The numbers of those that take back, without a reason, what the same login had just typed. One query, if there are any
    that might."""
    undone = [(one, one.said.both) for one in told if isinstance(one.said, UndoResult) and not one.said.why]
    if not undone:
        return set()
    typed = list(recorded_in(tournament, reduce(or_, (_just_before(one) for one, _both in undone))))
    return {
        one.number
        for one, both in undone
        for before in typed
        if before.number < one.number and before.actor == one.actor and before.at >= one.at - SLIP_OF_THE_FINGER
        if any(isinstance(event, MatchDecided) and set(event.players) == set(both) for event in before.events)
    }


def _just_before(one: Recorded) -> Q:
    return Q(actor=one.actor, number__lt=one.number, at__gte=one.at - SLIP_OF_THE_FINGER)
