"""A new address counts once its code has been entered, and belongs to one login."""

import re
import threading

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubsite.members.models import User

from .conftest import ANNS_ADDRESS, PASSWORD

Outbox = list[EmailMultiAlternatives]
NEW = "ann@example.net"


def at(web: Client, user: User) -> Client:
    """Logged in, with the password confirmed a moment ago."""
    web.force_login(user)
    web.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return web


def ask_for(web: Client, address: str) -> int:
    return web.post(reverse("account_email"), {"action_add": "1", "email": address}).status_code


def code_in(outbox: Outbox) -> str:
    found = re.search(r"^[A-Z]{4}-[A-Z]{4}$", str(outbox[-1].body), re.MULTILINE)
    assert found
    return found[0]


def type_code(web: Client, code: str) -> int:
    return web.post(reverse("account_email_verification_sent"), {"action": "verify", "code": code}).status_code


def test_a_new_address_counts_from_the_code_on_and_the_old_one_is_told(web: Client, ann: User, mailoutbox: Outbox) -> None:
    assert ask_for(at(web, ann), NEW) == 302
    ann.refresh_from_db()
    assert ann.email == ANNS_ADDRESS
    assert mailoutbox[0].to == [NEW]
    type_code(web, code_in(mailoutbox))
    ann.refresh_from_db()
    assert ann.email == NEW
    assert [address.email for address in EmailAddress.objects.filter(user=ann)] == [NEW]
    assert mailoutbox[-1].to == [ANNS_ADDRESS]
    assert NEW in str(mailoutbox[-1].body)


def test_the_first_owner_gives_his_address_later(web: Client, tom: User, mailoutbox: Outbox) -> None:
    assert "No address is known of you" in at(web, tom).get(reverse("account_email")).text
    ask_for(web, "tom@example.org")
    type_code(web, code_in(mailoutbox))
    assert Client().post(reverse("account_login"), {"login": "tom@example.org", "password": PASSWORD}).status_code == 302


def test_it_is_asked_for_the_password_first(web: Client, ann: User, mailoutbox: Outbox) -> None:
    web.force_login(ann)
    answer = web.post(reverse("account_email"), {"action_add": "1", "email": NEW})
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert not mailoutbox


@pytest.mark.parametrize("address", ["", "ann at home", "ann@", ANNS_ADDRESS, "\x00@x.org", "a" * 300 + "@example.org"])
def test_rubbish_and_the_present_address_are_refused(web: Client, ann: User, mailoutbox: Outbox, address: str) -> None:
    assert ask_for(at(web, ann), address) == 422
    assert not mailoutbox


def test_the_address_of_somebody_else_is_not_taken_over(web: Client, ann: User, tom: User, mailoutbox: Outbox) -> None:
    ask_for(at(web, tom), ANNS_ADDRESS)
    assert [mail.to for mail in mailoutbox] == [[ANNS_ADDRESS]]
    assert type_code(web, code_in(mailoutbox)) == 422
    assert EmailAddress.objects.get(email=ANNS_ADDRESS).user == ann


def test_an_address_from_before_is_confirmed_when_one_logs_in_by_it(web: Client, tom: User, mailoutbox: Outbox) -> None:
    User.objects.filter(pk=tom.pk).update(email="tom@example.org")
    by_name = Client()
    by_name.post(reverse("account_login"), {"login": "tom", "password": PASSWORD})
    cache.clear()
    web.post(reverse("account_login"), {"login": "tom@example.org", "password": PASSWORD})
    assert web.get(reverse("my_account")).status_code == 302
    type_code(web, code_in(mailoutbox))
    assert web.get(reverse("my_account")).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_of_two_logins_that_confirm_one_address_at_once_one_has_it(tom: User, eve: User, mailoutbox: Outbox) -> None:
    browsers: list[tuple[Client, str]] = []
    for user in (tom, eve):
        browser = at(Client(), user)
        ask_for(browser, NEW)
        cache.clear()
        browsers.append((browser, code_in(mailoutbox)))
    start = threading.Barrier(2)
    seen: list[int] = []

    def type_it(browser: Client, code: str) -> None:
        start.wait()
        try:
            seen.append(type_code(browser, code))
        finally:
            connection.close()

    threads = [threading.Thread(target=type_it, args=pair) for pair in browsers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert EmailAddress.objects.filter(email=NEW, verified=True).count() == 1
    assert set(seen) <= {302, 422}
