"""What the box must take when members double. Source: RULES.md R12, AC11-AC14."""

import pytest

from chouette.notation import read_statement
from chouette.rules.cubes.obligations import least_of_half, least_of_la
from chouette.rules.permitted.legal import refusal_of
from tests.chouette.rules.told import house, refused, scores, table_of

SEATS = "box ann; line bob cal dee eli"
ALL = "game; bob cal dee eli double"


def allowed(rule: str, drops: str, offers: str = ALL) -> bool:
    evening = table_of(house(f"box_must={rule}", SEATS), offers)
    return refusal_of(evening.table, read_statement(f"ann drops {drops}")) is None


@pytest.mark.parametrize(
    ("rule", "drops"),
    [
        ("free", "bob cal dee"),
        ("captain", "cal dee eli"),
        ("captain", "bob"),
        ("half", "bob cal"),
        ("half", "bob cal dee"),
        ("la", "cal dee"),
        ("la", "bob"),
        ("same_value", "all"),
        ("all_or_none", "all"),
    ],
)
def test_what_further_answers_can_make_legal_is_not_refused_yet(rule: str, drops: str) -> None:
    assert allowed(rule, drops)


@pytest.mark.parametrize(
    ("rule", "takes_and_drops"),
    [
        ("captain", "ann takes cal; ann drops bob"),
        ("half", "ann takes bob; ann drops cal; ann drops dee eli"),
        ("la", "ann takes cal dee; ann drops bob"),
        ("la", "ann takes bob; ann drops cal dee eli"),
        ("same_value", "ann takes bob; ann drops cal"),
        ("all_or_none", "ann takes bob; ann drops cal"),
    ],
)
def test_the_answer_that_breaks_the_rule_is_the_one_refused(rule: str, takes_and_drops: str) -> None:
    assert refused(house(f"box_must={rule}", SEATS), ALL, takes_and_drops).name.startswith("BOX_MUST")


@pytest.mark.parametrize("rule", ["free", "captain", "half", "la", "all_or_none", "same_value"])
def test_taking_or_dropping_everyone_is_always_legal(rule: str) -> None:
    assert scores(house(f"box_must={rule}", SEATS), ALL, "ann drops all")["ann"] == -4
    assert scores(house(f"box_must={rule}", SEATS), ALL, "ann takes all") == {}


@pytest.mark.parametrize("rule", ["half", "la"])
def test_ac13_of_two_members_both_are_taken_or_neither(rule: str) -> None:
    three = house(f"box_must={rule}", "box ann; line bob cal")
    assert refused(three, "game; bob cal double; ann takes bob; ann drops cal").name.startswith("BOX_MUST")
    assert scores(three, "game; bob cal double; ann drops all") == {"ann": -2, "bob": 1, "cal": 1}


@pytest.mark.parametrize("rule", ["half", "la"])
def test_the_rules_of_the_whole_team_do_not_bind_when_some_double(rule: str) -> None:
    assert allowed(rule, "bob cal", "game; bob cal dee double; ann takes dee")


def test_half_binds_only_the_first_doubles_from_the_centre() -> None:
    taken = "game; ann doubles all; bob takes; cal takes; dee takes; eli takes; bob cal dee eli double"
    assert scores(house("box_must=half", SEATS), taken, "ann takes bob; ann drops cal dee eli") == {
        "ann": -6, "cal": 2, "dee": 2, "eli": 2,
    }  # fmt: skip


def test_a_captain_who_doubles_after_others_were_taken_may_be_dropped() -> None:
    assert allowed("captain", "bob", "game; cal doubles; ann takes; bob doubles")


def test_cubes_of_different_value_get_different_answers() -> None:
    assert allowed("same_value", "cal", "game; ann doubles bob; bob takes; bob cal double; ann takes bob")


def test_a_beaver_counts_as_a_take() -> None:
    sheet = "game; bob cal double; ann beavers cal; ann drops bob"
    assert refused(house("box_must=captain"), sheet).name == "BOX_MUST_CAPTAIN"


@pytest.mark.parametrize(
    ("number", "half", "la"), [(1, 1, 1), (2, 2, 2), (3, 2, 1), (4, 2, 2), (5, 3, 2), (6, 3, 2), (7, 4, 3), (11, 6, 4)]
)
def test_the_least_number_of_cubes(number: int, half: int, la: int) -> None:
    assert (least_of_half(number), least_of_la(number)) == (half, la)


def test_whom_the_box_must_take_is_the_captain_and_not_whoever_plays_on_for_him() -> None:
    sheet = "game; captain is cal; bob cal dee double"
    assert refused(house("box_must=captain"), sheet, "ann takes cal; ann drops bob").name == "BOX_MUST_CAPTAIN"
    assert scores(house("box_must=captain"), sheet, "ann takes bob; ann drops cal") == {"ann": -1, "cal": 1}
