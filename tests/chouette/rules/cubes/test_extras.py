"""Extras between a dropper and the lone taker. Source: RULES.md A8, R13, R14, AC19-AC23."""

import pytest

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import house, refused, scores

THREE = "box ann; line bob cal"
EXTRAS = house("lone_taker=extras", THREE)
BUYS = house("lone_taker=buy_all", THREE)
OFFERED = "game; ann doubles all; cal drops; bob takes; cal offers bob; bob accepts cal"
BOUGHT = "game; ann doubles all; cal drops; bob takes; bob buys"


@pytest.mark.parametrize("sheet", [f"{EXTRAS}; {OFFERED}", f"{BUYS}; {BOUGHT}"])
@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ("box wins single", {"ann": 3, "bob": -3}),
        ("team wins single", {"ann": -1, "bob": 5, "cal": -4}),
        ("box wins gammon", {"ann": 5, "bob": -7, "cal": 2}),
        ("team wins gammon", {"ann": -3, "bob": 9, "cal": -6}),
        ("bob doubles cal; cal takes; team wins single", {"ann": -1, "bob": 7, "cal": -6}),
        ("bob doubles cal; cal drops; team wins single", {"ann": -1, "bob": 5, "cal": -4}),
        ("bob doubles; ann takes; team wins single", {"ann": -3, "bob": 7, "cal": -4}),
        ("settle bob cal 1 to cal; box wins single", {"ann": 3, "bob": -2, "cal": -1}),
    ],
)
def test_ac19_ac22_the_points_of_an_extra(sheet: str, end: str, expected: dict[str, int]) -> None:
    assert scores(sheet, end) == expected


def test_ac20_an_extra_dropped_at_once_costs_its_whole_value() -> None:
    assert scores(EXTRAS, OFFERED, "bob drops cal; team wins single") == {"ann": -1, "bob": 1}
    declined = "game; ann doubles all; cal drops; bob takes; cal offers bob; bob declines cal; team wins single"
    assert scores(EXTRAS, declined) == {"ann": -1, "bob": 1}


def test_ac21_after_an_automatic_everything_doubles() -> None:
    sheet = OFFERED.replace("game;", "game; automatic;")
    assert scores(house("lone_taker=extras automatics=one", THREE), sheet, "team wins single") == {
        "ann": -2,
        "bob": 10,
        "cal": -8,
    }


def test_offered_extras_may_be_refused_by_dropping_the_boxs_cube() -> None:
    sheet = "game; ann doubles all; cal drops; bob takes; cal offers bob; bob drops"
    assert scores(EXTRAS, sheet) == {"ann": 2, "bob": -1, "cal": -1}


def test_after_a_redouble_an_extra_is_offered_but_not_owed() -> None:
    sheet = """game; ann doubles all; bob takes; cal takes; bob cal double; ann takes all; ann doubles all; cal drops
        bob takes; cal offers bob; bob declines cal"""
    assert scores(EXTRAS, sheet) == {"ann": 4, "cal": -4}


def test_several_extras_are_answered_by_name_or_all_together() -> None:
    four = house("lone_taker=extras")
    sheet = "game; ann doubles all; cal drops; dee drops; bob takes; cal offers bob; dee offers bob"
    assert refused(four, sheet, "bob accepts") is Refusal.NAME_WHOM
    assert scores(four, sheet, "bob accepts all; team wins single") == {"bob": 8, "cal": -4, "dee": -4}


def test_an_extra_is_not_offered_once_another_cube_is_turned() -> None:
    sheet = "game; ann doubles all; cal drops; bob takes; bob doubles; ann takes; cal offers bob"
    assert refused(EXTRAS, sheet) is Refusal.EXTRA_NOT_NOW


def test_ac15_the_lone_taker_beavers_or_drops() -> None:
    beaver = house("lone_taker=beaver")
    sheet = "game; ann doubles all; bob drops; dee drops"
    assert scores(beaver, sheet, "cal beavers; ann accepts cal; box wins single") == {"ann": 6, "bob": -1, "cal": -4, "dee": -1}
    assert scores(beaver, sheet, "cal takes; cal beavers; ann drops cal") == {"bob": -1, "cal": 2, "dee": -1}
    assert scores(beaver, sheet, "cal takes; cal drops") == {"ann": 3, "bob": -1, "cal": -1, "dee": -1}


def test_ac23_the_lone_taker_drops_where_the_sheet_says_so() -> None:
    sheet = "game; ann doubles all; bob drops; dee drops; cal takes"
    all_out = {"ann": 3, "bob": -1, "cal": -1, "dee": -1}
    assert scores(house("lone_taker=must_drop"), sheet) == all_out
    assert scores(house("lone_taker=majority_drop"), sheet) == all_out
    two = "game; ann doubles all; cal drops; bob takes"
    assert scores(house("lone_taker=majority_drop", THREE), two) == {"ann": 1, "cal": -1}
    assert scores(house("lone_taker=must_drop", THREE), two) == {"ann": 2, "bob": -1, "cal": -1}
    early = "game; ann doubles all; cal takes; bob drops; dee drops"
    assert scores(house("lone_taker=must_drop"), early) == all_out


@pytest.mark.parametrize("rule", ["beaver", "majority_drop", "must_drop", "free"])
def test_the_other_rules_hold_only_when_the_whole_team_is_doubled_from_the_centre(rule: str) -> None:
    sheet = "game; ann doubles bob; bob takes; ann doubles cal dee; cal drops; dee drops; bob doubles; ann takes"
    assert "bob" not in scores(house(f"lone_taker={rule}"), sheet)


def test_an_absent_lone_taker_who_follows_the_captain_is_bound_all_the_same() -> None:
    sheet = "game; dee sits out; ann doubles all; cal drops; dee takes; bob drops"
    assert refused(house("lone_taker=buy_all"), sheet, "box wins single") is Refusal.LONE_TAKER_BUYS
