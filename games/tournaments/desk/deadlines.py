"""Until when rounds are to be played, and who still has to."""

from collections.abc import Iterator

from games.tournaments.desk.state import Desk
from games.tournaments.model.matches import Match
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import all_matches, live_matches


def last_deadline(desk: Desk) -> int | None:
    """Of a round that is not played out, in seconds since 1970."""
    if desk.called_off or not desk.deadlines:
        return None
    waiting = (match for match in all_matches(brackets_of(desk.tournament)) if not match.decided)
    return max((until for match in waiting if (until := desk.deadline_of(match.id)) is not None), default=None)


def owed(desk: Desk) -> Iterator[tuple[Match, int]]:
    """Matches that can be played now and have a deadline, with it."""
    if desk.called_off or not desk.deadlines:
        return
    for match in live_matches(brackets_of(desk.tournament)):
        until = desk.deadline_of(match.id)
        if until is not None:
            yield match, until
