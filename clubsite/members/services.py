"""Everything that changes clubs and people: one function, one transaction.

Whoever changes who belongs to a club, or as what, takes the club's row first, so that two at once see each other.
"""

import logging
from collections.abc import Collection, Iterator
from itertools import count

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext

from clubsite.eventlog.club_events import Kind, record

from .models import Club, Membership, Player, Removal, Role, User
from .rules.words import LONGEST_NAME, NameRefused, tidy_name, word_for
from .selectors import find_name, find_player, owners_of, player_of

security = logging.getLogger("club.security")

_SLUGS_WITH_ANOTHER_MEANING = frozenset({"new"})


MOST_CLUBS = 20
"""Of one owner. More is a program that went wild, or somebody who fills a server that is open to everybody."""


class TooManyClubs(Exception):
    """This login owns as many clubs as one may."""


class NameTaken(ValueError):
    """Another login or player already has this name."""


class LastOwner(Exception):
    """A club without an owner could never be run again: the last one stays."""


class RolesChanged(Exception):
    """Somebody else has changed this member's roles, or removed him, since the page was shown; nothing was done."""


@transaction.atomic
def create_first_owner(password: str) -> User:
    """The login of a first start: user `owner` with a club of his own. No superuser: there is nothing more to see."""
    owner = User.objects.create_user(username="owner", password=password)
    create_club(owner, "Our club")
    return owner


def found_club(owner: User, name: str) -> Club:
    """A new club, and its owner is its first player. Raises `TooManyClubs`."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # two at once count each other
        if Membership.objects.filter(user=owner, roles__contains=[Role.OWNER]).count() >= MOST_CLUBS:
            raise TooManyClubs
        club = create_club(owner, name)
        seat_member(club, owner)
    return club


def create_club(owner: User, name: str) -> Club:
    """A new club owned by `owner`. Its address is made from the name; a number is added when it is taken."""
    base = slugify(name)[:50].strip("-") or "club"
    for number in count(1):
        slug = base if number == 1 else f"{base}-{number}"
        if slug in _SLUGS_WITH_ANOTHER_MEANING or Club.objects.filter(slug=slug).exists():
            continue
        try:
            with transaction.atomic():
                club = Club.objects.create(name=name, slug=slug)
                Membership.objects.create(club=club, user=owner, roles=[Role.OWNER])
                return club
        except IntegrityError:  # two clubs of the same name at once: the other one was first, take the next number
            continue
    raise AssertionError("count() does not end")


def add_monitor(club: Club, username: str, password: str) -> User:
    """A login for someone who helps to keep the score. Raises `NameTaken`."""
    try:
        with transaction.atomic():
            user = User.objects.create_user(username=username, password=password)
            join(club, user, [Role.MONITOR])
    except IntegrityError as taken:
        raise NameTaken(username) from taken
    return user


def change_club(club: Club, name: str, about: str, *, is_public: bool) -> None:
    """What the club is called and what strangers see of it. Its address stays: links already given lead there."""
    club.name, club.about, club.is_public = name, about, is_public
    club.save(update_fields=["name", "about", "is_public"])


@transaction.atomic
def join(club: Club, user: User, roles: Collection[str] = ()) -> Membership:
    """Make the user a member. The same again changes nothing: an invitation is no way to other roles.

    He has no player yet: `seat_member` gives him one.
    """
    take_row_of(club)
    member, new = Membership.objects.get_or_create(club=club, user=user, defaults={"roles": _in_order(roles)})
    if new:
        security.info("%s joined club %s as %s", user.pk, club.pk, ",".join(member.roles) or "player")
        record(club, Kind.MEMBER_JOINED, lambda: {"member": member.pk, "name": user.called, "roles": member.roles})
    return member


@transaction.atomic
def seat_member(club: Club, user: User) -> Player:
    """As whom the user plays at the club: whom he was before, or a new player called as he is, with a number behind
    when that name is another's."""
    take_row_of(club)
    known = player_of(user, club)
    if known is not None:
        return known
    for name in _names_for(user):
        if find_name(club, name) is not None:
            continue
        try:
            with transaction.atomic():
                return Player.objects.create(club=club, name=name, word=word_for(name), user=user)
        except IntegrityError:  # a guest of that name came just now
            continue
    raise AssertionError("count() does not end")


