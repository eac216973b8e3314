"""What a director who plays does not do before its hour: give away the match of somebody who may still answer, and draw without
those who may still come or enter, by making the hour an earlier one neither, or entry shorter; nor take from others the time
that they had for a match."""

from games.tournaments.desk.check_in import SHORTLY_BEFORE, hour_of, is_closed, is_early, not_here, not_noted
from games.tournaments.desk.clock.autopilot import ANSWER, live_match, may_answer_until
from games.tournaments.desk.clock.deadlines import DAY, Deadlines
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    BuyBacksUntil,
    CheckInUntil,
    CloseEntry,
    EntryUntil,
    SetCapacity,
    SetDeadline,
    SetLater,
    SetStart,
    SignOff,
    Step,
    UndoCheckIn,
)
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.permissions.speakers import Shut, Speaker
from games.tournaments.permissions.stake import has_stake, may_gain, others_have_entered
from games.tournaments.rules.lookup import live_match_of

TO_BE_THERE = 60 * 60
"""How long before the start check-in may end, where a director who plays says so; in seconds."""


def check_by_the_hour(who: Speaker, desk: Desk, said: actions.Action | Step, now: int) -> None:
    """Now in seconds since 1970. Raises TournamentRefused."""
    if not who.directs:
        return
    said = actions.without_reason(said)
    if isinstance(said, actions.GiveWalkover):
        _check_could_answer(who, desk, said, now)
    elif isinstance(said, SetDeadline | SetLater) and may_gain(who, desk):
        _check_leaves_a_day(desk, said, now)
    elif not desk.tournament.started and has_stake(who, desk):
        check_could_come(who, desk, said, now)


def _check_could_answer(who: Speaker, desk: Desk, said: actions.GiveWalkover, now: int) -> None:
    """Whoever is said not to be there reads it first, and has the time that their page names."""
    if not may_gain(who, desk):
        return
    until = may_answer_until(desk, live_match_of(desk.tournament, *said.both)[0], now)
    if until is not None and now < until:
        raise TournamentRefused(DeskRefusal.OWN_SOON, name=said.loser, at=until)


def _check_leaves_a_day(desk: Desk, said: SetDeadline | SetLater, now: int) -> None:
    """Who is said not to be there had until their deadline: whoever may gain makes it no earlier than tomorrow. Raises
    TournamentRefused."""
    if isinstance(said, SetLater):
        match = live_match(desk, said)
        until = Deadlines(desk).until(match) if match is not None else None
    else:
        until = next((one.until for one in desk.deadlines if (one.flight, one.round) == (said.flight, said.round)), None)
    if until is not None and (said.until or now) < min(until, now + DAY):
        raise TournamentRefused(DeskRefusal.OWN_DAY)


def check_could_come(who: Speaker, desk: Desk, said: actions.Action | Step, now: int) -> None:
    """Of a director who has a stake: whoever has entered, or waits, may come until the hour that was announced. Raises
    TournamentRefused."""
    others = others_have_entered(who, desk)
    match said:
        case SetStart(starts) if others:
            _check_start(who, desk, starts, now)
        case CheckInUntil(None) if others and hour_of(desk) is not None:
            raise TournamentRefused(DeskRefusal.OWN_EARLIER)
        case CheckInUntil(at) if others and at is not None and at < _check_in_ends_at_least(desk, now):
            is_first = hour_of(desk) is None and desk.starts is None
            raise TournamentRefused(DeskRefusal.OWN_NEAR if is_first else DeskRefusal.OWN_EARLIER)
        case BuyBacksUntil(at) if others and at is not None:
            _check_buy_backs_last(desk, at)
        case UndoCheckIn(name) | SignOff(name) | actions.Withdraw(name) | actions.GoAbsent(name):
            _check_stays_ticked(who, desk, name, now)
        case CloseEntry() | EntryUntil() | SetCapacity():
            _check_could_enter(desk, said, now, others=others)
        case actions.Start():
            for name in (name for name in not_noted(desk) if name not in who.names):
                raise TournamentRefused(DeskRefusal.OWN_SAYS_HERE, name=name)
            _check_may_come(who, desk, now)
            _check_nobody_is_offered_a_place(who, desk, now)
            _check_nobody_could_enter(who, desk, now)
        case _:
            pass


def _check_start(who: Speaker, desk: Desk, starts: int | None, now: int) -> None:
    """Not earlier than announced, nor so soon that others could not have read of it."""
    if desk.starts is not None and (starts is None or starts < desk.starts):
        raise TournamentRefused(DeskRefusal.OWN_EARLIER)
    if starts is None:
        return
    if is_open(desk, now) and _leaves_no_time(starts, now):
        raise _open_until(desk.closes)
    if starts < now + ANSWER:
        _check_nobody_is_offered_a_place(who, desk, max(now, starts))
        if desk.starts is None and hour_of(desk) is None and not desk.check_in_closed:
            for name in (name for name in not_here(desk) if name not in who.names):
                raise TournamentRefused(DeskRefusal.OWN_NO_HOUR, name=name)


