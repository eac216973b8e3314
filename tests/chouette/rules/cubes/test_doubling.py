"""Who may turn which cube. Source: RULES.md R9, R10, R17, R26."""

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, at, house, refused, scores, table_of

LEVEL = house("box_doubles_captain_if_level=on")


def values(*sheets: str) -> list[int]:
    game = table_of(*sheets).table.game
    assert game is not None
    return [one.value for one in game.live]


def test_while_the_cubes_are_level_nobody_is_doubled_without_the_captain() -> None:
    assert refused(LEVEL, "game; ann doubles cal") is Refusal.CAPTAIN_WHEN_LEVEL
    assert values(LEVEL, "game; ann doubles cal override; cal takes") == [1, 2, 1]
    assert values(LEVEL, "game; cal doubles; ann takes; ann doubles cal; cal takes") == [1, 4, 1]


def test_a_captain_whose_cube_the_box_may_not_turn_stops_no_double() -> None:
    assert values(LEVEL, "game; ann doubles bob; bob takes; cal dee double; ann takes all; ann doubles dee; dee takes") == [
        2,
        2,
        4,
    ]


def test_the_box_has_one_name_and_members_another() -> None:
    assert refused(PLAIN, "game; ann bob double") is Refusal.TURN_EACH
    assert refused(PLAIN, "game; bob cal double dee") is Refusal.NOTHING_TO_DOUBLE
    assert refused(PLAIN, "game; zoe doubles") is Refusal.NOT_IN_GAME
    assert refused(PLAIN, "game; ann doubles zoe") is Refusal.NOT_IN_GAME
    assert refused(PLAIN, "game; bob doubles cal") is Refusal.NO_SUCH_CUBE


def test_a_turned_cube_is_turned_next_by_who_owns_it() -> None:
    assert refused(PLAIN, "game; bob doubles; ann takes; bob doubles") is Refusal.CUBE_NOT_YOURS
    assert refused(PLAIN, "game; bob doubles; bob doubles") is Refusal.OFFER_OPEN
    assert refused(PLAIN, "game; bob doubles; ann drops bob; bob doubles") is Refusal.OUT_OF_GAME
    assert refused(
        PLAIN, "game; bob cal dee double; ann takes all; ann doubles all; bob takes; cal takes; dee takes; ann doubles all"
    ) is (Refusal.NOTHING_TO_DOUBLE)


def test_ac36_nobody_joins_after_the_first_answer_unless_the_monitor_lets_him() -> None:
    sheet = "game; bob cal double; ann takes bob"
    assert refused(PLAIN, sheet, "dee doubles") is Refusal.ANSWERS_BEGUN
    assert values(PLAIN, sheet, "dee doubles override; ann takes all") == [2, 2, 2]


def test_one_cube_for_all_is_the_captains() -> None:
    single = house("cubes=single")
    assert refused(single, "game; cal doubles") is Refusal.NOT_THE_CAPTAIN
    assert refused(single, "game; cal doubles cal") is Refusal.NOT_THE_CAPTAIN
    assert values(single, "game; bob doubles bob; ann takes") == [2, 2, 2]
    assert scores(single, "game; bob doubles; ann takes; team wins single") == {"ann": -6, "bob": 2, "cal": 2, "dee": 2}
    sheet = "game; ann doubles bob; bob takes; cal drops; dee takes; bob doubles; ann takes; team wins single"
    assert scores(single, sheet) == {"ann": -7, "bob": 4, "cal": -1, "dee": 4}
    assert refused(single, "game; ann doubles all; bob beavers") is Refusal.SINGLE_CUBE_BEAVER
    assert values(single, "game; bob doubles; ann beavers; bob accepts; cal accepts; dee drops") == [4, 4]


def test_a_cap_on_cubes_binds_doubles_beavers_and_ties_unless_overridden() -> None:
    capped = house("cube_cap=2 automatics=unlimited automatics_carry=on")
    assert refused(capped, "game; ann doubles bob; bob beavers") is Refusal.CUBE_CAP
    assert refused(capped, "game; bob doubles; ann takes; ann doubles bob") is Refusal.CUBE_CAP
    assert refused(capped, "game; automatic; automatic") is Refusal.CUBE_CAP
    assert values(capped, "game; bob doubles; ann takes; ann doubles bob override; bob takes") == [4, 1, 1]


def test_no_cube_is_turned_beyond_counting_not_even_carried_there() -> None:
    many = house("automatics=unlimited")
    assert refused(many, "game" + "; automatic" * 30, "ann doubles all") is Refusal.CUBE_TOO_LARGE
    carried = house("automatics=one automatics_carry=on")
    assert refused(carried, "game" + "; automatic" * 31, "automatic") is Refusal.CUBE_TOO_LARGE


def test_ac32_a_tie_doubles_the_centred_cubes_and_lifts_no_jacoby() -> None:
    one = house("automatics=one")
    assert scores(one, "game; automatic; box wins gammon") == {"ann": 6, "bob": -2, "cal": -2, "dee": -2}
    assert refused(one, "game; automatic; automatic") is Refusal.AUTOMATICS_USED_UP
    assert refused(one, "game; bob doubles; automatic") is Refusal.AUTOMATIC_TOO_LATE
    assert refused(PLAIN, "game; automatic") is Refusal.NO_AUTOMATICS


def test_each_way_to_allow_automatics_has_its_number() -> None:
    tie = "; automatic"
    assert values(house("automatics=one_then_box automatics_cap=2"), "game" + tie * 2) == [4, 4, 4]
    assert values(house("automatics=box_only automatics_cap=1"), "game" + tie) == [2, 2, 2]
    assert values(house("automatics=unlimited"), "game" + tie * 5) == [32, 32, 32]
    assert refused(house("automatics=unlimited automatics_cap=3"), "game" + tie * 4) is Refusal.AUTOMATICS_USED_UP
    assert refused(house("automatics=one automatics_cap=3"), "game" + tie * 2) is Refusal.AUTOMATICS_USED_UP


def test_a_carried_tie_starts_the_next_game_at_two_and_several_pile_up() -> None:
    carry = table_of(house("automatics=one automatics_carry=on"), "game" + "; automatic" * 3 + "; box wins single")
    game = at(carry, "game").table.game
    assert game is not None
    assert [one.value for one in game.live] == [4, 4, 4]
    assert values(house("automatics=one"), "game; automatic; box wins single; game") == [1, 1, 1]


def test_the_monitor_who_lets_a_double_stand_frees_the_lone_taker() -> None:
    buys = house("lone_taker=buy_all")
    sheet = "game; ann doubles all; cal drops; dee drops; bob takes; bob doubles override; ann takes; team wins single"
    assert scores(buys, sheet) == {"ann": -2, "bob": 4, "cal": -1, "dee": -1}
