"""What was said of a match that was begun or decided meanwhile, and waits to be played after all: who is not there is said
anew, and the clock tells both anew when it decides. Nobody loses at once by what they could not answer while they played.

What the clock itself had decided, and a director takes back, it leaves to that director, who may set another hour. So it does
where who was said not to be there withdraws and comes back: that is their answer, and makes nobody wait for another day.

Nobody moves the hour by leaving and coming back: both have been told of it, and are not told anew. Who comes back once it is
past leaves the match to a director: their opponent had won it until then, and could not say that nobody was there.
"""

from collections.abc import Iterator

from games.tournaments.desk.clock.autopilot import is_open
from games.tournaments.desk.clock.deadlines import Deadlines
from games.tournaments.desk.happened import MatchLeft, MatchOpenAgain
from games.tournaments.desk.state import Desk, Watch
from games.tournaments.model.matches import Match
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches


def open_again(before: Desk, after: Desk) -> Iterator[MatchOpenAgain]:
    """Of the matches for which anything was noted and that these two may play now, and could not before."""
    if before.tournament is after.tournament or not any(map(_is_noted, after.watches)):
        return
    deadlines = Deadlines(after)
    back = before.tournament.withdrawn - after.tournament.withdrawn if after.autopilot is not None else frozenset[str]()
    for match in _opened(before, after):
        watch = deadlines.watch(match)
        if watch is not None and _is_noted(watch):
            answered = watch.claim is not None and any(name != watch.claim.by and name in back for name in watch.players)
            left, told = watch.forfeited is not None or answered, not back.isdisjoint(watch.players)
            yield MatchOpenAgain(match.id, watch.players, left=left, told=told)


def past_their_hour(before: Desk, after: Desk, at: int) -> Iterator[MatchLeft]:
    """Of the matches that somebody has opened again by coming back, in seconds since 1970."""
    if after.autopilot is None or before.tournament.withdrawn == after.tournament.withdrawn:
        return
    deadlines = Deadlines(after)
    for match in _opened(before, after):
        until, watch = deadlines.until(match), deadlines.watch(match)
        if until is not None and until <= at and not (watch is not None and watch.left):
            one, other = match.names
            yield MatchLeft(match.id, (one, other))


def _opened(before: Desk, after: Desk) -> Iterator[Match]:
    were_open = {(match.id, frozenset(match.names)) for match in _open(before)}
    return (match for match in _open(after) if (match.id, frozenset(match.names)) not in were_open)


def _is_noted(watch: Watch) -> bool:
    """Whether by that it would be decided, or was."""
    return any(one is not None for one in (watch.claim, watch.warned, watch.forfeited))


def _open(desk: Desk) -> Iterator[Match]:
    return (match for match in live_matches(brackets_of(desk.tournament)) if is_open(match))
