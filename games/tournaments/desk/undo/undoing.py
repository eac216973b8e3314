"""What was said by mistake at the desk is taken out again: a call, a beginning, a result on which nothing rests yet, a
check-in."""

from collections.abc import Iterator

from games.tournaments.desk.calls import called_now
from games.tournaments.desk.happened import (
    BeginUndone,
    BuyBackUndone,
    CallUndone,
    CheckInUndone,
    ReEntryUndone,
    ResultUndone,
    SignOffUndone,
    UndoEvent,
)
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    UndoBegin,
    UndoBuyBack,
    UndoCall,
    UndoReEntry,
    UndoResult,
    UndoSignOff,
    UndoStep,
)
from games.tournaments.desk.undo.said_otherwise import is_confirmed
from games.tournaments.model.flights import Groups
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import Record
from games.tournaments.model.slots import Line, Versus
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.correcting import check_loss_stays, check_nothing_rests, meant
from games.tournaments.rules.drawing import wrongly_there
from games.tournaments.rules.lookup import called, flight_of, live_match_of, live_matches, resting_on


def undone(desk: Desk, step: UndoStep) -> Iterator[UndoEvent]:
    """Raises TournamentRefused."""
    if isinstance(step, UndoCall):
        if all(call.match != step.match for call in called_now(desk, live_matches(brackets_of(desk.tournament)))):
            raise TournamentRefused(DeskRefusal.AT_NO_TABLE, match=str(step.match))
        yield CallUndone(step.match)
    elif isinstance(step, UndoResult):
        yield _result(desk, step)
    elif isinstance(step, UndoBegin):
        yield _begin(desk, step)
    elif isinstance(step, UndoBuyBack):
        yield _buy_back(desk, step)
    elif isinstance(step, UndoReEntry):
        yield _re_entry(desk, step)
    elif isinstance(step, UndoSignOff):
        yield _sign_off(desk, step)
    else:
        if step.name not in desk.here:
            raise TournamentRefused(DeskRefusal.NOT_CHECKED_IN, name=step.name)
        if desk.tournament.started or desk.check_in_closed:
            raise TournamentRefused(DeskRefusal.CHECK_IN_STANDS)
        yield CheckInUndone(step.name)


def _begin(desk: Desk, step: UndoBegin) -> BeginUndone:
    """While neither has said anything of it."""
    match, players = live_match_of(desk.tournament, step.one, step.other)
    record = match.record
    if record is None or record.players != players or not record.begun or record.reports or match.under_review:
        raise TournamentRefused(DeskRefusal.NO_BEGINNING, match=Versus(players))
    return BeginUndone(match.id, players)


def _sign_off(desk: Desk, step: UndoSignOff) -> SignOffUndone:
    """While their place is free, or only offered: whoever it was offered to last waits again."""
    if desk.tournament.started:
        raise TournamentRefused(DeskRefusal.ENTRY_OVER)
    is_back = desk.tournament.entrant(step.name) is not None or desk.waits(step.name) is not None
    if desk.struck is None or desk.struck.entrant.name != step.name or is_back:
        raise TournamentRefused(DeskRefusal.NOT_STRUCK, name=step.name)
    if desk.free_places is not None and desk.free_places <= 0:
        raise TournamentRefused(DeskRefusal.PLACE_TAKEN, name=step.name)
    offered = [one.name for one in desk.waiting if one.offered_until is not None]
    too_many = 0 if desk.free_places is None else max(0, len(offered) - desk.free_places + 1)
    return SignOffUndone(step.name, tuple(offered[len(offered) - too_many :]))


def _buy_back(desk: Desk, step: UndoBuyBack) -> BuyBackUndone:
    """While nobody has come after them, and nobody has begun to play on that line. Into rolling knock-outs nobody buys back:
    whoever stands there twice has come again."""
    flight = flight_of(desk.tournament, step.flight)
    lines = flight.lines or ()
    if flight.closed:
        raise TournamentRefused(Refusal.FLIGHT_CLOSED, flight=flight.name)
    if isinstance(flight.format, Groups) or lines.count(step.name) < 2 or lines[-1] != step.name:
        raise TournamentRefused(DeskRefusal.NO_LAST_BUY_BACK, name=step.name, flight=flight.name)
    line = Line(len(lines))
    matches = brackets_of(desk.tournament)[flight.name].rounds[0]
    match = next(match for match in matches if line in (match.slot.upper, match.slot.lower))
    if match.record is not None:
        raise TournamentRefused(DeskRefusal.BUY_BACK_PLAYED, name=step.name, match=called(match))
    return BuyBackUndone(flight.name, step.name, match.id)


