"""Everything that changes clubs and people: one function, one transaction.

Every change to members or roles locks the club's row first, so that concurrent changes see each other.
"""

import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.module_loading import import_string
from django.utils.text import slugify
from django.utils.translation import gettext

from clubsite.access.security_log import refused_from
from clubsite.audit import services as audit
from clubsite.audit.kinds import Kind as Act
from clubsite.eventlog.club_events import Kind, record

from .archived import ClubArchived
from .evenings import play_together, renew_links
from .models import Club, Membership, Player, Removal, Role, User
from .rules.words import LONGEST_NAME, NameRefused, tidy_name, word_for
from .selectors import find_name, find_player, is_last_owner, player_of

security = logging.getLogger("club.security")

_SLUGS_WITH_ANOTHER_MEANING = frozenset({"new"})


SHOWN = frozenset({"contact", "contact_is_public", "links", "language"})
"""What a club may say of itself beside its name and what strangers read."""

MOST_CLUBS = 20
"""The most clubs of one owner. More means a program gone wild, or somebody filling up a public server."""


MOST_LOGINS = 10
"""The most logins that a club, or an owner of several, gives in a day. Each stays for ever, and has a lot of pages of its own;
an invitation needs no such limit, because those invited confirm an address."""


class TooManyLogins(Exception):
    """The club or its owner has given as many logins today as allowed."""


class TooManyClubs(Exception):
    """This login owns as many clubs as allowed."""


class NameTaken(ValueError):
    """Another login or player already has this name."""


class LastOwner(Exception):
    """The last owner must stay, since a club without an owner could never be run again."""


class PlaysAgainst(Exception):
    """Whoever would remove the member has a seat in the same open game on screen: a player who is gone answers nothing more."""


class RolesChanged(Exception):
    """Somebody else has changed this member's roles, or removed them, since the page was shown; nothing was done."""


@transaction.atomic
def create_first_owner(password: str) -> User:
    """The login for a first start: user `owner` with a club, who runs the site (`permissions.runs_the_site`). Not a superuser,
    since that would give no further access."""
    owner = User.objects.create_user(username="owner", password=password, is_staff=True)
    create_club(owner, "Our club")
    return owner