@transaction.atomic
def set_roles(club: Club, membership_id: int, roles: Collection[str], seen: Collection[str], by: User) -> Membership:
    """Give a member exactly these roles; `seen` are those the page showed. Raises `LastOwner`, and `RolesChanged` when
    he has others by now or is a member no longer."""
    take_row_of(club)
    member = Membership.objects.select_related("user").filter(club=club, pk=membership_id).first()
    if member is None or set(member.roles) != set(seen):
        raise RolesChanged
    if Role.OWNER in member.roles and Role.OWNER not in roles:
        _refuse_to_lose_the_last_owner(member)
    member.roles = _in_order(roles)
    member.save(update_fields=["roles"])
    security.info("%s made %s %s in club %s", by.pk, member.user_id, ",".join(member.roles) or "player", club.pk)
    return member


@transaction.atomic
def remove_member(club: Club, membership_id: int, by: User) -> Membership | None:
    """Put a member out of the club: his next request finds nothing here, and links from before do not let him in again.
    None when he is a member no longer. Raises `LastOwner`."""
    take_row_of(club)
    member = Membership.objects.select_related("user").filter(club=club, pk=membership_id).first()
    if member is None:
        return None
    _refuse_to_lose_the_last_owner(member)
    Removal.objects.create(club=club, user=member.user, by=by)
    member.delete()
    security.info("%s removed %s from club %s", by.pk, member.user_id, club.pk)
    return member


@transaction.atomic
def leave(club: Club, user: User) -> None:
    """A member goes by himself; he may come back. Twice is once. Raises `LastOwner`."""
    take_row_of(club)
    member = Membership.objects.filter(club=club, user=user).first()
    if member is not None:
        _refuse_to_lose_the_last_owner(member)
        member.delete()
        security.info("%s left club %s", user.pk, club.pk)


def take_row_of(club: Club) -> None:
    """Hold the club's row until the end of the transaction; rows that refer to it may still be added meanwhile."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _refuse_to_lose_the_last_owner(member: Membership) -> None:
    """The club's row is held: two owners who resign at once come here one after the other."""
    if Role.OWNER in member.roles and not owners_of(member.club).exclude(pk=member.pk).exists():
        raise LastOwner


def _in_order(roles: Collection[str]) -> list[str]:
    return [role.value for role in Role if role in roles]


def _names_for(user: User) -> Iterator[str]:
    """What the user may be called at a club's tables, the best first; it never ends."""
    try:
        base = tidy_name(user.called)
        word_for(base)
    except NameRefused:  # nothing of it could stand on a score sheet
        base = gettext("Player")
    yield base
    for number in count(2):
        yield f"{base[: LONGEST_NAME - 6].rstrip()} {number}"


def find_or_add_player(club: Club, name: str) -> Player:
    """The club's player of that word or name, made if there is none. Raises `NameRefused`.

    Two at once get the same player: the constraint lets only one insert win, and the loser reads the winner's.
    """
    known = find_player(club, name)
    if known is not None:
        return known
    try:
        with transaction.atomic():
            return Player.objects.create(club=club, name=tidy_name(name), word=word_for(name))
    except IntegrityError:
        winner = find_player(club, name)
        assert winner is not None, "players are never deleted"
        return winner


def find_or_add_player_by_word(club: Club, word: str, name: str = "") -> Player:
    """The club's player of that word on a score sheet. A new one is called `name`, or is shown with spaces for the `_` of
    his word."""
    return find_player(club, word) or find_or_add_player(club, name or word.replace("_", " "))


def rename_player(player: Player, name: str) -> None:
    """Change what a player is called on pages. His word stays: score sheets already written know him by it.

    Raises `NameRefused`, or `NameTaken` when another player of the club is called so.
    """
    tidy = tidy_name(name)
    word_for(tidy)
    with transaction.atomic():
        # Two renames to one name wait for each other.
        take_row_of(player.club)
        if Player.objects.filter(club=player.club_id, name__iexact=tidy).exclude(pk=player.pk).exists():
            raise NameTaken(tidy)
        player.name = tidy
        player.save(update_fields=["name"])
