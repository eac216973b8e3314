"""Lateness at the table: what it costs runs from the call, by the tournament's `late_points`, and before the announced hour
from that hour: nobody is late who was called early.

Said twice for the same minutes it is charged once. Source: section 1.6 of the tournament facts, scenario 43.
"""

from collections.abc import Iterator

from games.rules.match.penalties import MINUTE, LateTerms, late_points, losing_points, lost_after
from games.tournaments.desk.calls import called_now
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Call, Desk
from games.tournaments.desk.steps import (
    CameLate,
    NotLate,
)
from games.tournaments.model.actions import StartLate
from games.tournaments.model.events import Event, LatenessCharged
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.slots import Versus
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.decide import decide
from games.tournaments.rules.lookup import called, entrant_of, live_matches, next_match_of


def came_late(desk: Desk, step: CameLate) -> Iterator[Event]:
    """The points that have run up since the call and are not given yet. Raises TournamentRefused."""
    match, terms = _ready(desk, step.name), desk.tournament.options.late_terms
    if terms is None:
        raise TournamentRefused(Refusal.NO_LATENESS)
    call = next((one for one in called_now(desk, live_matches(brackets_of(desk.tournament))) if one.match == match.id), None)
    if call is None:
        raise TournamentRefused(DeskRefusal.NOT_CALLED, match=Versus(match.names))
    given = _charged(match, step.name)
    since = late_since(desk, call)
    due = min(late_points(terms, step.at - since), losing_points(match.slot.length))
    if due <= given:
        raise TournamentRefused(DeskRefusal.NOT_LATE_YET, name=step.name, at=point_at(since, terms, given + 1))
    yield from decide(desk.tournament, StartLate(step.name, minutes_of(terms, due - given)))


def not_late(desk: Desk, step: NotLate) -> Iterator[Event]:
    """Raises TournamentRefused."""
    match = _ready(desk, step.name)
    given = _charged(match, step.name)
    if not given:
        raise TournamentRefused(DeskRefusal.NO_LATE_POINTS, name=step.name)
    one, other = match.names
    yield LatenessCharged(match.id, (one, other), (0, -given) if step.name == one else (-given, 0))


def late_since(desk: Desk, call: Call) -> int:
    """From when on lateness counts, in seconds since 1970: whoever is called before the announced hour has until then."""
    return call.at if desk.starts is None else max(call.at, desk.starts)


def point_at(since: int, terms: LateTerms, number: int) -> int:
    """The minute at which that point is due, in seconds since 1970: told without its seconds, it is true."""
    return _whole_minute(since + minutes_of(terms, number) * MINUTE)


def lost_at(since: int, terms: LateTerms, length: int) -> int:
    """The same of the match."""
    return _whole_minute(since + lost_after(terms, length))


def _whole_minute(at: int) -> int:
    return -(-at // MINUTE) * MINUTE


def minutes_of(terms: LateTerms, points: int) -> int:
    """The shortest lateness that costs so much."""
    return terms.first + terms.each * (points - 1)


def _ready(desk: Desk, name: str) -> Match:
    entrant_of(desk.tournament, name)
    match = next_match_of(brackets_of(desk.tournament), name)
    if match is None:
        raise TournamentRefused(Refusal.NO_NEXT_MATCH, name=name)
    if match.state is not MatchState.READY:
        raise TournamentRefused(Refusal.BEGUN_ALREADY, match=called(match))
    return match


def _charged(match: Match, name: str) -> int:
    """What the other has got already for this player's lateness."""
    if match.record is None or match.record.players != match.names:
        return 0
    return match.record.penalties[1 - match.names.index(name)]
