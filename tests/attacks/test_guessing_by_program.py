"""Programs that guess tokens or passwords, or do what they may not: what is refused counts like what is answered."""

from base64 import b64encode
from collections.abc import Iterator
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache, caches
from django.test import Client
from pytest_django import Settings

from clubsite.access.pace import PACE
from clubsite.api.pace import PaceOfStrangers, PaceOfUsers
from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token
from clubsite.members.models import User
from clubsite.members.services import create_club

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough sentence"
A_MINUTE = 5
LOG_INS = 120  # a minute from one address, right or wrong, as on the log-in page
A_PASSWORD_A_MINUTE = 12
HERE, THERE = "192.0.2.7", "198.51.100.7"


def set_pace(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    for kind in (PaceOfStrangers, PaceOfUsers):
        monkeypatch.setattr(kind, "THROTTLE_RATES", {"anon": f"{most}/min", "user": f"{most}/min"})


@pytest.fixture(autouse=True)
def pace(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    set_pace(monkeypatch, A_MINUTE)
    caches["pace"].clear()
    cache.clear()
    PACE.forget()
    yield
    PACE.forget()
    caches["pace"].clear()


@pytest.fixture
def mo() -> User:
    mo = User.objects.create_user("mo", "mo@example.org", PASSWORD)
    EmailAddress.objects.create(user=mo, email=mo.email, verified=True, primary=True)
    return mo


def asked(path: str, authorization: str, address: str = HERE, method: str = "GET") -> int:
    headers = {"Authorization": authorization} if authorization else {}
    body = f'{{"name": "x", "action_id": "{uuid4()}"}}'
    return Client().generic(method, path, body, "application/json", REMOTE_ADDR=address, headers=headers).status_code


def basic(name: str, password: str) -> str:
    return f"Basic {b64encode(f'{name}:{password}'.encode()).decode()}"


def test_wrong_tokens_count_for_their_address_and_right_ones_go_on(mo: User) -> None:
    secret = make_token(mo, "program", 7, action_id=uuid4(), scopes=[Scope.READ], club=None)[1]
    tried = [asked("/api/me/", f"Bearer guess-{number}") for number in range(A_MINUTE + 2)]
    assert tried == [401] * A_MINUTE + [429, 429]
    assert asked("/api/me/", f"Bearer {secret}") == 200
    assert asked("/api/me/", "Bearer guess", THERE) == 401


def test_what_needs_a_login_counts_without_one() -> None:
    assert [asked("/api/me/", "") for _ in range(A_MINUTE + 1)] == [401] * A_MINUTE + [429]


def test_one_count_for_all_endpoints() -> None:
    """Wrong here and open there: the same lot."""
    assert [asked("/api/me/", "Bearer guess") for _ in range(A_MINUTE)] == [401] * A_MINUTE
    assert [asked("/api/clubs/", ""), asked("/api/tokens/", "", method="POST")] == [429, 429]


def test_forged_requests_of_a_session_count(mo: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(mo)

    def forged() -> int:
        return browser.post("/api/clubs/", {"name": "Forged"}, "application/json", REMOTE_ADDR=HERE).status_code

    assert [forged() for _ in range(A_MINUTE + 1)] == [403] * A_MINUTE + [429]


def test_what_a_token_may_not_do_counts_for_its_login(mo: User) -> None:
    club = create_club(mo, "The Mulberry")
    secret = make_token(mo, "program", 7, action_id=uuid4(), scopes=[Scope.READ], club=None)[1]
    path = f"/api/clubs/{club.slug}/cash/"
    assert [asked(path, f"Bearer {secret}", method="POST") for _ in range(A_MINUTE + 1)] == [403] * A_MINUTE + [429]
    assert asked(path, f"Bearer {secret}", THERE, "POST") == 429


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST"])
def test_a_password_is_guessed_no_more_often_than_on_the_page(mo: User, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By whichever method: allauth counts nothing that comes by GET."""
    set_pace(monkeypatch, 1000)
    for _ in range(11):
        asked("/api/tokens/", basic("mo", "a wrong guess"), method=method)
    right = asked("/api/tokens/", basic("mo", PASSWORD), method=method)
    assert right in (401, 429), "the guesses were not counted, and the right password was let in"
    assert right == (429 if method == "POST" else 401)


def test_wrong_passwords_of_programs_and_of_the_page_are_one_count(mo: User) -> None:
    for _ in range(A_MINUTE):
        assert asked("/api/tokens/", basic("mo", "a wrong guess"), method="POST") == 401
    page = Client()

    def log_in(password: str) -> int:
        return page.post("/log-in/", {"login": "mo", "password": password}, REMOTE_ADDR=HERE).status_code

    assert [log_in("another guess") for _ in range(5)] == [422] * 5
    assert log_in(PASSWORD) == 429
    assert asked("/api/tokens/", basic("mo", PASSWORD), method="POST") == 429


def test_one_password_tried_on_many_names_is_as_slow_as_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    set_pace(monkeypatch, 1000)
    tried = [asked("/api/tokens/", basic(f"name{number}", PASSWORD), method="POST") for number in range(LOG_INS + 2)]
    assert tried == [401] * LOG_INS + [429, 429]
    assert Client().post("/log-in/", {"login": "ann", "password": "x"}, REMOTE_ADDR=HERE).status_code == 429
    assert asked("/api/tokens/", basic("name", PASSWORD), THERE, "POST") == 401


def test_who_has_to_wait_is_told_for_how_long(mo: User) -> None:
    page = Client()
    for _ in range(11):
        answer = page.post("/log-in/", {"login": "mo", "password": "a wrong guess"}, REMOTE_ADDR=HERE)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "900")
    for _ in range(LOG_INS):
        answer = page.post("/log-in/", {"login": "", "password": ""}, REMOTE_ADDR=HERE)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "900")
    program = page.post("/api/tokens/", {}, "application/json", REMOTE_ADDR=HERE, headers={"Authorization": basic("mo", "x")})
    assert (program.status_code, program.headers["Retry-After"]) == (429, "60")


def test_the_right_password_is_not_hashed_as_often_as_anybody_asks(
    mo: User, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """Each costs a twelfth of a second, and the framework counts only after it. Nobody elsewhere keeps the owner from it."""
    set_pace(monkeypatch, 1000)
    settings.PACE = settings.PACE | {"password": A_PASSWORD_A_MINUTE}
    tried = [asked("/api/tokens/", basic("mo", PASSWORD), method="POST") for _ in range(A_PASSWORD_A_MINUTE + 2)]
    assert tried[-2:] == [429, 429]
    assert 429 not in tried[:-2]
    assert asked("/api/tokens/", basic("mo", PASSWORD), THERE, "POST") == tried[0]


def test_three_hundred_addresses_begin_nobody_s_minute_anew() -> None:
    """The cache forgot the oldest of three hundred."""
    assert [asked("/api/me/", "") for _ in range(A_MINUTE + 1)] == [401] * A_MINUTE + [429]
    for number in range(301):
        asked("/api/me/", "", f"203.0.113.{number % 250}" if number < 250 else f"198.51.100.{number % 250}")
    assert asked("/api/me/", "") == 429
