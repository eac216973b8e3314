"""A club with its usual people, and a short way to write to its book."""

import uuid
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress

from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Player, Role, User
from clubsite.members.services import create_club, find_or_add_player
from tests.clubsite.ledger.days_passing import book_dated_back

Post = Callable[..., None]


@pytest.fixture
def tom(db: None) -> User:
    """The treasurer owns the club."""
    return User.objects.create_user("tom")


@pytest.fixture
def club(tom: User) -> Club:
    return create_club(tom, "Baize")


@pytest.fixture
def mo(club: Club) -> User:
    monitor = User.objects.create_user("mo")
    Membership.objects.create(club=club, user=monitor, roles=[Role.MONITOR, Role.TREASURER])
    return monitor


@pytest.fixture
def eve(db: None) -> User:
    return User.objects.create_user("eve")


@pytest.fixture
def ann(club: Club) -> Player:
    return find_or_add_player(club, "Ann")


@pytest.fixture
def bob(club: Club) -> Player:
    return find_or_add_player(club, "Bob")


@pytest.fixture
def cal(club: Club) -> Player:
    return find_or_add_player(club, "Cal")


@pytest.fixture
def pay(club: Club) -> Callable[[Player, Player, int], None]:
    """One entry of one transfer: `pay(bob, ann, 8)`."""

    def pay(payer: Player, payee: Player, amount: int, memo: str = "") -> None:
        post(f"test/{uuid.uuid4()}", club, [Line(payer, payee, amount, memo)], kind="game")

    return pay


@pytest.fixture
def dee(club: Club) -> Player:
    return find_or_add_player(club, "Dee")


@pytest.fixture
def days_pass(club: Club) -> Callable[[int], None]:
    return book_dated_back


@pytest.fixture
def with_login(club: Club) -> Callable[..., User]:
    """`with_login(bob)`: gives bob a login, a membership, and a confirmed address."""

    def with_login(player: Player, *, confirmed: bool = True, language: str = "") -> User:
        name = player.word.lower()
        user = User.objects.create_user(name, f"{name}@example.org", language=language)
        EmailAddress.objects.create(user=user, email=user.email, verified=confirmed, primary=True)
        Membership.objects.create(club=club, user=user)
        Player.objects.filter(pk=player.pk).update(user=user)
        player.refresh_from_db()
        return user

    return with_login
