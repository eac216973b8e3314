"""Queries about clubs and people, which write nothing."""

from collections.abc import Collection, Mapping

from django.contrib.auth.models import AnonymousUser
from django.db.models import BooleanField, CharField, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Lower, NullIf, Upper

from clubsite.kit.compiled_query import CompiledQuery, Parameter
from clubsite.kit.name_order import NameKey, name_key

from .models import Club, Membership, Player, Role, User
from .rules.powers import Power, powers_of_roles
from .rules.words import NameRefused, tidy_name, word_for

Visitor = User | AnonymousUser


def roles_of(user: Visitor, club: Club) -> list[str] | None:
    """The member's roles in the club, empty for a player without any; None for a stranger."""
    if not isinstance(user, User):
        return None
    return Membership.objects.filter(club=club, user=user).values_list("roles", flat=True).first()


def roles_within(user: Parameter, club: str) -> Subquery:
    """The roles of the user with that key in the club that a row's field `club` names, as a subquery for a query that reads the
    row anyway; null for a stranger."""
    return Subquery(Membership.objects.filter(club=OuterRef(club), user=user).values("roles"))


def clubs_of(user: User) -> QuerySet[Club]:
    return Club.objects.filter(memberships__user=user).order_by(NameKey("name"), "id")


def memberships_of(user: User) -> QuerySet[Membership]:
    """The user's memberships, by the club's name."""
    return Membership.objects.filter(user=user).select_related("club").order_by(NameKey("club__name"), "club_id")


def members_of(club: Club) -> QuerySet[Membership]:
    """Everyone with a login who belongs to the club: owners first, then members with a role, then by name."""
    members = Membership.objects.filter(club=club).select_related("user")
    is_owner, has_role = (
        ExpressionWrapper(condition, BooleanField()) for condition in (Q(roles__contains=[Role.OWNER]), ~Q(roles=[]))
    )
    called = NameKey(Coalesce(NullIf("user__shown_name", Value("")), "user__username"))
    return members.order_by(is_owner.desc(), has_role.desc(), called, "user__username")


def members_called_like(members: QuerySet[Membership], search: str) -> QuerySet[Membership]:
    """The same among members: by the name that others see, or their user name."""
    key = name_key(" ".join(search.split()))
    keyed = members.alias(shown_key=NameKey("user__shown_name"), login_key=NameKey("user__username"))
    return keyed.filter(Q(shown_key__contains=key) | Q(login_key__contains=key))


def owners_of(club: Club) -> QuerySet[Membership]:
    """Owners who can run the club, which one whose login is closed cannot."""
    return Membership.objects.filter(club=club, roles__contains=[Role.OWNER], user__is_active=True)


def is_last_owner(member: Membership) -> bool:
    """Nobody else can run the club, so that they can neither leave nor be removed."""
    return Role.OWNER in member.roles and not owners_of(member.club).exclude(pk=member.pk).exists()


def called_like(players: QuerySet[Player], search: str) -> QuerySet[Player]:
    """Those of whose name, or word on score sheets, this is a part, whatever its accents and capitals."""
    key = name_key(" ".join(search.split()))
    keyed = players.alias(name_key=NameKey("name"), word_key=NameKey("word"))
    return keyed.filter(Q(name_key__contains=key) | Q(word_key__contains=key))


def players_of(club: Club) -> QuerySet[Player]:
    """The players to choose from for an evening or a payment: all but names that have become another player's."""
    return Player.objects.filter(club=club, merged_into=None).order_by(NameKey("name"), "id")


def player_of(user: User, club: Club) -> Player | None:
    """The player the user is at the club."""
    return Player.objects.filter(club=club, user=user).first()


def find_player(club: Club, name: str) -> Player | None:
    """The club's player with that word, compared as the constraint does, or else with that display name, for players who were
    renamed. A claimed name leads to the player it counts with. Raises `NameRefused`."""
    named = find_name(club, name)
    return named and (named.merged_into or named)


def find_name(club: Club, name: str) -> Player | None:
    """The same, but a claimed name leads to itself. Raises `NameRefused`."""
    return _BY_WORD.first(club=club.pk, word=word_for(name)) or _BY_NAME.first(club=club.pk, name=tidy_name(name))


def newcomer_called(club: Club, word: str) -> User | None:
    """The member with that word who has never played here, and so is no player yet. Raises `NameRefused`."""
    spaced = word.replace("_", " ").strip()
    named = User.objects.filter(is_active=True, memberships__club=club).filter(
        Q(shown_name__iexact=spaced) | Q(shown_name__iexact=word) | Q(shown_name="", username__iexact=word)
    )
    found = [
        user for user in named.exclude(players__club=club)[:2] if word_for(user.called).casefold() == word_for(word).casefold()
    ]
    return found[0] if len(found) == 1 else None


def _players_by_name() -> QuerySet[Player]:
    return Player.objects.filter(club=Parameter("club")).select_related("merged_into").order_by("name", "id")


_BY_WORD = CompiledQuery(
    lambda: _players_by_name().alias(folded=Lower("word")).filter(folded=Lower(Parameter("word", CharField())))[:1]
)
_BY_NAME = CompiledQuery(lambda: _players_by_name().filter(name__iexact=Parameter("name"))[:1])


def staff_of(club: Club) -> QuerySet[Membership]:
    """The members with a role, owners first, then by name."""
    return members_of(club).exclude(roles=[])


def staff_who_may(club: Club, power: Power) -> list[Membership]:
    """Of the members with a role those whose roles give that power, owners first, then by name. One query."""
    return [one for one in staff_of(club) if power in powers_of_roles(one.roles)]


def players_called(club: Club, names: Collection[str]) -> Mapping[str, Player]:
    """Many at once, in a query: those whom the club knows, by the names as they were asked, as `find_player` finds them but for
    letters that PostgreSQL and Python fold differently. A claimed name leads to the player it counts with; one that
    cannot be a name leads nowhere."""
    asked = {name: keys for name in names if (keys := _keys(name)) is not None}
    words, called = ({keys[place] for keys in asked.values()} for place in (0, 1))
    found = Player.objects.filter(club=club).alias(word_folded=Lower("word"), name_folded=Upper("name"))
    rows = found.filter(Q(word_folded__in=words) | Q(name_folded__in=called)).select_related("merged_into")
    by_word, by_name = dict[str, Player](), dict[str, Player]()
    for row in rows.order_by("-name", "-id"):  # the first by name and age stays
        by_word[row.word.lower()] = by_name[row.name.upper()] = row
    pairs = {name: by_word.get(word) or by_name.get(shown) for name, (word, shown) in asked.items()}
    return {name: row.merged_into or row for name, row in pairs.items() if row is not None}


def newcomers_words(club: Club) -> frozenset[str]:
    """The words, folded, of members who have never played here, and so are no players yet."""
    members = User.objects.filter(is_active=True, memberships__club=club).exclude(players__club=club)
    return frozenset(keys[0] for member in members if (keys := _keys(member.called)) is not None)


def _keys(name: str) -> tuple[str, str] | None:
    """Its word and itself, folded."""
    try:
        return word_for(name).lower(), tidy_name(name).upper()
    except NameRefused:
        return None
