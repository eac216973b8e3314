"""The page of sessions: a browser that somebody else uses is seen there, and ended alone."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.sessions.browsers import browser_of
from clubsite.accounts.sessions.models import LoggedIn
from clubsite.accounts.sessions.noting import NOTED
from clubsite.members.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "bone paper, dark ink"
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann", password=PASSWORD)


def logged_in(user: User, browser: str = PHONE) -> Client:
    client = Client(headers={"User-Agent": browser})
    client.post(reverse("account_login"), {"login": user.username, "password": PASSWORD})
    return client


def is_in(client: Client) -> bool:
    return bool(client.get(reverse("my_account")).status_code == 200)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (PHONE, ("Firefox", "Android")),
        (LAPTOP, ("Edge", "Windows")),
        (IPHONE, ("Safari", "iPhone")),
        (CHROME, ("Chrome", "Linux")),
        ("<script>\x00", ("", "")),
        ("", ("", "")),
    ],
)
def test_a_browser_is_named_in_a_word(said: str, words: tuple[str, str]) -> None:
    assert browser_of(said) == words


def test_each_browser_is_listed_and_this_one_is_marked(ann: User) -> None:
    logged_in(ann)
    here = logged_in(ann, LAPTOP)
    logged_in(User.objects.create_user("eve", password=PASSWORD), IPHONE)
    page = here.get(reverse("sessions")).text
    assert page.index("Edge on Windows") < page.index("this browser") < page.index("Firefox on Android")
    assert page.count("this browser") == 1
    assert "Safari" not in page
    assert page.count("/end/") == 1


def test_one_browser_is_logged_out_and_no_other(ann: User) -> None:
    lost, tablet, here = logged_in(ann), logged_in(ann, IPHONE), logged_in(ann, LAPTOP)
    number = LoggedIn.objects.get(browser="Firefox").pk
    for sentence in ("That browser is logged out.", "That browser was logged out already."):
        page = here.post(reverse("end_session", args=[number]), follow=True)
        assert sentence in page.text
    assert [is_in(one) for one in (lost, tablet, here)] == [False, True, True]
    assert "Firefox" not in here.get(reverse("sessions")).text


def test_nobody_ends_somebody_elses(ann: User) -> None:
    hers = logged_in(ann)
    eve = logged_in(User.objects.create_user("eve", password=PASSWORD), LAPTOP)
    eve.post(reverse("end_session", args=[LoggedIn.objects.get(user=ann).pk]))
    assert is_in(hers)
    assert hers.get(reverse("end_session", args=[1])).status_code == 405


def test_what_no_longer_holds_is_not_listed(ann: User) -> None:
    logged_in(ann)
    here = logged_in(ann, LAPTOP)
    here.post(reverse("log_out_everywhere"))
    page = here.get(reverse("sessions")).text
    assert "Edge on Windows" in page
    assert "Firefox" not in page
    here.post(reverse("account_logout"))
    assert not LoggedIn.objects.filter(browser="Edge").exists()


def test_a_session_of_before_is_listed_when_it_is_seen_and_ends_with_the_others(ann: User) -> None:
    old, here = logged_in(ann), logged_in(ann, LAPTOP)
    LoggedIn.objects.filter(browser="Firefox").delete()
    kept = old.session
    del kept[NOTED]
    kept.save()
    assert "Firefox" not in here.get(reverse("sessions")).text
    here.post(reverse("log_out_everywhere"))
    assert not is_in(old)
    before = logged_in(ann)
    LoggedIn.objects.filter(browser="Firefox").delete()
    kept = before.session
    del kept[NOTED]
    kept.save()
    assert is_in(before)
    assert "Firefox on Android" in here.get(reverse("sessions")).text


def test_it_is_noted_once_an_hour_and_costs_nothing_meanwhile(
    ann: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = logged_in(ann)
    long_ago = timezone.now() - timedelta(days=2)
    LoggedIn.objects.update(seen_at=long_ago)
    phone.get("/language/")
    assert LoggedIn.objects.get().seen_at == long_ago
    with django_assert_num_queries(3):  # the session, its owner, and what waits for them
        phone.get("/language/")
    kept = phone.session
    kept[NOTED] = (kept[NOTED][0], kept[NOTED][1] - 3601)
    kept.save()
    phone.get("/language/")
    assert LoggedIn.objects.get().seen_at > long_ago


def test_the_list_goes_with_its_sessions(ann: User) -> None:
    logged_in(ann)
    Session.objects.all().delete()
    assert not LoggedIn.objects.exists()
