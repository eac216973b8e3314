"""dana directs, plays, and has a friend who waits: whoever has come to the hall is drawn, though dana does not tick them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.services.saying import keep_hours
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.guests import Hall, hall
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

SEVEN = datetime(2026, 3, 27, 19, tzinfo=UTC)
EIGHT, MINUTE = int(SEVEN.timestamp()) + 3600, 60
SHEET = f"{MAIN}\noption check_in=required\nfee 10\nprizes main 100"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(SEVEN, tick=False) as travelling:
        yield travelling


def full(*steps: str) -> Night:
    """ann, bob and dana have the three places, cal and mo wait in that order; dana ticks herself, and mo."""
    evening = night(SHEET, "capacity 3\nopen_entry")
    for name in ("ann", "bob", "dana", "cal", "mo"):
        evening.of_oneself(name, "sign_up")
    for line in steps:
        evening.says("tom", line)
    evening.says("dana", "check_in dana\nwaits_here mo")
    return evening


def drawn(evening: Night) -> set[str]:
    return set(evening.desk.tournament.flights[0].lines or ())


def test_without_an_hour_she_does_not_draw_without_who_may_still_come(clock: time_machine.Traveller) -> None:
    evening = full()
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_NO_HOUR
    assert refused(evening, "dana", f"check_in_until {EIGHT - 51 * MINUTE}") is DeskRefusal.OWN_NEAR
    evening.says("dana", f"check_in_until {EIGHT - 50 * MINUTE}")
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_COMES
    clock.shift(timedelta(minutes=10))
    evening.says("dana", "start main")
    assert drawn(evening) == {"dana", "mo"}, "nobody else was there, or said so"


def test_another_director_needs_no_hour() -> None:
    evening = full()
    evening.says("tom", "start main")
    assert drawn(evening) == {"dana", "mo"}


def test_who_says_that_they_are_here_is_not_drawn_without(clock: time_machine.Traveller) -> None:
    evening = full(f"check_in_until {EIGHT}")
    evening.of_oneself("ann", "says_here")
    assert "You have said that you are here" in page(evening, "ann")
    assert "says: here" in page(evening, "tom", "tournament_desk")
    clock.shift(timedelta(minutes=61))
    keep_hours(evening.tournament.pk)
    assert [one.name for one in evening.desk.tournament.entrants] == ["ann", "dana", "mo"], "bob has lost his place"
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_SAYS_HERE
    assert refused(evening, "dana", "sign_off ann") is DeskRefusal.OWN_GAIN
    evening.says("dana", "check_in ann")
    evening.says("dana", "start main")
    assert drawn(evening) == {"ann", "dana", "mo"}


def test_who_waits_and_says_so_has_their_turn_before_her_friend(clock: time_machine.Traveller) -> None:
    evening = full(f"check_in_until {EIGHT}")
    evening.of_oneself("ann", "says_here")
    evening.of_oneself("cal", "says_here")
    clock.shift(timedelta(minutes=61))
    keep_hours(evening.tournament.pk)
    assert [one.name for one in evening.desk.tournament.entrants] == ["ann", "dana", "cal"]
    evening.says("dana", "check_in ann cal")
    evening.says("dana", "start main")
    assert drawn(evening) == {"ann", "dana", "cal"}


def test_a_director_who_does_not_play_sees_who_is_there_and_draws_without_who_only_says_so() -> None:
    evening = full()
    evening.of_oneself("ann", "says_here")
    evening.says("tom", "start main")
    assert drawn(evening) == {"dana", "mo"}


@pytest.mark.parametrize(
    ("before", "who", "why"),
    [
        ("", "tom", DeskRefusal.NOT_YOURS),
        ("sign_off ann", "ann", DeskRefusal.CHECK_IN_ENTERED),
        ("option check_in=off", "ann", DeskRefusal.CHECK_IN_NOT_ASKED),
        ("start main", "ann", DeskRefusal.CHECK_IN_OVER),
    ],
)
def test_it_is_said_where_it_matters_and_once(before: str, who: str, why: DeskRefusal) -> None:
    evening = full()
    if before:
        evening.says("tom", before)
    assert refused(evening, who, f"says_here {who}") is why


def test_nobody_says_it_for_another() -> None:
    evening = full()
    for who in ("tom", "dana", "bob"):
        assert refused(evening, who, "says_here ann") is DeskRefusal.NOT_YOURS
    evening.of_oneself("ann", "says_here")
    assert refused(evening, "ann", "says_here ann") is DeskRefusal.SAID_HERE


def test_a_guest_says_so_by_their_link() -> None:
    found: Hall = hall("open_entry\nguests on", SHEET)
    link = next(one for one in found.enters() if "play" in one)
    for who in ("ann", "dana"):
        found.evening.of_oneself(who, "sign_up")
    shown = found.browser.get(link).text
    assert "I am here, without a code" in shown
    said = {"say": "says_here Pat", "version": str(found.evening.desk_version), "page": "7a3c7e5e-52a4-4c8e-9d4e-2d3f5d1f9c11"}
    assert found.browser.post(link, said).status_code == 302
    assert "You have said that you are here" in found.browser.get(link).text
    found.evening.says("dana", "check_in ann dana")
    assert refused(found.evening, "dana", "start main") is DeskRefusal.OWN_SAYS_HERE
