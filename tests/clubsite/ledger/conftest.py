"""A club with its usual people, and a short way to write to its book."""

import uuid
from collections.abc import Callable

import pytest

from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Player, Role, User
from clubsite.members.services import create_club, find_or_add_player

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
