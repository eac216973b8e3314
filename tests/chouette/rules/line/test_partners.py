"""The box's partner: when, who, what share, and where they go. Source: RULES.md R8, AC25, AC26."""

import pytest

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import at, house, order, refused, scores, table_of

SEVEN = "box ann; line bob cal dee eli fay gus"
TWELVE = "box ann; line " + " ".join(f"p{number:02}" for number in range(1, 12))


def partnered(more: str = "", seats: str = SEVEN) -> str:
    return house(f"partner=optional {more}", seats)


@pytest.mark.parametrize(
    ("who", "partner", "expected"),
    [
        ("next_in_line", "cal", "bob+dee: cal eli fay gus ann"),
        ("last_in_line", "gus", "bob+fay: gus cal dee eli ann"),
        ("captain", "bob", "cal+bob: dee eli fay gus ann"),
    ],
)
def test_ac26_the_partner_is_captain_next_and_the_partnership_passes_on(who: str, partner: str, expected: str) -> None:
    evening = table_of(partnered(f"partner_who={who}"), f"partner {partner}; game; team wins single")
    assert order(evening) == expected


@pytest.mark.parametrize("who", ["next_in_line", "last_in_line", "captain"])
def test_where_partnerships_do_not_pass_on_the_new_box_begins_alone(who: str) -> None:
    evening = table_of(partnered(f"partner_who={who} partner_passes=off"), "partner cal; game; team wins single")
    assert order(evening).partition(":")[0] in ("bob", "cal")
    assert "+" not in order(evening)


def test_a_partner_that_the_rules_demand_comes_whether_partnerships_pass_on_or_not() -> None:
    demanded = house("partner=mandatory partner_passes=off", SEVEN)
    assert "+" in order(table_of(demanded, "game; team wins single")).partition(":")[0]


def test_a_box_that_wins_keeps_its_partner() -> None:
    assert order(table_of(partnered(), "partner cal; game; box wins single")) == "ann+cal: dee eli fay gus bob"


def test_the_odd_point_is_the_boxs_won_or_lost() -> None:
    five = partnered("partner_from=6")
    assert scores(five, "partner cal; game; box wins single") == {
        "ann": 3, "cal": 2, "bob": -1, "dee": -1, "eli": -1, "fay": -1, "gus": -1,
    }  # fmt: skip
    assert scores(five, "partner cal; game; team wins single")["ann"] == -3


def test_two_partners_take_a_third_each() -> None:
    result = scores(partnered("", TWELVE), "partner p01 p02; game; bob joins override; box wins single")
    assert (result["ann"], result["p01"], result["p02"]) == (3, 3, 3)
    result = scores(partnered("", TWELVE), "partner p01 p02; game; p03 doubles; ann takes; box wins single")
    assert (result["ann"], result["p01"], result["p02"]) == (4, 3, 3)


def test_a_mandatory_partner_comes_by_himself_and_a_second_from_twice_the_number() -> None:
    assert order(table_of(house("partner=mandatory", SEVEN), "game")) == "ann+cal: bob dee eli fay gus"
    assert order(table_of(house("partner=mandatory", TWELVE), "game")).startswith("ann+p02+p03: p01 p04")
    eleven = table_of(house("partner=mandatory", TWELVE), "p11 sits out; game; box wins single")
    assert order(eleven).startswith("ann+p02: p03 p04")
    assert order(at(eleven, "p11 returns; game")).startswith("ann+p02+p04: p03 p05")


def test_no_partner_below_six_unless_the_monitor_says_so() -> None:
    five = partnered("", "box ann; line bob cal dee eli")
    assert refused(five, "partner cal") is Refusal.TOO_FEW_FOR_PARTNER
    assert order(table_of(five, "partner cal override")) == "ann+cal: bob dee eli"
    assert refused(partnered(), "partner cal dee") is Refusal.TOO_MANY_PARTNERS
    assert order(table_of(partnered(), "partner cal dee override")) == "ann+cal+dee: bob eli fay gus"


def test_a_partner_comes_from_the_line() -> None:
    assert refused(house("", SEVEN), "partner cal") is Refusal.NO_PARTNERS
    assert refused(partnered(), "partner zoe") is Refusal.PARTNER_IN_LINE
    assert refused(partnered(), "cal sits out; partner cal") is Refusal.PARTNER_IN_LINE
    assert refused(partnered(), "game; partner cal") is Refusal.GAME_RUNS


def test_a_partnership_survives_a_fall_below_six_until_the_run_ends() -> None:
    evening = table_of(partnered(), "partner cal; gus leaves; fay leaves; game; box wins single")
    assert order(evening) == "ann+cal: dee eli bob"
    assert order(at(evening, "game; team wins single")) == "dee: cal eli bob ann"


def test_a_partner_who_leaves_during_the_game_shares_its_result_and_is_gone() -> None:
    evening = table_of(partnered(), "partner cal; game; cal leaves; box wins single")
    assert order(evening) == "ann: dee eli fay gus bob"
    assert evening.table.scores["cal"] == 8  # type: ignore[index]


def test_a_partner_who_sits_out_waits_at_the_foot() -> None:
    assert order(table_of(partnered(), "partner cal; cal sits out")) == "ann: bob dee eli fay gus cal"


def test_the_box_leaves_and_the_captain_is_box_with_the_same_partner() -> None:
    assert order(table_of(partnered(), "partner cal; ann leaves")) == "bob+cal: dee eli fay gus"
