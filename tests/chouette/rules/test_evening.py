"""What is in force: undo, corrections, and a game whose result was undone. Source: RULES.md AC45 and house.DECISIONS."""

import pytest

from chouette.notation import read_statement, write_statement
from chouette.notation.score_sheet import play, write_sheet
from chouette.rules.evening import Evening, replay
from chouette.rules.model.actions import SetAside, StartGame
from chouette.rules.model.events import GameSetAside
from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, at, house, order, points, refused, scores, table_of


def test_undo_reopens_the_finished_game() -> None:
    evening = table_of(PLAIN, "game; bob doubles; ann takes; team wins gammon; undo")
    assert evening.table.game is not None
    assert evening.games == ()
    assert points(at(evening, "box wins single").table.scores) == {"ann": 4, "bob": -2, "cal": -1, "dee": -1}


def test_a_game_that_does_not_count_is_set_aside_with_its_drops() -> None:
    evening = table_of(PLAIN, "game; dee doubles; ann drops dee; box wins single; undo; set aside; game; team wins single")
    assert points(evening.table.scores) == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}
    assert [one.game.number for one in evening.games] == [1]


def test_no_word_drops_the_cubes_of_a_reopened_game_but_set_aside() -> None:
    reopened = "game; dee doubles; ann drops dee; box wins single; undo"
    assert refused(PLAIN, reopened, "game") is Refusal.GAME_REOPENED
    assert refused(PLAIN, "game; dee doubles; ann drops dee; set aside") is Refusal.NOT_REOPENED
    assert refused(PLAIN, reopened, "bob doubles; ann takes; set aside") is Refusal.NOT_REOPENED
    assert refused(PLAIN, "game; box wins single; set aside") is Refusal.NO_GAME


def test_who_set_a_game_aside_by_mistake_takes_that_back() -> None:
    evening = table_of(PLAIN, "game; dee doubles; ann drops dee; box wins single; undo")
    aside = at(evening, "set aside")
    assert (aside.table.game, aside.games, any(aside.table.scores.values())) == (None, (), False)
    assert at(aside, "undo").table == evening.table
    assert at(aside, "game; undo step; undo step").table == evening.table
    assert scores(PLAIN, "game; box wins single; undo; set aside; close") == {}


def test_the_fresh_box_may_still_decline_once_his_game_is_set_aside() -> None:
    declining = house("decline_box=on")
    sheet = "game; team wins single; game; box wins single; undo; set aside; bob declines box; game"
    assert order(table_of(declining, sheet)) == order(table_of(declining, "game; team wins single; bob declines box; game"))


def an_older_log(before: str) -> Evening:
    """Until 0.4 `game` itself set a reopened game aside; its events stand in the logs of then."""
    evening = table_of(PLAIN, before)
    aside = evening.perform(SetAside())
    fallen = [event for event in aside.statements[-1].events if not isinstance(event, GameSetAside)]
    begun = aside.decide(StartGame())
    return evening.with_statement(StartGame(), (*fallen, *begun))


@pytest.mark.parametrize("come", ["", "; eli joins", "; dee sits out"])
def test_a_log_in_which_game_set_another_aside_still_tells_the_same(come: str) -> None:
    before = f"game; dee doubles; ann drops dee; box wins single; undo{come}"
    old, new = an_older_log(before), table_of(PLAIN, f"{before}; set aside; game")
    assert replay(old.statements).table == old.table == new.table
    then = "bob doubles; ann takes; team wins gammon; correct game 1 box wins single; game"
    assert at(old, then).table == at(new, then).table
    assert at(old, f"{then}; undo").table == at(new, f"{then}; undo").table
    assert play(write_sheet(at(old, then))).table == at(old, then).table


def test_a_carried_tie_is_not_lost_with_the_game_set_aside() -> None:
    carry = house("automatics=one automatics_carry=on")
    sheet = "game; automatic; automatic; box wins single; game; box wins single; undo; set aside; game; box wins single"
    assert scores(carry, sheet) == scores(carry, "game; automatic; box wins single; game; automatic; box wins single")


