"""That two have begun was noted by mistake: while neither has said anything of it, a director takes it back."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import sheet_of
from tests.games.tournaments.desk.nights import MAIN, Night, night, told
from tests.games.tournaments.desk.test_boards import board_of, online
from tests.games.tournaments.desk.test_declining import challenged, ladder
from tests.games.tournaments.desk.test_pages import page
from tests.games.tournaments.desk.test_undoing import last_of, must_undo, why_not

pytestmark = pytest.mark.django_db


def begun() -> Night:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main\nbegins ann bob")
    return evening


def test_it_waits_again_and_its_two_may_leave() -> None:
    evening = begun()
    assert why_not(evening, "ann", "withdraw ann") is DeskRefusal.MATCH_FIRST
    assert 'value="not_begun ' in page(evening, "dana", "tournament_desk")
    evening.says("dana", "not_begun bob ann")
    assert evening.first_round()[0].state is MatchState.READY
    assert 'value="not_begun ' not in page(evening, "dana", "tournament_desk")
    assert "begins" not in sheet_of(evening.tournament)
    assert troubles_of(evening.tournament.pk) == []
    evening.of_oneself("ann", "withdraw")


def test_undo_takes_it_back() -> None:
    evening = begun()
    evening.says("dana", "not_begun ann bob")
    must_undo(evening, "begins ann bob")
    last = last_of(evening)
    assert last is not None
    assert last.text == "ann and bob have not begun."


def test_a_challenge_that_has_not_begun_is_declined() -> None:
    evening = ladder()
    lower, higher = challenged(evening)
    evening.says("dana", f"begins {lower} {higher}")
    assert f'value="decline {lower} over {higher}"' not in page(evening, higher)
    evening.says("dana", f"not_begun {lower} {higher}")
    evening.says(higher, f"decline {lower} over {higher}")


def test_points_for_lateness_stay() -> None:
    late = (*MAIN.split("\n"), "entrants ann bob", "start main", "late_start ann 7 minutes")
    before, after = told(*late), told(*late, "begins ann bob", "not_begun ann bob")
    assert any(before.tournament.records[0].penalties)
    assert after.tournament.records == before.tournament.records


def test_what_has_not_begun_or_has_a_report_or_a_result_is_not_taken_back_so() -> None:
    evening = begun()
    evening.says("dana", "not_begun ann bob")
    assert why_not(evening, "dana", "not_begun ann bob") is DeskRefusal.NO_BEGINNING
    evening.says("ann", "report ann: ann beats bob 5-3")
    assert why_not(evening, "dana", "not_begun ann bob") is DeskRefusal.NO_BEGINNING
    assert 'value="not_begun ' not in page(evening, "dana", "tournament_desk")
    evening.says("bob", "report bob: ann beats bob 5-3")
    assert why_not(evening, "dana", "not_begun ann bob") is not None


def test_nobody_but_a_director_says_it() -> None:
    assert why_not(begun(), "ann", "not_begun ann bob") is DeskRefusal.NOT_YOURS


def test_what_has_begun_at_its_board_has_begun() -> None:
    evening = online()
    board_of(evening)
    assert why_not(evening, "dana", "not_begun ann bob") is DeskRefusal.AT_A_BOARD
    assert 'value="not_begun ' not in page(evening, "dana", "tournament_desk")
