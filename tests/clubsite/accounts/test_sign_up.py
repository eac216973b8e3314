"""Signing up: who may, under what names, and that an address belongs to the person who reads its mail."""

import re
import threading
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from clubsite.invitations.services import invite
from clubsite.members.models import User
from clubsite.members.services import create_club

from .conftest import ANNS_ADDRESS, PASSWORD

Outbox = list[EmailMultiAlternatives]
ADDRESS = "bob.the.player@example.org"
BOB = {"shown_name": "Bob", "email": ADDRESS, "password1": PASSWORD}


def sign_up(web: Client, **said: str) -> int:
    return web.post(reverse("account_signup"), BOB | said).status_code


def code_in(outbox: Outbox) -> str:
    found = re.search(r"^[A-Z]{4}-[A-Z]{4}$", str(outbox[-1].body), re.MULTILINE)
    assert found
    return found[0]


def confirm(web: Client, code: str) -> int:
    return web.post(reverse("account_email_verification_sent"), {"action": "verify", "code": code}).status_code


def is_in(web: Client) -> bool:
    return web.get(reverse("my_account")).status_code == 200


def wait_for_another_mail() -> None:
    """Mails to one address are at least ten seconds apart; tests do not wait that long."""
    cache.clear()


def test_a_name_an_address_and_a_password_make_a_login_once_the_code_is_typed(web: Client, mailoutbox: Outbox) -> None:
    assert sign_up(web) == 302
    assert not is_in(web)
    assert mailoutbox[0].to == [ADDRESS]
    assert confirm(web, code_in(mailoutbox)) == 302
    assert is_in(web)
    bob = User.objects.get()
    assert (bob.called, bob.email) == ("Bob", ADDRESS)
    assert EmailAddress.objects.get().verified


def test_a_user_name_is_made_of_the_name_and_tells_nothing_of_the_address(web: Client, mailoutbox: Outbox) -> None:
    sign_up(web)
    sign_up(Client(), email="other@example.org")
    sign_up(Client(), email="third@example.org", shown_name="דנה 🎲")
    names = list(User.objects.order_by("pk").values_list("username", flat=True))
    assert [re.sub("[a-z]{4}$", "", name) for name in names] == ["bob-", "bob-", "player-"]
    assert len(set(names)) == 3


def test_a_code_may_be_typed_as_one_likes(web: Client, mailoutbox: Outbox) -> None:
    sign_up(web)
    assert confirm(web, code_in(mailoutbox).lower().replace("-", " ")) == 302
    assert is_in(web)


@pytest.mark.parametrize("code", ["", "BCDF-GHJK", "é", "\x00", "x" * 5000])
def test_a_forged_code_is_refused_and_after_three_the_sign_up_begins_anew(web: Client, mailoutbox: Outbox, code: str) -> None:
    sign_up(web)
    true = code_in(mailoutbox)
    assert [confirm(web, code), confirm(web, code)] == [422, 422]
    assert confirm(web, code) == 302
    confirm(web, true)
    assert not is_in(web)


def test_a_code_is_good_for_a_quarter_of_an_hour(web: Client, mailoutbox: Outbox) -> None:
    sign_up(web)
    with time_machine.travel(timezone.now() + timedelta(minutes=15, seconds=1)):
        confirm(web, code_in(mailoutbox))
        assert not is_in(web)


def test_a_code_opens_nothing_in_another_browser(web: Client, mailoutbox: Outbox) -> None:
    sign_up(web)
    elsewhere = Client()
    confirm(elsewhere, code_in(mailoutbox))
    assert not is_in(elsewhere)


def test_another_code_replaces_the_first(web: Client, mailoutbox: Outbox) -> None:
    sign_up(web)
    first = code_in(mailoutbox)
    wait_for_another_mail()
    web.post(reverse("account_email_verification_sent"), {"action": "resend"})
    assert len(mailoutbox) == 2
    assert confirm(web, first) == 422
    assert confirm(web, code_in(mailoutbox)) == 302


def test_whoever_mistyped_his_address_cancels_and_begins_anew(web: Client, mailoutbox: Outbox) -> None:
    sign_up(web, email="bbo@example.org")
    assert web.get(reverse("account_signup")).status_code == 302  # a code is expected
    web.post(reverse("account_logout"), {"next": reverse("account_login")})
    sign_up(web)
    confirm(web, code_in(mailoutbox))
    assert is_in(web)
    assert User.objects.get(last_login__isnull=False).email == ADDRESS


