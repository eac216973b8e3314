"""From which hour on somebody is missing: nobody is before one at which they should have been there.

On a club night that is the hour that was announced. What has a deadline is missed from a day before it on, and what is played
over weeks, on a ladder or in a league, not at all before there is one; at a table to which both are called, at once. A director
who plays waits all the same: for the deadline, and over weeks for almost a day, since who is said to be missing may read of it
tomorrow. Source: none; nobody loses by night what is to be played next month.
"""

from games.tournaments.desk.calls import called_now
from games.tournaments.desk.clock.deadlines import DAY, NOTICE, Deadlines
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import ClaimNoShow
from games.tournaments.model.flights import Ladder, League
from games.tournaments.model.matches import Match
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import Versus
from games.tournaments.rules.lookup import flight_of, live_match_of


def is_over_weeks(desk: Desk, match: Match) -> bool:
    """Whether its two agree between themselves when they play."""
    flight = flight_of(desk.tournament, match.id.flight)
    whole = flight if flight.part_of is None else flight_of(desk.tournament, flight.part_of)
    return isinstance(whole.format, Ladder | League)


def missed_from(desk: Desk, match: Match) -> int | None:
    """In seconds since 1970, where a director decides; None while nobody has said by when it is played."""
    starts, until = desk.starts or 0, Deadlines(desk).until(match)
    if called_now(desk, [match]):
        return starts
    if until is not None:
        return max(starts, until - DAY)
    return None if is_over_weeks(desk, match) else starts


def check_has_come(desk: Desk, said: ClaimNoShow) -> None:
    """That hour, where a director decides; the clock has its own. Raises TournamentRefused."""
    if desk.autopilot is not None:
        return
    match, both = live_match_of(desk.tournament, said.by, said.absent)
    since = missed_from(desk, match)
    if since is None:
        raise TournamentRefused(DeskRefusal.CLAIM_NO_HOUR, match=Versus(both))
    if since > max(said.at, desk.starts or 0):  # what has not even begun is refused in words of its own
        raise TournamentRefused(DeskRefusal.CLAIM_EARLY, match=Versus(both))


def decided_from(desk: Desk, match: Match, claimed: int) -> int:
    """When a director who plays may decide it, of a match in which somebody was said to be missing at that hour, and no clock
    decides; in seconds since 1970."""
    until = Deadlines(desk).until(match)
    return max(until or 0, claimed + NOTICE if is_over_weeks(desk, match) else 0)