def _check_nobody_is_offered_a_place(who: Speaker, desk: Desk, at: int) -> None:
    """At that hour: they may still take it."""
    for one in desk.waiting:
        if one.offered_until is not None and at < one.offered_until and one.name not in who.names:
            raise TournamentRefused(DeskRefusal.OWN_COMES, name=one.name, at=one.offered_until)


def is_soon(desk: Desk, now: int) -> bool:
    """Whether check-in is over, or whoever is sent away now might not have read it before it is."""
    until = hour_of(desk) or desk.starts
    return is_closed(desk) or (until is not None and now >= until - ANSWER)


def _check_stays_ticked(who: Speaker, desk: Desk, name: str, now: int) -> None:
    """Whoever has entered by themselves, and read that they are checked in, says nothing more: shortly before the hour nobody
    makes that a place lost."""
    if name in who.entered - who.names and name in desk.here and is_soon(desk, now):
        raise TournamentRefused(DeskRefusal.OWN_GAIN)


def _check_buy_backs_last(desk: Desk, until: int) -> None:
    """As long as others have read when they entered."""
    if desk.buy_backs_until is None:
        raise TournamentRefused(DeskRefusal.OWN_TERMS)
    if until < desk.buy_backs_until:
        raise TournamentRefused(DeskRefusal.OWN_EARLIER)


def is_open(desk: Desk, now: int) -> bool:
    """Whether somebody could still enter themselves, now or when entry opens."""
    free = desk.places_left
    return (desk.takes_entries(now) or desk.opens is not None) and (free is None or free > 0)


def _leaves_no_time(starts: int, now: int) -> bool:
    """Whether the draw could be made by that hour before others could have read of it."""
    return starts - SHORTLY_BEFORE < now + ANSWER


def _open_until(hour: int | None) -> TournamentRefused:
    """Names the hour, if one is said; else it is said first."""
    if hour is None:
        return TournamentRefused(DeskRefusal.OWN_OPEN_END)
    return TournamentRefused(DeskRefusal.OWN_OPEN, at=hour)


def _check_nobody_could_enter(who: Speaker, desk: Desk, now: int) -> None:
    """Of the draw: until shortly before the hour, or where none is announced until entry or check-in ends."""
    if who.has_shut is not None and is_early(desk, now):
        raise TournamentRefused(DeskRefusal.OWN_EARLIER)
    if who.has_shut is Shut.AT_ONCE and desk.starts is None:
        raise TournamentRefused(DeskRefusal.OWN_SHUT)
    if not is_open(desk, now):
        return
    if desk.starts is None:
        until = min((hour for hour in (desk.closes, hour_of(desk)) if hour is not None), default=None)
        if is_closed(desk) or (until is not None and until <= now):
            return
        raise _open_until(until)
    if is_early(desk, now):
        raise _open_until(min(desk.closes or desk.starts, desk.starts - SHORTLY_BEFORE))


def _check_could_enter(desk: Desk, said: CloseEntry | EntryUntil | SetCapacity, now: int, *, others: bool) -> None:
    """Whoever has read of an hour may enter until then, and finds the places that were announced; where none was, one is said
    first, once others have entered."""
    until = desk.closes or desk.starts
    if not is_open(desk, now) or (until is None and not others) or (until is not None and now >= until):
        return
    match said:
        case CloseEntry() if until is None:
            raise _open_until(None)
        case EntryUntil(at) if at is not None and until is None and at < now + ANSWER:
            raise _open_until(None)
        case CloseEntry():
            raise TournamentRefused(DeskRefusal.OWN_EARLIER)
        case EntryUntil(at) if at is not None and until is not None and at < until:
            raise TournamentRefused(DeskRefusal.OWN_EARLIER)
        case SetCapacity(places) if places is not None and (desk.capacity is None or places < desk.capacity):
            raise TournamentRefused(DeskRefusal.OWN_PLACES)
        case _:
            pass


def _check_may_come(who: Speaker, desk: Desk, now: int) -> None:
    """Without an hour nobody knows until when: one is said first, and nobody was late before it."""
    until = hour_of(desk) or desk.starts
    passed = desk.check_in_closed or (until is not None and until <= now)
    for name in (name for name in not_here(desk) if name not in who.names and not passed):
        if until is None:
            raise TournamentRefused(DeskRefusal.OWN_NO_HOUR, name=name)
        raise TournamentRefused(DeskRefusal.OWN_COMES, name=name, at=until)


def _check_in_ends_at_least(desk: Desk, now: int) -> int:
    """When, in seconds since 1970: not earlier than announced, nor before anybody could read of it."""
    before_the_start = desk.starts - TO_BE_THERE if desk.starts is not None else 0
    return hour_of(desk) or max(before_the_start, now + ANSWER)
