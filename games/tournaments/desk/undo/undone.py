"""The desk after a call, a result, a check-in or a withdrawal was taken out again."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from games.tournaments.desk.happened import (
    BeginUndone,
    BuyBackUndone,
    CallUndone,
    CheckInUndone,
    ReEntryUndone,
    ResultUndone,
    SignOffUndone,
    UndoEvent,
    WithdrawalUndone,
)
from games.tournaments.desk.state import Desk
from games.tournaments.model.flights import BackAtFoot, Flight
from games.tournaments.model.results import Record
from games.tournaments.model.slots import MatchId


def without(desk: Desk, event: UndoEvent) -> Desk:
    """The desk after it."""
    told = desk.tournament
    match event:
        case CallUndone(match):
            return replace(desk, calls=tuple(call for call in desk.calls if call.match != match))
        case ResultUndone(match, as_before=as_before):
            records = tuple(_undecided(told.records, match)) if as_before else _others(told.records, (match,))
            contested, heard = (tuple(one for one in found if one != match) for found in (desk.contested, desk.heard))
            return replace(desk, tournament=replace(told, records=records), contested=contested, heard=heard)
        case BeginUndone(match):
            return replace(desk, tournament=replace(told, records=tuple(_not_begun(told.records, match))))
        case WithdrawalUndone(name, matches, as_before):
            records = tuple(_as_before(desk, name, matches)) if as_before else _others(told.records, matches)
            back = (replace(one, withdrawn=False, free=False) if one.name == name else one for one in told.entrants)
            others = tuple(one for one in desk.withdrawals if one.name != name)
            contested = tuple(one for one in desk.contested if one not in matches) if as_before else desk.contested
            flights = tuple(_behind(one, name, event) for one in told.flights)
            after = replace(told, records=records, entrants=tuple(back), flights=flights)
            return replace(desk, tournament=after, withdrawals=others, contested=contested)
        case BuyBackUndone(flight, name, match):
            flights = tuple(replace(one, lines=(one.lines or ())[:-1]) if one.name == flight else one for one in told.flights)
            paid = list(told.money.buy_backs)
            paid.reverse()
            paid.remove(name)
            money = replace(told.money, buy_backs=tuple(reversed(paid)))
            calls = tuple(call for call in desk.calls if call.match != match)
            return replace(desk, tournament=replace(told, flights=flights, money=money), calls=calls)
        case ReEntryUndone():
            return _not_in_again(desk, event)
        case SignOffUndone(_name, offers):
            assert desk.struck is not None  # else it was refused
            before, at = told.entrants, desk.struck.place
            waits = tuple(replace(one, offered_until=None) if one.name in offers else one for one in desk.waiting)
            restored = replace(told, entrants=(*before[:at], desk.struck.entrant, *before[at:]))
            return replace(desk, tournament=restored, waiting=waits, struck=None)
        case CheckInUndone(name):
            entrants = tuple(replace(one, checked_in=one.checked_in and one.name != name) for one in told.entrants)
            waiting = tuple(replace(one, here=one.here and one.name != name) for one in desk.waiting)
            return replace(desk, tournament=replace(told, entrants=entrants), waiting=waiting)


def _not_in_again(desk: Desk, event: ReEntryUndone) -> Desk:
    """On their last line nobody stands, and nobody is called to what is no group any more, or said not to be there."""
    told, gone = desk.tournament, event.group
    flights = (_without_last_line(one, event.name) if one.name == event.flight else one for one in told.flights)
    kept = tuple(one for one in flights if one.name != gone)
    calls = tuple(call for call in desk.calls if call.match.flight != gone)
    watches = tuple(watch for watch in desk.watches if watch.match.flight != gone)
    return replace(desk, tournament=replace(told, flights=kept), calls=calls, watches=watches)


def _without_last_line(flight: Flight, name: str) -> Flight:
    lines = list(flight.lines or ())
    last = max(place for place, one in enumerate(lines) if one == name)
    return replace(flight, lines=(*lines[:last], *lines[last + 1 :]))


def _behind(flight: Flight, name: str, back: WithdrawalUndone) -> Flight:
    """Where that player has to stand behind the others, they do."""
    if flight.name in back.at_end:
        return _at_end(flight, name)
    return _at_foot(flight, name) if flight.name in back.at_foot else flight


def _at_end(flight: Flight, name: str) -> Flight:
    """With that player behind all who wait."""
    others = _without_last_line(flight, name)
    return replace(others, lines=(*(others.lines or ()), name))


def _at_foot(ladder: Flight, name: str) -> Flight:
    """With that player behind all who are there by now."""
    challenges = sum(len(one.pairs) for one in ladder.rounds)
    return replace(ladder, back=(*ladder.back, BackAtFoot(name, challenges, len(ladder.lines or ()))))


def _not_begun(records: tuple[Record, ...], match: MatchId) -> Iterator[Record]:
    """Points for lateness stay."""
    for record in records:
        if record.match != match:
            yield record
        elif any(record.penalties):
            yield replace(record, begun=False, noted=False)


def _others(records: tuple[Record, ...], matches: Collection[MatchId]) -> tuple[Record, ...]:
    return tuple(record for record in records if record.match not in matches)


def _undecided(records: tuple[Record, ...], match: MatchId) -> Iterator[Record]:
    """What each of the two has reported last waits again, as before it was decided otherwise, and what had begun has."""
    for record in records:
        if record.match != match:
            yield record
        elif record.said or record.noted or any(record.penalties):
            last = {report.by: report for report in record.said}
            reports = tuple(last[name] for name in record.players if name in last)
            before = tuple(report for report in record.overruled if report not in reports)
            yield replace(
                record, outcome=None, begun=record.noted or bool(reports), reports=reports, overruled=before, between=False
            )


def _as_before(desk: Desk, name: str, matches: Collection[MatchId]) -> Iterator[Record]:
    """What was said of these matches before somebody withdrew stands as it did: reports, points for lateness, a beginning."""
    begun = {match for one in desk.withdrawals if one.name == name for match in one.begun}
    for record in desk.tournament.records:
        if record.match not in matches:
            yield record
        elif record.match in begun or record.reports or any(record.penalties):
            yield replace(record, outcome=None, begun=record.match in begun)
