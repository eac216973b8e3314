"""What somebody has done at the desk themselves, which they take back also where they play: a result that they have mistyped,
for some minutes, and a tick at check-in. What they have done before they enter themselves; and whom they have given a login,
who is no voice besides theirs."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

from games.tournaments.desk.happened import CheckInUndone, StepDone, WaitingLeft, WaitingListed
from games.tournaments.desk.steps import SignOff, SignUp, TakePlace, UndoCheckIn, UndoResult, WaiterHere
from games.tournaments.model import actions
from games.tournaments.model.events import (
    EntryStruck,
    FeeSet,
    HouseSet,
    MatchDecided,
    OptionsSet,
    PlayerCheckedIn,
    PlayerEntered,
    PrizesSet,
    ResultCorrected,
    SidePoolAdded,
)
from games.tournaments.model.slots import MatchId
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.speakers import Speaker, brought_at
from games.tournaments.services.writing import Said, events_by

SLIP = timedelta(minutes=10)


def with_slips(who: Speaker, row: ClubTournament, said: Said) -> Speaker:
    """Whoever speaks, knowing whether they have just typed the result that they would change, or noted the player whom they
    would send out of the hall, or whom they have given a login. At most two queries, for those alone."""
    insisted = said.action if isinstance(said, actions.Override) else said
    match insisted:
        case UndoResult() | actions.Correct():
            both = frozenset(insisted.both)
            return replace(who, slips=frozenset({both})) if _typed(row, who, both, insisted.match) else who
        case UndoCheckIn(name) | SignOff(name) | actions.Withdraw(name) | actions.GoAbsent(name):
            if name in who.names:
                return with_logins_given(who, row)
            return with_everybody(who, row) if who.directs else who
        case SignUp(name) | TakePlace(name) | actions.EnterLate(name=name) if who.directs and name in who.names:
            return replace(who, set_terms=_has_set_terms(who, row))
        case actions.Enter(names) if who.directs and not who.names.isdisjoint(names):
            return replace(who, set_terms=_has_set_terms(who, row))
        case actions.ReportWin(win=win) if not who.names.isdisjoint(win.both):
            return with_logins_given(who, row)
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent() if not who.names.isdisjoint(insisted.both):
            return with_logins_given(who, row)
        case _:
            return who


def with_logins_given(who: Speaker, row: ClubTournament) -> Speaker:
    """Whoever speaks, knowing to whom they have given a login, and who has to them."""
    given = brought_at(row)
    brought = frozenset(taker for giver, taker in given if giver in who.names)
    return replace(who, brought=brought, brought_by=frozenset(giver for giver, taker in given if taker in who.names))


def _has_set_terms(who: Speaker, row: ClubTournament) -> bool:
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
                case EntryStruck(name=name) | WaitingLeft(name=name) if own and name in entered - who.names:
                    return True
                case _:
                    pass
    return False


def _typed(row: ClubTournament, who: Speaker, both: frozenset[str], match: MatchId | None) -> bool:
    """Whether the result of this match, or their last one, was entered in the last minutes, and by this person alone; a
    correction gives no time anew."""
    for actor, events in events_by(row, within=SLIP):
        theirs = [event for event in events if isinstance(event, MatchDecided | ResultCorrected)]
        of_both = [event for event in theirs if frozenset(event.players) == both and match in (None, event.match)]
        if of_both and actor != who.user.pk:
            return False
        if any(isinstance(event, MatchDecided) for event in of_both):
            return True
    return False


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
