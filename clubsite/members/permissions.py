"""Who may do what, in one place. Owner > monitor > player > stranger; a stranger is told nothing exists (404)."""

from django.core.exceptions import PermissionDenied
from django.http import Http404

from .models import Club, Role
from .selectors import Visitor, role_of

__all__ = [
    "admit_monitor",
    "club_to_manage",
    "club_to_run",
    "club_to_see",
    "may_manage_club",
    "may_move_cash",
    "may_run_chouettes",
    "may_see_club",
    "role_of",
    "role_runs_chouettes",
]

_RANK = {None: 0, Role.PLAYER: 1, Role.MONITOR: 2, Role.OWNER: 3}


def may_see_club(user: Visitor, club: Club) -> bool:
    """The club's page, its players and its book."""
    return _at_least(Role.PLAYER, user, club)


def may_run_chouettes(user: Visitor, club: Club) -> bool:
    """Open an evening, keep its score, correct it, close it."""
    return _at_least(Role.MONITOR, user, club)


def role_runs_chouettes(role: Role | str) -> bool:
    """The same of a role already known, for lists that would otherwise ask once for every club."""
    return _RANK[Role(role)] >= _RANK[Role.MONITOR]


def may_move_cash(user: Visitor, club: Club) -> bool:
    """Write down that one player paid another outside the games."""
    return _at_least(Role.MONITOR, user, club)


def may_manage_club(user: Visitor, club: Club) -> bool:
    """Give and take monitors' logins, rename players."""
    return _at_least(Role.OWNER, user, club)


def club_to_see(user: Visitor, slug: str) -> Club:
    """The club for a page any member may open. Raises Http404 for strangers, as for a club that does not exist."""
    return _club_for(Role.PLAYER, user, slug)


def club_to_run(user: Visitor, slug: str) -> Club:
    """The club for a page of its monitors. Raises Http404 for strangers, PermissionDenied for mere players."""
    return _club_for(Role.MONITOR, user, slug)


def club_to_manage(user: Visitor, slug: str) -> Club:
    """The club for a page of its owner. Raises Http404 for strangers, PermissionDenied for other members."""
    return _club_for(Role.OWNER, user, slug)


def _at_least(role: Role, user: Visitor, club: Club) -> bool:
    return _RANK[role_of(user, club)] >= _RANK[role]


def admit_monitor(role: Role | str | None) -> None:
    """Raises Http404 for strangers (None), PermissionDenied for mere players; a monitor passes."""
    _admit(Role.MONITOR, None if role is None else Role(role))


def _club_for(role: Role, user: Visitor, slug: str) -> Club:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Http404
    _admit(role, role_of(user, club))
    return club


def _admit(role: Role, has: Role | None) -> None:
    if has is None:
        raise Http404
    if _RANK[has] < _RANK[role]:
        raise PermissionDenied
