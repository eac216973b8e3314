"""Switching notifications on and off: whose browser it is, where it may lead, and what is none."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from clubsite.members.models import User
from clubsite.push.models import Subscription
from clubsite.push.services import MOST_BROWSERS
from tests.clubsite.push.browsers import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann")


@pytest.fixture
def eve() -> User:
    return User.objects.create_user("eve")


def test_switched_on_twice_it_is_one(ann: User, phone: Browser) -> None:
    for _twice in range(2):
        assert phone.switches_on(ann).status_code == HTTPStatus.NO_CONTENT
    assert Subscription.objects.get().user == ann


def test_a_browser_with_a_new_address_leaves_none_behind(ann: User, phone: Browser) -> None:
    phone.switches_on(ann)
    phone.switches_on(ann, endpoint=f"{phone.endpoint}/other")
    assert Subscription.objects.get().endpoint.endswith("/other")


def test_a_shared_browser_tells_whoever_has_switched_it_on_last(ann: User, eve: User, phone: Browser) -> None:
    phone.switches_on(ann)
    phone.client = Client()
    phone.switches_on(eve)
    assert Subscription.objects.get().user == eve


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/push",
        "https://10.0.0.5/push",
        "https://192.168.1.1/push",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/push",
        "https://localhost/push",
        "http://push.example.org/x",
        "https://ann:secret@push.example.org/x",
        "https://push.example.org:25/x",
        "ftp://push.example.org/x",
        "https://push.example.org/" + "x" * 1000,
        "nonsense",
        "",
    ],
)
def test_only_addresses_on_the_internet_with_https_are_taken(
    ann: User, phone: Browser, endpoint: str, settings: Settings
) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = False
    answer = phone.switches_on(ann, endpoint=endpoint)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert answer.content.decode().endswith(".")
    assert Subscription.objects.count() == 0


@pytest.mark.parametrize("rubbish", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": ""}, {"endpoint": "\x00"}])
def test_rubbish_is_no_subscription(ann: User, phone: Browser, rubbish: dict[str, str]) -> None:
    assert phone.switches_on(ann, **rubbish).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert Subscription.objects.count() == 0


def test_without_a_key_the_site_offers_none(ann: User, phone: Browser, settings: Settings) -> None:
    phone.switches_on(ann)
    page = reverse("my_account")
    assert "Tell me when it is my turn" in phone.client.get(page).content.decode()
    settings.PUSH_KEY = ""
    assert "Tell me when it is my turn" not in phone.client.get(page).content.decode()
    assert phone.switches_on(ann).status_code == HTTPStatus.UNPROCESSABLE_ENTITY


def test_a_person_has_so_many_browsers_and_the_newest_stay(ann: User, phone: Browser) -> None:
    for number in range(MOST_BROWSERS + 2):
        phone.client = Client()
        phone.switches_on(ann, endpoint=f"{phone.endpoint}&{number}")
    kept = Subscription.objects.filter(user=ann).values_list("endpoint", flat=True)
    assert len(kept) == MOST_BROWSERS
    assert f"{phone.endpoint}&0" not in kept
    assert f"{phone.endpoint}&{MOST_BROWSERS + 1}" in kept


def test_off_by_the_browser_and_by_the_page_of_the_account(ann: User, eve: User, phone: Browser) -> None:
    phone.switches_on(ann)
    stranger = Client()
    stranger.force_login(eve)
    stranger.post(reverse("push_unsubscribe"), {"endpoint": phone.endpoint})
    stranger.post(reverse("push_end", args=[Subscription.objects.get().pk]))
    assert Subscription.objects.count() == 1, "of somebody else"
    off = reverse("push_end", args=[Subscription.objects.get().pk])
    assert off in phone.client.get(reverse("my_account")).content.decode()
    for sentence in ("gets no more notifications", "got none any more"):
        assert sentence in phone.client.post(off, follow=True).content.decode()
    phone.switches_on(ann)
    for _twice in range(2):
        answer = phone.client.post(reverse("push_unsubscribe"), {"endpoint": phone.endpoint})
        assert answer.status_code == HTTPStatus.NO_CONTENT
    assert Subscription.objects.count() == 0


def test_programs_list_the_browsers_and_end_one(ann: User, eve: User, phone: Browser) -> None:
    phone.switches_on(ann)
    listed = phone.client.get(reverse("api_told_browsers")).json()
    assert [one["told_at"] for one in listed] == [None]
    assert "endpoint" not in str(listed)
    one = reverse("api_told_browser", args=[listed[0]["id"]])
    stranger = Client()
    stranger.force_login(eve)
    assert stranger.delete(one).status_code == HTTPStatus.NOT_FOUND
    assert stranger.get(reverse("api_told_browsers")).json() == []
    assert phone.client.delete(one).status_code == HTTPStatus.NO_CONTENT
    assert phone.client.delete(one).status_code == HTTPStatus.NOT_FOUND


def test_what_is_kept_is_in_the_file_of_everything_about_a_person(ann: User, phone: Browser) -> None:
    from clubsite.members.about_me import person
    from clubsite.push.about_me import of_notifications

    phone.switches_on(ann)
    kept = of_notifications(person(ann))
    assert [one["endpoint"] for one in kept["notifications"].rows] == [phone.endpoint]
    assert phone.sent["auth"] not in str(kept)
