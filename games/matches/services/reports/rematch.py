"""A rematch by one tap: the same two, on the same terms, from 0-0."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from clubsite.members.models import Player, User
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.models import OVER, Match, MatchSeat
from games.matches.permissions import PERSON, person_of, seat_of
from games.matches.rules.refusals import MatchRefused
from games.matches.services.proposing import Terms, propose
from games.matches.services.writing import MATCHES


def may_rematch(match: Match, course: Course, seat: MatchSeat | None) -> bool:
    """Whether this seat's player may ask for another match like this one: it is over, and no tournament's."""
    return seat is not None and not match.elsewhere and (course.match.over or course.stage is Stage.CONFIRMED)


def rematch(match: Match, user: User, click: UUID) -> Match:
    """The challenge; or the one that is open already, so that both may tap, at the same moment too. Sent twice, it is one. A
    guest's name that somebody has claimed since is theirs.

    Raises MatchRefused, ActionIdUsed, TooFast.
    """
    seat, course = seat_of(user, match), MATCHES.state_of(match)
    if seat is None or not may_rematch(match, course, seat):
        raise MatchRefused(CourseRefusal.NO_REMATCH)
    own, other = (person_of(one.player) for one in (seat, match.seats.exclude(pk=seat.pk).select_related(PERSON).get()))
    if own == other:  # the guest of then was themselves
        raise MatchRefused(CourseRefusal.NO_REMATCH)
    sheet = replace(course.terms, from_first=0, from_second=0, crawford_played=False)
    terms = Terms(own, other, sheet, course.rated)
    again = propose(match.club, terms, user, click, instead=lambda: _asked_since(match, own, other))
    # After it, as players are locked before matches; a page that misses it shows it once it is loaded.
    with transaction.atomic():
        MATCHES.show_change(MATCHES.locked_row(match.pk))
    return again


def next_of(match: Match, seats: Sequence[MatchSeat]) -> Match | None:
    """The match that the same two have agreed on since, or that one of them has asked for; None while there is none that is
    not over. One query; accesses `player.merged_into`."""
    first, second = (person_of(seat.player) for seat in seats)
    return _since(match, first, second).order_by("-pk").first()


def _asked_since(match: Match, own: Player, other: Player) -> Match | None:
    """A match of the same two that is not over, proposed by the other after this one, or by themselves and not answered."""
    asked = Q(Exists(_seats_of(other).filter(side=0))) | Q(stage=Stage.CHALLENGED.value)
    return _since(match, own, other).filter(asked).order_by("pk").first()


def _since(match: Match, *two: Player) -> QuerySet[Match]:
    since = Match.objects.filter(club=match.club_id, pk__gt=match.pk, elsewhere="").exclude(stage__in=OVER)
    for one in two:
        since = since.filter(Exists(_seats_of(one)))
    return since


def _seats_of(person: Player) -> QuerySet[MatchSeat]:
    """In the match of the query around it, under any of their names."""
    mine = Q(player=person) | Q(player__merged_into=person)
    return MatchSeat.objects.filter(mine, match=OuterRef("pk"))
