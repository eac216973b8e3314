"""What is refused for security's sake leaves one line: what, where and from which address; never the secret that was tried."""

import json
import logging
import re
import socket
from base64 import b64encode
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from clubsite.access.pace import PACE
from clubsite.access.write_limit import MOST_WRITES
from clubsite.accounts.services import end_other_sessions
from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token
from clubsite.live.tokens import sign
from clubsite.members.models import User
from clubsite.members.services import create_club
from clubsite.webhooks.models import Trouble
from clubsite.webhooks.sending import Answer, post
from tests.chouette.evenings import an_evening
from tests.chouette.phones import seat_of
from tests.logins import logged_in

from .conftest import Site
from .stranger import PATIENCE_SECONDS, strangers, until

HERE = "192.0.2.77"
SECRET = "Zx9-wrong_guess7"  # as long as the secret of a link
FORM = "Content-Type: application/x-www-form-urlencoded"


def ask(path: str, client: Client | None = None, **headers: str) -> int:
    return (client or Client()).get(path, REMOTE_ADDR=HERE, headers=headers).status_code


def send(path: str, body: dict[str, Any], client: Client | None = None) -> int:
    """A form."""
    return (client or Client()).post(path, body, REMOTE_ADDR=HERE).status_code


def say(path: str, client: Client | None = None, *, authorization: str = "", **body: object) -> int:
    """As a program does."""
    headers = {"Authorization": authorization} if authorization else {}
    sent = json.dumps({"action_id": str(uuid4())} | body)
    return (client or Client()).post(path, sent, "application/json", REMOTE_ADDR=HERE, headers=headers).status_code


def owner() -> tuple[Client, str, User]:
    olga = User.objects.create_user("olga", password=SECRET)
    club, client = create_club(olga, "Baize"), Client()
    client.force_login(olga)
    return client, club.slug, olga


def a_wrong_password() -> int:
    return send(reverse("account_login"), {"login": "olga", "password": SECRET})


def a_wrong_password_of_a_program() -> int:
    said = b64encode(f"olga:{SECRET}".encode()).decode()
    return say("/api/tokens/", name="x", authorization=f"Basic {said}")


def a_wrong_token() -> int:
    return ask("/api/clubs/", authorization=f"Bearer {SECRET}")


def a_token_that_may_only_read() -> int:
    _client, slug, olga = owner()
    secret = make_token(olga, "program", 7, action_id=uuid4(), scopes=[Scope.READ], club=None)[1]
    return say(reverse("api_cash", args=[slug]), authorization=f"Bearer {secret}")


def a_forged_form() -> int:
    client = Client(enforce_csrf_checks=True)
    return send(reverse("account_login"), {"login": "olga", "password": SECRET}, client)


def a_forged_form_of_a_program() -> int:
    client = Client(enforce_csrf_checks=True)
    client.cookies = owner()[0].cookies
    return say("/api/clubs/", client, name="Forged")


def a_link_taken_by_a_program_of_somebody_else() -> int:
    return ask(f"/api/seats/{SECRET}/")


def a_forged_invitation_of_a_program() -> int:
    return say(reverse("api_join", args=[SECRET]), owner()[0])


def too_many_pages() -> int:
    PACE.forget()
    return [ask("/position/") for _ in range(4)][-1]


def a_talkative_program() -> int:
    client, evening = Client(), an_evening()
    client.force_login(evening.opened_by)  # type: ignore[arg-type]
    place = f"/api/chouettes/{evening.code}/statements/"
    return [say(place, client, say="nonsense", version=1) for _ in range(MOST_WRITES + 1)][-1]


def a_private_webhook() -> int:
    client, slug, _olga = owner()
    form = {"address": f"https://10.0.0.1/{SECRET}", "kinds": ["chouette.closed"], "action_id": str(uuid4())}
    return send(reverse("webhooks", args=[slug]), form, client)


def a_private_webhook_of_a_program() -> int:
    client, slug, _olga = owner()
    address, kinds = f"https://10.0.0.1/{SECRET}", ["chouette.closed"]
    return say(reverse("api_webhooks", args=[slug]), client, address=address, kinds=kinds)


def a_seat_that_was_not_taken() -> int:
    return send(f"/s/{seat_of(an_evening(), 'ann').secret}/say/", {"say": "ann out"})


