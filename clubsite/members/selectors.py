"""Questions about clubs and people, answered without writing anything."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Lower

from .models import Club, Membership, Player, Role, User
from .rules.words import tidy_name, word_for

Visitor = User | AnonymousUser


def role_of(user: Visitor, club: Club) -> Role | None:
    """The visitor's role in the club; None for a stranger."""
    if not isinstance(user, User):
        return None
    role = Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()
    return None if role is None else Role(role)


def role_within(user: Visitor, club: str) -> Subquery:
    """The visitor's role in the club that a row's field `club` names, for whoever reads that row anyway."""
    return Subquery(Membership.objects.filter(club=OuterRef(club), user=user.pk).values("role"))


def clubs_of(user: User) -> QuerySet[Club]:
    return Club.objects.filter(memberships__user=user).order_by("name", "id")


def memberships_of(user: User) -> QuerySet[Membership]:
    """The user's standing in each of his clubs, by the club's name."""
    return Membership.objects.filter(user=user).select_related("club").order_by("club__name", "club_id")


def players_of(club: Club) -> QuerySet[Player]:
    return Player.objects.filter(club=club).order_by("name", "id")


def find_player(club: Club, name: str) -> Player | None:
    """The club's player of that word, compared as the constraint compares, or else of that display name, for players who
    were renamed. Raises `NameRefused`."""
    players = players_of(club)
    by_word = players.annotate(folded=Lower("word")).filter(folded=Lower(Value(word_for(name))))
    return by_word.first() or players.filter(name__iexact=tidy_name(name)).first()


def staff_of(club: Club) -> QuerySet[Membership]:
    """Owner first, then the monitors, by name."""
    staff = Membership.objects.filter(club=club, role__in=[Role.OWNER, Role.MONITOR])
    return staff.select_related("user").order_by("-role", "user__username")
