"""What a contract pays: levels, Jacoby, stakes, caps; and what moves outside the games. Source: RULES.md R18, R19, R24-R27."""

import pytest

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, house, refused, scores

DOUBLED = "game; bob doubles; ann takes"


@pytest.mark.parametrize(("level", "bob", "cal"), [("single", 2, 1), ("gammon", 4, 1), ("backgammon", 6, 1)])
def test_ac04_jacoby_is_judged_on_each_cube(level: str, bob: int, cal: int) -> None:
    assert scores(PLAIN, f"{DOUBLED}; team wins {level}") == {"ann": -bob - 2 * cal, "bob": bob, "cal": cal, "dee": cal}


@pytest.mark.parametrize(("level", "times"), [("single", 1), ("gammon", 2), ("backgammon", 3)])
def test_without_jacoby_every_cube_counts_its_level(level: str, times: int) -> None:
    assert scores(house("jacoby=off"), f"game; box wins {level}")["ann"] == 3 * times


STAKES = "box ann; line bob cal dee; stake ann 2; stake cal 2; stake dee 4"


def test_ac31_the_smaller_of_two_stakes_counts() -> None:
    sheet = "game; bob cal dee double; ann takes all; team wins single"
    assert scores(house("stakes=min_of_two", STAKES), sheet) == {"ann": -10, "bob": 2, "cal": 4, "dee": 4}


def test_the_stake_of_an_extra_is_that_of_its_two_parties() -> None:
    sheet = "game; ann doubles all; bob drops; dee takes; cal drops; dee buys; team wins single"
    assert scores(house("stakes=min_of_two lone_taker=buy_all", STAKES), sheet) == {"ann": -1, "bob": -4, "cal": -8, "dee": 13}


def test_a_loss_cap_holds_for_each_contract_and_each_drop() -> None:
    capped = house("loss_cap=3")
    assert scores(capped, f"{DOUBLED}; team wins gammon") == {"ann": -5, "bob": 3, "cal": 1, "dee": 1}
    raised = f"{DOUBLED}; ann doubles bob; bob takes; bob doubles; ann drops"
    assert scores(capped, raised) == {"ann": -3, "bob": 3}


def test_ac41_a_proposition_and_ac40_cash_move_points_outside_the_games() -> None:
    assert scores(PLAIN, "proposition ann dee 9 to ann") == {"ann": 9, "dee": -9}
    assert scores(PLAIN, "proposition ann dee 9 to ann; dee pays ann 9") == {}
    assert scores(PLAIN, "game; ann pays bob 0.25") == {"ann": 0.25, "bob": -0.25}
    assert refused(PLAIN, "ann pays bob 0.1") is Refusal.BAD_STEP
    assert refused(PLAIN, "ann pays zoe 1") is Refusal.UNKNOWN_PLAYER


def test_points_outside_a_game_are_no_part_of_its_result_and_no_undo_of_it() -> None:
    sheet = "game; ann pays bob 2; proposition cal dee 1 to cal; box wins single"
    assert scores(PLAIN, sheet, "undo") == {"ann": 2, "bob": -2, "cal": 1, "dee": -1}
    assert scores(PLAIN, sheet, "undo; undo; undo") == {}


@pytest.mark.parametrize(("variant", "times"), [("fevga", 2), ("portes", 2), ("hypergammon", 1)])
def test_jacoby_takes_no_gammon_from_a_game_that_has_no_cube(variant: str, times: int) -> None:
    assert scores(house(f"jacoby=on variant={variant}"), "game; box wins gammon")["ann"] == 3 * times
