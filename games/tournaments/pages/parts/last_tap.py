"""What was said last at the desk, in words, and the statements that take it out again where that can be done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.tournaments.desk.decide import Happened
from games.tournaments.desk.happened import WalkedAway, WithdrawalUndone
from games.tournaments.desk.steps import (
    CallToTable,
    KeepDeadlines,
    KeepHours,
    SignUp,
    TakePlace,
    UndoCheckIn,
    UndoStep,
)
from games.tournaments.model import actions
from games.tournaments.model.events import EntryStruck, PlayerEntered
from games.tournaments.models import ClubTournament
from games.tournaments.services.writing import Said, latest_of
from games.tournaments.wording.done import Called, all_done_in_words

LOOKED_AT = 40
"""So many statements back at most: those of one tap are as many as there are tables."""
_BY_OTHERS = (SignUp, TakePlace, KeepHours, KeepDeadlines, actions.ReportWin)
"""Players and the clock say these at any time, and take nothing of the desk's last tap away."""


@dataclass(frozen=True, slots=True)
class LastTap:
    """`text` is what was done; `undo` takes it out again, empty where nothing can."""

    text: str
    undo: str


def last_tap(tournament: ClubTournament, called: Called) -> LastTap | None:
    """One query. None before anything was said, or right after something was taken out."""
    latest = [one for one in latest_of(tournament, LOOKED_AT) if not isinstance(one[1], _BY_OTHERS)]
    together = [(said, events) for at, said, events in reversed(latest) if at == latest[0][0]]
    if not together or isinstance(together[0][0], UndoStep):
        return None
    undo = [_undo(said, events) for said, events in together]
    return LastTap(all_done_in_words(together, called), "\n".join(undo) if all(undo) else "")


def _undo(said: Said, events: Sequence[Happened]) -> str:
    """The statements that take it out, one a line; empty if nothing does."""
    match said:
        case CallToTable(match):
            return f"uncall {match}"
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent():
            one, other = said.both
            return f"not_played {one} {other}"
        case actions.CheckIn(names):
            return "\n".join(f"not_in_hall {name}" for name in names)
        case UndoCheckIn(name):
            return f"check_in {name}"
        case actions.GoAbsent(name):
            return f"returns {name}"
        case actions.ComeBack(name):
            return f"withdraw {name}" if any(isinstance(one, WithdrawalUndone) for one in events) else f"absent {name}"
        case actions.Withdraw(name) if any(isinstance(one, WalkedAway) for one in events):
            return f"returns {name}"
        case _:
            return "\n".join(_entries_undone(events))


def _entries_undone(events: Sequence[Happened]) -> Iterator[str]:
    """Whoever was let in before the draw is taken out, whoever was taken out let in."""
    for event in events:
        match event:
            case PlayerEntered(name):
                yield f"sign_off {name}"
            case EntryStruck(name):
                yield f"entrants {name}"
            case _:
                pass
