"""Somebody has found a program's token: it opens what it was made for, in the club it was made for, until its owner ends it."""

import json
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from clubsite.accounts.services import close_login
from clubsite.api.models import Token
from clubsite.api.scopes import Scope, needed
from clubsite.api.tokens.services import make_token
from clubsite.audit.models import Noted
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club
from tests.matrix.addresses import METHODS, patterns

pytestmark = pytest.mark.django_db
PASSWORD, NEW = "bone paper, dark ink", "four quite other words"
SCOPES = {
    Scope.READ: {"api_chouettes": "GET", "api_balances": "GET"},
    Scope.KEEP_SCORE: {"api_chouettes": "POST", "api_players": "POST"},
    Scope.KEEP_BOOK: {"api_cash": "POST", "api_reminders": "POST", "api_book_rules": "PATCH"},
    Scope.EVERYTHING: {"api_invitations": "GET", "api_webhooks": "POST", "api_claims": "POST", "api_club": "PATCH"},
}
OPENS = {
    Scope.READ: {Scope.READ},
    Scope.KEEP_SCORE: {Scope.READ, Scope.KEEP_SCORE},
    Scope.KEEP_BOOK: {Scope.READ, Scope.KEEP_BOOK},
    Scope.EVERYTHING: set(Scope),
}


@pytest.fixture
def olga(db: None) -> User:
    return User.objects.create_user("olga", password=PASSWORD)


@pytest.fixture
def club(olga: User) -> Club:
    return create_club(olga, "Baize")


def token(user: User, *scopes: Scope, club: Club | None = None) -> str:
    return str(make_token(user, "program", 7, action_id=uuid4(), scopes=scopes, club=club)[1])


def ask(secret: str, method: str, place: str, body: dict[str, object] | None = None) -> tuple[int, Any]:
    sent = json.dumps(body or {}) if method != "GET" else ""
    answer = Client().generic(method, place, sent, "application/json", headers={"Authorization": f"Bearer {secret}"})
    return answer.status_code, json.loads(answer.content) if answer.content else {}


@pytest.mark.parametrize("scope", Scope)
def test_a_token_opens_its_scopes_and_is_told_which_it_lacks(scope: Scope, olga: User, club: Club) -> None:
    secret = token(olga, scope)
    for other, places in SCOPES.items():
        for name, method in places.items():
            status, no = ask(secret, method, reverse(name, args=[club.slug]))
            if other in OPENS[scope]:
                assert status != HTTPStatus.FORBIDDEN, (name, no)
            else:
                assert (status, no["code"], no["scope"]) == (HTTPStatus.FORBIDDEN, "TOKEN_LACKS_SCOPE", other.value), name


def test_a_reading_token_learns_no_secret_that_lets_it_act(olga: User, club: Club) -> None:
    begun = ask(
        token(olga, Scope.KEEP_SCORE),
        "POST",
        reverse("api_chouettes", args=[club.slug]),
        {"title": "Friday", "players": ["ann", "bob"], "seating": "given", "sheet": "plain", "action_id": str(uuid4())},
    )[1]
    reader = token(olga, Scope.READ)
    status, no = ask(reader, "GET", reverse("api_seats", args=[begun["code"]]))
    assert (status, no["code"]) == (HTTPStatus.FORBIDDEN, "TOKEN_LACKS_SCOPE")
    assert ask(reader, "GET", reverse("api_chouette", args=[begun["code"]]))[0] == HTTPStatus.OK


