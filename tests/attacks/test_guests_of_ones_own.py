"""Bob enters as himself, and once more as a guest by a link in his own mail."""

from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.models import ClubTournament
from tests.games.tournaments.desk.guests import Hall, hall, links_in
from tests.games.tournaments.desk.nights import MAIN

pytestmark = pytest.mark.django_db

BOBS = "bob@example.org"


def confirmed(found: Hall, address: str = BOBS, *, verified: bool = True) -> None:
    EmailAddress.objects.create(user=found.evening.club.users["bob"], email=address, verified=verified, primary=True)


def asks(found: Hall, address: str) -> Any:
    found.asks("Uncle Bob", address)
    (asked,) = found.mails()
    return found.taps(links_in(asked)[0])


@pytest.mark.parametrize(
    ("known", "said"), [(BOBS, BOBS.upper()), (BOBS, "Bob+uncle@example.org"), ("bob+club@example.org", BOBS)]
)
def test_a_member_does_not_enter_as_a_guest_with_their_own_address(known: str, said: str) -> None:
    found = hall(sheet=f"{MAIN}\nentrants bob")
    confirmed(found, known)
    answer = asks(found, said)
    assert answer.status_code == 422
    assert DeskRefusal.ADDRESS_OF_A_MEMBER.value in answer.content.decode()
    assert found.evening.names == ["bob"]


def test_an_address_that_a_member_only_claims_to_have_shuts_nobody_out() -> None:
    found = hall(sheet=f"{MAIN}\nentrants bob")
    confirmed(found, "pat@example.org", verified=False)
    assert asks(found, "pat@example.org").status_code == 302


def test_one_mailbox_is_one_guest() -> None:
    found = hall(sheet=f"{MAIN}\nentrants bob")
    assert asks(found, "pat@example.org").status_code == 302
    found.asks("Pat", "pat+2@example.org")
    answer = found.taps(links_in(found.mails()[-1])[0])
    assert (answer.status_code, DeskRefusal.ADDRESS_ENTERED.value in answer.content.decode()) == (422, True)
    found.asks("Patricia", "patricia@example.org")
    assert found.taps(links_in(found.mails()[-1])[0]).status_code == 302


def reports(found: Hall, play: str, browser: Client) -> Any:
    say = "[main 1.1] report Uncle_Bob: bob beats Uncle_Bob 5-0"
    return browser.post(play, {"say": say, "version": found.evening.desk_version, "page": str(uuid4())})


def played(found: Hall) -> bool:
    return ClubTournament.objects.get(pk=found.evening.tournament.pk).matches.exists()


def bob_against_a_guest() -> tuple[Hall, str]:
    found = hall(sheet=f"{MAIN}\nentrants bob")
    _withdraw, play = found.enters("Uncle Bob", "uncle@example.org")
    found.evening.says("dana", "start main")
    found.evening.says("bob", "report bob: bob beats Uncle_Bob 5-0")
    return found, play


def test_nobody_confirms_their_own_report_by_the_link_of_their_opponent() -> None:
    found, play = bob_against_a_guest()
    browser = Client()
    browser.force_login(found.evening.club.users["bob"])
    answer = reports(found, play, browser)
    assert answer.status_code == 422
    assert DeskRefusal.LINK_OF_THE_OPPONENT.value in answer.content.decode()
    assert not played(found)
    assert reports(found, play, Client()).status_code == 302, "who is not logged in is the guest"
    assert played(found)


def test_nor_by_a_link_to_their_own_address_that_they_have_confirmed_since() -> None:
    found, play = bob_against_a_guest()
    confirmed(found, "Uncle@example.org")
    assert reports(found, play, Client()).status_code == 422
    assert not played(found)


def test_another_member_may_lend_the_guest_a_telephone() -> None:
    found, play = bob_against_a_guest()
    browser = Client()
    browser.force_login(found.evening.club.users["cal"])
    assert reports(found, play, browser).status_code == 302
