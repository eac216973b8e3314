"""A browser left logged in, or its stolen cookie: it must not become a way in that outlives it, on no page and by no program.

The pages that ask once more who you are: tokens, closing the login, address, first password, passkeys. A password is changed
with the old one. By the API only tokens are made; the rest is not to be had there.
"""

from http import HTTPStatus
from uuid import uuid4

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from clubsite.api.models import Token
from clubsite.members.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "bone paper, dark ink"
AGAIN = "account_reauthenticate"


@pytest.fixture
def olga(db: None) -> User:
    return User.objects.create_user("olga", "olga@example.org", PASSWORD)


@pytest.fixture
def stolen(olga: User) -> Client:
    """Olga logged in once upon a time; whoever has this browser knows no password."""
    client = Client()
    client.force_login(olga)
    return client


def made_by(client: Client) -> tuple[int, str]:
    body = {"name": "mine for ever", "days": 365, "action_id": str(uuid4())}
    answer = client.post("/api/tokens/", body, "application/json")
    return answer.status_code, answer.json().get("code", "")


def test_an_open_session_makes_no_token_by_the_api(stolen: Client, caplog: pytest.LogCaptureFixture) -> None:
    assert made_by(stolen) == (HTTPStatus.FORBIDDEN, "PASSWORD_ONCE_MORE")
    assert not Token.objects.exists()
    assert "a token for a session that has not confirmed who it is, at api_my_tokens" in caplog.text


def test_who_has_just_confirmed_it_makes_one(stolen: Client) -> None:
    stolen.post(reverse(AGAIN), {"password": PASSWORD})
    assert made_by(stolen)[0] == HTTPStatus.CREATED


def test_what_was_confirmed_long_ago_is_asked_again(stolen: Client) -> None:
    stolen.post(reverse(AGAIN), {"password": PASSWORD})
    kept = stolen.session
    for record in kept["account_authentication_methods"]:
        record["at"] -= 3600
    kept.save()
    assert made_by(stolen) == (HTTPStatus.FORBIDDEN, "PASSWORD_ONCE_MORE")


def test_a_clock_set_back_an_hour_makes_no_confirmation_last_an_hour(stolen: Client) -> None:
    stolen.post(reverse(AGAIN), {"password": PASSWORD})
    kept = stolen.session
    for record in kept["account_authentication_methods"]:
        record["at"] += 3600
    kept.save()
    assert made_by(stolen) == (HTTPStatus.FORBIDDEN, "PASSWORD_ONCE_MORE")


def test_a_first_password_is_no_way_round_the_passkey(stolen: Client, olga: User) -> None:
    """Whoever logs in with a passkey has no old password to be asked for, so the passkey is."""
    olga.set_unusable_password()
    olga.save()
    Authenticator.objects.create(user=olga, type=Authenticator.Type.WEBAUTHN, data={})
    stolen.force_login(olga)
    answer = stolen.post(reverse("account_set_password"), {"password1": "mine from now on", "password2": "mine from now on"})
    assert answer.status_code == HTTPStatus.FOUND
    assert "/account/again/" in answer["Location"]
    olga.refresh_from_db()
    assert not olga.has_usable_password()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("account_email", {"action_add": "", "email": "eve@example.org"}),
        ("mfa_add_webauthn", {"name": "mine", "credential": "{}"}),
        ("close_login", {}),
        ("api_tokens", {"name": "mine", "days": "365", "may": "everything", "action_id": str(uuid4())}),
    ],
)
def test_every_page_that_gives_a_lasting_way_in_asks_once_more(
    stolen: Client, olga: User, name: str, said: dict[str, str]
) -> None:
    answer = stolen.post(reverse(name), said)
    assert (answer.status_code, "/account/again/" in answer["Location"]) == (HTTPStatus.FOUND, True)
    olga.refresh_from_db()
    assert (olga.is_active, olga.email) == (True, "olga@example.org")
    assert not Token.objects.exists()
