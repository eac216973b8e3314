"""What is noted of matches with a deadline: an hour of their own, that the clock decides them, who is said not to be there."""

from dataclasses import replace
from typing import assert_never

from games.tournaments.desk.happened import (
    ClaimTakenBack,
    MatchForfeited,
    MatchLeft,
    MatchOpenAgain,
    MatchPostponed,
    MatchWarned,
    NoShowClaimed,
    WatchEvent,
)
from games.tournaments.desk.state import Deadline, Desk, NoShowClaim, Watch
from games.tournaments.desk.steps import (
    SetAutopilot,
    SetDeadline,
)

Watches = tuple[Watch, ...]


def watched(desk: Desk, event: WatchEvent) -> Watches:
    """After the event. Others who have met in that place are forgotten."""
    there = next((one for one in desk.watches if one.match == event.match), None)
    if there is None or frozenset(there.players) != frozenset(event.players):
        there = Watch(event.match, event.players)
    return (*(one for one in desk.watches if one.match != event.match), _after(there, event))


def _after(watch: Watch, event: WatchEvent) -> Watch:
    match event:
        case MatchPostponed(until=until):
            return Watch(watch.match, watch.players, later=until)
        case MatchWarned(at=at):
            return replace(watch, warned=at, claim=None, void=_void(watch))
        case NoShowClaimed(by=by, at=at, until=until):
            return replace(watch, claim=NoShowClaim(by, at, until), void="")
        case ClaimTakenBack():
            return replace(watch, claim=None)
        case MatchLeft():
            return replace(watch, claim=None, left=True)
        case MatchForfeited(at=at):
            return replace(watch, claim=None, forfeited=at)
        case MatchOpenAgain(left=left, told=told):
            warned = watch.warned if told else None
            return replace(watch, claim=None, warned=warned, left=watch.left or left, forfeited=None, void=_void(watch))
        case _:
            assert_never(event)


def _void(watch: Watch) -> str:
    return watch.claim.by if watch.claim is not None else watch.void


def asked_anew(watches: Watches) -> Watches:
    """Without claims, and nobody is told yet that the clock decides."""
    return tuple(replace(one, claim=None, warned=None) for one in watches)


def clock_set(desk: Desk, step: SetDeadline | SetAutopilot) -> Desk:
    """What was said before another deadline is void, and everything once the clock decides nothing any more. Hours of their own
    stay."""
    match step:
        case SetDeadline(flight, number, until):
            others = tuple(one for one in desk.deadlines if (one.flight, one.round) != (flight, number))
            new = () if until is None else (Deadline(flight, number, until),)
            there = [(one.match.flight, one.match.round) == (flight, number) for one in desk.watches]
            watches = (_only_hour(one) if void else one for one, void in zip(desk.watches, there, strict=True))
            return replace(desk, deadlines=(*others, *new), watches=tuple(watches))
        case SetAutopilot(minutes):
            watches = (_only_hour(one) if minutes is None else one for one in desk.watches)
            return replace(desk, autopilot=minutes, watches=tuple(watches))


def _only_hour(watch: Watch) -> Watch:
    return Watch(watch.match, watch.players, later=watch.later, forfeited=watch.forfeited)
