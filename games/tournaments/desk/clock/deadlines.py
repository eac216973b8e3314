"""Until when matches are to be played, and who still has to."""

from collections.abc import Iterator

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk, Watch
from games.tournaments.desk.steps import (
    BuyBacksUntil,
    CheckInUntil,
    EntryFrom,
    EntryUntil,
    SetDeadline,
    SetLater,
    SetStart,
    Step,
)
from games.tournaments.model.actions import Action
from games.tournaments.model.flights import Divided, Flight, Ladder, Lives, Swiss
from games.tournaments.model.matches import Match
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import all_matches, flight_of, live_matches

#: How long after it began a tournament may still get its hours, in seconds: written down later, not in another century.
_TEN_YEARS = 3_652 * 24 * 3_600

MOST_ROUNDS = 99

DAY = 24 * 3_600
"""How long before its deadline a match is said to be missed, and both are told where the clock decides; in seconds."""

NOTICE = 22 * 3_600
"""How long before the clock decides a match both are told so, at least; in seconds: a day, less what the clock may be late."""


class Deadlines:
    """Of one desk. A match has its round's, or an hour of its own."""

    def __init__(self, desk: Desk) -> None:
        self._rounds = {(one.flight, one.round): one.until for one in desk.deadlines}
        self._watches = {one.match: one for one in desk.watches}
        self._any = bool(desk.deadlines or desk.watches)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return self._any

    def watch(self, match: Match) -> Watch | None:
        """What is noted of it and those who are to play it now."""
        found = self._watches.get(match.id)
        return found if found is not None and frozenset(found.players) == frozenset(match.names) else None

    def until(self, match: Match) -> int | None:
        """In seconds since 1970; None without a deadline. Where the clock decides, never sooner than `NOTICE` after both were
        told so: their opponent may have been known late, or the deadline set late."""
        watch, until = self.watch(match), self._said(match)
        if until is None or watch is None or watch.warned is None:
            return until
        return max(until, watch.warned + NOTICE)

    def _said(self, match: Match) -> int | None:
        watch = self.watch(match)
        later = watch.later if watch is not None else None
        return later if later is not None else self._rounds.get((match.id.flight, match.id.round))

    def said(self, match: Match) -> int:
        """The hour that a director has set, of a match that has one."""
        said = self._said(match)
        assert said is not None  # by its name
        return said

    def holds(self, match: Match, now: int) -> int:
        """The hour at which the clock decides such a match, which both are told within minutes if it is near."""
        until, watch = self.until(match), self.watch(match)
        assert until is not None  # as above
        is_told = watch is not None and (watch.warned is not None or watch.left)
        return until if is_told else max(until, now + NOTICE)


def last_deadline(desk: Desk) -> int | None:
    """Of a match that is not decided, in seconds since 1970."""
    deadlines = Deadlines(desk)
    if desk.called_off or not deadlines:
        return None
    waiting = (match for match in all_matches(brackets_of(desk.tournament)) if not match.decided)
    return max((until for match in waiting if (until := deadlines.until(match)) is not None), default=None)


def owed(desk: Desk) -> Iterator[tuple[Match, int]]:
    """Matches that can be played now and have a deadline, with it."""
    deadlines = Deadlines(desk)
    if desk.called_off or not deadlines:
        return
    for match in live_matches(brackets_of(desk.tournament)):
        until = deadlines.until(match)
        if until is not None:
            yield match, until


def check_round(desk: Desk, step: SetDeadline) -> None:
    """That there can be such a round; an hour that was set for one is taken away in any case. Raises TournamentRefused."""
    flight = flight_of(desk.tournament, step.flight)
    if not 1 <= step.round <= MOST_ROUNDS:
        raise TournamentRefused(DeskRefusal.NO_ROUND, most=MOST_ROUNDS)
    last = _last_round(desk, flight)
    if step.until is not None and last is not None and step.round > last:
        raise TournamentRefused(DeskRefusal.LAST_ROUND, flight=flight.name, number=last)


def _last_round(desk: Desk, flight: Flight) -> int | None:
    """None where nobody knows it yet: before the draw, or while somebody is left or comes."""
    if isinstance(flight.format, Swiss):
        return flight.format.rounds
    if flight.lines is None or isinstance(flight.format, Lives | Ladder | Divided):
        return None
    return max((match.id.round for match in brackets_of(desk.tournament)[flight.name].matches), default=None)


def check_to_come(said: Action | Step, now: int) -> None:
    """Now in seconds since 1970. A round is to be played by an hour that is to come, and any hour of ten years ago, or in
    ten years, is a mistyped year. Raises TournamentRefused."""
    match said:
        case SetStart(hour) | EntryFrom(hour) | EntryUntil(hour) if hour is not None:
            if hour <= now - _TEN_YEARS:
                raise TournamentRefused(DeskRefusal.LONG_AGO)
        case BuyBacksUntil(hour) | CheckInUntil(hour) | SetDeadline(until=hour) | SetLater(until=hour) if hour is not None:
            if hour <= now:
                raise TournamentRefused(DeskRefusal.PAST_HOUR)
        case _:
            return
    if hour >= now + _TEN_YEARS:
        raise TournamentRefused(DeskRefusal.FAR_AHEAD)