REFUSED: list[tuple[Callable[[], int], int, str]] = [
    (a_wrong_password, 422, rf"wrong password for the name with digest \w{{12}}, at account_login from {HERE}"),
    (a_wrong_password_of_a_program, 401, rf"wrong password for the name with digest \w{{12}}, at api_my_tokens from {HERE}"),
    (lambda: ask("/w/AAAAAA/"), 404, rf"a wrong code, at \w+ from {HERE}"),
    (lambda: ask("/api/chouettes/AAAAAA/"), 404, rf"a wrong code, at \w+ from {HERE}"),
    (lambda: ask(f"/join/{SECRET}/"), 404, rf"a forged invitation, at join from {HERE}"),
    (a_forged_invitation_of_a_program, 404, rf"a forged invitation, at \w+ from {HERE}"),
    (lambda: ask(f"/s/{SECRET}/"), 404, rf"a personal link that was never made, at \w+ from {HERE}"),
    (a_link_taken_by_a_program_of_somebody_else, 404, rf"a personal link that was never made, at \w+ from {HERE}"),
    (a_seat_that_was_not_taken, 403, rf"a personal link of seat \d+ of chouette \d+, tap, at \w+ from {HERE}"),
    (a_wrong_token, 401, rf"AUTHENTICATION_FAILED, at api_clubs from {HERE}"),
    (a_token_that_may_only_read, 403, rf"token without the scope keep_book, at api_cash from {HERE}"),
    (a_forged_form, 403, rf"a forged form, at account_login from {HERE}"),
    (a_forged_form_of_a_program, 403, rf"PERMISSION_DENIED, at api_clubs from {HERE}"),
    (too_many_pages, 429, rf"too many pages for a stranger, at \w+ from {HERE}"),
    (a_talkative_program, 429, r"too many statements, at \w+ from .+"),
    (a_private_webhook, 422, "a webhook into a private network to 10.0.0.1 from the site"),
    (a_private_webhook_of_a_program, 400, "a webhook into a private network to 10.0.0.1 from the site"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("attack", "status", "line"), REFUSED)
def test_a_refusal_is_told(
    attack: Callable[[], int], status: int, line: str, caplog: pytest.LogCaptureFixture, settings: Settings
) -> None:
    settings.PACE = settings.PACE | {"stranger": 3}
    settings.WEBHOOKS_TO_LOOPBACK = False
    PACE.forget()
    with caplog.at_level(logging.INFO, "club.security"):
        assert attack() == status
    lines = [one.getMessage() for one in caplog.records if one.name == "club.security" and one.levelno == logging.WARNING]
    assert any(re.fullmatch(f"Refused: {line}", one) for one in lines), lines
    assert not any(SECRET in one for one in lines)
    PACE.forget()


@pytest.mark.parametrize("leads_to", [["10.0.0.1"], ["1.1.1.1", "169.254.169.254"]])
def test_a_webhook_whose_name_leads_into_a_private_network_is_told_at_each_delivery(
    leads_to: list[str], settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It had a public address when it was made. Only the resolver is replaced: this is what a hostile one says."""
    found = [(0, 0, 0, "", (machine, 443)) for machine in leads_to]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    settings.WEBHOOKS_TO_LOOPBACK = False
    assert post(f"https://rebound.example.org/{SECRET}", {}, b"{}") == Answer(None, Trouble.NOT_PUBLIC)
    told = [one.getMessage() for one in caplog.records if one.name == "club.security"]
    assert told == ["Refused: a webhook into a private network to rebound.example.org from the site"]


@pytest.mark.django_db(transaction=True)
def test_a_stream_whose_session_has_ended_is_told(site: Site) -> None:
    mo = User.objects.create_user("mo")
    token = sign("nothing:1", "watch", logged_in(mo))
    end_other_sessions(mo)
    refused = httpx.get(f"{site.url}/live/{token}", headers={"X-Real-IP": HERE}, timeout=PATIENCE_SECONDS, trust_env=False)
    assert refused.status_code == 403
    told_by(site, f"a stream whose session has ended from {HERE}")
    assert token not in site.said()


def told_by(site: Site, line: str) -> None:
    until(lambda: re.search(f"Refused: {line}", site.said()) is not None)


def test_bodies_and_heads_that_do_not_come_are_told(site: Site) -> None:
    with strangers(4, site.port) as [large, slow, half, endless]:
        large.post("/log-in/", 50_000_000, b"lo", FORM)
        slow.post("/log-in/", 1000, b"lo", FORM)
        half.send("GET /log-in/ HTTP/1.1")
        endless.send("GET /log-in/ HTTP/1.1", "Host: club", "X: " + "a" * 70_000)
        told_by(site, "too large a body from 127.0.0.1")
        told_by(site, "too long headers from 127.0.0.1")
        told_by(site, "a request that did not arrive in time from 127.0.0.1")
        told_by(site, "a body that did not arrive in time from 127.0.0.1")


def test_streams_that_are_refused_are_told(site: Site) -> None:
    with strangers(1, site.port) as [one]:
        one.send(f"GET /live/{SECRET} HTTP/1.1", "Host: club", f"X-Real-IP: {HERE}", "")
        told_by(site, f"a forged or expired stream from {HERE}")
    assert SECRET not in site.said()


def test_a_flood_is_counted_and_not_written(site: Site) -> None:
    """Of forty forged streams from one network, ten are written."""
    before = len(site.said())
    for number in range(40):
        visitor = {"X-Real-IP": f"2001:db8::{number + 1:x}"}
        assert (
            httpx.get(f"{site.url}/live/{SECRET}", headers=visitor, timeout=PATIENCE_SECONDS, trust_env=False).status_code
            == 403
        )
    assert site.said()[before:].count("from 2001:db8::/64") == 10
