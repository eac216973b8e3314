"""Questions about claims, answered without writing anything."""

from django.db.models import QuerySet

from clubsite.members.models import Club, Membership, Player, User

from .models import Claim, State


def asked_in(club: Club) -> QuerySet[Claim]:
    """What waits for an answer, the oldest first; not of those who have left meanwhile, for whom nothing can be granted."""
    members = Membership.objects.filter(club=club).values("user")
    return _shown(club).filter(state=State.ASKED, user__in=members).order_by("asked_at")


def granted_in(club: Club) -> QuerySet[Claim]:
    """What holds and could be undone, the newest first."""
    return _shown(club).filter(state=State.GRANTED).order_by("-decided_at")


def claims_of(user: User, club: Club) -> QuerySet[Claim]:
    """What the member himself has asked for here, the newest first."""
    return _shown(club).filter(user=user).order_by("-asked_at")


def guests_of(club: Club) -> QuerySet[Player]:
    """Those who could turn out to be a member."""
    return Player.objects.filter(club=club, user=None, merged_into=None)


def _shown(club: Club) -> QuerySet[Claim]:
    return Claim.objects.filter(club=club).select_related("player", "user", "into")
