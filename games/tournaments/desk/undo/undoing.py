"""What was said by mistake at the desk is taken out again: a call, a result on which nothing rests yet, a check-in."""

from collections.abc import Iterator

from games.tournaments.desk.calls import called_now
from games.tournaments.desk.happened import (
    CallUndone,
    CheckInUndone,
    ResultUndone,
    UndoEvent,
)
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    UndoCall,
    UndoResult,
    UndoStep,
)
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.correcting import check_loss_stays, check_nothing_rests, meant
from games.tournaments.rules.lookup import flight_of, live_matches, resting_on


def undone(desk: Desk, step: UndoStep) -> Iterator[UndoEvent]:
    """Raises TournamentRefused."""
    if isinstance(step, UndoCall):
        if all(call.match != step.match for call in called_now(desk, live_matches(brackets_of(desk.tournament)))):
            raise TournamentRefused(DeskRefusal.AT_NO_TABLE, match=str(step.match))
        yield CallUndone(step.match)
    elif isinstance(step, UndoResult):
        yield _result(desk, step)
    else:
        if step.name not in desk.here:
            raise TournamentRefused(DeskRefusal.NOT_CHECKED_IN, name=step.name)
        if desk.tournament.started or desk.check_in_closed:
            raise TournamentRefused(DeskRefusal.CHECK_IN_STANDS)
        yield CheckInUndone(step.name)


def _result(desk: Desk, step: UndoResult) -> ResultUndone:
    """Once a flight is closed its places are paid: then a result is corrected, with a reason. One under review goes to whose
    match it is now, whoever has left meanwhile; what it feeds is settled first."""
    record = meant(desk.tournament, step.both, step.match)
    if flight_of(desk.tournament, record.match.flight).closed:
        raise TournamentRefused(Refusal.FLIGHT_CLOSED, flight=record.match.flight)
    if record.under_review:
        for later in resting_on(brackets_of(desk.tournament), record.match):
            raise TournamentRefused(DeskRefusal.SETTLE_LATER, match=str(later.id))
        return ResultUndone(record.match, record.players)
    for name in desk.tournament.withdrawn.intersection(step.both):
        raise TournamentRefused(Refusal.WITHDRAWN, name=name)
    try:
        check_nothing_rests(desk.tournament, record)
    except TournamentRefused as refused:
        raise TournamentRefused(DeskRefusal.RESTS) from refused
    check_loss_stays(desk.tournament, record, None)
    return ResultUndone(record.match, record.players)
