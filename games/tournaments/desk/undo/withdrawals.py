"""Who withdraws after the draw, what that costs them, and how they come back.

Whoever has not entered at the terms that stand owes nothing if they leave before they have played a match, also after the
draw: a director who raises the fee and draws at once gains nothing. Nor does whom a director has typed in, who never said yes.
What others say meanwhile, a call, a report, that the match has begun, is no yes of theirs.

Whoever has left so has played nothing, and reports nothing that this has decided. If the opponent says that it was played
before that, or had said so, it waits for a director; once one has corrected it, they owe as everybody who has played.

A withdrawal is taken back until something rests on it: no match that has begun may have other players for it. Whoever has had a
bye and left owing nothing comes back while nobody else has played on: they do not wait for the others' results to see whether
it pays.

To a ladder they come back at any time: where they stood while others have only challenged each other there, and at its foot
once others have played, who could not challenge them meanwhile. What they have lost by leaving stays lost then.

In rolling knock-outs whoever has left while they waited for a group waits behind all others when they come back: nobody lets
a group pass because of who is in it, and keeps their place for the next. A sheet says that they do, or older, that they do not.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import reduce

from games.tournaments.desk.happened import (
    LeftOwing,
    ResultContested,
    SaidYes,
    TermsChanged,
    TypedIn,
    WalkedAway,
    WithdrawalUndone,
)
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import Step
from games.tournaments.desk.undo.undone import without
from games.tournaments.model.actions import Action, AddSidePool, EnterLate, Withdraw, without_reason
from games.tournaments.model.events import Event, MatchDecided, PlayerWithdrew
from games.tournaments.model.flights import Groups, Ladder, Lives
from games.tournaments.model.matches import MatchState, Occupant
from games.tournaments.model.money import Money
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import Played, Record, Walkover
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.correcting import check_nothing_rests
from games.tournaments.rules.decide import decide
from games.tournaments.rules.evolve import evolve
from games.tournaments.rules.lookup import all_matches, flight_of
from games.tournaments.rules.placing.behind import left_free
from games.tournaments.rules.placing.paying_in import who_pays

_Both = tuple[Occupant, Occupant]


def terms_changed(before: Desk, after: Desk, said: Action | Step) -> tuple[TermsChanged, ...]:
    """Whoever had entered, or waited, when the terms were changed, or was let in late: they have not said yes to what it costs.
    A side pool concerns its members alone."""
    insisted = without_reason(said)
    if isinstance(insisted, EnterLate):
        return (TermsChanged((insisted.name,)),) if before.tournament.entrant(insisted.name) is None else ()
    names = before.come
    if isinstance(insisted, AddSidePool):
        before_it = next((one.members for one in before.tournament.money.side_pools if one.name == insisted.name), ())
        names = tuple(name for name in names if name in (*before_it, *insisted.members))
    return (TermsChanged(names),) if names and terms_of(before) != terms_of(after) else ()


def said_yes(before: Desk, after: Desk, own: Collection[str]) -> Iterator[TermsChanged | TypedIn | SaidYes]:
    """Only whoever has entered themselves, or taken their place (`own`), has read what it costs now: not whom a director or the
    hour has let in, or has given their place back."""
    yield from (SaidYes(name) for name in own if name in after.unasked or name in after.typed)
    unasked = tuple(name for name in before.unasked if name not in after.unasked and name not in own)
    if unasked:
        yield TermsChanged(unasked)
    typed = tuple(name for name in before.typed if name not in after.typed and name not in own)
    if typed:
        yield TypedIn(typed)


def terms_of(desk: Desk) -> tuple[int, Money]:
    """What it costs and pays."""
    return desk.tournament.options.unit, replace(desk.tournament.money, buy_backs=())


def leaves_owing_nothing(desk: Desk, name: str) -> bool:
    """Whether they have not entered at the terms that stand, or not themselves, and have played or reported no match either."""
    if name not in desk.unasked and name not in desk.typed:
        return False
    return not has_played(desk, name)


def draw_stands(desk: Desk) -> bool:
    """Whether something of the draw has begun, or somebody has bought back; what was walked over because somebody has withdrawn
    has not begun."""
    by_leaving = {match for one in desk.withdrawals for match in one.matches if match not in one.begun}
    struck = desk.tournament.withdrawn - {one.name for one in desk.withdrawals}
    for record in desk.tournament.records:
        walked_over = isinstance(record.outcome, Walkover) and not record.noted and not record.said
        if not walked_over or (record.match not in by_leaving and struck.isdisjoint(record.players)):
            return True
    return bool(desk.tournament.money.buy_backs)


def has_played(desk: Desk, name: str) -> bool:
    """Whether they have played or reported a match."""
    return any(_has_played(record, name) for record in desk.tournament.records if name in record.players)


def unplayed(desk: Desk) -> Iterator[str]:
    """Who has played and reported nothing, and has not withdrawn: of who is drawn by a sheet alone nobody knows whether they
    come."""
    playing = (one.name for one in desk.tournament.entrants if not one.withdrawn)
    yield from (name for name in playing if not has_played(desk, name))


def never_heard_of(desk: Desk) -> Iterator[str]:
    """Who pays, was typed in by a director, and has said nothing: they may know nothing of it."""
    heard = {report.by for record in desk.tournament.records for report in record.said}
    yield from (name for name in who_pays(desk.tournament) if is_paid(desk) and name in desk.typed and name not in heard)


def may_still_leave(desk: Desk) -> Iterator[str]:
    """Who pays once it is over, and would owe nothing if they left now."""
    yield from (name for name in who_pays(desk.tournament) if is_paid(desk) and leaves_owing_nothing(desk, name))


def is_paid(desk: Desk) -> bool:
    """Whether anybody owes anything for playing."""
    return bool(desk.tournament.money.fee or desk.tournament.money.side_pools)


def left(desk: Desk, said: Withdraw) -> Iterator[Event | TermsChanged | WalkedAway | ResultContested]:
    """Raises TournamentRefused."""
    name = said.name
    events = decide(desk.tournament, said)
    if not desk.tournament.started:
        yield from events
        return
    if said.unasked:
        yield TermsChanged((name,))
        desk = replace(desk, unasked=(*desk.unasked, name))
    free = leaves_owing_nothing(desk, name)
    for event in events:
        yield PlayerWithdrew(name, free=True) if free and isinstance(event, PlayerWithdrew) else event
    decided = [event for event in events if isinstance(event, MatchDecided)]
    begun = {record.match for record in desk.tournament.records if record.begun}
    matches = tuple(event.match for event in decided)
    yield WalkedAway(name, matches, tuple(match for match in matches if match in begun), _paired(desk.tournament, name))
    for event in decided if free else ():
        record = desk.tournament.record(event.match)
        if record is not None and record.reports:
            yield ResultContested(event.match, event.players)


def owing_after(desk: Desk, corrected: Iterable[Event]) -> Iterator[LeftOwing]:
    """Of those who have withdrawn: by these corrections whoever had played before owes, and whoever had not does not."""
    after = replace(desk, tournament=reduce(evolve, corrected, desk.tournament))
    for name in (one.name for one in desk.withdrawals):
        free = leaves_owing_nothing(after, name)
        if free is not leaves_owing_nothing(desk, name):
            yield LeftOwing(name, owes=not free)


def left_without_playing(desk: Desk, record: Record) -> frozenset[str]:
    """Who of its two has left owing nothing, where it is about money and was decided without play: that they had played is not
    for them to say."""
    if isinstance(record.outcome, Played) or not is_paid(desk):
        return frozenset()
    return left_free(desk.tournament).intersection(record.players)


def _has_played(record: Record, name: str) -> bool:
    """Whether they say so, or it is decided."""
    return isinstance(record.outcome, Played) or any(report.by == name for report in record.said)


def returned(desk: Desk, name: str, *, last: bool = False) -> Iterator[WithdrawalUndone]:
    """Whoever has withdrawn plays on; `last`: where they had waited for a group, behind the others. Raises
    TournamentRefused."""
    withdrawal = next((one for one in desk.withdrawals if one.name == name), None)
    if withdrawal is None:
        raise TournamentRefused(Refusal.WITHDRAWN, name=name)
    told, at_foot = desk.tournament, rungs_lost(desk, name)
    if _has_looked_on(told, name):
        raise TournamentRefused(DeskRefusal.LEFT_FOR_GOOD, name=name)
    matches = tuple(one for one in withdrawal.matches if one.flight not in at_foot)
    for match_id in matches:
        record = told.record(match_id)
        if record is None or not isinstance(record.outcome, Walkover) or flight_of(told, match_id.flight).closed:
            raise TournamentRefused(DeskRefusal.LEFT_FOR_GOOD, name=name)
        try:
            check_nothing_rests(told, record)
        except TournamentRefused as refused:
            raise TournamentRefused(DeskRefusal.LEFT_FOR_GOOD, name=name) from refused
    at_end = waited_in(desk, name) if last else ()
    event = WithdrawalUndone(name, matches, as_before=True, at_foot=at_foot, at_end=at_end)
    before, after = _begun(told), _begun(reduce(without, [event], desk).tournament)
    if any(due not in (before[match][0], played) for match, (due, played) in after.items()):
        raise TournamentRefused(DeskRefusal.LEFT_FOR_GOOD, name=name)
    yield event


def waited_in(desk: Desk, name: str) -> tuple[str, ...]:
    """The rolling knock-outs for whose next group whoever has withdrawn had waited."""
    told, found = desk.tournament, []
    for flight in told.flights if name in told.withdrawn else ():
        if isinstance(flight.format, Groups) and not flight.closed:
            groups = sum(name in (part.lines or ()) for part in told.flights if part.part_of == flight.name)
            if (flight.lines or ()).count(name) > groups:
                found.append(flight.name)
    return tuple(found)


def check_not_paired_since(desk: Desk, name: str) -> None:
    """Of whoever comes back where a round missed costs a life. A sheet of what was played before tells that they did. Raises
    TournamentRefused."""
    flights = desk.tournament.flights
    with_lives = any(isinstance(one.format, Lives) and name in (one.lines or ()) and not one.closed for one in flights)
    if with_lives and _paired_since(desk, name):
        raise TournamentRefused(DeskRefusal.PAIRED_SINCE, name=name)


def rungs_lost(desk: Desk, name: str) -> tuple[str, ...]:
    """The ladders at whose foot whoever has withdrawn comes back: others have played there since, or play; or where leaving has
    lost them a match, others have challenged each other by what that has changed."""
    since, brackets = _paired_since(desk, name), brackets_of(desk.tournament)
    lost = {match.flight for one in desk.withdrawals if one.name == name for match in one.matches}
    found = []
    for flight in desk.tournament.flights:
        if isinstance(flight.format, Ladder) and name in (flight.lines or ()) and not flight.closed:
            made = sum(len(one.pairs) for one in flight.rounds)
            later = [match for match in brackets[flight.name].matches if match.id.place > made - since]
            still = (MatchState.VOID,) if flight.name in lost else (MatchState.VOID, MatchState.READY)
            if any(match.state not in still for match in later):
                found.append(flight.name)
    return tuple(found)


def needs_a_director(desk: Desk, name: str) -> bool:
    """Whether whoever has left a ladder owing nothing has seen since what others have come to: they do not choose by that."""
    entrant = desk.tournament.entrant(name)
    return entrant is not None and entrant.free and bool(rungs_lost(desk, name))


def _paired_since(desk: Desk, name: str) -> int:
    """How often others were paired since they left; 0 also where that was not noted."""
    withdrawal = next((one for one in desk.withdrawals if one.name == name), None)
    if withdrawal is None or withdrawal.paired is None:
        return 0
    return _paired(desk.tournament, name) - withdrawal.paired


def _paired(tournament: Tournament, name: str) -> int:
    """How often others were paired where somebody who is away loses a life or may be challenged: who leaves instead and comes
    back has not escaped that."""
    flights = [one for one in tournament.flights if isinstance(one.format, Lives | Ladder) and name in (one.lines or ())]
    return sum(len(one.pairs) or 1 for flight in flights for one in flight.rounds)


def _has_looked_on(tournament: Tournament, name: str) -> bool:
    """Whether whoever has a bye of rounds, and has left without owing, knows what others have come to in the last of them."""
    entrant = tournament.entrant(name)
    if entrant is None or not entrant.free:
        return False
    brackets = brackets_of(tournament)
    theirs = [flight for flight in tournament.flights if any(name in one.byes for one in flight.rounds)]
    last = (match for flight in theirs for match in brackets[flight.name].rounds[-1] if name not in match.names)
    return any(flight.closed for flight in theirs) or any(match.decided and match.record is not None for match in last)


def may_return(desk: Desk, name: str) -> bool:
    """Whether whoever has withdrawn could still play on."""
    try:
        check_not_paired_since(desk, name)
        return any(returned(desk, name))
    except TournamentRefused:
        return False


def _begun(tournament: Tournament) -> dict[MatchId, tuple[_Both, _Both]]:
    """Who is due in matches that have begun or are decided, and who plays or has played them: whoever withdraws is due in none
    any more that they have played after a loss."""
    there = {record.match for record in tournament.records if record.begun}
    return {match.id: (match.due, match.players) for match in all_matches(brackets_of(tournament)) if match.id in there}
