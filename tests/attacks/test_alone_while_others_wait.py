"""dana directs and plays, and is the only one who has a place: everybody else waits, and has read the same terms and hours. bob
has left his place, which is offered to cal; mo, a friend, is next. Or the hour of check-in has put all others on the list."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.services.saying import keep_hours
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db

SHEET = f"{MAIN}\noption check_in=required\nfee 10\nprizes main 100"
SIX = datetime(2026, 3, 27, 18, tzinfo=UTC)
NOW, MINUTE, HOUR = int(SIX.timestamp()), 60, 3_600
EIGHT = NOW + 2 * HOUR
TERMS = (
    *("fee 500", "prizes main 50 50", "house 20", "option crawford=off", "on_screen on", "flight two lives 2 length 1"),
    "calcutta main 100 house 0 back 50",
)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """It is six in the evening."""
    with time_machine.travel(SIX, tick=False) as travelling:
        yield travelling


def offered(sheet: str = SHEET, *lines: str) -> Night:
    evening = night(sheet, "capacity 2\nopen_entry")
    for line in lines:
        evening.says("tom", line)
    for name in ("dana", "bob", "cal", "mo"):
        evening.of_oneself(name, "sign_up")
    evening.of_oneself("bob", "sign_off")
    assert evening.names == ["dana"]
    assert evening.desk.waiting[0].offered_until is not None
    return evening


def dropped(clock: time_machine.Traveller) -> Night:
    """ann, bob and cal had entered, and were not there at eight."""
    evening = night(SHEET, "capacity 8\nopen_entry")
    for name in ("ann", "bob", "cal", "dana"):
        evening.of_oneself(name, "sign_up")
    evening.says("dana", f"check_in_until {EIGHT}\ncheck_in dana")
    clock.move_to(SIX + timedelta(hours=2))
    keep_hours(evening.tournament.pk)
    assert (evening.names, evening.waiting) == (["dana"], ["ann", "bob", "cal"])
    return evening


@pytest.mark.parametrize("line", TERMS)
def test_she_changes_no_terms_while_somebody_waits_who_has_read_them(line: str) -> None:
    evening = offered()
    assert refused(evening, "dana", line) is DeskRefusal.OWN_TERMS
    evening.says("tom", line)


@pytest.mark.parametrize("line", TERMS)
def test_nor_while_the_others_have_lost_their_places_by_the_hour(line: str, clock: time_machine.Traveller) -> None:
    evening = dropped(clock)
    assert refused(evening, "dana", line) is DeskRefusal.OWN_TERMS


def test_but_while_she_alone_has_come() -> None:
    evening = night(SHEET, "capacity 8\nopen_entry")
    evening.of_oneself("dana", "sign_up")
    for line in TERMS:
        evening.says("dana", line)


def test_she_makes_no_hour_an_earlier_one_by_which_an_offered_place_goes_to_the_next() -> None:
    evening = offered(SHEET, f"starts {EIGHT + 5 * HOUR}")
    lines = (f"starts {NOW + 5}", "starts none", f"check_in_until {NOW + 5}")
    for line in lines:
        assert refused(evening, "dana", line) is DeskRefusal.OWN_EARLIER
    evening.says("dana", f"starts {EIGHT + 6 * HOUR}")
    evening.says("dana", f"check_in_until {EIGHT + 5 * HOUR}")
    assert refused(evening, "dana", "check_in_until none") is DeskRefusal.OWN_EARLIER
    assert evening.desk.waiting[0].offered_until == EIGHT + 5 * HOUR


def test_nor_says_she_an_hour_before_whom_it_is_offered_to_could_answer() -> None:
    evening = offered(f"{MAIN}\nfee 10")
    for starts in (NOW - HOUR, NOW + 5):
        assert refused(evening, "dana", f"starts {starts}") is DeskRefusal.OWN_COMES
    evening.says("dana", f"starts {NOW + 15 * MINUTE}")


def test_nor_once_the_hour_that_was_announced_is_past(clock: time_machine.Traveller) -> None:
    evening = night(f"{MAIN}\nfee 10", f"capacity 2\nopen_entry\nstarts {EIGHT}")
    for name in ("dana", "bob", "cal", "mo"):
        evening.of_oneself(name, "sign_up")
    clock.move_to(SIX + timedelta(hours=3))
    evening.of_oneself("bob", "sign_off")
    assert refused(evening, "dana", f"starts {EIGHT + HOUR + 5}") is DeskRefusal.OWN_COMES


def test_nor_a_first_hour_in_a_moment_to_draw_without_who_may_still_come() -> None:
    evening = night(SHEET, "capacity 3\nopen_entry")
    for name in ("ann", "bob", "dana", "cal"):
        evening.of_oneself(name, "sign_up")
    evening.says("dana", "check_in ann dana")
    assert refused(evening, "dana", f"starts {NOW + 5}") is DeskRefusal.OWN_NO_HOUR
    evening.says("dana", f"starts {NOW + 10 * MINUTE}")
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_COMES


def test_nor_ends_she_entry_or_buy_backs_before_they_have_read_of_it() -> None:
    evening = offered(SHEET, f"buy_backs_until {EIGHT}")
    assert refused(evening, "dana", f"buy_backs_until {NOW + 5}") is DeskRefusal.OWN_EARLIER


def test_nor_sets_she_the_clock_that_decides_their_matches() -> None:
    assert refused(offered(), "dana", "autopilot 10") is DeskRefusal.OWN_HOURS


def test_nor_closes_she_what_nobody_has_played() -> None:
    assert refused(offered(), "dana", "close main") is DeskRefusal.OWN_CLOSE


def test_who_holds_a_part_of_a_lot_whose_player_waits_has_a_stake_as_before(clock: time_machine.Traveller) -> None:
    evening = night(SHEET, "capacity 8\nopen_entry")
    for name in ("ann", "bob", "cal"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "calcutta main 100 house 0 back 50\nlot bob 100 to dana")
    evening.says("tom", f"check_in_until {EIGHT}\ncheck_in ann cal")
    clock.move_to(SIX + timedelta(hours=2))
    keep_hours(evening.tournament.pk)
    assert evening.waiting == ["bob"]
    assert refused(evening, "dana", "fee 500") is DeskRefusal.OWN_TERMS