def found_club(owner: User, name: str) -> Club:
    """A new club with its owner as its first player. Raises `TooManyClubs`."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # so that two at once count each other
        if Membership.objects.filter(user=owner, roles__contains=[Role.OWNER]).count() >= MOST_CLUBS:
            raise TooManyClubs
        club = create_club(owner, name)
        seat_member(club, owner)
    return club


def create_club(owner: User, name: str) -> Club:
    """A new club owned by `owner`. Its slug is made from the name, with a number added if it is taken."""
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
        except IntegrityError:  # another club of the same name came first at the same moment: take the next number
            continue
    raise AssertionError("count() does not end")


def add_monitor(club: Club, username: str, password: str, *, by: User | None = None) -> User:
    """A login for someone who helps keep score. Raises `NameTaken`, `TooManyLogins`."""
    try:
        with transaction.atomic():
            _check_logins_given(club, by)
            user = User.objects.create_user(username=username, password=password)
            join(club, user, [Role.MONITOR])
            audit.note(club, Act.LOGIN_GIVEN, by=by, user=user)
    except IntegrityError as taken:
        raise NameTaken(username) from taken
    return user


def _check_logins_given(club: Club, by: User | None) -> None:
    """Counted under locks, so that two at once count each other. Raises TooManyLogins."""
    take_row_of(club)
    given = audit.often_today(Act.LOGIN_GIVEN, club)
    if by is not None:
        User.objects.select_for_update(no_key=True).get(pk=by.pk)
        given = max(given, audit.often_today_by(Act.LOGIN_GIVEN, by))
    if given >= MOST_LOGINS:
        refused_from(f"club {club.pk}", "too many logins given")
        raise TooManyLogins


@transaction.atomic
def change_club(
    club: Club,
    name: str,
    about: str,
    *,
    is_public: bool,
    time_zone: str | None = None,
    by: User | None = None,
    **shown: object,
) -> None:
    """Change the club's name, what strangers see of it, and by whose clock its days begin (None leaves it); `shown` are
    those of SHOWN that are changed, too. Its slug stays, so that existing links keep working."""
    if unknown := shown.keys() - SHOWN:
        raise TypeError(f"a club shows no {', '.join(unknown)}")
    wanted = {"name": name, "about": about, "is_public": is_public, **shown}
    if changed := [field for field, value in wanted.items() if getattr(club, field) != value]:
        audit.note(club, Act.CLUB_CHANGED, by=by, changed=changed)
        for field in changed:
            setattr(club, field, wanted[field])
        club.save(update_fields=changed)
    if time_zone is not None and time_zone != club.time_zone:
        _set_clock(club, time_zone, by)


def _set_clock(club: Club, time_zone: str, by: User | None) -> None:
    """What was played is counted again by the new clock if its days are others, not what is published of a closed season."""
    before, club.time_zone = club.zone, time_zone
    club.save(update_fields=["time_zone"])
    if club.zone.key == before.key:
        return
    audit.note(club, Act.CLOCK_CHANGED, by=by, was=before.key, zone=club.zone.key)
    for path in settings.CLOCK_LISTENERS:
        tell: Callable[[Club], None] = import_string(path)
        tell(club)


@transaction.atomic
def join(club: Club, user: User, roles: Collection[str] = ()) -> Membership:
    """Make the user a member. For members it changes nothing: an invitation cannot change roles. Raises ClubArchived.

    It makes no player: `seat_member` does.
    """
    if take_row_of(club).archived_at is not None:
        raise ClubArchived(club)
    member, new = Membership.objects.get_or_create(club=club, user=user, defaults={"roles": _in_order(roles)})
    if new:
        security.info("%s joined club %s as %s", user.pk, club.pk, ",".join(member.roles) or "player")
        audit.note(club, Act.MEMBER_JOINED, by=user, user=user, roles=member.roles)
        record(club, Kind.MEMBER_JOINED, lambda: {"member": member.pk, "name": user.called, "roles": member.roles})
    return member


@transaction.atomic
def seat_member(club: Club, user: User) -> Player:
    """The player the user is at the club: the one they were before, or a new one with their name, followed by a number if that
    name is taken."""
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
        except IntegrityError:  # a guest of that name was added at the same moment
            continue
    raise AssertionError("count() does not end")


@transaction.atomic
def add_guest(club: Club, name: str) -> Player:
    """A new player without a login, with a number behind the name if somebody at the club has it. Raises `NameRefused`."""
    take_row_of(club)
    return find_or_add_player(club, free_name(club, name))


def free_name(club: Club, name: str) -> str:
    """What a new player of that name would be called."""
    return next(called for called in _numbered(tidy_name(name)) if find_name(club, called) is None)


@transaction.atomic
def set_roles(club: Club, membership_id: int, roles: Collection[str], seen: Collection[str], by: User) -> Membership:
    """Give a member exactly these roles; `seen` are those the page showed. Raises `LastOwner`, and `RolesChanged` if the member
    has others by now or is no longer a member."""
    take_row_of(club)
    member = Membership.objects.select_related("user").filter(club=club, pk=membership_id).first()
    if member is None or set(member.roles) != set(seen):
        raise RolesChanged
    if Role.OWNER in member.roles and Role.OWNER not in roles:
        _refuse_to_lose_the_last_owner(member)
    before, member.roles = member.roles, _in_order(roles)
    member.save(update_fields=["roles"])
    if before != member.roles:
        audit.note(club, Act.ROLES_CHANGED, by=by, user=member.user, before=before, after=member.roles)
    security.info("%s made %s %s in club %s", by.pk, member.user_id, ",".join(member.roles) or "player", club.pk)
    return member


@transaction.atomic
def remove_member(club: Club, membership_id: int, by: User) -> Membership | None:
    """Remove a member from the club: from their next request on they see nothing of it, and older invitations and personal
    links do not let them in again. None if they are no longer a member. Raises `LastOwner`, `PlaysAgainst`."""
    take_row_of(club)
    member = Membership.objects.select_related("user").filter(club=club, pk=membership_id).first()
    if member is None:
        return None
    _refuse_to_lose_the_last_owner(member)
    if member.user_id != by.pk and play_together(club, (member.user_id, by.pk)):
        security.warning("%s would remove %s from club %s in a game of both", by.pk, member.user_id, club.pk)
        raise PlaysAgainst
    Removal.objects.create(club=club, user=member.user, by=by)
    member.delete()
    audit.note(club, Act.MEMBER_REMOVED, by=by, user=member.user)
    renew_links(Player.objects.filter(club=club).filter(Q(user=member.user) | Q(merged_into__user=member.user)))
    security.info("%s removed %s from club %s", by.pk, member.user_id, club.pk)
    return member


@transaction.atomic
def leave(club: Club, user: User) -> None:
    """A member leaves of their own accord, and may come back. Idempotent. Raises `LastOwner`."""
    take_row_of(club)
    member = Membership.objects.filter(club=club, user=user).first()
    if member is not None:
        _refuse_to_lose_the_last_owner(member)
        member.delete()
        audit.note(club, Act.MEMBER_LEFT, by=user, user=user)
        security.info("%s left club %s", user.pk, club.pk)


def take_row_of(club: Club) -> Club:
    """Lock the club's row until the end of the transaction, and return it as it is now; rows that refer to it can still be
    added in the meantime."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _refuse_to_lose_the_last_owner(member: Membership) -> None:
    """Call it with the club's row locked, so that two owners who resign at once get here one after the other."""
    if is_last_owner(member):
        raise LastOwner


