"""dana directs and plays: by no tick, hour or place that she gives and takes away does whoever has entered by themselves lose
what they have read. cal and mo wait in that order behind ann, bob and dana."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.db.models import F
from django.utils import timezone

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.services.checking_in import check_in, show_hall_code
from games.tournaments.services.persons import slips
from games.tournaments.services.saying import keep_hours
from tests.attacks.test_directors_who_gain import refused
from tests.emptying import TRIGGERS
from tests.games.tournaments.desk.guests import hall
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

SHEET = f"{MAIN}\noption check_in=required\nfee 10\nprizes main 100"
SIX = datetime(2026, 3, 27, 18, tzinfo=UTC)
EIGHT, MINUTE, HOUR = int(SIX.timestamp()) + 2 * 3_600, 60, 3_600


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """It is six in the evening."""
    with time_machine.travel(SIX, tick=False) as travelling:
        yield travelling


def full(*lines: str) -> Night:
    evening = night(SHEET, "capacity 3\nopen_entry")
    for name in ("ann", "bob", "dana", "cal", "mo"):
        evening.of_oneself(name, "sign_up")
    for line in lines:
        evening.says("tom", line)
    return evening


def long_ago(evening: Night, said: str) -> None:
    """It was said before the minutes of a slip."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL {TRIGGERS} = 'replica'")  # what is written is never changed but by who writes tests
        number = evening.tournament.records.filter(said=said).latest("number").number
        evening.tournament.records.filter(number__lte=number).update(at=F("at") - slips.SLIP)
        cursor.execute(f"SET LOCAL {TRIGGERS} = 'origin'")


def button(evening: Night, said: str) -> str:
    """By which dana would say it, as the desk shows it to her."""
    shown = " ".join(page(evening, "dana", "tournament_desk").split())
    return shown.split(f'value="{said}"', 1)[1].split(">", 1)[0]


# -- who has waited


@pytest.mark.parametrize("lets_in", ["take_place cal", "entrants cal"])
def test_whom_she_lets_in_from_the_list_has_still_entered_by_themselves(lets_in: str) -> None:
    evening = full()
    assert refused(evening, "dana", "sign_off cal") is DeskRefusal.OWN_GAIN
    evening.says("dana", "capacity 4")
    evening.says("dana", lets_in)
    assert refused(evening, "dana", "sign_off cal") is DeskRefusal.OWN_GAIN
    assert "disabled" in button(evening, "sign_off cal")
    evening.says("tom", "sign_off cal")


def test_whom_she_has_put_on_the_list_and_let_in_she_takes_out_again() -> None:
    evening = full()
    evening.says("dana", "sign_up ghost\ncapacity 6")
    evening.says("tom", "capacity 7")
    evening.says("dana", "entrants cal\nentrants mo\nentrants ghost")
    evening.says("dana", "sign_off ghost")


@pytest.mark.parametrize("by", ["tom", "ghost"])
def test_but_not_who_takes_the_place_themselves_or_by_another_director(by: str) -> None:
    evening = full()
    evening.member("ghost")
    evening.says("dana", "sign_up ghost\ncapacity 6")
    if by == "tom":
        evening.says("tom", "entrants ghost")
    else:
        evening.of_oneself("ghost", "take_place")
    assert refused(evening, "dana", "sign_off ghost") is DeskRefusal.OWN_GAIN


# -- her own tick


@pytest.mark.parametrize(("name", "ticks"), [("bob", "check_in bob"), ("cal", "waits_here cal")])
def test_her_own_tick_she_takes_back_for_ten_minutes(name: str, ticks: str) -> None:
    evening = full()
    evening.says("dana", ticks)
    assert "disabled" not in button(evening, f"not_in_hall {name}")
    long_ago(evening, ticks)
    assert refused(evening, "dana", f"not_in_hall {name}") is DeskRefusal.OWN_GAIN
    assert "disabled" in button(evening, f"not_in_hall {name}")
    evening.says("tom", f"not_in_hall {name}")


def test_another_tick_gives_no_time_anew() -> None:
    evening = full()
    evening.says("dana", "check_in bob")
    long_ago(evening, "check_in bob")
    evening.says("dana", "check_in bob ann")
    assert refused(evening, "dana", "not_in_hall bob") is DeskRefusal.OWN_GAIN
    evening.says("dana", "not_in_hall ann")


