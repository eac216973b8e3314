"""Who reads a circle's lists, which there are, and by which rules."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.http import Http404

from clubsite.leaderboards.lists.asking import LAST_PAGE
from clubsite.leaderboards.lists.past_places import least_of
from clubsite.leaderboards.models import Circle, CircleClub, ClubBoards
from clubsite.leaderboards.periods import ALL, Period, period_of
from clubsite.leaderboards.providers import Board, boards
from clubsite.members.models import Club, Membership
from clubsite.members.selectors import Visitor


@dataclass(frozen=True, slots=True)
class CircleSeen:
    """A circle, for somebody who may see it: its clubs, in the order in which they agreed, and the keys of those whose own page
    they may open."""

    circle: Circle
    clubs: Sequence[Club]
    rules: Sequence[ClubBoards]
    doors: Collection[int]

    def least(self, board: Board) -> int:
        """The largest of the clubs' fewest results: nobody's list is entered more easily from elsewhere."""
        return max(least_of(board, rules) for rules in self.rules)


def boards_across() -> list[Board]:
    """Those by which clubs are compared."""
    return [board for board in boards().values() if board.across]


def circle_for(visitor: Visitor, slug: str) -> CircleSeen:
    """A circle is there for the members of its clubs, and for strangers if every club of it shows them its lists.
    Three queries, four for a login. Raises Http404."""
    circle = Circle.objects.filter(slug=slug).first()
    if circle is None:
        raise Http404
    clubs = [each.club for each in CircleClub.objects.filter(circle=circle).select_related("club")]
    if not clubs:
        raise Http404
    kept = {rules.club_id: rules for rules in ClubBoards.objects.filter(club__in=clubs)}
    rules = [kept.get(club.pk) or ClubBoards(club=club) for club in clubs]
    own: set[int] = set()
    if visitor.is_authenticated:
        own = set(Membership.objects.filter(user=visitor.pk, club__in=clubs).values_list("club_id", flat=True))
    shown = all(club.is_public and one.is_public for club, one in zip(clubs, rules, strict=True))
    if not (own or shown):
        raise Http404
    return CircleSeen(circle, clubs, rules, own.union(club.pk for club in clubs if club.is_public))


def asked_across(slug: str, over: str, page: str) -> tuple[Board, Period, int]:
    """The list that an address names: all time or a month, which every club has. Raises Http404."""
    found = {board.slug: board for board in boards_across()}
    board = found.get(slug) if slug else next(iter(found.values()), None)
    period = period_of(over or ALL, 0)
    if board is None or period is None or period.day is not None or period.season is not None:
        raise Http404
    if not (page.isascii() and page.isdecimal() and 1 <= int(page[:7]) <= LAST_PAGE):
        raise Http404
    return board, period, int(page[:7])
