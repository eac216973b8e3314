"""The captain buys what a member dropped, right after the box's double. Source: RULES.md A7, R15."""

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import house, legal, order, points, refused, scores, table_of

BUYING = house("captain_purchase=on", "box ann; line bob cal dee eli")


def test_the_dropper_pays_the_captain_and_not_the_box() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee takes; eli takes; bob buys cal"
    assert scores(BUYING, sheet) == {"bob": 1, "cal": -1}


def test_he_may_buy_any_number_of_them() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee drops; eli takes; bob buys cal; bob buys dee; box wins single"
    assert scores(BUYING, sheet) == {"ann": 8, "bob": -4, "cal": -1, "dee": -1, "eli": -2}


def test_nobody_buys_where_the_sheet_does_not_say_so() -> None:
    assert refused(house(""), "game; ann doubles all; bob takes; cal drops; dee takes; bob buys cal") is Refusal.NOTHING_TO_BUY


def test_nobody_buys_before_everyone_has_answered() -> None:
    assert refused(BUYING, "game; ann doubles all; bob takes; cal drops; bob buys cal") is Refusal.NOTHING_TO_BUY


def test_the_captain_who_dropped_does_not_buy_and_the_acting_captain_does() -> None:
    sheet = "game; ann doubles all; bob drops; cal takes; dee drops; eli takes"
    assert refused(BUYING, sheet, "bob buys dee") is Refusal.NOTHING_TO_BUY
    assert refused(BUYING, sheet, "eli buys dee") is Refusal.NOTHING_TO_BUY
    assert scores(BUYING, sheet, "cal buys bob; cal buys dee") == {"bob": -1, "cal": 2, "dee": -1}


AWAY = "game; captain is cal; ann doubles all; bob takes; cal takes; dee drops; eli takes"


def test_who_plays_on_for_a_captain_who_is_away_buys_nothing_and_the_captain_does() -> None:
    """The captain answered for himself, so his right is his, whoever moves the checkers."""
    table = table_of(BUYING, AWAY).table
    assert "bob buys dee" in legal(table, "bob")
    assert "cal buys dee" not in legal(table, "cal")
    assert refused(BUYING, AWAY, "cal buys dee") is Refusal.NOTHING_TO_BUY
    assert scores(BUYING, AWAY, "bob buys dee") == {"bob": 1, "dee": -1}


def test_a_captain_who_sits_out_loses_no_right_and_one_who_left_does() -> None:
    answers = "ann doubles all; cal takes; dee drops; eli takes"
    assert refused(BUYING, f"game; bob sits out; {answers}; cal buys dee") is Refusal.NOTHING_TO_BUY
    assert scores(BUYING, f"game; bob leaves; {answers}; cal buys dee") == {"cal": 1, "dee": -1}


def test_the_right_passes_on_once_the_captain_has_dropped_though_somebody_else_plays() -> None:
    sheet = "game; captain is eli; ann doubles all; bob drops; cal takes; dee takes; eli takes"
    assert refused(BUYING, sheet, "eli buys bob") is Refusal.NOTHING_TO_BUY
    assert scores(BUYING, sheet, "cal buys bob") == {"bob": -1, "cal": 1}


def test_a_purchase_that_stands_in_an_older_evening_can_be_told_again_by_the_monitors_word() -> None:
    assert scores(BUYING, AWAY, "cal buys dee override") == {"cal": 1, "dee": -1}


def test_a_cube_is_bought_once() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee takes; eli takes; bob buys cal; bob buys cal"
    assert refused(BUYING, sheet) is Refusal.NOTHING_TO_BUY


def test_a_purchase_belongs_to_the_moment_after_the_boxs_double() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee takes; eli takes; dee doubles"
    assert refused(BUYING, sheet, "bob buys cal") is Refusal.NOTHING_TO_BUY
    assert refused(BUYING, sheet, "ann takes dee; bob buys cal") is Refusal.NOTHING_TO_BUY
    assert "bob buys cal" not in legal(table_of(BUYING, sheet).table, "bob")


def test_a_bought_cube_that_is_dropped_again_is_nobodys() -> None:
    sheet = """game; ann doubles bob cal; bob takes; cal drops; bob buys cal; bob doubles; ann takes all
        ann doubles all; bob drops bob/cal; bob takes bob/bob; dee takes; eli takes; captain is dee"""
    assert refused(BUYING, sheet, "dee buys cal") is Refusal.NOTHING_TO_BUY
    assert scores(BUYING, sheet) == {"ann": 4, "bob": -3, "cal": -1}


