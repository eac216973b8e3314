"""Which matches are at which tables now."""

from collections.abc import Iterable, Mapping, Sequence

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Call, Desk
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import Versus
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches, to_play


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
    called = {call.match for call in called_now(desk, live)}
    found: dict[str, Match] = {}
    for match in live:
        begun = match.state is MatchState.BEGUN and match.record is not None and not match.record.reports
        if begun or match.id in called:
            found |= dict.fromkeys(to_play(match), match)
    return found


def check_stay_seated(before: Desk, after: Desk) -> None:
    """That whoever comes in takes nobody's opponent away who has been called to a table. Raises TournamentRefused."""
    seated = called_now(before, live_matches(brackets_of(before.tournament)))
    left = called_now(after, live_matches(brackets_of(after.tournament)))
    for call in seated:
        if call not in left:
            raise TournamentRefused(DeskRefusal.SEATED, match=Versus(call.players), number=call.table)