@pytest.mark.parametrize("line", [f"check_in_until {EIGHT}", f"starts {EIGHT}"])
def test_within_ten_minutes_of_the_hour_she_takes_none_back(line: str, clock: time_machine.Traveller) -> None:
    evening = full(line)
    clock.move_to(SIX + timedelta(hours=1, minutes=49))
    evening.says("dana", "check_in bob\nwaits_here cal")
    evening.says("dana", "not_in_hall bob\nnot_in_hall cal")
    evening.says("dana", "check_in bob\nwaits_here cal")
    clock.move_to(SIX + timedelta(hours=1, minutes=50))
    for name in ("bob", "cal"):
        assert refused(evening, "dana", f"not_in_hall {name}") is DeskRefusal.OWN_GAIN
        assert "disabled" in button(evening, f"not_in_hall {name}")
    evening.says("tom", "not_in_hall bob")


def test_whom_she_has_ticked_she_takes_out_neither_once_check_in_is_over(clock: time_machine.Traveller) -> None:
    evening = full(f"check_in_until {EIGHT}", "check_in ann")
    clock.move_to(SIX + timedelta(hours=1, minutes=59))
    evening.says("dana", "check_in bob dana")
    clock.move_to(SIX + timedelta(hours=2))
    keep_hours(evening.tournament.pk)
    assert evening.names == ["ann", "bob", "dana"]
    for text in ("sign_off bob", "withdraw bob", "absent bob"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_GAIN


def test_whom_she_has_typed_and_ticked_she_takes_out_again(clock: time_machine.Traveller) -> None:
    evening = night(SHEET, f"open_entry\nstarts {EIGHT}")
    for name in ("ann", "dana"):
        evening.of_oneself(name, "sign_up")
    evening.says("dana", "entrants ghost\ncheck_in ghost")
    long_ago(evening, "check_in ghost")
    clock.move_to(SIX + timedelta(hours=1, minutes=55))
    evening.says("dana", "not_in_hall ghost\ncheck_in ghost\nsign_off ghost")


@pytest.mark.parametrize("late", [True, False])
def test_nor_does_she_leave_for_a_moment_to_untick_them(late: bool) -> None:
    evening = full()
    evening.says("dana", "check_in bob")
    if late:
        long_ago(evening, "check_in bob")
    else:
        evening.says("tom", f"check_in_until {int(timezone.now().timestamp()) + 9 * MINUTE}")
    evening.says("tom", "capacity 8")
    evening.of_oneself("dana", "sign_off")
    evening.says("dana", "not_in_hall bob")
    evening.says("tom", "entrants cal mo\nstarts none\ncheck_in_until none")
    assert refused(evening, "dana", "sign_up dana") is DeskRefusal.OWN_CHANGES


def test_who_says_it_besides_her_tick_keeps_their_place_at_any_time() -> None:
    evening = full()
    evening.says("dana", "check_in bob")
    code = show_hall_code(evening.club.users["tom"], evening.tournament.code)
    check_in(evening.club.users["bob"], evening.tournament.code, code, action_id=uuid4())
    assert refused(evening, "dana", "not_in_hall bob") is DeskRefusal.OWN_GAIN


# -- hours


def test_she_takes_no_hour_of_check_in_away_to_set_an_earlier_one(clock: time_machine.Traveller) -> None:
    hour = EIGHT - 10 * MINUTE
    evening = full(f"starts {EIGHT}", f"check_in_until {hour}")
    earlier = hour - 10 * MINUTE
    for text in (f"check_in_until {earlier}", "check_in_until none", f"check_in_until none\ncheck_in_until {earlier}"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_EARLIER
    evening.says("dana", f"check_in_until {hour + MINUTE}")
    evening.says("tom", "check_in_until none")
    evening.says("dana", "check_in_until none")  # there is none


def test_she_does_so_before_others_have_entered() -> None:
    evening = night(SHEET, "open_entry")
    evening.of_oneself("dana", "sign_up")
    evening.says("dana", f"check_in_until {int(timezone.now().timestamp()) + HOUR}\ncheck_in_until none")


def test_nor_does_she_leave_to_take_it_away_and_come_in_again() -> None:
    evening = full(f"check_in_until {int(timezone.now().timestamp()) + HOUR}", "capacity 8")
    evening.says("tom", "entrants cal mo")
    evening.of_oneself("dana", "sign_off")
    evening.says("dana", "check_in_until none")
    assert refused(evening, "dana", "sign_up dana") is DeskRefusal.OWN_CHANGES


def test_she_makes_no_end_of_buy_backs_an_earlier_one_before_the_draw(clock: time_machine.Traveller) -> None:
    evening = night(f"{MAIN}\nfee 10", f"open_entry\nbuy_backs_until {EIGHT + HOUR}")
    for name in ("ann", "dana"):
        evening.of_oneself(name, "sign_up")
    now = int(SIX.timestamp())
    assert refused(evening, "dana", f"buy_backs_until {now + 3}") is DeskRefusal.OWN_EARLIER
    evening.says("dana", f"buy_backs_until {EIGHT + 2 * HOUR}")
    assert refused(evening, "dana", f"buy_backs_until {EIGHT + HOUR}") is DeskRefusal.OWN_EARLIER
    evening.says("dana", "buy_backs_until none")
    assert refused(evening, "dana", f"buy_backs_until {EIGHT + HOUR}") is DeskRefusal.OWN_TERMS
    evening.says("tom", f"buy_backs_until {EIGHT}")


def test_nor_does_she_leave_to_end_them_and_come_in_again() -> None:
    later = int(timezone.now().timestamp()) + 3 * HOUR
    evening = night(f"{MAIN}\nfee 10", f"open_entry\nbuy_backs_until {later}")
    for name in ("ann", "dana"):
        evening.of_oneself(name, "sign_up")
    evening.of_oneself("dana", "sign_off")
    evening.says("dana", f"buy_backs_until {later - HOUR}")
    assert refused(evening, "dana", "sign_up dana") is DeskRefusal.OWN_CHANGES


# -- their own page


def reads(evening: Night, who: str) -> bool:
    """Whether their page says that they are checked in, and has the button by which they say so themselves."""
    shown = page(evening, who)
    assert "You are checked in" in shown
    return "I am here, without a code" in shown


@pytest.mark.parametrize(("name", "ticks"), [("bob", "check_in bob"), ("cal", "waits_here cal")])
def test_whom_she_has_ticked_says_so_besides_on_their_own_page(name: str, ticks: str) -> None:
    evening = full()
    evening.says("dana", ticks)
    assert reads(evening, name)
    evening.of_oneself(name, "says_here")
    assert not reads(evening, name)
    assert refused(evening, "dana", f"not_in_hall {name}") is DeskRefusal.OWN_GAIN


def test_nobody_is_asked_who_has_typed_the_code_or_ticked_themselves_or_whom_another_director_has_ticked() -> None:
    evening = full()
    evening.says("tom", "check_in ann")
    evening.says("dana", "check_in ann dana")
    code = show_hall_code(evening.club.users["tom"], evening.tournament.code)
    check_in(evening.club.users["bob"], evening.tournament.code, code, action_id=uuid4())
    assert not any(reads(evening, name) for name in ("ann", "bob", "dana"))


def test_a_director_who_has_left_may_come_in_again() -> None:
    evening = full()
    evening.says("dana", "check_in bob")
    evening.of_oneself("dana", "sign_off")
    assert reads(evening, "bob")


def test_a_guest_says_so_by_their_link() -> None:
    found = hall("open_entry\nguests on", SHEET)
    link = next(one for one in found.enters() if "play" in one)
    evening = found.evening
    evening.of_oneself("dana", "sign_up")
    evening.says("dana", "check_in Pat")
    assert "What you say yourself they cannot take back." in found.browser.get(link).text
    said = {"say": "says_here Pat", "version": str(evening.desk_version), "page": str(uuid4())}
    assert found.browser.post(link, said).status_code == 302
    assert "I am here, without a code" not in found.browser.get(link).text
    assert refused(evening, "dana", "not_in_hall Pat") is DeskRefusal.OWN_GAIN
