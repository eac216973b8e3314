"""A rematch by one tap: the same two, on the same terms, from 0-0."""

from collections.abc import Iterable, Sequence
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
from games.matches.rules.sheet import MatchSheet
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
    terms = Terms(own, other, *_terms(course))
    again = propose(match.club, terms, user, click, instead=lambda: _asked_since(match, course, own, other))
    # After it, as players are locked before matches; a page that misses it shows it once it is loaded.
    with transaction.atomic():
        MATCHES.show_change(MATCHES.locked_row(match.pk))
    return again


def _terms(course: Course) -> tuple[MatchSheet, bool]:
    """What is played for, from 0-0, and whether it is rated: what a rematch has in common with its match."""
    return replace(course.terms, from_first=0, from_second=0, crawford_played=False), course.rated


def next_of(match: Match, course: Course, seats: Sequence[MatchSeat]) -> tuple[Match | None, bool]:
    """The match that the same two have agreed on since on the same terms, or that one of them has asked for, and True; else
    their open challenge on other terms, beside which there is none for a rematch, and False. None while there is neither. One
    query; accesses `player.merged_into`."""
    first, second = (person_of(seat.player) for seat in seats)
    there = list(_of_two(match, first, second).order_by("-pk"))
    again = _like(course, (one for one in there if one.pk > match.pk))
    return again or next((one for one in there if one.stage == Stage.CHALLENGED.value), None), again is not None


def _like(course: Course, found: Iterable[Match]) -> Match | None:
    """The first on the same terms."""
    return next((one for one in found if _terms(MATCHES.state_of(one)) == _terms(course)), None)


def _asked_since(match: Match, course: Course, own: Player, other: Player) -> Match | None:
    """A match of the same two that is not over, proposed by the other after this one, or by themselves and not answered."""
    asked = Q(Exists(_seats_of(other).filter(side=0))) | Q(stage=Stage.CHALLENGED.value)
    return _like(course, _of_two(match, own, other).filter(asked, pk__gt=match.pk).order_by("pk"))


def _of_two(match: Match, *two: Player) -> QuerySet[Match]:
    """Their matches in this club that are not over."""
    found = Match.objects.filter(club=match.club_id, elsewhere="").exclude(stage__in=OVER)
    for one in two:
        found = found.filter(Exists(_seats_of(one)))
    return found


def _seats_of(person: Player) -> QuerySet[MatchSeat]:
    """In the match of the query around it, under any of their names."""
    mine = Q(player=person) | Q(player__merged_into=person)
    return MatchSeat.objects.filter(mine, match=OuterRef("pk"))
