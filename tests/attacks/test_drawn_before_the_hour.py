"""dana directs, and plays: she draws with her friends alone long before the hour, while everybody reads that entry is open."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.tournaments.desk.refusals import DeskRefusal
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 3, 23, 19, tzinfo=UTC)
FRIDAY = int((MONDAY + timedelta(days=4)).timestamp())
HOUR = 3_600


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(MONDAY, tick=False) as travelling:
        yield travelling


def announced(*lines: str) -> Night:
    """For Friday, with a place for bob; dana and her friend ann have entered."""
    evening = night(f"{MAIN}\nfee 10\nprizes main 100", f"capacity 3\nstarts {FRIDAY}\nopen_entry")
    for line in lines:
        evening.says("tom", line)
    for name in ("ann", "dana"):
        evening.of_oneself(name, "sign_up")
    return evening


def test_she_draws_once_every_place_is_taken() -> None:
    evening = announced()
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_OPEN
    evening.of_oneself("bob", "sign_up")
    evening.says("dana", "start main")
    assert evening.desk.tournament.started


def test_or_shortly_before_the_hour(clock: time_machine.Traveller) -> None:
    evening = announced()
    clock.move_to(MONDAY + timedelta(days=4, minutes=-30))
    evening.says("dana", "start main")
    assert evening.desk.tournament.started


def test_nor_does_she_make_entry_shorter_or_the_places_fewer() -> None:
    evening = announced(f"entry_until {FRIDAY - HOUR}")
    for line in ("close_entry", f"entry_until {FRIDAY - 2 * HOUR}"):
        assert refused(evening, "dana", line) is DeskRefusal.OWN_EARLIER
    assert refused(evening, "dana", "capacity 2") is DeskRefusal.OWN_PLACES
    for line in (f"entry_until {FRIDAY}", "capacity 4", "capacity none"):
        evening.says("dana", line)


def test_she_draws_when_entry_has_closed_by_the_hour_that_was_announced(clock: time_machine.Traveller) -> None:
    evening = announced(f"entry_until {FRIDAY - 24 * HOUR}")
    clock.move_to(MONDAY + timedelta(days=3))
    evening.says("dana", "start main")
    assert evening.desk.tournament.started


def test_nor_before_entry_opens() -> None:
    evening = night(MAIN, f"starts {FRIDAY}\nentry_from {FRIDAY - 24 * HOUR}\nentrants ann dana")
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_OPEN


def test_another_director_draws_and_closes_entry_when_they_like() -> None:
    evening = announced()
    evening.says("tom", "close_entry")
    evening.says("tom", "start main")
    assert evening.desk.tournament.started


@pytest.mark.parametrize("line", ["close_entry", f"entry_until {FRIDAY - 95 * HOUR}", "capacity 2"])
def test_nor_does_she_draw_early_where_she_has_shut_others_out_before_she_entered(
    line: str, clock: time_machine.Traveller
) -> None:
    evening = night(MAIN, f"capacity 3\nstarts {FRIDAY}\nopen_entry")
    evening.of_oneself("ann", "sign_up")
    evening.says("dana", line)
    evening.says("dana", "entrants dana")
    clock.shift(timedelta(hours=2))
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_EARLIER
    clock.move_to(MONDAY + timedelta(days=4, minutes=-30))
    evening.says("dana", "start main")


def test_nor_before_entry_opens_by_an_hour_that_has_no_end() -> None:
    evening = night(MAIN, f"entry_from {FRIDAY}\nentrants ann dana")
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_OPEN_END


@pytest.mark.parametrize("closed", [False, True])
def test_where_nobody_could_enter_she_draws_at_once(closed: bool) -> None:
    """Names are typed at the table; what is open is closed before anybody else has entered."""
    evening = night(MAIN, "open_entry" if closed else "tables 2")
    evening.says("dana", "entrants dana")
    if closed:
        evening.says("dana", "close_entry")
    evening.says("dana", "entrants ann bob\nstart main")
    assert evening.desk.tournament.started