def test_a_tie_carried_out_of_the_game_set_aside_is_forgotten_with_it() -> None:
    carry = house("automatics=one automatics_carry=on")
    sheet = "game; automatic; automatic; box wins single; undo; set aside; game; box wins single; game; box wins single"
    assert scores(carry, sheet) == scores(carry, "game; box wins single; game; box wins single")


def test_who_came_before_the_new_beginning_plays_in_it() -> None:
    evening = table_of(PLAIN, "game; box wins single; undo; eli joins; set aside; game")
    assert evening.table.game is not None
    assert "eli" in evening.table.game.team
    assert evening.table.waiting == ()


def test_undo_goes_back_score_by_score_to_the_very_beginning() -> None:
    evening = table_of(PLAIN, "game; bob doubles; ann drops; box wins single; ann pays bob 2; game; team wins single; "
                              "correct game 1 box wins gammon; undo; undo; undo; undo; undo")  # fmt: skip
    assert not any(evening.table.scores.values())
    assert refused(PLAIN, "game; box wins single; undo; undo") is Refusal.NOTHING_TO_UNDO


def test_undo_step_goes_back_to_the_empty_table() -> None:
    sheet = f"{PLAIN}; game; eli joins; box wins single; correct game 1 team wins single; bob leaves; close"
    evening = table_of(sheet, "; ".join(["undo step"] * len(sheet.split(";"))))
    assert (evening.table.scores, list(evening.in_force), evening.told) == ({}, [], ())
    assert evening.table.house.captain_purchase


def test_undo_of_a_correction_brings_the_first_result_back() -> None:
    evening = table_of(PLAIN, "game; team wins single; correct game 1 box wins single")
    assert order(evening) == "ann: cal dee bob"
    assert order(at(evening, "undo")) == "bob: cal dee ann"
    assert points(at(evening, "undo").games[0].game.deltas) == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}


def test_a_closed_evening_is_opened_again_by_a_step_and_undone_only_then() -> None:
    assert refused(PLAIN, "game; box wins single; close; undo") is Refusal.CLOSED
    assert refused(PLAIN, "game; box wins single; close; correct game 1 team wins single") is Refusal.CLOSED
    assert scores(PLAIN, "game; box wins single; close; undo step; undo") == {}


def test_whoever_joined_with_the_monitors_word_stays_through_undo_and_correction() -> None:
    full = house("players_max=4")
    sheet = "game; box wins single; eli joins override"
    assert order(table_of(full, sheet, "correct game 1 team wins single")) == "bob: cal dee ann eli"
    assert "eli" in table_of(full, sheet, "game; undo").table.present


def test_a_place_allowed_by_an_option_of_since_is_kept_by_a_correction() -> None:
    full = house("players_max=4")
    evening = table_of(full, "game; box wins single; option players_max=6; eli joins; correct game 1 team wins single")
    assert order(evening) == "bob: cal dee ann eli"


def test_whoever_came_during_a_game_told_again_stays_through_the_next_correction() -> None:
    sheet = "game; eli joins; box wins single; correct game 1: bob doubles; ann takes; team wins single"
    assert order(table_of(PLAIN, sheet)) == "bob: cal dee ann eli"
    assert order(table_of(PLAIN, sheet, "correct game 1 box wins single")) == "ann: cal dee bob eli"


def test_whoever_left_during_a_game_told_again_stays_away() -> None:
    sheet = "game; dee leaves; box wins single; correct game 1: team wins single\ncorrect game 1 box wins single"
    assert order(table_of(PLAIN, sheet)) == "ann: cal bob"


def test_a_game_is_told_again_with_an_override_in_it() -> None:
    must = house("box_must=captain")
    told = "bob cal double; ann drops bob override; ann takes cal override; team wins single override"
    evening = table_of(must, "game; box wins single")
    correction = read_statement(f"correct game 1: {told}")
    assert read_statement(write_statement(correction)) == correction
    assert points(evening.perform(correction).table.scores) == {"ann": -4, "bob": 1, "cal": 2, "dee": 1}


def test_a_correction_of_an_earlier_game_leaves_the_line_alone() -> None:
    evening = table_of(PLAIN, "game; box wins single; game; box wins single; correct game 1 team wins single")
    assert order(evening) == "ann: dee bob cal"
    assert not any(evening.table.scores.values())
