"""A password replaced by another way than the page for it: whoever made a token before goes on with it no longer."""

import getpass
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client

from clubsite.api.models import Token
from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token
from clubsite.members.models import User

pytestmark = pytest.mark.django_db


def with_token(name: str) -> tuple[User, str | None]:
    user = User.objects.create_user(name, f"{name}@example.org", None)
    return user, make_token(user, "program", 7, action_id=uuid4(), scopes=[Scope.READ], club=None)[1]


def opens(secret: str | None) -> bool:
    return Client().get("/api/me/", headers={"Authorization": f"Bearer {secret}"}).status_code == 200


def test_the_command_ends_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    user, secret = with_token("mo")
    _other, kept = with_token("ann")
    assert opens(secret)
    monkeypatch.setattr(getpass, "getpass", lambda **_asked: "a long enough sentence")  # there is no terminal here
    call_command("changepassword", "mo", verbosity=0)
    user.refresh_from_db()
    assert user.check_password("a long enough sentence")
    assert [opens(secret), opens(kept)] == [False, True]


@pytest.mark.parametrize("end_tokens", [True, False])
def test_a_first_password_ends_them_unless_told_otherwise(end_tokens: bool) -> None:
    user, _secret = with_token("mo")
    browser = Client()
    browser.force_login(user)
    page = browser.get("/account/password/first/")
    assert 'name="end_tokens"' in page.content.decode()
    said = {"password1": "a long enough sentence", "password2": "a long enough sentence"}
    assert browser.post("/account/password/first/", said | ({"end_tokens": "on"} if end_tokens else {})).status_code == 302
    assert Token.objects.filter(user=user).exists() is not end_tokens
