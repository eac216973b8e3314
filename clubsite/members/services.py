"""Everything that changes clubs and people: one function, one transaction."""

from itertools import count

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from .models import Club, Membership, Player, Role, User
from .rules.words import tidy_name, word_for
from .selectors import find_player, players_of

_SLUGS_WITH_ANOTHER_MEANING = frozenset({"new"})


class NameTaken(ValueError):
    """Another login or player already has this name."""


@transaction.atomic
def create_first_owner(password: str) -> User:
    """The login of a first start: user `owner` with a club of his own. No superuser: there is nothing more to see."""
    owner = User.objects.create_user(username="owner", password=password)
    create_club(owner, "Our club")
    return owner


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
            Membership.objects.create(club=club, user=user, roles=[Role.MONITOR])
    except IntegrityError as taken:
        raise NameTaken(username) from taken
    return user


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
        Club.objects.select_for_update(no_key=True).get(pk=player.club_id)
        if players_of(player.club).exclude(pk=player.pk).filter(name__iexact=tidy).exists():
            raise NameTaken(tidy)
        player.name = tidy
        player.save(update_fields=["name"])
