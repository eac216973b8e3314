"""An owner who plays removes an opponent from the club in mid-game: whoever is gone answers no double, and would drop."""

from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette
from clubsite.api.tokens.services import make_token
from clubsite.ledger.selectors import open_in_all
from clubsite.members.models import Membership, Player, Role, User
from clubsite.members.services import join
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import on_screen, open_the_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Chouette:
    """Ann, the box, owns the club; bob, the captain, is a member."""
    evening = open_the_game(on_screen())
    for name, roles in (("ann", [Role.OWNER]), ("bob", []), ("olga", [Role.OWNER])):
        user = User.objects.filter(username=name).first() or User.objects.create_user(name)
        join(evening.club, user)
        Membership.objects.filter(club=evening.club, user=user).update(roles=roles)
        Player.objects.filter(club=evening.club, user=user).exclude(word=name).delete()
        Player.objects.filter(club=evening.club, word=name).update(user=user)
    return evening


def removed(evening: Chouette, by: str, by_program: bool) -> int:
    """The status of the answer to the owner who removes bob."""
    owner, club = User.objects.get(username=by), evening.club
    member = Membership.objects.get(club=club, user__username="bob").pk
    client = Client()
    if by_program:
        token = make_token(owner, "program", 7, action_id=uuid4())[1]
        place = f"/api/clubs/{club.slug}/members/{member}/"
        return client.delete(place, headers={"Authorization": f"Bearer {token}"}).status_code
    client.force_login(owner)
    seen = "{} {}".format(*open_in_all(Player.objects.get(club=club, user__username="bob")))
    return client.post(f"/clubs/{club.slug}/people/members/{member}/remove/", {"seen": seen}).status_code


@pytest.mark.parametrize("by_program", [False, True])
def test_nobody_removes_an_opponent_before_the_game_is_over(evening: Chouette, by_program: bool) -> None:
    assert removed(evening, "ann", by_program) == HTTPStatus.UNPROCESSABLE_ENTITY
    assert Membership.objects.filter(club=evening.club, user__username="bob").exists()
    say(evening, "team wins single override")
    assert removed(evening, "ann", by_program) in (HTTPStatus.FOUND, HTTPStatus.NO_CONTENT)


def test_an_owner_who_does_not_play_removes_a_player_at_any_time(evening: Chouette) -> None:
    assert removed(evening, "olga", by_program=False) == HTTPStatus.FOUND
