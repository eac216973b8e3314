"""An owner makes logins and invitations as fast as the site answers: each stays for ever, with a lot of pages of its own."""

import pytest
from django.test import Client

from clubsite.invitations import services as invitations
from clubsite.invitations.models import Invitation
from clubsite.members import services
from clubsite.members.models import Club, User
from clubsite.members.services import create_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def eve() -> User:
    return User.objects.create_user("eve")


@pytest.fixture
def web(eve: User) -> Client:
    client = Client()
    client.force_login(eve)
    return client


@pytest.fixture
def clubs(eve: User) -> list[Club]:
    return [create_club(eve, f"Club {number}") for number in range(3)]


def test_logins_end_whatever_clubs_they_are_for(web: Client, clubs: list[Club]) -> None:
    before = User.objects.count()

    def given(number: int) -> int:
        said = {"username": f"helper{number}", "password": "bone paper, dark ink"}
        return web.post(f"/clubs/{clubs[number % 3].slug}/people/monitors/", said).status_code

    assert [given(number) for number in range(services.MOST_LOGINS + 2)] == [302] * services.MOST_LOGINS + [422] * 2
    assert User.objects.count() == before + services.MOST_LOGINS
    said = {"username": "one-more", "password": "bone paper, dark ink"}
    page = web.post(f"/clubs/{clubs[0].slug}/people/monitors/", said).content.decode()
    assert f"An owner gives {services.MOST_LOGINS} logins a day" in page


def test_nor_do_several_owners_of_a_club_give_more(clubs: list[Club]) -> None:
    owners = [User.objects.create_user(f"owner{number}") for number in range(services.MOST_LOGINS)]
    for number, owner in enumerate(owners):
        services.add_monitor(clubs[0], f"helper{number}", "bone paper, dark ink", by=owner)
    with pytest.raises(services.TooManyLogins):
        services.add_monitor(clubs[0], "one-more", "bone paper, dark ink", by=owners[0])
    services.add_monitor(clubs[1], "elsewhere", "bone paper, dark ink")


def test_invitations_end_with_a_sentence(web: Client, clubs: list[Club], eve: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST_A_DAY", 3)
    said = {"days": 7, "most_uses": 1}
    tries = [web.post(f"/clubs/{club.slug}/invitations/", said) for club in (*clubs, clubs[0])]
    assert [answer.status_code for answer in tries] == [302] * 3 + [429]
    assert "You make 3 invitations a day" in tries[-1].content.decode()
    program = web.post(
        f"/api/clubs/{clubs[1].slug}/invitations/",
        {**said, "action_id": "0191a1f0-0000-7000-8000-000000000001"},
        content_type="application/json",
    )
    assert (program.status_code, program.json()["code"]) == (429, "TOO_MANY_INVITATIONS")
    assert Invitation.objects.count() == 3
