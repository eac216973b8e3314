"""Two were playing when a director typed a result for the wrong pair: once that is taken back, they are still playing."""

from datetime import timedelta

import pytest
import time_machine

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from tests.games.tournaments.desk.nights import MAIN, Night, night, told
from tests.games.tournaments.desk.test_autopilot import UNTIL, at, league, row, stands, warned
from tests.games.tournaments.desk.test_undoing import why_not

pytestmark = pytest.mark.django_db


def playing() -> Night:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("tom", "start main\nbegins ann bob")
    return evening


def test_what_had_begun_has_begun_and_nobody_leaves_it() -> None:
    evening = playing()
    before = evening.desk.tournament
    evening.says("tom", "ann beats bob 5-3")
    evening.says("tom", "not_played ann bob")
    assert evening.desk.tournament == before
    assert why_not(evening, "bob", "withdraw bob") is DeskRefusal.MATCH_FIRST
    assert play_sheet(sheet_of(row(evening))) == before
    assert troubles_of(evening.tournament.pk) == []


def test_a_beginning_that_was_a_mistake_too_is_taken_back_after_it() -> None:
    evening = playing()
    evening.says("tom", "ann beats bob 5-3")
    evening.says("tom", "not_played ann bob")
    evening.says("tom", "not_begun ann bob")
    assert evening.first_round()[0].state is MatchState.READY
    evening.says("tom", "ann beats bob 5-3")
    evening.says("tom", "not_played ann bob")
    assert evening.first_round()[0].state is MatchState.READY
    assert "begins" not in sheet_of(row(evening))


def test_what_had_not_begun_waits_to_be_played() -> None:
    desk = told(*MAIN.split("\n"), "entrants ann bob", "start main", "ann beats bob 5-3", "not_played ann bob")
    assert desk.tournament.records == ()


def test_a_result_taken_out_for_a_reason_is_played_from_the_beginning() -> None:
    evening = playing()
    evening.says("tom", "ann beats bob 5-3")
    evening.says("tom", 'not_played ann bob "the dice were loaded"')
    assert evening.first_round()[0].state is MatchState.READY


def test_points_for_lateness_and_a_report_stay_as_well() -> None:
    said = ("entrants ann bob", "start main", "late_start ann 7 minutes", "begins ann bob", "report bob: bob beats ann 5-0")
    before = told(*MAIN.split("\n"), *said)
    after = told(*MAIN.split("\n"), *said, "ann beats bob 5-3", "not_played ann bob")
    assert after.tournament == before.tournament


def test_the_clock_does_not_end_what_they_are_playing() -> None:
    with time_machine.travel(UNTIL - timedelta(days=6), tick=False) as clock:
        evening = league()
        warned(clock, UNTIL - timedelta(minutes=10))
        evening.says("tom", "begins ann bob")
        at(clock, UNTIL + timedelta(minutes=5))
        evening.says("tom", "ann beats bob 5-3")
        evening.says("tom", "not_played ann bob")
        at(clock, UNTIL + timedelta(days=2))
        assert stands(evening) == (MatchState.BEGUN, None)
