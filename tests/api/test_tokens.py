"""Tokens: created and shown once, with their owner's rights, revoked immediately."""

import base64
import json
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from chouette.models import Chouette
from clubsite.api.models import Token
from clubsite.api.tokens.services import MOST_TOKENS
from clubsite.members.models import Club, Membership, User
from clubsite.members.services import remove_member
from tests.api.world import make_token_for

PASSWORD = "a long password"


def call(client: Client, method: str, path: str, token: str = "", **fields: object) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = client.generic(method, path, json.dumps(fields), "application/json", headers=headers)
    return answer.status_code, json.loads(answer.content) if answer.content else None


def basic(name: str, password: str) -> dict[str, str]:
    return {"Authorization": "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()}


def make(client: Client, name: str = "mo", password: str = PASSWORD, **fields: object) -> tuple[int, Any]:
    body = {"name": "score board", "action_id": str(uuid4())} | fields
    answer = client.post("/api/tokens/", body, "application/json", headers=basic(name, password))
    return answer.status_code, answer.json()


@pytest.fixture(autouse=True)
def no_wrong_passwords_yet(mo: User) -> None:
    """Also confirms the address of mo."""
    cache.clear()
    EmailAddress.objects.create(user=mo, email=mo.email, verified=True, primary=True)


def test_a_password_makes_a_token_that_is_told_once(client: Client, mo: User) -> None:
    click = str(uuid4())
    status, made = make(client, action_id=click)
    assert status == HTTPStatus.CREATED
    assert call(client, "GET", "/api/me/", made["token"])[1]["username"] == "mo"
    status, again = make(client, action_id=click)
    assert (status, again["id"], again["token"]) == (HTTPStatus.OK, click, None)
    assert Token.objects.count() == 1
    assert made["token"] not in str(Token.objects.values())


def test_the_click_of_one_token_makes_no_other(client: Client, mo: User) -> None:
    click = str(uuid4())
    make(client, action_id=click)
    status, no = make(client, days=7, action_id=click)
    assert (status, no["code"], Token.objects.count()) == (HTTPStatus.UNPROCESSABLE_ENTITY, "ACTION_ID_USED", 1)


def test_a_token_of_one_club_tells_what_it_is(client: Client, club: Club, mo: User) -> None:
    _status, made = make(client, scopes=["read"], club=club.slug, days=7)
    status, told = call(client, "GET", "/api/tokens/this/", made["token"])
    assert status == HTTPStatus.OK
    assert (told["id"], told["scopes"], told["club"], told["expires_at"]) == (
        made["id"],
        ["read"],
        club.slug,
        made["expires_at"],
    )
    client.force_login(mo)
    assert client.get("/api/tokens/this/").status_code == HTTPStatus.NOT_FOUND


def test_what_is_none_of_the_choices_is_told_which_there_are(client: Client, mo: User) -> None:
    status, no = make(client, days=1)
    assert (status, no["fields"]["days"]) == (HTTPStatus.BAD_REQUEST, ["“1” is none of these: 7, 30, 90, 365."])


def test_a_wrong_password_makes_none_and_is_counted(client: Client, mo: User) -> None:
    for _ in range(10):
        assert make(client, password="guess")[0] == HTTPStatus.UNAUTHORIZED
    answer = client.post("/api/tokens/", {}, "application/json", headers=basic("mo", PASSWORD))
    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.TOO_MANY_REQUESTS, "THROTTLED")
    assert int(answer["Retry-After"]) > 0


def test_whoever_has_not_confirmed_his_address_makes_none(client: Client, eve: User) -> None:
    assert make(client, "eve")[0] == HTTPStatus.UNAUTHORIZED


def test_a_token_makes_no_tokens(client: Client, mo: User) -> None:
    _, secret = make_token_for(mo)
    status, no = call(client, "POST", "/api/tokens/", secret, name="another", action_id=str(uuid4()))
    assert (status, no["code"]) == (HTTPStatus.FORBIDDEN, "TOKENS_MAKE_NO_TOKENS")


def test_nobody_has_more_tokens_than_he_can_look_after(client: Client, mo: User) -> None:
    for _ in range(MOST_TOKENS):
        make_token_for(mo)
    assert make(client)[1]["code"] == "TOO_MANY_TOKENS"


@pytest.mark.parametrize("days", [0, -1, 91, 10**30, "x", None])
def test_a_token_is_good_for_one_of_a_few_times(client: Client, mo: User, days: object) -> None:
    status, no = make(client, days=days)
    assert (status, list(no["fields"])) == (HTTPStatus.BAD_REQUEST, ["days"])


