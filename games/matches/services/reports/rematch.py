"""A rematch by one tap: the same two, on the same terms, from 0-0."""

from dataclasses import replace
from uuid import UUID

from clubsite.members.models import User
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.models import OVER, Match, MatchSeat
from games.matches.permissions import seat_of
from games.matches.rules.refusals import MatchRefused
from games.matches.services.proposing import Terms, propose
from games.matches.services.writing import MATCHES


def may_rematch(match: Match, course: Course, seat: MatchSeat | None) -> bool:
    """Whether this seat's player may ask for another match like this one: it is over, and no tournament's."""
    return seat is not None and not match.elsewhere and (course.match.over or course.stage is Stage.CONFIRMED)


def rematch(match: Match, user: User, click: UUID) -> Match:
    """The challenge; or the one that the other has made since, so that both may tap. Sent twice, it is one.

    Raises MatchRefused, ActionIdUsed, TooFast.
    """
    seat, course = seat_of(user, match), MATCHES.state_of(match)
    if seat is None or not may_rematch(match, course, seat):
        raise MatchRefused(CourseRefusal.NO_REMATCH)
    other = match.seats.exclude(pk=seat.pk).select_related("player").get()
    if (asked := _asked_since(match, other)) is not None:
        return asked
    sheet = replace(course.terms, from_first=0, from_second=0, crawford_played=False)
    return propose(match.club, Terms(seat.player, other.player, sheet, course.rated), user, click)


def _asked_since(match: Match, other: MatchSeat) -> Match | None:
    """A match of the same two that is not over, proposed by the other after this one."""
    since = Match.objects.filter(club=match.club_id, pk__gt=match.pk, elsewhere="").exclude(stage__in=OVER)
    for one in match.seats.all():
        since = since.filter(seats__player=one.player_id)
    return since.filter(seats__side=0, seats__player=other.player_id).order_by("pk").first()