def test_a_refusal_is_in_the_log_of_security_without_the_token(
    olga: User, club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    secret = token(olga, Scope.READ)
    ask(secret, "POST", reverse("api_cash", args=[club.slug]))
    assert "token without the scope keep_book, at api_cash" in caplog.text
    assert secret not in caplog.text


def every_operation() -> Iterator[tuple[URLPattern, str, Any]]:
    for pattern in patterns():
        view = getattr(pattern.callback, "cls", None)
        for method in METHODS if view is not None else ():
            handler = getattr(view, method.lower(), None)
            if handler is not None and hasattr(handler, "scopes"):
                yield pattern, method, handler


def test_what_writes_needs_more_than_reading() -> None:
    found = list(every_operation())
    assert len(found) > 80
    open_to_readers = {
        (str(pattern.name), method)
        for pattern, method, handler in found
        if method != "GET" and Scope.READ in needed(method, handler.scopes)
    }
    assert open_to_readers == {("api_import_preview", "POST"), ("api_preview_match_file", "POST"), ("api_this_token", "DELETE")}


def test_a_token_of_one_club_finds_no_other(olga: User, club: Club) -> None:
    other = create_club(olga, "Elsewhere")
    secret = token(olga, Scope.EVERYTHING, club=club)
    everywhere = token(olga, Scope.EVERYTHING)
    of_other: dict[str, object] = {
        "title": "Friday",
        "players": ["ann", "bob"],
        "seating": "given",
        "sheet": "plain",
        "action_id": str(uuid4()),
    }
    evening = ask(everywhere, "POST", reverse("api_chouettes", args=[other.slug]), of_other)[1]
    assert ask(secret, "GET", reverse("api_club", args=[club.slug]))[0] == HTTPStatus.OK
    assert [one["slug"] for one in ask(secret, "GET", reverse("api_clubs"))[1]["results"]] == [club.slug]
    assert ask(secret, "GET", reverse("api_me"))[0] == HTTPStatus.OK
    refused = [
        ask(secret, "GET", reverse("api_members", args=[other.slug])),
        ask(secret, "GET", reverse("api_members", args=["no-such-club"])),
        ask(secret, "GET", reverse("api_preview", args=[evening["code"]])),
        ask(secret, "POST", reverse("api_statements", args=[evening["code"]])),
        ask(secret, "POST", reverse("api_clubs"), {"name": "Mine", "action_id": str(uuid4())}),
        ask(secret, "PATCH", reverse("api_me"), {"shown_name": "Eve"}),
        ask(secret, "GET", reverse("api_my_tokens")),
    ]
    assert {(status, no["code"]) for status, no in refused} == {(HTTPStatus.FORBIDDEN, "TOKEN_OF_ONE_CLUB")}
    assert len({no["detail"] for _status, no in refused}) == 1  # nor does it learn which clubs there are


def test_what_is_open_to_everyone_is_open_to_a_token_of_any_club(olga: User, club: Club) -> None:
    secret = token(olga, Scope.READ, club=club)
    assert ask(secret, "GET", reverse("api_house_sheets"))[0] == HTTPStatus.OK


def test_a_token_is_made_for_ones_own_clubs_only(client: Client, olga: User, club: Club) -> None:
    client.force_login(olga)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    create_club(User.objects.create_user("eve"), "Far away")
    for slug in ("far-away", "no-such-club"):
        body = {"name": "bot", "scopes": ["read"], "club": slug, "action_id": str(uuid4())}
        answer = client.post("/api/tokens/", body, "application/json")
        assert (answer.status_code, answer.json()["fields"]) == (400, {"club": ["You belong to no such club."]})


@pytest.mark.parametrize("scopes", [[], ["dragons"], ["read"] * 5, "read", [None]])
def test_scopes_that_do_not_exist_make_no_token(scopes: object, client: Client, olga: User) -> None:
    client.force_login(olga)
    answer = client.post("/api/tokens/", {"name": "bot", "scopes": scopes, "action_id": str(uuid4())}, "application/json")
    assert answer.status_code == 400
    assert not Token.objects.exists()


def test_a_token_of_before_keeps_what_it_could_do(olga: User, club: Club) -> None:
    """As the migration fills in the column."""
    kept, _secret = Token.objects.create(olga, name="old", action_id=uuid4())
    assert (kept.scopes, kept.club) == ([Scope.EVERYTHING.value], None)


def change_password(client: Client, **ticked: str) -> None:
    answer = client.post(
        reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW, **ticked}
    )
    assert answer.status_code == 302


def test_a_new_password_ends_tokens_unless_told_otherwise(olga: User, club: Club) -> None:
    secret, thief = token(olga, Scope.READ), Client()
    thief.force_login(olga)
    owner = Client()
    owner.force_login(olga)
    page = owner.get(reverse("account_change_password")).text
    assert 'name="end_tokens"' in page
    assert "checked" in page.partition('name="end_tokens"')[2].partition(">")[0]
    change_password(owner, end_tokens="on")
    assert ask(secret, "GET", reverse("api_me"))[0] == HTTPStatus.UNAUTHORIZED
    assert thief.get(reverse("my_account")).status_code == 302
    assert owner.get(reverse("my_account")).status_code == 200
    assert [noted.kind for noted in Noted.objects.order_by("pk")] == ["tokens.made", "tokens.ended"]


def test_tokens_stay_if_their_owner_says_so(olga: User, club: Club) -> None:
    secret, owner = token(olga, Scope.READ), Client()
    owner.force_login(olga)
    change_password(owner)
    assert ask(secret, "GET", reverse("api_me"))[0] == HTTPStatus.OK


def test_who_has_no_token_is_not_asked(olga: User) -> None:
    owner = Client()
    owner.force_login(olga)
    assert "end_tokens" not in owner.get(reverse("account_change_password")).text


def test_a_closed_login_leaves_no_token(olga: User, club: Club) -> None:
    Membership.objects.create(club=club, user=User.objects.create_user("tom"), roles=[Role.OWNER])
    secret = token(olga, Scope.READ, club=club)
    close_login(olga)
    assert not Token.objects.exists()
    assert ask(secret, "GET", reverse("api_me"))[0] == HTTPStatus.UNAUTHORIZED
    assert [noted.kind for noted in Noted.objects.filter(club=club).order_by("pk")] == [
        "tokens.made",
        "tokens.ended",
        "people.left",
    ]


def test_the_clubs_owners_read_that_a_token_opens_their_club(olga: User, club: Club) -> None:
    tom = User.objects.create_user("tom")
    Membership.objects.create(club=club, user=tom, roles=[Role.TREASURER])
    elsewhere = create_club(tom, "Elsewhere")
    token(tom, Scope.KEEP_BOOK, club=club)
    token(tom, Scope.READ)
    assert [noted.words["scopes"] for noted in Noted.objects.filter(club=club).order_by("pk")] == [
        ["read", "keep_book"],
        ["read"],
    ]
    assert [noted.words["scopes"] for noted in Noted.objects.filter(club=elsewhere)] == [["read"]]
