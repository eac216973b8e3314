"""Who is box and captain next, under each `box_retention`. Source: RULES.md R3, R4, R5, R6, R8."""

import pytest

from tests.chouette.rules.told import at, house, order, table_of

RULES = ("captain", "last_man", "all", "profit", "breakeven", "la")


def next_order(retention: str, game: str, more: str = "", seats: str = "box ann; line bob cal dee") -> str:
    return order(table_of(house(f"box_retention={retention} {more}", seats), game))


@pytest.mark.parametrize("retention", RULES)
def test_ac01_a_box_that_beats_everyone_stays(retention: str) -> None:
    assert next_order(retention, "game; box wins single") == "ann: cal dee bob"


@pytest.mark.parametrize("retention", RULES)
def test_ac02_a_captain_who_wins_with_everyone_becomes_box(retention: str) -> None:
    assert next_order(retention, "game; team wins single") == "bob: cal dee ann"


@pytest.mark.parametrize(
    ("retention", "expected"),
    [
        ("captain", "ann: cal dee bob"),
        ("last_man", "cal: dee bob ann"),
        ("all", "cal: dee bob ann"),
        ("profit", "cal: dee bob ann"),
        ("breakeven", "cal: dee bob ann"),
        ("la", "cal: dee bob ann"),
    ],
)
def test_ac09_the_captain_drops_and_the_others_win(retention: str, expected: str) -> None:
    sheet = "game; ann doubles all; bob drops; cal takes; dee takes; team wins single"
    assert next_order(retention, sheet) == expected


@pytest.mark.parametrize(
    ("retention", "expected"),
    [
        ("captain", "bob: cal dee ann"),
        ("last_man", "ann: cal dee bob"),
        ("all", "bob: cal dee ann"),
        ("profit", "ann: cal dee bob"),
        ("breakeven", "ann: cal dee bob"),
        ("la", "ann: cal dee bob"),
    ],
)
def test_ac10_the_captain_doubles_the_box_out_and_the_others_lose(retention: str, expected: str) -> None:
    assert next_order(retention, "game; bob doubles; ann drops; box wins single") == expected


@pytest.mark.parametrize(
    ("retention", "expected"),
    [
        ("captain", "ann: cal dee bob"),
        ("last_man", "ann: cal dee bob"),
        ("all", "cal: dee bob ann"),
        ("profit", "cal: dee bob ann"),
        ("breakeven", "ann: cal dee bob"),
        ("la", "ann: cal dee bob"),
    ],
)
def test_a_box_that_comes_out_even_keeps_it_where_breaking_even_is_enough(retention: str, expected: str) -> None:
    sheet = "game; settle ann cal 1 to cal; settle ann dee 0; box wins single"
    assert next_order(retention, sheet) == expected


def test_ac30_a_settlement_between_box_and_captain_declares_the_winner() -> None:
    others = "; box wins single"
    assert next_order("captain", "game; settle ann bob 0 winner captain" + others) == "bob: cal dee ann"
    assert next_order("captain", "game; settle ann bob 0 winner box" + others) == "ann: cal dee bob"
    assert next_order("captain", "game; settle ann bob 1 to bob" + others) == "bob: cal dee ann"


def test_the_captain_who_resigns_has_lost_to_the_box() -> None:
    sheet = "game; bob resigns single; ann accepts; team wins single"
    assert next_order("captain", sheet) == "ann: cal dee bob"
    assert next_order("last_man", sheet) == "cal: dee bob ann"


def test_a_captain_who_left_leaves_the_box_to_the_next_in_line() -> None:
    assert next_order("captain", "game; bob leaves; team wins single") == "cal: dee ann"


def test_the_last_man_is_who_played_last_against_the_box_though_extras_went_on() -> None:
    sheet = """game; ann doubles all; bob drops; dee drops; cal takes; bob offers cal; cal accepts bob
        cal doubles; ann drops; box wins single"""
    assert next_order("last_man", sheet, "lone_taker=extras") == "cal: dee bob ann"


def test_who_plays_to_the_end_for_a_captain_who_is_away_is_not_the_last_man() -> None:
    sheet = "game; captain is dee; dee doubles; ann takes; team wins single"
    assert next_order("last_man", sheet) == "bob: cal dee ann"
    assert next_order("last_man", "game; bob doubles; ann drops; captain is dee; team wins single") == "cal: dee bob ann"


def test_the_box_has_not_won_what_others_play_on_among_themselves() -> None:
    sheet = """game; ann doubles all; bob drops; dee drops; eli drops; cal takes; bob offers cal; cal accepts bob
        cal doubles; ann drops"""
    seats = "box ann; line bob cal dee eli"
    ends = ("box wins single", "cal doubles bob; bob takes; bob doubles cal; cal drops bob")
    for end in ends:
        assert next_order("la", f"{sheet}; {end}", "lone_taker=extras", seats) == "cal: dee eli bob ann"


def test_ac34_newcomers_stand_in_the_order_in_which_they_came_behind_or_ahead_of_the_loser() -> None:
    sheet = "game; fay joins; gus joins; box wins single"
    assert next_order("captain", sheet) == "ann: cal dee bob fay gus"
    assert next_order("captain", sheet, "newcomer=ahead_of_loser") == "ann: cal dee fay gus bob"


def test_both_who_were_sent_to_the_foot_stand_behind_a_newcomer_ahead_of_the_loser() -> None:
    sheet = "game; fay joins; ann doubles all; bob drops; cal takes; dee takes; team wins single; gus joins"
    assert next_order("la", sheet, "newcomer=ahead_of_loser") == "cal: dee fay gus bob ann"


def test_whoever_sits_out_keeps_his_place_in_the_line() -> None:
    evening = table_of(house(""), "cal sits out; game; box wins single")
    assert order(evening) == "ann: cal dee bob"
    assert evening.table.captain == "dee"
    assert order(at(evening, "game; team wins single; cal returns")) == "dee: cal bob ann"


def test_a_box_that_sits_out_waits_at_the_foot() -> None:
    assert next_order("captain", "game; box wins single; ann sits out") == "cal: dee bob ann"
    assert next_order("captain", "game; ann sits out; box wins single") == "cal: dee bob ann"
