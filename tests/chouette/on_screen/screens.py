"""Evenings on screen at a known time, for tests about time: nothing here sleeps."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import time_machine

from chouette.models import Chouette, Seat
from chouette.rules.model.actions import Player
from chouette.seats.rolling import roll_for_seat
from games.play.turn_clock import Clock, screen_of
from tests.chouette.evenings import PLAIN, an_evening, say
from tests.games.dice.loaded_cup import loaded

EIGHT = datetime(2026, 3, 6, 20, tzinfo=UTC)


class Time:
    """A wall clock that only the test moves."""

    def __init__(self, traveller: time_machine.Traveller) -> None:
        self.traveller = traveller

    def passes(self, seconds: float) -> None:
        self.traveller.shift(timedelta(seconds=seconds))


@contextmanager
def at_eight() -> Iterator[Time]:
    with time_machine.travel(EIGHT, tick=False) as traveller:
        yield Time(traveller)


def on_screen(options: str = "", *, before_the_game: str = "", seats: str = "box ann\nline bob cal dee") -> Chouette:
    """The first game has begun on screen; `options` are `a=b c=d`."""
    chosen = "".join(f"\noption {one}" for one in ["board=on", *options.split()])
    return an_evening(f"{PLAIN.partition(chr(10))[0]}\n{seats}{chosen}\n{before_the_game}\ngame".replace("\n\n", "\n"))


def open_the_game(evening: Chouette) -> Chouette:
    """Ann has rolled 3-1 and is to play it."""
    roll(evening, "ann", "31")
    return evening


def to_the_teams_roll(evening: Chouette) -> Chouette:
    """Ann has played; bob is to roll."""
    open_the_game(evening)
    return say(evening, "ann plays 8/5 6/5")


def roll(evening: Chouette, word: str, dice: str) -> None:
    evening.refresh_from_db()
    Seat.objects.filter(chouette=evening).update(auto_roll=True)
    with loaded(dice):
        roll_for_seat(evening.seats.get(word=word), Player(word), version=evening.version, action_id=uuid4())
    evening.refresh_from_db()


def clock_of(evening: Chouette) -> Clock:
    evening.refresh_from_db()
    clock = screen_of(evening.screen).clock
    assert clock is not None
    return clock
