"""A stranger asks a public club to join; an owner or a director takes them in or declines, once."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.asking.letters import mail_requests
from clubsite.asking.models import LONGEST_WORDS, JoinRequest
from clubsite.asking.services import MOST_A_DAY, MOST_WAITING, AskingRefused, Refusal, answer, ask, waiting_in
from clubsite.audit.models import Noted
from clubsite.farewell.services import archive
from clubsite.members.models import Club, Role, User
from clubsite.members.selectors import player_of, roles_of
from clubsite.members.services import create_club, join, remove_member
from tests.clubsite.at_once import at_once

pytestmark = pytest.mark.django_db

Outbox = list[EmailMultiAlternatives]


def login(name: str) -> User:
    user = User.objects.create_user(name, email=f"{name}@example.org")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def tom() -> User:
    return login("tom")


@pytest.fixture
def dee(club: Club) -> User:
    """A director."""
    user = login("dee")
    join(club, user, [Role.DIRECTOR])
    return user


@pytest.fixture
def eve() -> User:
    return login("eve")


@pytest.fixture
def club(tom: User) -> Club:
    club = create_club(tom, "Baize")
    Club.objects.filter(pk=club.pk).update(is_public=True)
    club.refresh_from_db()
    return club


def at(user: User) -> Client:
    web = Client()
    web.force_login(user)
    return web


def place(club: Club, request: JoinRequest | None = None) -> str:
    return (
        reverse("ask_to_join", args=[club.slug])
        if request is None
        else reverse("answer_join_request", args=[club.slug, request.pk])
    )


def refused(club: Club, user: User) -> Refusal:
    with pytest.raises(AskingRefused) as error:
        ask(club, user, "")
    return error.value.refusal


def test_a_stranger_asks_on_the_public_page_and_is_taken_in(club: Club, dee: User, eve: User) -> None:
    assert place(club) in Client().get(reverse("club", args=[club.slug])).text
    assert Client().get(place(club))["Location"].startswith("/log-in/")
    assert at(eve).post(place(club), {"words": "I know  Bob <b>"}).status_code == 302
    assert "You asked on" in at(eve).get(place(club)).text
    people = at(dee).get(reverse("people", args=[club.slug])).text
    assert "I know Bob &lt;b&gt;" in people
    assert "1 person would like to join" in at(dee).get(reverse("club", args=[club.slug])).text
    asked = JoinRequest.objects.get()
    assert at(dee).post(place(club, asked), {"answer": "accept"}).status_code == 302
    assert roles_of(eve, club) == []
    assert player_of(eve, club) is not None
    assert list(Noted.objects.order_by("pk").values_list("kind", flat=True))[-2:] == ["people.taken_in", "people.joined"]
    assert at(eve).get(place(club))["Location"] == reverse("club", args=[club.slug])


def test_declined_they_stay_out_and_do_not_ask_again(club: Club, tom: User, eve: User) -> None:
    asked = ask(club, eve, "")
    at(tom).post(place(club, asked), {"answer": "decline"})
    assert roles_of(eve, club) is None
    assert refused(club, eve) is Refusal.ASKED_BEFORE
    answered = at(eve).post(place(club), {"words": "please"})
    assert answered.status_code == 422
    assert "You have asked this club before." in answered.text
    assert list(waiting_in(club)) == []


def test_only_owners_and_directors_answer(club: Club, eve: User) -> None:
    asked = ask(club, eve, "")
    for name, roles, status in (("mo", [Role.MONITOR], 403), ("ann", [], 403), ("bob", None, 404)):
        user = login(name)
        if roles is not None:
            join(club, user, roles)
        assert at(user).post(place(club, asked), {"answer": "accept"}).status_code == status
        assert "would-join" not in at(user).get(reverse("people", args=[club.slug])).content.decode()
    assert at(eve).post(place(club, asked), {"answer": "accept"}).status_code == 404
    assert roles_of(eve, club) is None


def test_a_private_club_is_not_asked_and_not_told_from_none(club: Club, eve: User) -> None:
    Club.objects.filter(pk=club.pk).update(is_public=False)
    assert at(eve).post(place(club), {}).status_code == 404
    assert refused(club, eve) is Refusal.NOT_ASKED_HERE


def test_an_archived_club_takes_nobody_in(club: Club, tom: User, eve: User) -> None:
    asked = ask(club, login("bob"), "")
    archive(club, tom)
    assert at(eve).post(place(club), {}).status_code == 409
    assert "takes nobody in" in at(eve).get(place(club)).text
    assert at(tom).post(place(club, asked), {"answer": "accept"}).status_code == 409


def test_members_do_not_ask(club: Club, tom: User) -> None:
    assert refused(club, tom) is Refusal.MEMBER_ALREADY
    assert at(tom).post(place(club), {}).status_code == 302
    assert not JoinRequest.objects.exists()


def test_one_login_asks_a_few_clubs_a_day(tom: User, eve: User) -> None:
    clubs = [create_club(tom, f"Club {number}") for number in range(MOST_A_DAY + 1)]
    Club.objects.update(is_public=True)
    for club in clubs[:-1]:
        ask(club, eve, "")
    assert refused(clubs[-1], eve) is Refusal.TOO_MANY_ASKED
    JoinRequest.objects.update(asked_at=timezone.now() - timedelta(days=2))
    ask(clubs[-1], eve, "")


def test_strangers_do_not_bury_a_club(club: Club, eve: User) -> None:
    many = User.objects.bulk_create([User(username=f"bot-{number}") for number in range(MOST_WAITING)])
    JoinRequest.objects.bulk_create([JoinRequest(club=club, user=user) for user in many])
    assert refused(club, eve) is Refusal.TOO_MANY_WAIT


def test_rubbish_is_refused_with_a_sentence(club: Club, tom: User, eve: User) -> None:
    assert at(eve).post(place(club), {"words": "x" * (LONGEST_WORDS + 1)}).status_code == 422
    asked = ask(club, eve, "")
    assert "Press one of the buttons." in at(tom).post(place(club, asked), {"answer": "burn"}, follow=True).text
    assert JoinRequest.objects.get().accepted is None


def test_a_request_to_another_club_is_not_answered_here(club: Club, tom: User, eve: User) -> None:
    elsewhere = create_club(login("bob"), "Elsewhere")
    asked = JoinRequest.objects.create(club=elsewhere, user=eve)
    assert at(tom).post(place(club, asked), {"answer": "accept"}).status_code == 404
    assert roles_of(eve, elsewhere) is None


def test_owners_and_directors_are_mailed_once_and_whoever_asked_reads_the_answer(
    club: Club, tom: User, dee: User, eve: User, mailoutbox: Outbox
) -> None:
    join(club, login("mo"), [Role.MONITOR])
    asked = ask(club, eve, "I know Bob")
    assert (mail_requests(), mail_requests()) == (2, 0)
    assert sorted(mail.to[0] for mail in mailoutbox) == ["dee@example.org", "tom@example.org"]
    assert mailoutbox[0].subject == "eve would like to join Baize"
    assert "I know Bob" in str(mailoutbox[0].body)
    answer(club, asked.pk, accept=False, by=dee)
    assert (mail_requests(), mail_requests()) == (1, 0)
    assert mailoutbox[-1].to == ["eve@example.org"]
    assert "has declined" in str(mailoutbox[-1].body)


def test_who_was_removed_may_ask_but_an_answer_of_before_does_not_bring_them_back(club: Club, tom: User, eve: User) -> None:
    asked = ask(club, eve, "")
    answer(club, asked.pk, accept=True, by=tom)
    remove_member(club, eve.memberships.get().pk, tom)
    again = answer(club, asked.pk, accept=True, by=tom)
    assert again is not None
    assert roles_of(eve, club) is None


@pytest.mark.django_db(transaction=True)
def test_accepted_and_declined_at_once_one_answer_stands(club: Club, tom: User, dee: User, eve: User) -> None:
    asked = ask(club, eve, "")
    at_once(
        lambda: answer(club, asked.pk, accept=True, by=tom),
        lambda: answer(club, asked.pk, accept=False, by=dee),
    )
    stands = JoinRequest.objects.get()
    assert (roles_of(eve, club) is not None) is stands.accepted
    assert Noted.objects.filter(kind__in=["people.taken_in", "people.declined"]).count() == 1


@pytest.mark.django_db(transaction=True)
def test_accepted_twice_at_once_they_are_one_member(club: Club, tom: User, dee: User, eve: User) -> None:
    asked = ask(club, eve, "")
    at_once(lambda: answer(club, asked.pk, accept=True, by=tom), lambda: answer(club, asked.pk, accept=True, by=dee))
    assert eve.memberships.count() == 1
    assert Noted.objects.filter(kind="people.joined", user=eve).count() == 1


@pytest.mark.django_db(transaction=True)
def test_asked_twice_at_once_it_is_one_request(club: Club, eve: User) -> None:
    at_once(lambda: ask(club, eve, "one"), lambda: ask(club, eve, "two"))
    assert JoinRequest.objects.count() == 1
