"""What the desk asks before it is done because it is early: the draw, and a match given away before the rule does."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

HOUR = datetime(2026, 12, 2, 19, 30, tzinfo=UTC)
STARTS = f"starts {int(HOUR.timestamp())}"
FOUR = f"{MAIN}\nentrants ann bob cal pat"
ASKS, AT_ONCE = 'value="ask start main">Draw and start', 'value="start main">Draw and start'
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(HOUR - timedelta(days=2), tick=False) as travelling:
        yield travelling


def test_a_draw_two_days_early_is_asked_for() -> None:
    evening = night(FOUR, STARTS)
    assert ASKS in page(evening, "dana", "tournament_desk")
    question = presses(evening, "ask start main")
    assert "<p>It begins on Wed 2 December, 19:30. Draw now?</p>" in question
    assert not evening.desk.tournament.started
    presses(evening, "start main")
    assert evening.desk.tournament.started


def test_without_an_hour_it_is_drawn_at_once() -> None:
    assert AT_ONCE in page(night(FOUR), "dana", "tournament_desk")


def test_shortly_before_the_hour_it_is_drawn_at_once(clock: time_machine.Traveller) -> None:
    evening = night(FOUR, STARTS)
    clock.move_to(HOUR - 31 * MINUTE)
    assert ASKS in page(evening, "dana", "tournament_desk")
    clock.move_to(HOUR - 30 * MINUTE)
    assert AT_ONCE in page(evening, "dana", "tournament_desk")
    assert "Everybody who has entered is drawn." in presses(evening, "ask start main"), "of a page from before"


def test_the_question_says_who_waits_for_a_place_and_who_is_not_here() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", f"{STARTS}\nopen_entry\ncapacity 2")
    for who in ("cal", "mo"):
        evening.of_oneself(who, "sign_up")
    assert "<p>cal, mo wait for a place. It begins on" in presses(evening, "ask start main")
    evening.says("dana", "option check_in=required")
    evening.says("dana", "check_in ann\nwaits_here cal")
    asked = presses(evening, "ask start main")
    assert (
        "bob is not here and is not drawn. cal, who waits and is here, takes the place. "
        "Nobody can come in late then: the draw has no free place. mo waits for a place. It begins" in asked
    )
    assert "Draw without them" in asked


def test_shortly_before_the_hour_it_is_named_where_somebody_may_still_come(clock: time_machine.Traveller) -> None:
    evening = night(FOUR, STARTS)
    evening.says("dana", "option check_in=required\ncheck_in ann bob cal")
    clock.move_to(HOUR - 10 * MINUTE)
    asked = presses(evening, "ask start main")
    assert "<p>1 is not here: pat. It begins on Wed 2 December, 19:30. Draw now?</p>" in asked
    clock.move_to(HOUR)
    assert "<p>1 is not here: pat.</p>" in presses(evening, "ask start main")


def late(clock: time_machine.Traveller) -> Night:
    """Ann and Bob are called to table 1 at the hour; five minutes cost a point of five, three points the match."""
    evening = night(f"{MAIN}\nentrants ann bob", f"tables 1\n{STARTS}")
    evening.says("dana", "start main")
    clock.move_to(HOUR)
    evening.says("dana", "call main 1.1 table 1")
    return evening


def test_a_match_is_given_away_before_the_rule_does_only_after_a_question(clock: time_machine.Traveller) -> None:
    evening = late(clock)
    clock.move_to(HOUR + 2 * MINUTE)
    assert 'value="[main 1.1] ask walkover ann over bob"' in page(evening, "dana", "tournament_desk")
    asked = presses(evening, "[main 1.1] ask walkover ann over bob")
    assert "By the house’s rule bob loses the match from 19:45 on. Give the match to ann now?" in asked
    assert 'value="[main 1.1] walkover ann over bob">bob loses: not there<' in asked
    assert not evening.desk_matches("main")[0].decided
    presses(evening, "[main 1.1] walkover ann over bob")
    assert evening.desk_matches("main")[0].winner == "ann"


def test_once_the_rule_gives_it_one_tap_does(clock: time_machine.Traveller) -> None:
    evening = late(clock)
    clock.move_to(HOUR + 15 * MINUTE)
    assert 'value="[main 1.1] walkover ann over bob"' in page(evening, "dana", "tournament_desk")
    assert "Give the match to ann now?" in presses(evening, "[main 1.1] ask walkover ann over bob"), "of a page from before"


def test_before_the_hour_it_says_when_play_begins(clock: time_machine.Traveller) -> None:
    evening = night(f"{MAIN}\nentrants ann bob", STARTS)
    evening.says("dana", "start main")
    asked = presses(evening, "[main 1.1] ask walkover ann over bob")
    assert "Play begins on Wed 2 December, 19:30. Give the match to ann now?" in asked
    clock.move_to(HOUR)
    assert 'value="[main 1.1] walkover ann over bob"' in page(evening, "dana", "tournament_desk")


def test_what_is_decided_already_is_refused_and_not_asked() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", STARTS)
    evening.says("dana", "start main\nann beats bob 5-3")
    assert "now?" not in presses(evening, "[main 1.1] ask walkover ann over bob")