def test_a_cube_given_away_as_an_extra_is_not_for_sale_and_the_other_way_round() -> None:
    extras = house("captain_purchase=on lone_taker=extras")
    sheet = "game; ann doubles all; bob takes; cal drops; dee drops"
    assert refused(extras, sheet, "cal offers bob; bob accepts cal; bob buys cal") is Refusal.NOTHING_TO_BUY
    assert refused(extras, sheet, "bob buys cal; cal offers bob") is Refusal.EXTRA_NOT_NOW


def test_the_stake_of_a_bought_cube_is_the_smaller_of_box_and_captain() -> None:
    staked = house(
        "captain_purchase=on stakes=min_of_two", "box ann; line bob cal dee eli; stake ann 4; stake bob 2; stake cal 4"
    )
    sheet = "game; ann doubles all; bob takes; cal drops; dee takes; eli takes; bob buys cal; team wins single"
    assert scores(staked, sheet) == {"ann": -12, "bob": 12, "cal": -4, "dee": 2, "eli": 2}


def test_with_one_cube_for_all_the_bought_share_is_turned_with_it() -> None:
    single = house("captain_purchase=on cubes=single")
    evening = table_of(single, "game; ann doubles all; bob takes; cal drops; dee takes; bob buys cal; bob doubles; ann takes")
    assert evening.table.game is not None
    assert {one.value for one in evening.table.game.live} == {4}


def test_the_points_of_a_purchase_and_the_next_order() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee takes; eli takes; bob buys cal; team wins gammon"
    evening = table_of(BUYING, sheet)
    assert points(evening.games[0].game.deltas) == {"ann": -16, "bob": 9, "cal": -1, "dee": 4, "eli": 4}
    assert order(evening) == "bob: cal dee eli ann"


HOLDS_THREE = "game; ann doubles all; bob takes; cal drops; dee drops; eli takes; bob buys cal; bob buys dee"


def test_he_turns_all_of_his_cubes_or_the_one_he_names() -> None:
    evening = table_of(BUYING, HOLDS_THREE)
    assert legal(evening.table, "bob") == [
        "bob doubles bob bob/cal bob/dee",
        "bob doubles bob",
        "bob doubles bob/cal",
        "bob doubles bob/dee",
    ]
    for said, turned in [
        ("bob doubles", ["bob", "cal", "dee"]),
        ("bob doubles bob bob/cal bob/dee", ["bob", "cal", "dee"]),
        ("bob doubles bob", ["bob"]),
        ("bob doubles cal", ["cal"]),
        ("bob doubles bob/cal", ["cal"]),
    ]:
        game = table_of(BUYING, HOLDS_THREE, said).table.game
        assert game is not None
        assert [one.dealt_to for one in game.live if one.offer] == turned


def test_the_box_answers_each_of_his_cubes_or_all_at_once() -> None:
    doubled = f"{HOLDS_THREE}; bob doubles"
    assert legal(table_of(BUYING, doubled).table, "ann")[:2] == ["ann takes bob/bob", "ann drops bob/bob"]
    each = "ann takes bob/bob; ann drops bob/cal; ann beavers bob/dee; bob accepts bob/dee; team wins single"
    assert scores(BUYING, doubled, each) == {"ann": -16, "bob": 16, "cal": -1, "dee": -1, "eli": 2}
    assert scores(BUYING, doubled, "ann drops bob") == {"ann": -6, "bob": 8, "cal": -1, "dee": -1}


def test_one_cube_that_is_offered_alone_needs_no_second_name() -> None:
    assert legal(table_of(BUYING, f"{HOLDS_THREE}; bob doubles bob").table, "ann")[:1] == ["ann takes bob"]
    assert legal(table_of(BUYING, f"{HOLDS_THREE}; bob doubles cal").table, "ann")[:1] == ["ann takes bob/cal"]


def test_one_cube_for_all_is_turned_as_one_however_many_were_bought() -> None:
    single = house("captain_purchase=on cubes=single", "box ann; line bob cal dee eli")
    assert legal(table_of(single, HOLDS_THREE).table, "bob") == ["bob doubles"]
