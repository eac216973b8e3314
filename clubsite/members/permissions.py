"""May this visitor do that here? The only place that checks; the answers are in `rules/powers.py`.

For a stranger nothing exists (404); a member without the power is refused (403).
"""

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.http import Http404

from .archived import arrive_at
from .club_time import tell_time_of
from .models import Club
from .rules.powers import Power, powers_of_roles
from .selectors import Visitor, roles_of

__all__ = ["Power", "admit", "club_for", "club_to_change", "club_to_visit", "may", "powers_of", "runs_the_site"]


def runs_the_site(user: Visitor) -> bool:
    """Whoever was given the login of the first start, which comes with the machine: not a role in any club."""
    return user.is_authenticated and user.is_active and user.is_staff


def powers_of(user: Visitor, club: Club) -> frozenset[Power]:
    """Everything the visitor may do in the club; nothing for a stranger. One query."""
    roles = roles_of(user, club)
    return frozenset() if roles is None else powers_of_roles(roles)


def may(user: Visitor, club: Club, power: Power) -> bool:
    return power in powers_of(user, club)


def club_for(power: Power, user: Visitor, slug: str, *, also_archived: bool = False) -> Club:
    """The club of a page that needs this power. Raises Http404 for strangers, as for a club that does not exist,
    PermissionDenied for members without the power, and ClubArchived for what writes in an archived club, unless that is
    allowed there, too."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Http404
    admit(power, roles_of(user, club))
    tell_time_of(club) if also_archived else arrive_at(club)
    return club


def club_to_change(power: Power, user: Visitor, slug: str, *, also_archived: bool = False) -> Club:
    """The same for changing members or roles: inside a transaction, with the club's row locked, so that nobody's roles change
    between this check and the write."""
    club_for(power, user, slug, also_archived=also_archived)  # strangers must not be able to lock the row
    club = Club.objects.select_for_update(no_key=True).get(slug=slug)
    admit(power, roles_of(user, club))
    tell_time_of(club) if also_archived else arrive_at(club)  # it may have been archived meanwhile
    return club


def club_to_visit(user: Visitor, slug: str) -> tuple[Club, frozenset[Power]]:
    """A club and what the visitor may do in it, which is nothing for a stranger on a public club's front page. Raises Http404
    for strangers to any other club."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Http404
    powers = powers_of(user, club)
    if not powers and not club.is_public:
        raise Http404
    arrive_at(club)
    return club, powers


def admit(power: Power, roles: Iterable[str] | None) -> None:
    """The same check for roles already known; None is a stranger. Raises Http404 and PermissionDenied."""
    if roles is None:
        raise Http404
    if power not in powers_of_roles(roles):
        raise PermissionDenied
