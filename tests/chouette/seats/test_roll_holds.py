"""A member holds the roll once, for as long as the house rules allow; auto-roll leaves every roll to the captain."""

from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread
from uuid import uuid4

import pytest
import time_machine
from django.db import connection

from chouette.access.seat_refusals import SeatRefused
from chouette.models import Chouette, Seat
from chouette.rules.model.actions import Player
from chouette.seats.roll_holds import say_about_the_roll
from chouette.seats.rolling import roll_for_seat
from clubsite.eventlog.write_path import Stale
from games.play.rolls.roll_holds import Holding
from games.play.turn_clock import screen_of
from games.rules.board import START
from games.rules.cube import Side
from tests.chouette.evenings import PLAIN, an_evening, say
from tests.chouette.on_screen.evenings import an_evening_on_screen, set_board
from tests.chouette.phones import from_phone, seat_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 6, 20, tzinfo=UTC)


def an_evening_at_the_teams_roll() -> Chouette:
    chouette = an_evening_on_screen()
    set_board(chouette, START, Side.TEAM)
    say(chouette, "dee proxy cal")  # a statement, so that the screen has a turn
    return chouette


@pytest.fixture
def friday() -> Chouette:
    return an_evening_at_the_teams_roll()


def about(chouette: Chouette, who: str, what: Holding, version: int | None = None) -> None:
    chouette.refresh_from_db()
    say_about_the_roll(seat_of(chouette, who), what, version=chouette.version if version is None else version)


def test_a_hold_is_kept_once_and_shown_to_everyone(friday: Chouette) -> None:
    shown = friday.shown
    about(friday, "cal", Holding.HOLD)
    about(friday, "cal", Holding.HOLD)
    friday.refresh_from_db()
    assert seat_of(friday, "cal").holds == screen_of(friday.screen).turn
    assert friday.shown == shown + 1
    assert friday.version == friday.records.count()


def test_what_was_let_go_is_not_held_again(friday: Chouette) -> None:
    about(friday, "cal", Holding.HOLD)
    about(friday, "cal", Holding.LET)
    with pytest.raises(SeatRefused, match="You have let this roll go"):
        about(friday, "cal", Holding.HOLD)


def test_a_hold_that_has_run_out_is_not_held_again() -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        friday = an_evening_at_the_teams_roll()
        about(friday, "cal", Holding.HOLD)
        about(friday, "dee", Holding.LET)
        clock.shift(timedelta(seconds=31))
        about(friday, "cal", Holding.HOLD)
        friday.refresh_from_db()
        roll_for_seat(seat_of(friday, "bob"), Player("bob"), version=friday.version, action_id=uuid4())


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_neither_the_box_nor_the_captain_holds(friday: Chouette, who: str) -> None:
    with pytest.raises(SeatRefused, match="Only a member who may still double"):
        about(friday, who, Holding.HOLD)


def test_whoever_has_doubled_has_nothing_to_hold_for(friday: Chouette) -> None:
    from_phone(friday, "cal doubles")
    with pytest.raises(SeatRefused, match="Only a member who may still double"):
        about(friday, "cal", Holding.HOLD)


def test_an_old_page_holds_nothing(friday: Chouette) -> None:
    with pytest.raises(Stale):
        about(friday, "cal", Holding.HOLD, version=1)


def test_where_no_board_is_played_nothing_is_held() -> None:
    friday = an_evening(PLAIN + "\ngame")
    Chouette.objects.update(self_service=True)
    with pytest.raises(SeatRefused, match="not played on screen"):
        about(friday, "cal", Holding.AUTO_ON)


@pytest.mark.django_db(transaction=True)
def test_held_twice_at_once_it_is_held_once() -> None:
    friday = an_evening_at_the_teams_roll()
    shown, together = friday.shown, Barrier(2)

    def tab() -> None:
        together.wait()
        about(friday, "cal", Holding.HOLD)
        connection.close()

    tabs = [Thread(target=tab) for _ in range(2)]
    for one in tabs:
        one.start()
    for one in tabs:
        one.join()
    friday.refresh_from_db()
    assert friday.shown == shown + 1
    assert Seat.objects.exclude(holds="").count() == 1
