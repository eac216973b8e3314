"""Resigning each contract at a level. Source: RULES.md R21, AC43."""

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, house, legal, refused, scores, table_of

TURNED = "game; bob cal double; ann takes all"


def test_ac43_the_box_resigns_a_gammon_which_jacoby_reduces_where_no_cube_was_turned() -> None:
    sheet = f"{TURNED}; ann resigns gammon; bob accepts; cal accepts; dee accepts"
    assert scores(PLAIN, sheet) == {"ann": -9, "bob": 4, "cal": 4, "dee": 1}
    assert scores(house("jacoby=off"), sheet) == {"ann": -10, "bob": 4, "cal": 4, "dee": 2}


def test_whoever_refuses_plays_on() -> None:
    sheet = f"{TURNED}; ann resigns single; bob accepts; cal refuses; dee accepts; team wins backgammon"
    assert scores(PLAIN, sheet) == {"ann": -9, "bob": 2, "cal": 6, "dee": 1}


def test_a_member_resigns_to_the_box() -> None:
    assert scores(PLAIN, f"{TURNED}; bob resigns single; ann accepts bob") == {"ann": 2, "bob": -2}
    assert scores(PLAIN, f"{TURNED}; bob resigns single; ann refuses; box wins gammon") == {
        "ann": 9, "bob": -4, "cal": -4, "dee": -1,
    }  # fmt: skip


def test_the_board_waits_for_the_answer_and_the_buttons_offer_it() -> None:
    evening = table_of(PLAIN, "game; bob resigns gammon")
    assert legal(evening.table, "ann")[:2] == ["ann accepts bob", "ann refuses bob"]
    assert refused(PLAIN, "game; bob resigns gammon; team wins single") is Refusal.ANSWERS_MISSING
    assert refused(PLAIN, "game; cal refuses") is Refusal.NOTHING_TO_ANSWER


def test_a_resignation_during_a_double_ends_the_members_part_in_it() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee resigns single; ann accepts dee"
    assert scores(house(""), sheet, "box wins single") == {"ann": 4, "bob": -2, "cal": -1, "dee": -1}


def test_the_lone_taker_is_bound_though_another_resigned_instead_of_answering() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee resigns single; ann accepts dee; box wins single"
    assert refused(house("lone_taker=buy_all"), sheet) is Refusal.LONE_TAKER_BUYS
