"""Every address of the site, pages and API, requested by one person of each standing: the responses are those of `table.txt`.

An address or method missing there fails, so that nobody adds one without deciding who may use it.
"""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker
from rest_framework.throttling import SimpleRateThrottle

from chouette.evening.services import open_chouette
from chouette.models import Seat
from tests.chouette.evenings import say
from tests.chouette.phones import taken

from .addresses import (
    FAILED,
    FORBIDDEN,
    LOG_IN,
    METHODS,
    NO_METHOD,
    NOBODY_KNOWN,
    PASSES,
    methods_of,
    patterns,
    request,
    words_of_addresses,
)
from .reading import Line, lines
from .world import PEOPLE, World, build

pytestmark = pytest.mark.django_db

TABLE = lines()
#: What a personal link opens only once it was taken with a tap.
BEHIND_THE_TAP = [line for line in TABLE if line.name.startswith(("own_", "here")) and line.signs["player"] == FORBIDDEN]
ON_SCREEN = "sheet plain\noption board=on\nbox Annie\nline player dee\ngame"
OF_DEVELOPERS = ("look", "look_screen")  # the style guide, with invented data; present only when switched on
WITHOUT_A_NAME = {"favicon", "nothing_here"}
UNANSWERED = (NO_METHOD, NOBODY_KNOWN, LOG_IN, FAILED)

#: What differs in every response: the CSRF token; and in lists of addresses, the requested address.
OF_THE_MOMENT = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')
NO_CLUB = "bluff"


@pytest.fixture(autouse=True)
def nobody_is_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every address is asked by eight people within seconds, some of them dear ones."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1000000/min", "user": "1000000/min"})


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Created once: whatever a request writes is rolled back at once, and everything at the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield build()
        transaction.set_rollback(True)


def signs_of(world: World, line: Line, method: str) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Everybody's sign, and what was written for those who were refused."""
    place = world.place(line.name)
    outcomes = {who: request(world.browser(who), method, place, world.body(line.name)) for who in PEOPLE}
    refused = {who: outcome.written for who, outcome in outcomes.items() if outcome.sign != PASSES and outcome.written}
    return {who: outcome.sign for who, outcome in outcomes.items()}, refused


@pytest.mark.parametrize("line", TABLE, ids=str)
def test_each_gets_what_the_table_says_and_who_is_refused_writes_nothing(world: World, line: Line) -> None:
    for method in line.methods:
        signs, written = signs_of(world, line, method)
        assert signs == line.signs, method
        assert written == {}, method


def test_nothing_is_decided_twice() -> None:
    decided = Counter((line.name, method) for line in TABLE for method in line.methods)
    assert [one for one, times in decided.items() if times > 1] == []


def signs_after_the_tap(world: World, line: Line, method: str, seat: Seat) -> dict[str, str]:
    """Everybody's sign, had they tapped "I am ..." on this seat's link some time ago."""
    place = reverse(line.name, args=(seat.secret,))
    return {who: request(taken(world.browser(who), seat), method, place, {}).sign for who in PEOPLE}


@pytest.mark.parametrize("line", BEHIND_THE_TAP, ids=str)
def test_without_a_board_the_tap_opens_a_seat_to_whoever_was_shown_its_link(world: World, line: Line) -> None:
    for method in line.methods:
        assert signs_after_the_tap(world, line, method, world.seat) == dict.fromkeys(PEOPLE, PASSES), method


@pytest.mark.parametrize("line", BEHIND_THE_TAP, ids=str)
def test_with_a_board_the_tap_opens_a_members_seat_to_that_login_alone(world: World, line: Line) -> None:
    chouette = say(open_chouette(world.club, "At home", world.users["monitor"]), ON_SCREEN)
    for method in line.methods:
        signs = signs_after_the_tap(world, line, method, chouette.seats.get(word="player"))
        assert signs == dict.fromkeys(PEOPLE, FORBIDDEN) | {"player": PASSES}, method


@pytest.mark.parametrize("line", [line for line in TABLE if line.name.startswith("api_")], ids=str)
def test_a_token_opens_what_its_owner_may_and_a_removed_members_nothing(world: World, line: Line) -> None:
    place = world.place(line.name) if line.name != "api_tokens" else ""
    if not place.startswith("/api/") or line.name == "api_this_token":
        return  # a page about tokens; and a token that revokes itself, which a browser cannot
    for method in line.methods:
        for who, token in world.tokens.items():
            assert request(Client(), method, place, world.body(line.name), token).sign == line.signs[who], (method, who)


def test_a_method_or_an_address_that_nobody_decided_about_fails(world: World) -> None:
    """What the owner is answered at the table's addresses the first test has asked; here the owner tries all other methods."""
    decided = {(line.name, method): line.signs["owner"] for line in TABLE for method in line.methods}
    accepted = set()
    for pattern in patterns():
        if pattern.name in (None, *OF_DEVELOPERS):
            continue
        name = str(pattern.name)
        for method in methods_of(pattern) or METHODS:
            if methods_of(pattern) or (decided.get((name, method)) or _owners_sign(world, name, method)) not in UNANSWERED:
                accepted.add((name, method))
    assert accepted == set(decided)
    assert {pattern.callback.__name__ for pattern in patterns() if pattern.name is None} == WITHOUT_A_NAME


def _owners_sign(world: World, name: str, method: str) -> str:
    return request(world.browser("owner"), method, world.place(name), world.body(name)).sign


@pytest.mark.parametrize("line", [line for line in TABLE if "slug" in words_of_addresses().get(line.name, ())], ids=str)
def test_a_private_club_answers_whoever_does_not_belong_as_one_that_does_not_exist(world: World, line: Line) -> None:
    for method in line.methods:
        for who in ("stranger", "removed", "visitor"):
            there, nowhere = (_seen(world, line, method, who, slug) for slug in (world.club.slug, NO_CLUB))
            assert there == nowhere, (method, who)


def _seen(world: World, line: Line, method: str, who: str, slug: str) -> tuple[int, str, dict[str, str]]:
    """Status, body and headers, without what changes from moment to moment or repeats the club asked for."""
    place = world.place(line.name, club=slug)
    answer = request(world.browser(who), method, place, world.body(line.name)).answer
    body = OF_THE_MOMENT.sub("", answer.text).replace(slug, "...")
    passing = ("Set-Cookie", "X-Request-ID", "X-Correlation-ID", "Content-Security-Policy", "Expires", "Last-Modified")
    return (
        answer.status_code,
        body,
        {name: value.replace(slug, "...") for name, value in answer.headers.items() if name not in passing},
    )


@pytest.mark.parametrize("name", ["home", "my_record", "my_account", "api_clubs", "api_me"])
def test_a_removed_members_own_pages_tell_nothing_of_the_club(world: World, name: str) -> None:
    answer = world.browser("removed").get(world.place(name))
    assert answer.status_code == 200
    assert "Baize" not in answer.text
    assert "Baize" in world.browser("player").get(world.place(name)).text or name in ("my_account", "api_me")