@pytest.mark.parametrize("by", ["address", "user name"])
def test_who_never_confirmed_is_asked_for_a_code_when_he_logs_in(web: Client, mailoutbox: Outbox, by: str) -> None:
    sign_up(web)
    wait_for_another_mail()
    name = ADDRESS if by == "address" else User.objects.get().username
    later = Client()
    later.post(reverse("account_login"), {"login": name, "password": PASSWORD})
    assert not is_in(later)
    assert len(mailoutbox) == 2
    confirm(later, code_in(mailoutbox))
    assert is_in(later)


def test_an_address_that_has_a_login_is_answered_as_any_other(web: Client, ann: User, mailoutbox: Outbox) -> None:
    answers = [
        Client().post(reverse("account_signup"), BOB | {"email": one}, follow=True) for one in (ADDRESS, ANNS_ADDRESS.upper())
    ]
    new, known = (re.sub(r'value="[^"]{20,}"', "", answer.text) for answer in answers)
    assert known.replace(ANNS_ADDRESS, ADDRESS) == new
    assert [mail.to for mail in mailoutbox] == [[ADDRESS], [ANNS_ADDRESS]]
    assert "has a login already" in str(mailoutbox[1].body)
    assert User.objects.filter(email=ANNS_ADDRESS).count() == 1
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"shown_name": "\u0410nn"}, "letters of several alphabets"),
        ({"shown_name": "\u200b"}, "Write a name."),
        ({"shown_name": "🎲"}, "at least one letter"),
        ({"email": "bob at the club"}, "valid email address"),
        ({"email": ""}, "Write something here."),
        ({"password1": "password123"}, "too common"),
        ({"password1": "short"}, "too short"),
        ({"password1": "bob.the.player"}, "too similar"),
        ({"password1": ""}, "Write something here."),
    ],
)
def test_rubbish_is_refused_in_a_sentence(web: Client, mailoutbox: Outbox, said: dict[str, str], sentence: str) -> None:
    page = web.post(reverse("account_signup"), BOB | said)
    assert page.status_code == 422
    assert sentence in page.text
    assert not User.objects.exists()
    assert not mailoutbox


def test_mass_sign_ups_from_one_address_are_stopped(web: Client, mailoutbox: Outbox, caplog: pytest.LogCaptureFixture) -> None:
    seen = [sign_up(Client(), email=f"b{n}@example.org") for n in range(21)]
    assert seen == [302] * 20 + [429]
    assert User.objects.count() == 20
    assert "too many requests, at account_signup" in caplog.text
    elsewhere = web.post(reverse("account_signup"), BOB, REMOTE_ADDR="10.0.0.2")
    assert elsewhere.status_code == 302


def test_nobody_is_flooded_with_mails_by_sign_ups_with_his_address(mailoutbox: Outbox) -> None:
    for number in range(15):
        with time_machine.travel(timezone.now() + timedelta(seconds=11 * number)):
            sign_up(Client())
    assert len(mailoutbox) == 8


@pytest.mark.parametrize("word", ["invited", "closed", "opne"])
def test_by_invitation_only(web: Client, tom: User, settings: Settings, mailoutbox: Outbox, word: str) -> None:
    settings.SIGN_UP = word
    for page in ("account_signup", "account_signup_by_passkey"):
        assert "By invitation only" in web.get(reverse(page)).text
        web.post(reverse(page), BOB)
    assert User.objects.count() == 1
    made = invite(create_club(tom, "Baize"), tom, days=7, most_uses=1, roles=[], guest=None)
    place = reverse("join", args=[made.secret])
    web.get(place)
    sign_up(web)
    answer = web.post(reverse("account_email_verification_sent"), {"action": "verify", "code": code_in(mailoutbox)})
    assert answer["Location"] == place
    assert is_in(web)


def test_a_forged_invitation_opens_no_sign_up(web: Client, settings: Settings) -> None:
    settings.SIGN_UP = "invited"
    web.get(reverse("join", args=["forged"]))
    assert "By invitation only" in web.get(reverse("account_signup")).text


@pytest.mark.parametrize("aim", ["https://example.org/", "//example.org"])
def test_a_sign_up_leads_to_no_other_site(web: Client, mailoutbox: Outbox, aim: str) -> None:
    web.post(reverse("account_signup"), BOB | {"next": aim})
    answer = web.post(
        reverse("account_email_verification_sent"), {"action": "verify", "code": code_in(mailoutbox), "next": aim}
    )
    assert answer["Location"] == "/"


@pytest.mark.django_db(transaction=True)
def test_of_two_sign_ups_with_one_address_at_once_one_makes_a_login(mailoutbox: Outbox) -> None:
    start = threading.Barrier(3)

    def begin() -> None:
        start.wait()
        try:
            sign_up(Client())
        finally:
            connection.close()

    threads = [threading.Thread(target=begin) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert User.objects.count() == 1
