"""What the clock does with matches that are not played by their deadline, where a club lets it: nobody there, nobody wins; one
there, who has said that the other is not, wins once the other had time to answer. All of it unrated.

Nobody is surprised: both are told a day before, an answer leaves the match to a director, and so does everything that shows
that they might play: a report, a beginning, a call to a table. A call is a director's word and not theirs: it ends no claim,
and whoever has come to the table may say there that the other has not. Source: the tournament facts, scenario 57.
"""

from collections.abc import Collection, Iterator
from typing import assert_never

from games.tournaments.desk.calls import called_now
from games.tournaments.desk.clock.deadlines import DAY, Deadlines, owed
from games.tournaments.desk.clock.their_hour import decided_from
from games.tournaments.desk.happened import (
    ClaimTakenBack,
    MatchForfeited,
    MatchLeft,
    MatchPostponed,
    MatchWarned,
    NoShowClaimed,
    WatchEvent,
)
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk, Watch
from games.tournaments.desk.steps import (
    AnswerClaim,
    ClaimNoShow,
    KeepDeadlines,
    SetLater,
    TakeClaimBack,
    WatchStep,
)
from games.tournaments.model.events import Event, MatchDecided
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import NoShow, Outcome, Walkover
from games.tournaments.model.slots import Versus
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import called, entrant_of, listed, live_match_of, live_matches

MINUTE = 60
ANSWER = 10 * MINUTE
"""How long whoever is said not to be there has to answer at least, unless a director who does not play decides; in seconds."""


def watch_told(desk: Desk, step: WatchStep) -> Iterator[Event | WatchEvent]:
    """What follows. Raises TournamentRefused."""
    match step:
        case SetLater():
            yield _postponed(desk, step)
        case ClaimNoShow():
            yield from _claimed(desk, step)
        case AnswerClaim(name):
            for match in _claimed_against(desk, name, by=False):
                yield MatchLeft(match.id, _both(match))
        case TakeClaimBack(name):
            for match in _claimed_against(desk, name, by=True):
                yield ClaimTakenBack(match.id, _both(match))
        case KeepDeadlines():
            deadlines = Deadlines(desk)
            for match, due in watched_now(desk):
                if due <= step.at:
                    yield from _due(desk, match, deadlines.watch(match), due, step)
        case _:
            assert_never(step)


def watched_now(desk: Desk) -> Iterator[tuple[Match, int]]:
    """Matches that the clock has to look at, and when next: to tell both, then to decide. Nothing where it does not decide."""
    if desk.autopilot is None or desk.called_off:
        return
    at_tables = {call.match for call in called_now(desk, live_matches(brackets_of(desk.tournament)))}
    deadlines = Deadlines(desk)
    for match, until in owed(desk):
        watch = deadlines.watch(match)
        is_left = watch.left if watch is not None else False
        is_claimed = watch is not None and watch.claim is not None
        if not is_open(match) or is_left or (match.id in at_tables and not is_claimed):
            continue
        yield match, decides_at(watch, until) if watch is not None and watch.warned is not None else until - DAY


def claims_open(desk: Desk) -> Iterator[tuple[Match, str, str, int]]:
    """Matches that the clock will decide in favour of the one who said that the other is not there, who these are, and when."""
    deadlines = Deadlines(desk)
    for match, decides in watched_now(desk):
        watch = deadlines.watch(match)
        if watch is not None and watch.claim is not None:
            one, other = match.names
            by = watch.claim.by
            yield match, by, other if by == one else one, decides


def clock_looks(desk: Desk) -> int | None:
    """When it has to next, in seconds since 1970."""
    return min((due for _match, due in watched_now(desk)), default=None)


def decides_at(watch: Watch, until: int) -> int:
    """When the clock does, of a match with that deadline: not before whoever is said not to be there had time to answer."""
    return until if watch.claim is None else max(until, watch.claim.until)


def is_open(match: Match) -> bool:
    """Whether nothing shows that the two play or have played."""
    record = match.record if match.record is not None and match.record.players == match.names else None
    return match.state is MatchState.READY and not match.under_review and not (record is not None and record.reports)


def has_begun(desk: Desk, at: int) -> bool:
    """Whether the hour that was announced has come, if one was: before it nobody is missing, however early the draw was."""
    return desk.starts is None or at >= desk.starts


def _due(desk: Desk, match: Match, watch: Watch | None, due: int, step: KeepDeadlines) -> Iterator[Event | WatchEvent]:
    """What is found too late, after an outage, is announced anew: nobody could say anything meanwhile."""
    both = _both(match)
    if not set(both).isdisjoint(step.guests) or live_match_of(desk.tournament, *both)[0].id != match.id:
        yield MatchLeft(match.id, both)
    elif watch is None or watch.warned is None or due + step.late < step.at:
        yield MatchWarned(match.id, both, step.at)
    else:
        outcome: Outcome = NoShow() if watch.claim is None else Walkover(watch.claim.by)
        yield MatchDecided(match.id, both, outcome)
        yield MatchForfeited(match.id, both, step.at)


