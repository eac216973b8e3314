"""Logging in by password, and what happens to those who guess."""

import logging
from datetime import timedelta
from ipaddress import ip_network

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from clubsite.members.models import User

from .conftest import ANNS_ADDRESS, PASSWORD

TRIES = 10  # for one name from one address, within a quarter of an hour


def attempt(web: Client, name: str, password: str, address: str = "10.0.0.1", **headers: str) -> int:
    said = {"login": name, "password": password}
    return web.post(reverse("account_login"), said, REMOTE_ADDR=address, headers=headers).status_code


def wrong(web: Client, name: str = "tom", address: str = "10.0.0.1", **headers: str) -> int:
    return attempt(web, name, "guess", address, **headers)


def right(web: Client, address: str = "10.0.0.1") -> int:
    return attempt(web, "tom", PASSWORD, address)


@pytest.mark.parametrize("name", ["ann-kxtv", "ANN-kxtv", ANNS_ADDRESS, "Ann.Miller@Example.org", f" {ANNS_ADDRESS} "])
def test_one_logs_in_by_user_name_or_by_address(web: Client, ann: User, name: str) -> None:
    assert attempt(web, name, PASSWORD) == 302
    home = web.get(reverse("home")).text
    assert "Ann" in home
    assert ANNS_ADDRESS not in home


def test_the_first_owner_logs_in_without_an_address(web: Client, tom: User) -> None:
    assert right(web) == 302
    assert web.get(reverse("my_account")).status_code == 200
    web.post(reverse("account_logout"))
    assert web.get(reverse("my_account")).status_code == 302


def test_nobody_is_logged_out_by_a_link_alone(web: Client, tom: User) -> None:
    web.force_login(tom)
    assert "Log out?" in web.get(reverse("account_logout")).text
    assert web.get(reverse("my_account")).status_code == 200


@pytest.mark.parametrize(
    "aim", ["https://example.org/", "//example.org", "javascript:alert(1)", "\\\\example.org", "/\t/example.org"]
)
def test_the_way_on_after_logging_in_stays_on_the_site(web: Client, tom: User, aim: str) -> None:
    secret = {"login": "tom", "password": PASSWORD}
    assert web.post(reverse("account_login"), {**secret, "next": aim})["Location"] == "/"
    assert web.post(reverse("account_logout"), {"next": aim})["Location"] == "/"
    assert web.post(reverse("account_login"), {**secret, "next": "/clubs/new/"})["Location"] == "/clubs/new/"


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(web: Client, tom: User) -> None:
    answers = [
        web.post(reverse("account_login"), {"login": name, "password": "guess"}) for name in ("tom", "nobody", ANNS_ADDRESS)
    ]
    assert [answer.status_code for answer in answers] == [422] * 3
    assert all("do not belong together" in answer.text for answer in answers)


def test_the_eleventh_wrong_password_is_refused_and_so_is_the_right_one_then(web: Client, tom: User) -> None:
    assert [wrong(web) for _ in range(TRIES)] == [422] * TRIES
    refused = web.post(reverse("account_login"), {"login": "TOM", "password": PASSWORD}, REMOTE_ADDR="10.0.0.1")
    assert refused.status_code == 429
    assert "Wait a quarter of an hour" in refused.text


def test_another_name_or_another_address_is_not_punished(web: Client, tom: User) -> None:
    for _ in range(TRIES + 1):
        wrong(web)
    assert wrong(web, name="mo") == 422
    assert right(web, address="10.0.0.2") == 302


def test_what_a_visitor_says_of_his_own_address_or_host_evades_nothing(web: Client, tom: User) -> None:
    claims = [
        {"X-Forwarded-For": f"198.51.100.{n}", "X-Real-IP": f"198.51.100.{n}", "Host": f"h{n}.example"} for n in range(TRIES)
    ]
    assert [wrong(web, **claim) for claim in claims] == [422] * TRIES
    assert wrong(web, **{"X-Forwarded-For": "198.51.100.77", "Host": "other.example"}) == 429


def test_behind_our_proxy_each_visitor_counts_for_himself(web: Client, tom: User, settings: Settings) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.9.9.9/32")]
    visitors = ["198.51.100.1"] * (TRIES + 1) + ["198.51.100.2"]
    seen = [wrong(web, address="10.9.9.9", **{"X-Real-IP": visitor}) for visitor in visitors]
    assert seen == [422] * TRIES + [429, 422]


def test_whoever_has_a_network_of_addresses_has_one_count(web: Client, tom: User) -> None:
    seen = [wrong(web, address=f"2001:db8::{number:x}") for number in range(TRIES + 1)]
    assert seen == [422] * TRIES + [429]
    assert wrong(web, address="2001:db8:0:1::1") == 422


def test_after_a_quarter_of_an_hour_one_may_try_again(web: Client, tom: User) -> None:
    for _ in range(TRIES + 1):
        wrong(web)
    with time_machine.travel(timezone.now() + timedelta(minutes=15, seconds=1)):
        assert right(web) == 302


def test_the_right_password_is_not_counted_as_a_try(web: Client, tom: User) -> None:
    for _ in range(TRIES - 1):
        wrong(web)
    assert [right(Client()) for _ in range(3)] == [302] * 3
    assert [wrong(web), wrong(web)] == [422, 429]


def test_many_names_from_one_address_are_stopped_too(web: Client, tom: User) -> None:
    seen = [wrong(web, name=f"name{n}") for n in range(121)]
    assert set(seen[:120]) == {422}  # no more than so many tries in a minute whatever the names
    assert seen[-1] == 429


@pytest.mark.parametrize("name", ["", "\x00", "x" * 5000, "\ud800", "🎲", "a@b", "tom\x00"])
def test_any_rubbish_as_a_user_name_is_a_wrong_password(web: Client, name: str) -> None:
    body = b"login=" + name.encode(errors="surrogatepass") + b"&password=guess"
    answer = web.post(reverse("account_login"), body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 422


def test_a_closed_login_is_told_so_and_comes_in_nowhere(web: Client, tom: User) -> None:
    User.objects.filter(pk=tom.pk).update(is_active=False)
    answer = web.post(reverse("account_login"), {"login": "tom", "password": PASSWORD}, follow=True)
    assert "This login is closed" in answer.text
    assert web.get(reverse("my_account")).status_code == 302


def test_a_wrong_password_is_logged_without_what_was_typed(web: Client, tom: User, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "club.security")
    attempt(web, "my secret typed into the wrong box", "guessed-pass", "10.0.0.9")
    line = caplog.records[0].getMessage()
    assert "10.0.0.9" in line
    assert "secret" not in line
    assert "guessed-pass" not in caplog.text
