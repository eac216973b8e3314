"""Where the buttons do not explain themselves, a sentence says why somebody is asked and what each answer would mean."""

import pytest

from chouette.rules.model.actions import Buy, Player
from chouette.rules.permitted.legal import legal_for
from chouette.wording.prompts import what_is_asked, what_is_offered
from chouette.wording.statements.resigning import points_resigned
from games.rules.gammons import Level
from tests.chouette.rules.told import PLAIN, house, table_of

NAMES = {"ann": "Ann", "bob": "Bob", "cal": "Cal", "dee": "Dee"}
BUYS = house("lone_taker=buy_all")
BUY_OR_DROP = (
    "All others dropped: buy their cubes, or drop too. If you buy: "
    "Cal and Dee each pay you 1 and play against you, with a cube at 2."
)


@pytest.mark.parametrize(
    ("sheet", "player", "sentence"),
    [
        (
            "game; ann doubles all; bob takes; cal drops; dee drops",
            "bob",
            BUY_OR_DROP,
        ),
        (
            "game; ann doubles all; cal drops; dee drops",
            "bob",
            BUY_OR_DROP,
        ),
        ("game; ann doubles all; bob takes; cal drops; dee drops", "cal", ""),
        ("game; ann doubles all; bob takes; cal takes; dee drops", "bob", ""),
        ("game; ann doubles all", "bob", ""),
        ("game; bob doubles; ann beavers bob", "bob", "Ann beavers: the cube would be at 4. A drop costs 2."),
        ("game; bob doubles; ann beavers bob", "ann", ""),
    ],
)
def test_whoever_is_asked_reads_why(sheet: str, player: str, sentence: str) -> None:
    assert what_is_asked(table_of(BUYS, sheet).table, NAMES, Player(player)) == sentence


def test_a_lone_taker_who_must_beaver_reads_it() -> None:
    table = table_of(house("lone_taker=beaver"), "game; ann doubles all; bob takes; cal drops; dee drops").table
    assert what_is_asked(table, NAMES, Player("bob")) == "You alone took: beaver, or drop too."


def test_whoever_must_buy_has_one_button_for_it() -> None:
    table = table_of(house("lone_taker=buy_all", "box ann; line bob cal"), "game; ann doubles all; bob takes; cal drops").table
    assert [one for one in legal_for(table, Player("bob")) if isinstance(one, Buy)] == [Buy(Player("bob"))]


def test_where_nobody_must_buy_nothing_is_said() -> None:
    assert what_is_asked(table_of(PLAIN).table, NAMES, Player("bob")) == ""


@pytest.mark.parametrize(
    ("sheet", "player", "sentence"),
    [
        ("game; ann doubles all", "bob", "Ann doubles to 2."),
        ("game; bob cal double", "ann", "Bob and Cal double to 2."),
        ("game; ann doubles all; bob takes; cal takes; dee takes; bob doubles", "ann", "Bob doubles to 4."),
        ("game; bob doubles; ann beavers bob", "bob", ""),
        ("game; ann doubles all", "ann", ""),
        ("game", "bob", ""),
    ],
)
def test_whoever_is_doubled_reads_by_whom_and_to_what(sheet: str, player: str, sentence: str) -> None:
    assert what_is_offered(table_of(PLAIN, sheet).table, NAMES, Player(player)) == sentence


def test_a_resignation_says_its_points_to_who_resigns_and_to_who_is_asked() -> None:
    sheet = "game; bob doubles; ann takes bob"
    table = table_of(PLAIN, sheet).table
    assert points_resigned(table, Player("bob"), Level.GAMMON, NAMES) == "4 points"
    assert points_resigned(table_of(PLAIN, "game").table, Player("ann"), Level.SINGLE, NAMES) == "1 point to each opponent"
    said = points_resigned(table, Player("ann"), Level.BACKGAMMON, NAMES)
    assert said == "6 points to Bob, 1 point each to Cal and Dee"  # by the Jacoby rule
    asked = what_is_asked(table_of(PLAIN, f"{sheet}; bob resigns gammon").table, NAMES, Player("ann"))
    assert asked.endswith("offers to resign a gammon: 4 points.")


def test_whoever_holds_two_cubes_reads_the_points_of_both_once() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee takes; bob buys cal; ann resigns gammon"
    asked = what_is_asked(table_of(house("captain_purchase=on"), sheet).table, NAMES, Player("bob"))
    assert asked == "Ann offers to resign a gammon: 8 points."


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("bob takes; cal takes; dee drops; bob buys dee", "4 points to Bob, 2 points to Cal"),
        ("bob takes; cal takes; dee takes", "2 points to each opponent"),
        ("bob takes; cal drops; dee drops; bob buys cal; bob buys dee", "6 points"),
    ],
)
def test_whoever_resigns_to_bought_cubes_reads_what_each_opponent_gets(sheet: str, said: str) -> None:
    rules = house("captain_purchase=on")
    table = table_of(rules, f"game; ann doubles all; {sheet}").table
    assert points_resigned(table, Player("ann"), Level.SINGLE, NAMES) == said
