"""Switching notifications on and off: whose browser it is, where it may lead, and what is none."""

from datetime import timedelta
from http import HTTPStatus
from urllib.parse import urlencode

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from clubsite.accounts.sessions.models import LoggedIn
from clubsite.members.models import User
from clubsite.push.models import Subscription, SwitchedOn, mark_of
from clubsite.push.services import MOST_BROWSERS, TOLD_IS_KEPT, forget_old
from tests.clubsite.at_once import at_once
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


def test_after_another_log_in_the_page_says_so_again_without_a_tap(ann: User, phone: Browser) -> None:
    phone.switches_on(ann)
    phone.client.post(reverse("account_logout"))
    assert Subscription.objects.count() == 0
    assert phone.says_again(ann).status_code == HTTPStatus.NO_CONTENT
    assert Subscription.objects.get().user == ann


def test_with_another_key_of_the_site_the_page_subscribes_anew_without_a_tap(ann: User, phone: Browser) -> None:
    phone.switches_on(ann)
    new = f"{phone.endpoint}/new"
    assert phone.says_again(ann, endpoint=new, before=phone.endpoint).status_code == HTTPStatus.NO_CONTENT
    assert phone.says_again(ann, endpoint=new).status_code == HTTPStatus.NO_CONTENT
    assert phone.says_again(ann).status_code == HTTPStatus.GONE, "the address of before"
    assert [one.endpoint for one in Subscription.objects.all()] == [new]


def test_no_page_switches_on_by_itself_what_nobody_has_switched_on(ann: User, phone: Browser) -> None:
    answer = phone.says_again(ann)
    assert (answer.status_code, answer.content.decode()[-1]) == (HTTPStatus.GONE, ".")
    assert Subscription.objects.count() == 0


@pytest.mark.parametrize("how", ["on the page of the account", "by a program", "by the browser", "by another login"])
def test_what_was_switched_off_stays_off_until_a_tap(ann: User, eve: User, phone: Browser, how: str) -> None:
    phone.switches_on(ann)
    number = Subscription.objects.get().pk
    elsewhere = Client()
    elsewhere.force_login(ann)
    match how:
        case "on the page of the account":
            elsewhere.post(reverse("push_end", args=[number]))
        case "by a program":
            elsewhere.delete(reverse("api_told_browser", args=[number]))
        case "by the browser":
            phone.client.post(reverse("push_unsubscribe"), {"endpoint": phone.endpoint})
        case _:
            phone.client = Client()
            phone.switches_on(eve)
            phone.client.post(reverse("push_unsubscribe"), {"endpoint": phone.endpoint})
    assert phone.says_again(ann).status_code == HTTPStatus.GONE
    assert Subscription.objects.count() == 0
    assert phone.switches_on(ann).status_code == HTTPStatus.NO_CONTENT
    assert phone.says_again(ann).status_code == HTTPStatus.NO_CONTENT


def test_the_page_says_whether_it_is_told_with_this_log_in(ann: User, phone: Browser) -> None:
    def told() -> str:
        page = phone.client.get(reverse("my_account")).content.decode()
        return page.partition('data-told="')[2].partition('"')[0]

    phone.switches_on(ann)
    assert told() == "yes"
    phone.client = Client()
    phone.client.force_login(ann)
    assert told() == "", "another log-in, which is not told yet"
    phone.says_again(ann)
    assert told() == "yes"
    Subscription.objects.all().delete()
    assert told() == ""


def test_whoever_was_told_lately_stays_longer_than_whoever_was_not(ann: User, phone: Browser) -> None:
    long_ago = timezone.now() - timedelta(days=30)
    for number in range(MOST_BROWSERS):
        phone.client = Client()
        phone.switches_on(ann, endpoint=f"{phone.endpoint}&{number}")
    Subscription.objects.update(made_at=long_ago, told_at=long_ago)
    Subscription.objects.filter(endpoint__endswith="&0").update(told_at=timezone.now())
    Subscription.objects.filter(endpoint__endswith="&1").update(made_at=timezone.now(), told_at=None)
    Subscription.objects.filter(endpoint__endswith="&7").update(made_at=long_ago - timedelta(days=1), told_at=None)
    phone.client = Client()
    phone.switches_on(ann, endpoint=f"{phone.endpoint}&new")
    kept = {one.endpoint.partition("&")[2] for one in Subscription.objects.all()}
    assert kept == {"0", "1", "2", "3", "4", "5", "6", "8", "9", "new"}
    assert SwitchedOn.objects.count() == MOST_BROWSERS


def test_where_it_was_switched_on_is_forgotten_in_time(ann: User, phone: Browser) -> None:
    phone.switches_on(ann)
    SwitchedOn.objects.update(at=timezone.now() - TOLD_IS_KEPT)
    forget_old()
    assert SwitchedOn.objects.count() == 1, "it is told still"
    phone.client.post(reverse("account_logout"))
    forget_old()
    assert SwitchedOn.objects.count() == 0


@pytest.mark.parametrize("where", ["push_subscribe", "push_unsubscribe"])
@pytest.mark.parametrize(
    "rubbish",
    [{}, {"endpoint": "x" * 5000}, {"endpoint": "\x00\ud800", "again": "maybe"}, {"endpoint": "https://é/", "before": "\x00"}],
)
def test_rubbish_from_a_stranger_or_a_member_is_no_error(
    ann: User, phone: Browser, where: str, rubbish: dict[str, str]
) -> None:
    body, form = urlencode(rubbish, errors="surrogatepass"), "application/x-www-form-urlencoded"
    stranger = Client().post(reverse(where), body, content_type=form)
    assert stranger.status_code == HTTPStatus.FOUND
    phone.client.force_login(ann)
    answer = phone.client.post(reverse(where), body, content_type=form)
    assert answer.status_code in (HTTPStatus.NO_CONTENT, HTTPStatus.UNPROCESSABLE_ENTITY)
    assert phone.client.get(reverse(where)).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert Subscription.objects.count() == SwitchedOn.objects.count() == 0


def test_a_page_of_another_site_switches_nothing(ann: User, phone: Browser) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(ann)
    for where in ("push_subscribe", "push_unsubscribe"):
        assert careful.post(reverse(where), phone.sent).status_code == HTTPStatus.FORBIDDEN
    assert Subscription.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_say_it_at_once_are_one(ann: User, phone: Browser) -> None:
    phone.switches_on(ann)
    phone.says_again(ann)
    answers = at_once(*[lambda: phone.switches_on(ann, again="1").status_code] * 3)
    assert answers == [HTTPStatus.NO_CONTENT] * 3
    assert (Subscription.objects.count(), SwitchedOn.objects.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_whoever_is_told_already_has_switched_it_on() -> None:
    """Before, only the subscriptions were kept."""
    executor = MigrationExecutor(connection)
    executor.migrate([("club_push", "0001_first")])
    try:
        with connection.cursor() as cursor:
            cursor.execute("select to_regclass('club_push_switchedon')")
            assert cursor.fetchone() == (None,)
        ann = User.objects.create_user("ann")
        session = SessionStore()
        session.save()
        now = timezone.now()
        login = LoggedIn.objects.create(session_id=session.session_key or "", user=ann, began_at=now, seen_at=now)
        Subscription.objects.create(user=ann, login=login, endpoint="https://push.example.org/ü", point="p", secret="s")
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    assert [(one.user, one.browser) for one in SwitchedOn.objects.all()] == [(ann, mark_of("https://push.example.org/ü"))]


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
