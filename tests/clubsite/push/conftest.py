"""A push service on this machine, a browser that has chosen it, and a match between ann and bob on screen."""

from collections.abc import Callable, Iterator

import pytest
from pytest_django import Settings

from clubsite.push.delivering import deliver_next
from clubsite.push.turns import tell_new
from tests.clubsite.push.browsers import Browser
from tests.clubsite.webhooks.receiver import a_receiver
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

Look = Callable[[], int]


@pytest.fixture(autouse=True)
def _here(settings: Settings) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = True


@pytest.fixture
def phone() -> Iterator[Browser]:
    with a_receiver() as receiver:
        yield Browser(receiver)


@pytest.fixture
def other() -> Iterator[Browser]:
    with a_receiver() as receiver:
        yield Browser(receiver)


@pytest.fixture
def board(db: None) -> AtTheBoard:
    return at_the_board(cast())


def look() -> int:
    """What the task does every few seconds; returns how many notifications were tried to be sent."""
    tell_new()
    tried = 0
    while deliver_next():
        tried += 1
    return tried
