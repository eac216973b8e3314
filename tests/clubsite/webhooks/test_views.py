"""The owners' pages: only for them, each with a clear response to whatever is sent."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from clubsite.eventlog.club_events import Kind, record
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from clubsite.webhooks import services
from clubsite.webhooks.models import Delivery, Event, Hook
from clubsite.webhooks.receiving import delivery_is_ours

from .conftest import Deliver
from .receiver import Receiver

pytestmark = pytest.mark.django_db
ADDRESS = "https://example.org/hook"
BUTTONS = ["test_webhook", "pause_webhook", "resume_webhook", "rotate_webhook", "delete_webhook"]


@pytest.fixture
def owner(client: Client, tom: User) -> Client:
    client.force_login(tom)
    return client


@pytest.fixture
def delivery(club: Club, hook: Hook, deliver: Deliver) -> Delivery:
    record(club, Kind.GAME_FINISHED, lambda: {"game": 1})
    deliver()
    return hook.deliveries.get()


def every_page(club: Club, hook: Hook, delivery: Delivery) -> list[tuple[str, str]]:
    """Each address with its method."""
    pages = [("get", reverse(name, args=[club.slug])) for name in ("webhooks", "webhook_receivers")]
    buttons = [("post", reverse(name, args=[club.slug, hook.pk])) for name in BUTTONS]
    again = ("post", reverse("replay_delivery", args=[club.slug, hook.pk, delivery.pk]))
    return [*pages, ("get", reverse("webhook", args=[club.slug, hook.pk])), *buttons, again]


def test_a_stranger_finds_nothing_and_a_monitor_may_not(
    client: Client, club: Club, hook: Hook, delivery: Delivery, mo: User, ann: User, eve: User
) -> None:
    for user, status in ((None, 404), (eve, 404), (mo, 403), (ann, 403)):
        client.logout()
        if user:
            client.force_login(user)
        for method, address in every_page(club, hook, delivery):
            assert getattr(client, method)(address).status_code == status, (user, address)
    hook.refresh_from_db()
    assert (hook.secret_number, hook.paused_at, hook.deliveries.count()) == (1, None, 1)


def test_another_clubs_webhook_is_not_found(client: Client, club: Club, hook: Hook, delivery: Delivery, eve: User) -> None:
    elsewhere = create_club(eve, "Elsewhere")
    client.force_login(eve)
    for method, address in every_page(elsewhere, hook, delivery)[2:]:
        assert getattr(client, method)(address).status_code == HTTPStatus.NOT_FOUND


def test_a_new_webhook_shows_its_secret_once(owner: Client, club: Club) -> None:
    page = owner.post("/clubs/baize/webhooks/", {"address": ADDRESS, "kinds": ["game.finished", "cash.written"]})
    hook = Hook.objects.get()
    assert page.status_code == HTTPStatus.OK
    assert hook.secret in page.text
    assert "no-store" in page["Cache-Control"]
    for address in ("/clubs/baize/webhooks/", f"/clubs/baize/webhooks/{hook.pk}/"):
        assert hook.secret not in owner.get(address).text


def test_the_same_click_again_is_told_that_it_is_there(owner: Client, hook: Hook) -> None:
    page = owner.post("/clubs/baize/webhooks/", {"address": hook.address, "kinds": ["game.finished"]})
    assert page.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "already" in page.text
    assert Hook.objects.count() == 1


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({}, "Write something here."),
        ({"address": "http://example.org/", "kinds": "game.finished"}, "must begin with https://"),
        ({"address": "https://10.0.0.1/", "kinds": "game.finished"}, "private network"),
        ({"address": "https://a:b@example.org/", "kinds": "game.finished"}, "Leave out user and password"),
        ({"address": "https://example.org:22/", "kinds": "game.finished"}, "The port must be 443"),
        ({"address": "javascript:alert(1)", "kinds": "game.finished"}, "Write an address such as"),
        ({"address": "https://example.org/" + "a" * 600, "kinds": "game.finished"}, "500 characters"),
        ({"address": ADDRESS}, "Tick at least one."),
        ({"address": ADDRESS, "kinds": "game.invented"}, "game.invented"),
        ({"address": ADDRESS + "\x00", "kinds": "game.finished"}, "Null characters"),
    ],
)
def test_rubbish_is_refused_with_a_sentence(owner: Client, club: Club, said: dict[str, str], sentence: str) -> None:
    page = owner.post("/clubs/baize/webhooks/", said)
    assert page.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in page.text
    assert not Hook.objects.exists()


def test_the_eleventh_is_refused(owner: Client, club: Club, tom: User) -> None:
    for number in range(services.MOST_HOOKS):
        services.create_hook(club, f"{ADDRESS}/{number}", list(Kind), by=tom)
    page = owner.post("/clubs/baize/webhooks/", {"address": ADDRESS, "kinds": ["game.finished"]})
    assert page.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "at most 10 webhooks" in page.text


def test_address_and_kinds_can_be_changed(owner: Client, hook: Hook) -> None:
    page = owner.post(f"/clubs/baize/webhooks/{hook.pk}/", {"address": ADDRESS, "kinds": ["game.finished"]}, follow=True)
    hook.refresh_from_db()
    assert (hook.address, hook.kinds) == (ADDRESS, ["game.finished"])
    assert ADDRESS in page.text


def test_changing_to_an_address_the_club_has_is_refused(owner: Client, hook: Hook, club: Club, tom: User) -> None:
    services.create_hook(club, ADDRESS, list(Kind), by=tom)
    page = owner.post(f"/clubs/baize/webhooks/{hook.pk}/", {"address": ADDRESS, "kinds": ["game.finished"]})
    assert page.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "already" in page.text


def test_a_test_and_a_replay_are_sent_once_a_click(
    owner: Client, hook: Hook, delivery: Delivery, receiver: Receiver, deliver: Deliver
) -> None:
    address = f"/clubs/baize/webhooks/{hook.pk}/"
    for button in ("test/", f"{delivery.pk}/replay/"):
        click = {"action_id": str(uuid4())}
        for _ in range(2):
            assert owner.post(address + button, click).status_code == HTTPStatus.FOUND
    assert deliver() == 2
    log = owner.get(address).text
    assert log.count("Delivered (200)") == 3
    assert "once more" in log
    assert "A test" in log


@pytest.mark.parametrize("click", [{}, {"action_id": "rubbish"}])
def test_a_click_without_an_id_is_a_bad_request(owner: Client, hook: Hook, delivery: Delivery, click: dict[str, str]) -> None:
    for button in ("test/", f"{delivery.pk}/replay/"):
        page = owner.post(f"/clubs/baize/webhooks/{hook.pk}/{button}", click)
        assert page.status_code == HTTPStatus.BAD_REQUEST
    assert Delivery.objects.count() == 1


def test_the_log_says_what_went_wrong_and_when_it_is_tried_again(
    owner: Client, club: Club, hook: Hook, receiver: Receiver, deliver: Deliver
) -> None:
    receiver.statuses, receiver.answer = [500], b"<b>out of order</b>"
    record(club, Kind.GAME_FINISHED, lambda: {"game": 1})
    deliver()
    log = owner.get(f"/clubs/baize/webhooks/{hook.pk}/").text
    for words in ("did not accept it", "(500)", "&lt;b&gt;out of order", "Next attempt", "attempt 1 of 8", "number"):
        assert words in log


def test_pausing_and_resuming_twice_is_once(owner: Client, hook: Hook) -> None:
    address = f"/clubs/baize/webhooks/{hook.pk}/"
    for _ in range(2):
        assert "paused by an owner" in owner.post(address + "pause/", follow=True).text
    for _ in range(2):
        assert "paused by an owner" not in owner.post(address + "resume/", follow=True).text


def test_a_new_secret_is_shown_to_whoever_asked_and_an_old_page_is_told(owner: Client, hook: Hook) -> None:
    address = f"/clubs/baize/webhooks/{hook.pk}/secret/"
    page = owner.post(address, {"seen": 1})
    hook.refresh_from_db()
    assert hook.secret in page.text
    assert hook.old_secret not in page.text
    late = owner.post(address, {"seen": 1})
    assert late.status_code == HTTPStatus.CONFLICT
    assert "replaced a moment ago" in late.text
    assert hook.secret not in late.text
    assert owner.post(address, {"seen": "x"}).status_code == HTTPStatus.UNPROCESSABLE_ENTITY


def test_a_deleted_webhook_is_gone_for_the_second_click_too(owner: Client, hook: Hook, delivery: Delivery) -> None:
    address = f"/clubs/baize/webhooks/{hook.pk}/delete/"
    assert owner.post(address).status_code == HTTPStatus.FOUND
    assert owner.post(address).status_code == HTTPStatus.NOT_FOUND
    assert not Delivery.objects.exists()


def test_a_number_beyond_all_rows_is_not_found(owner: Client, hook: Hook) -> None:
    assert owner.get(f"/clubs/baize/webhooks/{10**30}/").status_code == HTTPStatus.NOT_FOUND
    address = f"/clubs/baize/webhooks/{hook.pk}/{10**30}/replay/"
    assert owner.post(address, {"action_id": str(uuid4())}).status_code == HTTPStatus.NOT_FOUND


def test_the_number_of_questions_does_not_grow_with_webhooks_or_the_log(
    owner: Client, club: Club, hook: Hook, tom: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(5):
        services.create_hook(club, f"{ADDRESS}/{number}", list(Kind), by=tom)
    for _ in range(60):
        record(club, Kind.GAME_FINISHED, lambda: {"game": 1})
    assert Event.objects.count() == 60
    with django_assert_max_num_queries(9):
        assert "Older" in owner.get(f"/clubs/baize/webhooks/{hook.pk}/").text
    with django_assert_max_num_queries(7):
        assert "60 wait" in owner.get("/clubs/baize/webhooks/").text


def test_what_owners_are_given_to_copy_is_what_receives_in_these_tests(
    owner: Client, hook: Hook, delivery: Delivery, receiver: Receiver
) -> None:
    page = owner.get("/clubs/baize/webhooks/receivers/")
    code = page.context["snippet"]
    copied: dict[str, Callable[..., bool]] = {}
    exec(code, copied)  # noqa: S102  # what is tested is that this text runs
    (got,) = receiver.got
    assert copied["delivery_is_ours"](hook.secret, got.headers, got.body)
    assert not copied["delivery_is_ours"](hook.secret, got.headers, got.body + b" ")
    assert "hmac.compare_digest" in page.text


def test_a_delivery_sent_again_by_somebody_else_later_is_not_ours(hook: Hook, delivery: Delivery, receiver: Receiver) -> None:
    (got,) = receiver.got
    old = got.headers | {"webhook-timestamp": str(int(got.headers["webhook-timestamp"]) - 600)}
    assert not delivery_is_ours(hook.secret, old, got.body)


def test_pages_work_where_webhooks_may_not_stay_here(owner: Client, hook: Hook, settings: Settings) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = False
    assert owner.get(f"/clubs/baize/webhooks/{hook.pk}/").status_code == HTTPStatus.OK


@pytest.mark.parametrize(("loopback", "told"), [(True, "its own machine, without HTTPS"), (False, "WEBHOOKS_TO_LOOPBACK=1")])
def test_where_a_receiver_is_made_the_page_says_how_to_try_it(
    owner: Client, club: Club, settings: Settings, *, loopback: bool, told: str
) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = loopback
    page = owner.get("/clubs/baize/webhooks/").text
    assert "webhook.test" in page
    assert told in page
