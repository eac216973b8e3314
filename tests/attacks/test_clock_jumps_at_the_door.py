"""The server's clock jumps by an hour, forward and back: what lets people in lasts as long as it was made for, give or take
that hour, and who tried too often before is not kept out for longer."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubsite.api.pace import PaceOfStrangers, PaceOfUsers
from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token
from clubsite.invitations.services import InvitationOver, accept, invite
from clubsite.live.tokens import MAX_AGE, TokenRefused, read, sign
from clubsite.members.models import Club, User
from clubsite.members.services import create_club

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
AN_HOUR, A_DAY, A_MINUTE = timedelta(hours=1), timedelta(days=1), timedelta(minutes=1)
JUMPS = pytest.mark.parametrize("jump", [AN_HOUR, -AN_HOUR], ids=["forward", "back"])
PASSWORD = "a long enough sentence"


@pytest.fixture(autouse=True)
def counted_anew(db: None) -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def mo() -> User:
    return User.objects.create_user("mo", password=PASSWORD)


@pytest.fixture
def club(mo: User) -> Club:
    return create_club(mo, "The Mulberry")


def log_in(client: Client, password: str = PASSWORD) -> int:
    return client.post(reverse("account_login"), {"login": "mo", "password": password}).status_code


@JUMPS
def test_a_session_lasts_its_time(mo: User, jump: timedelta, settings: Any) -> None:
    client = Client()
    lasts = timedelta(seconds=settings.SESSION_COOKIE_AGE)

    def is_in() -> bool:
        return client.get(reverse("my_account")).status_code == 200

    with time_machine.travel(NOON, tick=False) as clock:
        assert log_in(client) == 302
        clock.shift(jump)
        assert is_in()
        clock.shift(-jump)
        assert is_in()
        kept = {name: str(one.value) for name, one in client.cookies.items()}
        clock.move_to(NOON + lasts + 2 * AN_HOUR)
        for name, value in kept.items():
            client.cookies[name] = value  # a thief's browser forgets nothing
        assert not is_in()


@JUMPS
def test_a_token_lasts_its_time(mo: User, jump: timedelta) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        secret = make_token(mo, "program", 7, action_id=uuid4(), scopes=[Scope.READ], club=None)[1]

        def status() -> int:
            return Client().get("/api/me/", headers={"Authorization": f"Bearer {secret}"}).status_code

        clock.shift(jump)
        assert status() == 200
        clock.move_to(NOON + 7 * A_DAY - 2 * AN_HOUR)
        assert status() == 200
        clock.move_to(NOON + 7 * A_DAY + AN_HOUR)
        assert status() == 401


@JUMPS
def test_an_invitation_lasts_its_time(club: Club, mo: User, jump: timedelta) -> None:
    ann, bob = (User.objects.create_user(name) for name in ("ann", "bob"))
    with time_machine.travel(NOON, tick=False) as clock:
        invitation = invite(club, mo, days=1, most_uses=5)
        clock.shift(jump)
        assert accept(invitation, ann).club == club
        clock.move_to(NOON + A_DAY + A_MINUTE)
        with pytest.raises(InvitationOver):
            accept(invitation, bob)


@JUMPS
def test_a_live_page_s_token_lasts_its_time(jump: timedelta) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        token = sign("nothing:1", "watch")
        clock.shift(jump)
        assert read(token).channel == "nothing:1"
        clock.move_to(NOON + MAX_AGE + A_MINUTE)
        with pytest.raises(TokenRefused):
            read(token)


def code_in(outbox: list[Any]) -> str:
    found = re.search(r"^[A-Z]{4}-[A-Z]{4}$", str(outbox[-1].body), re.MULTILINE)
    assert found is not None
    return found[0]


def sign_up(client: Client) -> None:
    form = {"shown_name": "Bob", "email": "bob@example.org", "password1": PASSWORD}
    assert client.post(reverse("account_signup"), form).status_code == 302


def confirm(client: Client, code: str) -> bool:
    client.post(reverse("account_email_verification_sent"), {"action": "verify", "code": code})
    return client.get(reverse("my_account")).status_code == 200


def test_a_code_by_mail_is_good_after_a_jump_back_and_not_for_ever(mailoutbox: list[Any]) -> None:
    for later, good in ((timedelta(0), True), (AN_HOUR + timedelta(minutes=16), False)):
        User.objects.all().delete()
        cache.clear()
        client = Client()
        with time_machine.travel(NOON, tick=False) as clock:
            sign_up(client)
            clock.shift(-AN_HOUR)
            clock.shift(later)
            assert confirm(client, code_in(mailoutbox)) is good


def test_whoever_s_code_ended_by_a_jump_forward_signs_up_again(mailoutbox: list[Any]) -> None:
    client = Client()
    with time_machine.travel(NOON, tick=False) as clock:
        sign_up(client)
        clock.shift(AN_HOUR)
        assert not confirm(client, code_in(mailoutbox))
        again = Client()
        again.post(reverse("account_login"), {"login": "bob@example.org", "password": PASSWORD})
        assert len(mailoutbox) == 2
        assert confirm(again, code_in(mailoutbox))


def test_who_typed_wrong_passwords_before_a_jump_back_may_try_again(mo: User) -> None:
    """Otherwise ten wrong ones would keep them out for an hour and a quarter, not for a quarter of an hour."""
    with time_machine.travel(NOON, tick=False) as clock:
        assert [log_in(Client(), "a guess") for _ in range(11)] == [422] * 10 + [429]
        clock.shift(-AN_HOUR)
        assert [log_in(Client(), "a guess") for _ in range(11)] == [422] * 10 + [429]
        assert log_in(Client()) == 429
        clock.shift(timedelta(minutes=16))
        assert log_in(Client()) == 302


def test_the_pace_of_programs_knows_no_clock_that_is_set() -> None:
    """What was asked in the minute before would count until the clock is there again, with everything asked since."""
    for kind in (PaceOfStrangers, PaceOfUsers):
        with time_machine.travel(NOON, tick=False):
            before = kind.timer()
        with time_machine.travel(NOON - AN_HOUR, tick=False):
            assert 0 <= kind.timer() - before < 60
