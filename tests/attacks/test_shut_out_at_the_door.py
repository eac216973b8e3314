"""dana directs and plays where no hour is announced: she draws once others could read until when they may enter, also where
she has shut them out before she entered herself."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.tournaments.desk.refusals import DeskRefusal
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db


def at_the_door(*lines: str) -> Night:
    """Announced without an hour: entry is open, dana and ann have entered, and there is a place for bob."""
    evening = night(f"{MAIN}\nfee 10\nprizes main 100", "open_entry")
    for line in lines:
        evening.says("tom", line)
    for name in ("ann", "dana"):
        evening.of_oneself(name, "sign_up")
    return evening


def test_without_an_hour_she_says_first_until_when_others_may_enter() -> None:
    now = timezone.now()
    soon = int(now.timestamp()) + 3
    evening = at_the_door()
    for line in ("start main", "close_entry", f"entry_until {soon + 590}", f"starts {soon + 2_390}"):
        assert refused(evening, "dana", line) is DeskRefusal.OWN_OPEN_END
    assert refused(evening, "dana", "capacity 2") is DeskRefusal.OWN_PLACES
    evening.says("dana", f"entry_until {soon + 660}")
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_OPEN
    assert refused(evening, "dana", f"starts {soon + 720}") is DeskRefusal.OWN_OPEN
    evening.of_oneself("bob", "sign_up")
    with time_machine.travel(now + timedelta(minutes=12)):
        evening.says("dana", "start main")
    assert evening.desk.tournament.started


def test_without_an_hour_she_draws_once_every_place_is_taken() -> None:
    evening = at_the_door("capacity 3")
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_OPEN_END
    evening.of_oneself("bob", "sign_up")
    evening.says("dana", "start main")


def test_another_director_draws_without_an_hour_when_they_like() -> None:
    evening = at_the_door()
    evening.says("tom", "start main")
    assert evening.desk.tournament.started


def shut_out(line: str) -> Night:
    """By the clock of the database, which writes when that was."""
    evening = night(MAIN, "open_entry")
    evening.of_oneself("ann", "sign_up")
    evening.says("dana", line)
    return evening


@pytest.mark.parametrize("line", ["close_entry", "entry_until {soon}"])
def test_she_opens_it_again_for_ten_minutes(line: str) -> None:
    now = timezone.now()
    evening = shut_out(line.format(soon=int(now.timestamp()) + 60))
    with time_machine.travel(now + timedelta(minutes=2)):
        evening.says("dana", "entrants dana")
        assert refused(evening, "dana", "start main") is DeskRefusal.OWN_SHUT
        evening.says("dana", "open_entry")
        assert refused(evening, "dana", "start main") is DeskRefusal.OWN_OPEN_END
        evening.says("dana", f"entry_until {int(now.timestamp()) + 760}")
        assert refused(evening, "dana", "start main") is DeskRefusal.OWN_OPEN
    with time_machine.travel(now + timedelta(minutes=13)):
        evening.says("dana", "start main")
    assert evening.desk.tournament.started


def test_places_that_she_has_taken_away_another_director_looks_at() -> None:
    evening = shut_out("capacity 2")
    evening.says("dana", "entrants dana")
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_SHUT
    evening.says("tom", "start main")


@pytest.mark.parametrize("line", ["capacity 3", "capacity none"])
def test_more_places_shut_nobody_out(line: str) -> None:
    evening = night(MAIN, "capacity 2\nopen_entry")
    evening.of_oneself("ann", "sign_up")
    evening.says("dana", line)
    evening.says("dana", "entrants dana")
    evening.says("tom", "close_entry")
    evening.says("dana", "start main")
    assert evening.desk.tournament.started


def test_who_said_the_hour_in_time_draws_after_it() -> None:
    now = timezone.now()
    evening = shut_out(f"entry_until {int(now.timestamp()) + 900}")
    evening.says("dana", "entrants dana")
    with time_machine.travel(now + timedelta(minutes=15, seconds=5)):
        evening.says("dana", "start main")
    assert evening.desk.tournament.started
