"""Which matches are at which tables now, and since when."""

from collections.abc import Iterable, Mapping, Sequence

from games.tournaments.desk.happened import MatchCalled
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Call, Desk
from games.tournaments.desk.steps import CallToTable
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import Versus
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import called, listed, live_matches, to_play, versus


def called_now(desk: Desk, live: Iterable[Match]) -> tuple[Call, ...]:
    """The calls that still count, by table: their match is undecided, and the same two play it. None once all is called
    off."""
    names = {match.id: frozenset(to_play(match)) for match in live} if not desk.called_off else {}
    return tuple(
        sorted((one for one in desk.calls if names.get(one.match) == frozenset(one.players)), key=lambda one: one.table)
    )


def free_tables(desk: Desk, calls: Sequence[Call]) -> tuple[int, ...]:
    """The numbers of the tables at which nobody plays."""
    taken = {call.table for call in calls}
    return tuple(number for number in range(1, desk.tables + 1) if number not in taken)


def playing_now(desk: Desk, live: Sequence[Match]) -> Mapping[str, Match]:
    """Who is at a table or has begun a match, and which: nobody is called to a second one. What is reported without a call was
    played already."""
    at_tables = {call.match for call in called_now(desk, live)}
    found: dict[str, Match] = {}
    for match in live:
        begun = match.state is MatchState.BEGUN and match.record is not None and not match.record.reports
        if begun or match.id in at_tables:
            found |= dict.fromkeys(to_play(match), match)
    return found


SAME_EVENING = 6 * 3_600
"""So long two who were called know of it, in seconds: whoever calls them on another day begins anew."""


def called_to(desk: Desk, step: CallToTable) -> MatchCalled:
    """To another table since they were called first that evening: they know of it from then on, and lateness counts from there.
    Raises TournamentRefused."""
    if not 1 <= step.table <= desk.tables:
        raise TournamentRefused(DeskRefusal.NO_TABLE, number=step.table, tables=desk.tables)
    live = list(live_matches(brackets_of(desk.tournament)))
    match = next((one for one in live if one.id == step.match), None)
    if match is None:
        raise TournamentRefused(DeskRefusal.NOT_READY, match=str(step.match), legal=listed(map(called, live)))
    calls = called_now(desk, live)
    there = next((call for call in calls if call.table == step.table), None)
    if there is not None and there.match != step.match:
        raise TournamentRefused(DeskRefusal.TABLE_TAKEN, number=step.table, match=Versus(there.players))
    elsewhere = playing_now(desk, live)
    one, other = to_play(match)
    for name in (one, other):
        if name in elsewhere and elsewhere[name].id != match.id:
            raise TournamentRefused(DeskRefusal.PLAYS_ELSEWHERE, name=name, match=versus(elsewhere[name]))
    since = next((call.at for call in calls if call.match == step.match and step.at < call.at + SAME_EVENING), step.at)
    return MatchCalled(step.match, (one, other), step.table, since)


def check_stay_seated(before: Desk, after: Desk) -> None:
    """That whoever comes in takes nobody's opponent away who has been called to a table. Raises TournamentRefused."""
    seated = called_now(before, live_matches(brackets_of(before.tournament)))
    left = called_now(after, live_matches(brackets_of(after.tournament)))
    for call in seated:
        if call not in left:
            raise TournamentRefused(DeskRefusal.SEATED, match=Versus(call.players), number=call.table)
