"""Who reads a club's leaderboards: a member, or a stranger if the club shows them to strangers."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.urls import reverse

from clubsite.leaderboards.lists.asking import asked_for
from clubsite.leaderboards.models import ClubBoards
from clubsite.leaderboards.pages.board_page import Asked, choices
from clubsite.leaderboards.pages.live import shows_strangers
from clubsite.leaderboards.pages.no_such_time import NoSuchTime
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_to_visit
from clubsite.members.selectors import Visitor, player_of


@dataclass(frozen=True, slots=True)
class Reader:
    """`user` and `player` are None for strangers."""

    club: Club
    rules: ClubBoards
    powers: frozenset[Power]
    user: User | None
    player: Player | None

    @property
    def is_stranger(self) -> bool:
        return self.user is None

    def asked(self, request: HttpRequest, slug: str, number: int) -> Asked:
        """The list that the address names. Raises Http404, NoSuchTime."""
        over = request.GET.get("over", "")
        found = asked_for(self.club, slug, over, request.GET.get("page", "1"))
        if found is None:
            self._check_time(slug, over)
            raise Http404
        return Asked(self.club, *found, public=self.is_stranger, mine=self.player, number=number)

    def _check_time(self, slug: str, over: str) -> None:
        """Raises NoSuchTime if only the time is wrong."""
        usual = asked_for(self.club, slug, "", "1")
        if usual is None or not over or asked_for(self.club, slug, over, "1") is not None:
            return
        others = choices(self.club, usual[0])
        raise NoSuchTime(over, reverse("leaders_by", args=[self.club.slug, usual[0].slug]), [*others.near, *others.far])


def reader_of(visitor: Visitor, slug: str) -> Reader:
    """Raises Http404 for strangers to a club that does not show them its leaderboards."""
    club, powers = club_to_visit(visitor, slug)
    rules = ClubBoards.objects.filter(club=club).first() or ClubBoards(club=club)
    rules.club = club
    if Power.SEE in powers and isinstance(visitor, User):
        return Reader(club, rules, powers, visitor, player_of(visitor, club))
    if not shows_strangers(rules):
        raise Http404
    return Reader(club, rules, frozenset(), None, None)