def _re_entry(desk: Desk, step: UndoReEntry) -> ReEntryUndone:
    """While they wait, or nothing of the group formed with them has begun, and it is the last one."""
    told, flight = desk.tournament, flight_of(desk.tournament, step.flight)
    if flight.closed:
        raise TournamentRefused(Refusal.FLIGHT_CLOSED, flight=flight.name)
    groups = [one for one in told.flights if one.part_of == flight.name]
    theirs = [one for one in groups if step.name in (one.lines or ())]
    if not theirs or (flight.lines or ()).count(step.name) < 2:
        raise TournamentRefused(DeskRefusal.NOT_IN_AGAIN, name=step.name, flight=flight.name)
    if (flight.lines or ()).count(step.name) > len(theirs):  # also if they have left meanwhile
        return ReEntryUndone(flight.name, step.name)
    if theirs[-1] is not groups[-1] or any(record.match.flight == theirs[-1].name for record in told.records):
        raise TournamentRefused(DeskRefusal.RE_ENTRY_STANDS, name=step.name, group=theirs[-1].name)
    return ReEntryUndone(flight.name, step.name, theirs[-1].name)


def _check_not_in_again(desk: Desk, record: Record) -> None:
    """Whoever has come into rolling knock-outs again did so because all was decided that they had to play in the group before.
    Raises TournamentRefused."""
    told = desk.tournament
    group = flight_of(told, record.match.flight)
    whole = told.flight(group.part_of) if group.part_of is not None else None
    if whole is None or not isinstance(whole.format, Groups):
        return
    groups = [one for one in told.flights if one.part_of == whole.name]
    for name in record.players:
        until_then = sum(name in (one.lines or ()) for one in groups[: groups.index(group) + 1])
        if (whole.lines or ()).count(name) > until_then:
            raise TournamentRefused(DeskRefusal.CAME_IN_AGAIN, name=name, flight=whole.name)


def _others_due(desk: Desk, record: Record) -> tuple[str, str] | None:
    """Who are to play it, if others than those who have; None if they are not both known yet."""
    bracket = brackets_of(desk.tournament)[record.match.flight]
    one, other = next(match for match in bracket.matches if match.id == record.match).due
    if not (isinstance(one, str) and isinstance(other, str)) or {one, other} == set(record.players):
        return None
    return one, other


def _result(desk: Desk, step: UndoResult) -> ResultUndone:
    """Once a flight is closed its places are paid: then a result is corrected, with a reason. One under review goes to whose
    match it is now, whoever has left meanwhile, and all those of a consolation to be drawn again, whatever its players have
    played elsewhere since; what it feeds is settled first."""
    record = meant(desk.tournament, step.both, step.match)
    flight = flight_of(desk.tournament, record.match.flight)
    if flight.closed:
        raise TournamentRefused(Refusal.FLIGHT_CLOSED, flight=record.match.flight)
    _check_not_in_again(desk, record)
    if record.under_review:
        for later in resting_on(brackets_of(desk.tournament), record.match):
            raise TournamentRefused(DeskRefusal.SETTLE_LATER, match=called(later))
        return ResultUndone(record.match, record.players, _others_due(desk, record))
    if any(wrongly_there(desk.tournament, flight)):
        for later in resting_on(brackets_of(desk.tournament), record.match):
            raise TournamentRefused(DeskRefusal.SETTLE_LATER, match=called(later))
        return ResultUndone(record.match, record.players)
    for name in desk.tournament.withdrawn.intersection(step.both):
        raise TournamentRefused(Refusal.WITHDRAWN, name=name)
    try:
        check_nothing_rests(desk.tournament, record)
    except TournamentRefused as refused:
        raise TournamentRefused(DeskRefusal.RESTS) from refused
    check_loss_stays(desk.tournament, record, None)
    is_slip = not (step.why.strip() or is_confirmed(record))
    waits, begun = is_slip and bool(record.said), is_slip and record.noted
    return ResultUndone(record.match, record.players, as_before=is_slip, waits=waits, begun=begun)
