"""Questions about claims, answered without writing anything."""

from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils.module_loading import import_string

from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.rules.powers import Power, powers_of_roles

from .models import Claim, State


def asked_in(club: Club) -> QuerySet[Claim]:
    """Claims that await an answer, the oldest first; not those of people who have since left, which cannot be granted."""
    members = Membership.objects.filter(club=club).values("user")
    return _shown(club).filter(state=State.ASKED, user__in=members).order_by("asked_at")


def granted_in(club: Club) -> QuerySet[Claim]:
    """Claims that are granted and could be undone, the newest first."""
    return _shown(club).filter(state=State.GRANTED).order_by("-decided_at")


def claims_of(user: User, club: Club) -> QuerySet[Claim]:
    """The member's own claims in this club, the newest first."""
    return _shown(club).filter(user=user).order_by("-asked_at")


def guests_of(club: Club) -> QuerySet[Player]:
    """Players without a login who could turn out to be a member."""
    return Player.objects.filter(club=club, user=None, merged_into=None)


def granted_since(club_id: int, moment: datetime) -> QuerySet[Claim]:
    """Whose player somebody is by another's word, given since then."""
    return Claim.objects.filter(club=club_id, state=State.GRANTED, decided_at__gte=moment).exclude(user=F("decided_by"))


def follows(player: Player) -> list[str]:
    """What else becomes of it that this guest is a member now: a sentence each."""
    found: list[str] = []
    for path in settings.CLAIM_SENTENCES:
        say: Callable[[Player], list[str]] = import_string(path)
        found += say(player)
    return found


def _shown(club: Club) -> QuerySet[Claim]:
    return Claim.objects.filter(club=club).select_related("player", "user", "into")


def somebody_else_could(club: Club, user: User) -> bool:
    """Whether anybody else may grant the claim: nobody grants their own, unless they are the only one who can."""
    others = Membership.objects.filter(club=club, user__is_active=True).exclude(user=user).values_list("roles", flat=True)
    return any(Power.INVITE in powers_of_roles(roles) for roles in others)
