"""Closing a login leaves all its clubs, and the points stay in their books."""

import threading
from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubsite.accounts.services import OnlyOwner, close_login
from clubsite.api.models import Token
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club, find_or_add_player

from .conftest import PASSWORD


@pytest.fixture
def club(tom: User) -> Club:
    return create_club(tom, "Baize")


def logged_in(web: Client, user: User) -> Client:
    """Logged in, with the password confirmed a moment ago."""
    web.force_login(user)
    web.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return web


def test_a_closed_login_is_nobodys_and_its_player_a_guest_again(web: Client, club: Club, ann: User) -> None:
    Membership.objects.create(club=club, user=ann)
    player = find_or_add_player(club, "Ann Miller")
    type(player).objects.filter(pk=player.pk).update(user=ann)
    answer = logged_in(web, ann).post(reverse("close_login"), follow=True)
    assert "Your login is closed." in answer.text
    player.refresh_from_db()
    ann.refresh_from_db()
    assert (player.name, player.user) == ("Ann Miller", None)
    assert not ann.is_active
    assert (ann.email, ann.shown_name) == ("", "")
    assert "ann" not in ann.username
    assert not Membership.objects.filter(user=ann).exists()
    assert not EmailAddress.objects.filter(user=ann).exists()


def test_every_device_is_out_at_once_and_the_old_name_opens_nothing(web: Client, ann: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(ann)
    logged_in(web, ann).post(reverse("close_login"))
    assert elsewhere.get(reverse("my_account")).status_code == 302
    assert Client().post(reverse("account_login"), {"login": "ann-kxtv", "password": PASSWORD}).status_code == 422


def test_no_program_acts_for_a_closed_login(web: Client, ann: User) -> None:
    made: tuple[Token, str] = Token.objects.create(ann, timedelta(days=1), name="a script", action_id=uuid4())
    headers = {"Authorization": f"Bearer {made[1]}"}
    assert Client().get(reverse("api_me"), headers=headers).status_code == 200
    logged_in(web, ann).post(reverse("close_login"))
    assert Client().get(reverse("api_me"), headers=headers).status_code == 401


def test_it_is_asked_for_the_password_first(web: Client, ann: User) -> None:
    web.force_login(ann)
    for answer in (web.get(reverse("close_login")), web.post(reverse("close_login"))):
        assert answer["Location"].startswith(reverse("account_reauthenticate"))
    wrong = web.post(reverse("account_reauthenticate"), {"password": "guess"})
    assert wrong.status_code == 422
    ann.refresh_from_db()
    assert ann.is_active


def test_the_password_is_not_guessed_here_either(web: Client, ann: User) -> None:
    web.force_login(ann)
    seen = [web.post(reverse("account_reauthenticate"), {"password": "guess"}).status_code for _ in range(11)]
    assert seen == [422] * 10 + [429]


def test_the_only_owner_is_refused_in_a_sentence(web: Client, club: Club, tom: User) -> None:
    answer = logged_in(web, tom).post(reverse("close_login"))
    assert answer.status_code == 409
    assert "You are the only owner of Baize. Make somebody else an owner first, or delete the club." in answer.text
    assert Membership.objects.filter(club=club, user=tom).exists()


def test_a_refusal_by_one_club_leaves_the_others_as_they_were(tom: User, eve: User) -> None:
    first, last = create_club(eve, "Baize"), create_club(tom, "Zeughaus")
    Membership.objects.create(club=first, user=tom)
    with pytest.raises(OnlyOwner):
        close_login(tom)
    assert set(Membership.objects.filter(user=tom).values_list("club", flat=True)) == {first.pk, last.pk}


def test_an_owner_whose_login_is_closed_does_not_count(club: Club, tom: User, eve: User) -> None:
    Membership.objects.create(club=club, user=eve, roles=[Role.OWNER])
    User.objects.filter(pk=eve.pk).update(is_active=False)
    with pytest.raises(OnlyOwner):
        close_login(tom)


@pytest.mark.django_db(transaction=True)
def test_of_two_owners_who_leave_at_once_one_stays(club: Club, tom: User, eve: User) -> None:
    Membership.objects.create(club=club, user=eve, roles=[Role.OWNER])
    start = threading.Barrier(2)
    refused: list[str] = []

    def leave(user: User) -> None:
        start.wait()
        try:
            close_login(user)
        except OnlyOwner:
            refused.append(user.username)
        finally:
            connection.close()

    threads = [threading.Thread(target=leave, args=[user]) for user in (tom, eve)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    assert club.memberships.get().user.username == refused[0]
