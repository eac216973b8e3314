"""Somebody goes on with a suspended game at night, while the other side sleeps: its clock would run, it would be called away,
and its answers would be filled in.
"""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from chouette.evening.answer_round import open_round
from chouette.evening.services import perform_all
from chouette.models import Chouette
from chouette.rules.model.actions import Resume, Suspend
from chouette.rules.refusals import Refused
from chouette.seats.absence.still_there import sign_of
from chouette.seats.answering import open_if_due, open_own_page
from games.play.presence import page_is_open, see
from games.play.turn_clock import in_ms
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import press
from tests.chouette.on_screen.screens import Time, at_eight, clock_of, on_screen, roll, to_the_teams_roll
from tests.chouette.phones import seat_of, table_of

pytestmark = pytest.mark.django_db

HOUR = 3600


@pytest.fixture
def time() -> Iterator[Time]:
    with at_eight() as moved:
        yield moved


@pytest.fixture
def at_night(time: Time) -> Chouette:
    """Everybody was there when the game was suspended; it is some hours later. Bob is to roll against ann."""
    evening = to_the_teams_roll(on_screen("clock_reserve=5 clock_delay=0"))
    for word in ("ann", "bob", "cal", "dee"):
        see(seat_of(evening, word))
    say(evening, "suspend")
    time.passes(5 * HOUR)
    return evening


def is_refused(evening: Chouette, said: str) -> bool:
    version = evening.version
    try:
        say(evening, said)
    except Refused:
        return table_of(evening).suspended and evening.version == version
    return False


def test_from_the_own_page_it_is_refused_in_a_sentence(at_night: Chouette) -> None:
    answer = press(Client(), at_night, "bob", say="resume")
    assert answer.status_code == 422
    assert "once somebody of each side is there, with their own page open. Of ann nobody is." in answer.content.decode()
    assert table_of(at_night).suspended


def test_a_program_is_refused_too(at_night: Chouette) -> None:
    body = {"say": "resume", "version": at_night.version, "action_id": str(uuid4())}
    program, url = Client(), f"/api/seats/{seat_of(at_night, 'bob').secret}/"
    taken = program.post(f"{url}take/", {"action_id": str(uuid4())}, content_type="application/json").json()
    url = f"/api/seats/{taken['secret']}/statements/"
    answer = program.post(url, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "RESUMED_TOGETHER"), answer.content
    assert table_of(at_night).suspended


@pytest.mark.parametrize("said", ["resume", "undo step", "undo"])
def test_no_other_way_leads_there_either(at_night: Chouette, said: str) -> None:
    see(seat_of(at_night, "bob"))
    assert is_refused(at_night, said)


def test_nor_several_statements_at_once(at_night: Chouette) -> None:
    see(seat_of(at_night, "bob"))
    with pytest.raises(Refused):
        perform_all(at_night.pk, [Resume(), Suspend()], version=at_night.version, action_id=uuid4(), by=None)
    assert table_of(at_night).suspended


def test_a_page_left_open_overnight_is_nobody(time: Time, at_night: Chouette) -> None:
    page_is_open(seat_of(at_night, "ann"))
    see(seat_of(at_night, "bob"))
    assert is_refused(at_night, "resume")


def test_a_page_closed_a_minute_ago_is_nobody(time: Time, at_night: Chouette) -> None:
    see(seat_of(at_night, "ann"))
    time.passes(60)
    see(seat_of(at_night, "bob"))
    assert is_refused(at_night, "resume")


@pytest.mark.parametrize("teammate", ["bob", "cal", "dee"])
def test_with_somebody_of_each_side_it_goes_on(time: Time, at_night: Chouette, teammate: str) -> None:
    left = clock_of(at_night).left(Side.TEAM, in_ms(timezone.now()))
    see(seat_of(at_night, "ann"))
    assert press(Client(), at_night, teammate, say="resume").status_code == 302
    assert not table_of(at_night).suspended
    assert clock_of(at_night).left(Side.TEAM, in_ms(timezone.now())) == left


def test_who_gave_no_sign_since_it_goes_on_is_not_out_of_time(time: Time) -> None:
    evening = to_the_teams_roll(on_screen("absent=drop"))
    for word in ("ann", "bob", "cal", "dee"):
        open_own_page(seat_of(evening, word))
        see(seat_of(evening, word))
    roll(evening, "bob", "62")
    say(evening, "bob plays 24/18 13/11\nann doubles\nsuspend")
    time.passes(5 * HOUR)
    for word in ("ann", "bob"):
        sign_of(seat_of(evening, word))
    say(evening, "resume")
    time.passes(61)
    round_ = open_round(evening, table_of(evening))
    assert round_ is not None
    assert "cal" not in round_.late
    assert "dee" not in round_.late
    time.passes(HOUR)
    open_if_due(evening.pk)
    assert not evening.records.filter(said__startswith="cal ").exists()
    for word in ("bob", "cal", "dee"):
        sign_of(seat_of(evening, word))
    assert not open_if_due(evening.pk)  # their minute begins now
    for seconds in (40, 21):
        time.passes(seconds)
        assert not open_if_due(evening.pk)  # whoever has not reported since may be off the net
        for word in ("bob", "cal", "dee"):
            sign_of(seat_of(evening, word))
    assert open_if_due(evening.pk)
    assert {one.said for one in evening.records.filter(said__contains="drops")} >= {"cal drops"}
