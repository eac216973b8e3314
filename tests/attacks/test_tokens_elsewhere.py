"""A program's token was found: one of a single club at every address of another club, one that may read at everything that
writes. Every address of the API is tried, so that a new one is, too."""

from collections.abc import Iterator
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker
from rest_framework.throttling import SimpleRateThrottle

from chouette.evening.services import open_chouette
from chouette.models import Chouette, Seat
from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token
from clubsite.members.services import create_club
from tests.chouette.evenings import say
from tests.matrix.addresses import METHODS, Outcome, patterns, request, words_of_addresses
from tests.matrix.test_permission_matrix import ON_SCREEN
from tests.matrix.world import World, build

pytestmark = pytest.mark.django_db

#: What names a club or something in it. A token or a membership of one's own is found by its owner alone.
OF_A_CLUB = {"slug", "code", "secret"}
READS = {"api_import_preview", "api_preview_match_file"}  # a POST because a sheet or a file is long
ENDS_ITSELF = {"api_this_token"}
NOTES = {"club_audit_noted", "chouette_enteredhere"}  # who took a file away; whose address knows an evening's code


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield build()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def nobody_is_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every address is asked within seconds, some of them dear ones."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1000000/min", "user": "1000000/min"})


@pytest.fixture(scope="module")
def on_screen(world: World) -> Chouette:
    """A game on screen, in which `player` has a seat that opens for that login alone."""
    evening = say(open_chouette(world.club, "At home", world.users["monitor"]), ON_SCREEN)
    assert evening.screen is not None
    return evening


def operations() -> Iterator[tuple[str, str]]:
    for pattern in patterns():
        view = getattr(pattern.callback, "cls", None)
        for method in METHODS if view is not None else ():
            if hasattr(getattr(view, method.lower(), None), "scopes"):
                yield str(pattern.name), method


OPERATIONS = sorted(set(operations()))
WITHIN = [(name, method) for name, method in OPERATIONS if OF_A_CLUB & set(words_of_addresses()[name])]
WRITES = [(name, method) for name, method in OPERATIONS if method != "GET" and name not in READS | ENDS_ITSELF]


def asked(world: World, name: str, method: str, token: str, seat: Seat) -> Outcome:
    """The same address for the evening round a table, or, where it names an evening or a seat, for one on screen."""
    place = world.place(name)
    place = place.replace(world.seat.secret, seat.secret).replace(world.chouette.code, seat.chouette.code)
    return request(Client(), method, place, world.body(name), token)


def code_of(outcome: Outcome) -> Any:
    told = outcome.answer
    return told.json().get("code") if told.status_code >= HTTPStatus.BAD_REQUEST and told.content else None


def test_all_addresses_are_tried() -> None:
    assert len(OPERATIONS) > 90
    assert len(WITHIN) > 80


Refused = tuple[str, str, int, Any, tuple[str, ...]]


def outcomes(world: World, on_screen: Chouette, addresses: list[tuple[str, str]], token: str) -> Iterator[Refused]:
    """What each of these is answered round a table and on screen, and what was written meanwhile."""
    for name, method in addresses:
        for seat in (world.seat, on_screen.seats.get(word="player")):
            outcome = asked(world, name, method, token, seat)
            yield name, method, outcome.answer.status_code, code_of(outcome), outcome.written


@pytest.mark.parametrize("who", ["owner", "player"])
def test_a_token_of_one_club_opens_nothing_of_another(world: World, on_screen: Chouette, who: str) -> None:
    other = create_club(world.users[who], f"Only {who}'s")
    token = make_token(world.users[who], "program", 7, action_id=uuid4(), club=other)[1] or ""
    shut = (HTTPStatus.FORBIDDEN, "TOKEN_OF_ONE_CLUB", ())
    assert [one for one in outcomes(world, on_screen, WITHIN, token) if one[2:] != shut] == []


def test_in_its_own_club_it_opens_what_its_owner_may(world: World, on_screen: Chouette) -> None:
    token = make_token(world.users["player"], "program", 7, action_id=uuid4(), club=world.club)[1] or ""
    addresses = [one for one in WITHIN if one[0] != "api_join"]
    bound, free = (outcomes(world, on_screen, addresses, secret) for secret in (token, world.tokens["player"]))
    assert [(one, other) for one, other in zip(bound, free, strict=True) if one[:4] != other[:4]] == []


@pytest.mark.parametrize("who", ["owner", "player"])
def test_a_token_that_may_read_writes_nothing(world: World, on_screen: Chouette, who: str) -> None:
    token = make_token(world.users[who], "program", 7, action_id=uuid4(), scopes=[Scope.READ])[1] or ""
    lacks = (HTTPStatus.FORBIDDEN, "TOKEN_LACKS_SCOPE", ())
    assert [one for one in outcomes(world, on_screen, WRITES, token) if one[2:] != lacks] == []


def test_reading_leaves_no_trace_but_in_the_clubs_log(world: World, on_screen: Chouette) -> None:
    """In particular no player becomes present by it, and nobody's time to answer begins. The clock stands: what
    is overdue at the table is done by whoever asks first, and a slow machine needs longer for all addresses than a turn has."""
    on_screen.refresh_from_db()
    now = on_screen.last_said_at
    with time_machine.travel(now, tick=False):
        Seat.objects.update(opened_at=None, seen_at=now - timedelta(hours=1), touched_at=now - timedelta(hours=1))
        token = make_token(world.users["player"], "program", 7, action_id=uuid4(), scopes=[Scope.READ])[1] or ""
        reads = [one for one in OPERATIONS if one[1] == "GET"]
        assert [one for one in outcomes(world, on_screen, reads, token) if not set(one[4]) <= NOTES] == []


@pytest.mark.parametrize("name", ["api_here", "api_here_by_secret"])
def test_a_program_says_that_somebody_is_there(world: World, on_screen: Chouette, name: str) -> None:
    seat = on_screen.seats.get(word="player")
    Seat.objects.update(opened_at=None, seen_at=None, touched_at=None)
    place = world.place(name).replace(world.seat.secret, seat.secret).replace(world.chouette.code, on_screen.code)
    headers = {"Authorization": f"Bearer {world.tokens['player']}"}
    answer = Client().post(place, {"action_id": str(uuid4())}, "application/json", headers=headers)
    assert answer.status_code == HTTPStatus.OK
    seat.refresh_from_db()
    assert None not in (seat.opened_at, seat.seen_at, seat.touched_at)
