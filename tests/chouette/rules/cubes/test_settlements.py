"""Agreed ends, in whole and in part, and what the dice decide. Source: RULES.md A10, R23, AC27-AC30, Simborg's chart."""

from fractions import Fraction

import pytest

from chouette.rules.cubes.settlements import rounds_up
from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, at, house, points, refused, scores, table_of

PARTIAL = house("partial_settlement=on")
ROLLS = [(one, other) for one in range(1, 7) for other in range(1, 7)]


def test_ac27_whoever_settles_is_out_and_the_rest_play_on() -> None:
    sheet = "game; bob cal double; ann takes all; settle ann cal 1.5 to cal; team wins gammon"
    assert scores(PLAIN, sheet) == {"ann": -6.5, "bob": 4, "cal": 1.5, "dee": 1}


def test_ac28_half_a_cube_of_eight_ends_and_four_stay_live() -> None:
    sheet = """game; bob doubles; ann takes; ann doubles bob; bob takes; bob doubles; ann takes
        settle ann bob 3 to ann half; box wins single"""
    assert scores(PARTIAL, sheet) == {"ann": 9, "bob": -7, "cal": -1, "dee": -1}


def test_what_a_partial_settlement_leaves_is_turned_on_from_there() -> None:
    sheet = "game; bob doubles; ann takes; settle ann bob 0.5 to bob half; ann doubles bob; bob takes; team wins gammon"
    assert scores(PARTIAL, sheet) == {"ann": -6.5, "bob": 4.5, "cal": 1, "dee": 1}
    assert refused(PARTIAL, "game; bob doubles; ann takes; settle ann bob 1 to bob third") is Refusal.BAD_SHARE
    assert refused(PARTIAL, "game; bob doubles; ann takes; ann doubles bob; settle ann bob 1 to bob half") is Refusal.OFFER_OPEN


def test_between_box_and_captain_somebody_has_won() -> None:
    assert refused(PLAIN, "game; settle ann bob 0") is Refusal.SAY_THE_WINNER
    game = table_of(PLAIN, "game; settle ann bob 0 winner captain").table.game
    assert game is not None
    assert game.contracts[0].won_by == "team"
    assert table_of(PLAIN, "game; settle ann cal 0").table.game is not None


def test_a_bought_cube_is_settled_by_its_name() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee takes; bob buys cal; settle ann bob/cal 2 to ann; box wins single"
    assert scores(house("captain_purchase=on"), sheet) == {"ann": 6, "bob": -3, "cal": -1, "dee": -2}


def test_an_offer_under_way_ends_with_the_settlement() -> None:
    sheet = "game; bob cal double; settle ann bob 1 to bob; ann takes; box wins single"
    assert scores(PLAIN, sheet) == {"ann": 2, "bob": 1, "cal": -2, "dee": -1}


@pytest.mark.parametrize(("step", "amount"), [("0.25", "0.75"), ("0.5", "1.5"), ("1", "3")])
def test_amounts_go_in_the_steps_of_the_sheet(step: str, amount: str) -> None:
    assert scores(house(f"settlement_step={step}"), f"game; settle ann cal {amount} to cal")["cal"] == float(amount)


@pytest.mark.parametrize(("step", "amount"), [("0.25", "0.7"), ("0.5", "0.25"), ("1", "1.5")])
def test_an_amount_between_two_steps_is_refused(step: str, amount: str) -> None:
    assert refused(house(f"settlement_step={step}"), f"game; settle ann cal {amount} to cal") is Refusal.BAD_STEP


def test_ac29_any_five_or_six_rounds_up_a_debt_of_0_78() -> None:
    simborg = table_of(house("settlement_rounding=simborg"), "game")
    paid = [points(at(simborg, f"settle ann cal 0.78 to cal roll {one} {other}").table.scores)["cal"] for one, other in ROLLS]
    assert [amount == 1 for amount in paid] == [max(roll) >= 5 for roll in ROLLS]
    assert Fraction(sum(Fraction(amount) for amount in paid), 36) == Fraction(7, 9)


@pytest.mark.parametrize(
    ("sheet", "most", "above"),
    [
        ("game; settle ann cal {} to cal", 3, 3.5),
        ("game; bob cal double; ann takes all; settle ann cal {} to ann", 6, 1_000_000_000),
        ("game; cal doubles; settle ann cal {} to cal", 6, 6.5),
        ("game; cal doubles; ann takes; settle ann cal {} to cal half", 3, 3.5),
    ],
)
def test_nobody_settles_for_more_than_a_backgammon_pays(sheet: str, most: float, above: float) -> None:
    assert abs(scores(PARTIAL, sheet.format(most))["cal"]) == most
    assert refused(PARTIAL, sheet.format(above)) is Refusal.SETTLED_TOO_HIGH
    assert abs(scores(PARTIAL, sheet.format(above) + " override")["cal"]) == above


@pytest.mark.parametrize("thirtysixths", range(37))
def test_the_dice_come_as_near_to_the_chance_as_36_rolls_allow(thirtysixths: int) -> None:
    chance = Fraction(thirtysixths, 36)
    up = sum(rounds_up(chance, roll) for roll in ROLLS)
    assert abs(up - thirtysixths) <= 1
    assert all(rounds_up(chance, (low, high)) == rounds_up(chance, (high, low)) for low, high in ROLLS)


def test_a_higher_roll_never_rounds_down_where_a_lower_one_rounds_up() -> None:
    for thirtysixths in range(37):
        up = [roll for roll in ROLLS if rounds_up(Fraction(thirtysixths, 36), roll)]
        down = [roll for roll in ROLLS if roll not in up]
        rank = [(max(roll), min(roll)) for roll in up]
        assert all((max(roll), min(roll)) < least for roll in down for least in rank)


def test_with_unequal_stakes_the_amount_named_is_paid() -> None:
    staked = house("stakes=min_of_two", "box ann; line bob cal dee; stake ann 4; stake cal 4")
    assert scores(staked, "game; settle ann cal 1.5 to cal; box wins single") == {"ann": 0.5, "bob": -1, "cal": 1.5, "dee": -1}


@pytest.mark.parametrize(("variant", "most"), [("ban-sugoroku", 1), ("portes", 2)])
def test_nor_for_more_than_their_game_has(variant: str, most: int) -> None:
    rules = house(f"variant={variant}")
    assert scores(rules, f"game; settle ann cal {most} to cal")["cal"] == most
    assert refused(rules, f"game; settle ann cal {most}.5 to cal") is Refusal.SETTLED_TOO_HIGH
