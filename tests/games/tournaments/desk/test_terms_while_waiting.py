"""Who waits has read the fee that stood then. If it is another by the time they are let in, or they lose their place and get
it back, they have not said yes to it: until they have played they leave owing nothing. tom, who does not play, makes it 500."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine

from games.tournaments.services.audit import troubles_of
from games.tournaments.services.saying import keep_hours
from tests.attacks.test_lost_by_the_hour import EIGHT, HOUR, SIX, full
from tests.games.tournaments.desk.nights import Night
from tests.games.tournaments.desk.test_mails import Outbox, at, readable
from tests.games.tournaments.desk.test_owing import cents

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """It is six in the evening."""
    with time_machine.travel(SIX, tick=False) as travelling:
        yield travelling


def the_hour_passes(clock: time_machine.Traveller, evening: Night, hours: int = 2) -> None:
    clock.move_to(SIX + timedelta(hours=hours))
    keep_hours(evening.tournament.pk)


def leaves_owing(evening: Night, name: str) -> int:
    """In cents, once they have left after the draw."""
    evening.says("tom", "start main")
    assert cents(evening)[name] == -50_000
    evening.of_oneself(name, "sign_off")
    assert troubles_of(evening.tournament.pk) == []
    return -cents(evening).get(name, 0)


def test_who_lost_their_place_by_the_hour_and_got_it_back_by_another(clock: time_machine.Traveller) -> None:
    evening = full(f"check_in_until {EIGHT}", "fee 500", "check_in ann dana")
    the_hour_passes(clock, evening)
    evening.says("tom", f"check_in_until {EIGHT + HOUR}")
    assert "bob" in evening.names
    evening.says("tom", "check_in bob")
    assert leaves_owing(evening, "bob") == 0


@pytest.mark.parametrize("first", ["fee 500", "check_in ann dana"])
def test_who_lost_it_came_and_walked_in(first: str, clock: time_machine.Traveller) -> None:
    evening = full(f"check_in_until {EIGHT}", "check_in ann dana", *(["fee 500"] if first == "fee 500" else []))
    the_hour_passes(clock, evening)
    if first != "fee 500":
        evening.says("tom", "fee 500")
    evening.says("tom", "waits_here bob")
    assert "bob" in evening.names
    assert leaves_owing(evening, "bob") == 0


def test_who_waited_and_is_let_in_by_the_hour(clock: time_machine.Traveller) -> None:
    evening = full(f"check_in_until {EIGHT}", "fee 500", "check_in ann dana\nwaits_here cal")
    the_hour_passes(clock, evening)
    assert "cal" in evening.names
    assert leaves_owing(evening, "cal") == 0


def test_who_waited_and_is_let_in_by_the_draw() -> None:
    evening = full("fee 500", "check_in ann dana\nwaits_here cal")
    assert leaves_owing(evening, "cal") == 0


@pytest.mark.parametrize("lets_in", ["entrants cal", "take_place cal"])
def test_who_waited_and_is_let_in_by_a_director(lets_in: str) -> None:
    evening = full("fee 500", "capacity 8", lets_in, "check_in ann cal dana")
    assert leaves_owing(evening, "cal") == 0


def test_but_who_takes_the_place_themselves_has_read_what_it_costs() -> None:
    evening = full("fee 500", "capacity 8")
    evening.of_oneself("cal", "take_place")
    evening.says("tom", "check_in ann cal dana")
    assert leaves_owing(evening, "cal") == 50_000


def test_and_who_has_left_and_entered_again_onto_the_list(clock: time_machine.Traveller) -> None:
    evening = full(f"check_in_until {EIGHT}", "fee 500")
    evening.of_oneself("bob", "sign_off")
    evening.of_oneself("bob", "sign_up")
    assert evening.waiting == ["cal", "mo", "bob"]
    evening.says("tom", "check_in ann dana\nwaits_here bob")
    the_hour_passes(clock, evening)
    assert leaves_owing(evening, "bob") == 50_000


def test_whom_a_director_has_put_on_the_list_has_not_said_yes_by_walking_in(clock: time_machine.Traveller) -> None:
    evening = full(f"check_in_until {EIGHT}", "fee 500", "check_in ann dana")
    evening.member("ghost")
    evening.says("dana", "sign_up ghost")
    evening.says("tom", "waits_here ghost")
    the_hour_passes(clock, evening)
    assert "ghost" in evening.names
    assert leaves_owing(evening, "ghost") == 0


def test_who_waits_is_told_by_mail_as_whoever_has_entered(mailoutbox: Outbox) -> None:
    evening = readable(full())
    evening.says("tom", "fee 500")
    told = at(SIX + timedelta(hours=1), mailoutbox)
    assert told == [f"{name}@example.org" for name in ("ann", "bob", "cal", "dana", "mo")]
    assert "fee or prizes are not those at which you entered" in mailoutbox[0].body