def test_an_expired_token_lets_nobody_in(client: Client, mo: User) -> None:
    token, secret = make_token_for(mo)
    Token.objects.filter(pk=token.pk).update(expiry=timezone.now() - timedelta(seconds=1))
    status, no = call(client, "GET", "/api/me/", secret)
    assert (status, no["code"]) == (HTTPStatus.UNAUTHORIZED, "AUTHENTICATION_FAILED")


@pytest.mark.parametrize("rubbish", ["x", "club_", "\xff", "a" * 10_000, "club_" + "0" * 64])
def test_a_forged_token_lets_nobody_in_not_even_to_what_is_open(client: Client, chouette: Chouette, rubbish: str) -> None:
    for path in ("/api/me/", f"/api/chouettes/{chouette.code}/"):
        assert call(client, "GET", path, rubbish)[0] == HTTPStatus.UNAUTHORIZED


def test_a_revoked_token_is_revoked_at_once(client: Client, mo: User) -> None:
    _, secret = make_token_for(mo)
    assert call(client, "DELETE", "/api/tokens/this/", secret) == (HTTPStatus.NO_CONTENT, None)
    assert call(client, "GET", "/api/me/", secret)[0] == HTTPStatus.UNAUTHORIZED


def test_nobody_revokes_anothers_token(client: Client, mo: User, eve: User) -> None:
    token, _ = make_token_for(mo)
    _, eves = make_token_for(eve)
    assert call(client, "DELETE", f"/api/tokens/{token.action_id}/", eves)[0] == HTTPStatus.NOT_FOUND
    assert call(client, "GET", "/api/tokens/", eves)[1][0]["name"] == "test"
    assert Token.objects.filter(pk=token.pk).exists()


def test_the_token_of_a_removed_member_sees_nothing_of_the_club(client: Client, club: Club, mo: User, eve: User) -> None:
    member = Membership.objects.create(club=club, user=eve)
    _, secret = make_token_for(eve)
    assert call(client, "GET", f"/api/clubs/{club.slug}/", secret)[0] == HTTPStatus.OK
    remove_member(club, member.pk, mo)
    for place in ("", "members/", "players/", "balances/", "chouettes/"):
        assert call(client, "GET", f"/api/clubs/{club.slug}/{place}", secret)[0] == HTTPStatus.NOT_FOUND
    assert call(client, "GET", "/api/clubs/", secret)[1]["results"] == []


def test_the_last_use_is_noted_but_not_with_every_request(client: Client, mo: User, django_assert_num_queries: Any) -> None:
    token, secret = make_token_for(mo)
    call(client, "GET", "/api/me/", secret)
    token.refresh_from_db()
    assert token.last_used_at is not None
    with django_assert_num_queries(1):
        call(client, "GET", "/api/me/", secret)


# The page


@pytest.fixture
def at_home(client: Client, mo: User) -> Client:
    """Mo, with the password confirmed again, as the page demands."""
    client.force_login(mo)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def test_a_token_is_made_on_the_page_and_shown_in_the_answer_alone(at_home: Client, mo: User) -> None:
    click = str(uuid4())
    filled_in = {"name": "score board", "days": "30", "may": "read keep_score", "action_id": click}
    page = at_home.post(reverse("api_tokens"), filled_in).content.decode()
    token = Token.objects.get(user=mo)
    assert "club_" in page
    listed = at_home.get(reverse("api_tokens")).content.decode()
    assert "score board" in listed
    assert token.token_key not in listed
    assert at_home.post(reverse("api_tokens"), filled_in).status_code == HTTPStatus.FOUND
    at_home.post(reverse("revoke_api_token", args=[click]))
    assert not Token.objects.exists()


def test_a_browser_left_logged_in_is_asked_once_more(client: Client, mo: User) -> None:
    client.force_login(mo)
    assert client.get(reverse("api_tokens")).status_code == HTTPStatus.OK
    answer = client.post(reverse("api_tokens"), {"name": "x", "days": "30", "action_id": str(uuid4())})
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert not Token.objects.exists()


def test_a_form_that_says_nothing_is_refused_with_sentences(at_home: Client) -> None:
    answer = at_home.post(reverse("api_tokens"), {"name": "", "days": "17", "action_id": "x"})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert not Token.objects.exists()
