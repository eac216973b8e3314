"""Questions about clubs and people, answered without writing anything."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import BooleanField, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Lower

from .models import Club, Membership, Player, Role, User
from .rules.words import tidy_name, word_for

Visitor = User | AnonymousUser


def roles_of(user: Visitor, club: Club) -> list[str] | None:
    """The member's roles in the club, none for a mere player; None for a stranger."""
    if not isinstance(user, User):
        return None
    return Membership.objects.filter(club=club, user=user).values_list("roles", flat=True).first()


def roles_within(user: Visitor, club: str) -> Subquery:
    """The visitor's roles in the club that a row's field `club` names, for whoever reads that row anyway; null for a
    stranger."""
    return Subquery(Membership.objects.filter(club=OuterRef(club), user=user.pk).values("roles"))


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
    """The members who are more than players, owners first, then by name."""
    staff = Membership.objects.filter(club=club).exclude(roles=[]).select_related("user")
    return staff.order_by(ExpressionWrapper(Q(roles__contains=[Role.OWNER]), BooleanField()).desc(), "user__username")