def _in_order(roles: Collection[str]) -> list[str]:
    return [role.value for role in Role if role in roles]


def _names_for(user: User) -> Iterator[str]:
    """Names for the user at a club's tables, the best first; never ends."""
    try:
        base = tidy_name(user.called)
        word_for(base)
    except NameRefused:  # nothing of it can be written on a score sheet
        base = gettext("Player")
    yield from _numbered(base)


def _numbered(base: str) -> Iterator[str]:
    """The name, then the name with a number; never ends."""
    yield base
    for number in count(2):
        yield f"{base[: LONGEST_NAME - 6].rstrip()} {number}"


def find_or_add_player(club: Club, name: str) -> Player:
    """The club's player with that word or name, created if there is none. Raises `NameRefused`.

    Concurrent calls get the same player: the constraint lets only one insert win, and the loser reads the winner's.
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
    """The club's player with that word on a score sheet. A new one is called `name`, or by the word with spaces for `_`."""
    called = name or word.replace("_", " ")
    known = find_player(club, word) if called != word else None
    return known or find_or_add_player(club, called)


def rename_player(player: Player, name: str, *, by: User | None = None) -> None:
    """Change a player's name on pages. The word stays, since existing score sheets use it.

    Raises `NameRefused`, or `NameTaken` if another player of the club has that name.
    """
    tidy = tidy_name(name)
    word_for(tidy)
    with transaction.atomic():
        # Two renames to one name wait for each other.
        take_row_of(player.club)
        if Player.objects.filter(club=player.club_id, name__iexact=tidy).exclude(pk=player.pk).exists():
            raise NameTaken(tidy)
        if player.name != tidy:
            audit.note(player.club, Act.PLAYER_RENAMED, by=by, player=player, before=player.name, after=tidy)
        player.name = tidy
        player.save(update_fields=["name"])


def add_guests(club: Club, names: Collection[str]) -> Mapping[str, Player]:
    """New players of these names, which nobody at the club has; without those whose word somebody has after all."""
    rows = {word_for(name): Player(club=club, name=tidy_name(name), word=word_for(name)) for name in names}
    Player.objects.bulk_create(rows.values(), ignore_conflicts=True)
    added = {row.word: row for row in Player.objects.filter(club=club, word__in=rows)}
    return {name: added[word_for(name)] for name in names if word_for(name) in added}