def _postponed(desk: Desk, step: SetLater) -> MatchPostponed:
    match = live_match(desk, step)
    if match is None:
        legal = listed(map(called, live_matches(brackets_of(desk.tournament))))
        raise TournamentRefused(DeskRefusal.NOT_READY, match=str(step.match), legal=legal)
    return MatchPostponed(match.id, _both(match), step.until)


def live_match(desk: Desk, step: SetLater) -> Match | None:
    """Which match is meant; None if it cannot be played now."""
    live = live_matches(brackets_of(desk.tournament))
    return next((one for one in live if one.id == step.match and len(one.names) == 2), None)


def _claimed(desk: Desk, step: ClaimNoShow) -> Iterator[WatchEvent]:
    """Said on the last day before the clock has looked, it is told both then and there that the clock decides."""
    match, both = live_match_of(desk.tournament, step.by, step.absent)
    if desk.starts is not None and not has_begun(desk, step.at):
        raise TournamentRefused(DeskRefusal.CLAIM_BEFORE_START, name=step.absent, at=desk.starts)
    deadlines = Deadlines(desk)
    watch, until = deadlines.watch(match), deadlines.until(match)
    if desk.autopilot is None:
        yield _told_to_the_desk(match, both, watch, step)
        return
    if not is_open(match):
        raise TournamentRefused(DeskRefusal.BEGUN_HERE, match=Versus(both))
    if watch is not None and watch.left:
        raise TournamentRefused(DeskRefusal.LEFT, match=Versus(both))
    warned = watch is not None and watch.warned is not None
    if until is None or (not warned and step.at < until - DAY):
        raise TournamentRefused(DeskRefusal.CLAIM_EARLY, match=Versus(both))
    if watch is not None and watch.claim is not None and watch.claim.by == step.by:
        raise TournamentRefused(DeskRefusal.CLAIMED_ALREADY, name=step.absent, at=decides_at(watch, until))
    if watch is not None and watch.claim is not None:
        raise TournamentRefused(DeskRefusal.CLAIMED_AGAINST, name=step.absent)
    if not warned:
        yield MatchWarned(match.id, both, step.at)
    yield NoShowClaimed(match.id, both, step.by, step.at, step.at + desk.autopilot * MINUTE)


def _told_to_the_desk(match: Match, both: tuple[str, str], watch: Watch | None, step: ClaimNoShow) -> NoShowClaimed:
    """Where the clock decides nothing a director does, at once. Raises TournamentRefused."""
    if not is_open(match):
        raise TournamentRefused(DeskRefusal.BEGUN_HERE, match=Versus(both))
    if watch is not None and watch.left:
        raise TournamentRefused(DeskRefusal.LEFT, match=Versus(both))
    if watch is not None and watch.claim is not None:
        said = DeskRefusal.SAID_ALREADY if watch.claim.by == step.by else DeskRefusal.CLAIMED_AGAINST
        raise TournamentRefused(said, name=step.absent)
    return NoShowClaimed(match.id, both, step.by, step.at, step.at)


def said_absent(desk: Desk, match: Match) -> str:
    """Who has said that their opponent in that match is not there, and had no answer; empty if nobody has."""
    watch = Deadlines(desk).watch(match)
    return watch.claim.by if watch is not None and watch.claim is not None else ""


def missed(desk: Desk, names: Collection[str]) -> Iterator[tuple[Match, str]]:
    """What any of `names` can play and is said not to come to, without an answer; and who has said so."""
    if desk.called_off:
        return
    for match in live_matches(brackets_of(desk.tournament)):
        if is_open(match) and not set(names).isdisjoint(match.names) and (by := said_absent(desk, match)) and by not in names:
            yield match, by


def may_answer_until(desk: Desk, match: Match, now: int) -> int | None:
    """Until when whoever is said not to be there may answer, as they read it, in seconds since 1970: nobody need be there
    before the hour that was announced, nor before their own, and where the clock decides they have until then. None if nobody
    has said so."""
    deadlines = Deadlines(desk)
    watch = deadlines.watch(match)
    if watch is None or watch.claim is None:
        return None
    claim = watch.claim
    until = max(max(claim.at, desk.starts or claim.at) + ANSWER, claim.until)
    if desk.autopilot is None:
        return max(until, decided_from(desk, match, claim.at))
    if deadlines.until(match) is None:
        return until
    return max(until, decides_at(watch, deadlines.holds(match, now)))


def _claimed_against(desk: Desk, name: str, *, by: bool) -> list[Match]:
    """Open matches of that player in which the other says that they are not there; `by`: they say so. Raises
    TournamentRefused for none."""
    entrant_of(desk.tournament, name)
    found, deadlines = [], Deadlines(desk)
    for match in live_matches(brackets_of(desk.tournament)):
        watch = deadlines.watch(match) if name in match.names else None
        if watch is not None and watch.claim is not None and (watch.claim.by == name) is by:
            found.append(match)
    if not found:
        raise TournamentRefused(DeskRefusal.NO_CLAIM, name=name)
    return found


def _both(match: Match) -> tuple[str, str]:
    one, other = match.names
    return one, other
