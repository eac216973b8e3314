"""Joining, leaving, breaks, proxies, declining the box. Source: RULES.md R3, R6, R7."""

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, at, house, order, refused, scores, table_of

DECLINING = house("decline_box=on", "box ann; line bob cal dee eli")


def test_a_newcomer_plays_from_the_next_game_with_nothing_on_his_score() -> None:
    evening = table_of(PLAIN, "game; eli joins; box wins single")
    assert evening.table.scores["eli"] == 0  # type: ignore[index]
    assert order(evening) == "ann: cal dee bob eli"


def test_greeting_before_or_after_the_result_is_the_same() -> None:
    for newcomer in ("behind_loser", "ahead_of_loser"):
        sheet = house(f"newcomer={newcomer}")
        during = table_of(sheet, "game; eli joins; fay joins; box wins single")
        after = table_of(sheet, "game; box wins single; eli joins; fay joins")
        assert order(during) == order(after)


def test_a_full_table_lets_nobody_in_but_by_the_monitors_word() -> None:
    assert refused(house("players_max=4"), "game; eli joins") is Refusal.TABLE_FULL
    assert "eli" in table_of(house("players_max=4"), "game; eli joins override").table.present


def test_a_leavers_score_stays_and_comes_back_with_him() -> None:
    evening = table_of(PLAIN, "game; box wins single; bob leaves")
    assert evening.table.gone == ("bob",)
    assert scores(PLAIN, "game; box wins single; bob leaves; game; team wins single; bob joins")["bob"] == -1


def test_the_box_leaves_between_games_and_the_captain_is_box() -> None:
    assert order(table_of(PLAIN, "game; box wins single; ann leaves")) == "cal: dee bob"


def test_the_box_settles_before_it_leaves_a_game() -> None:
    assert refused(PLAIN, "game; ann leaves") is Refusal.SETTLE_BEFORE_LEAVING
    sheet = "game; ann resigns single; bob accepts; cal accepts; dee accepts; ann leaves"
    assert order(table_of(PLAIN, sheet)) == "bob: cal dee"


def test_a_leaver_settles_first_where_the_sheet_says_so() -> None:
    settle = house("leaver=settle")
    assert refused(settle, "game; dee leaves") is Refusal.SETTLE_BEFORE_LEAVING
    assert scores(settle, "game; settle ann dee 0.5 to ann; dee leaves; box wins single")["dee"] == -0.5


def test_a_board_is_not_left_to_nobody() -> None:
    on_screen, two = house("board=on"), house("board=on", "box ann; line bob")
    assert refused(two, "game; bob leaves") is Refusal.SETTLE_BEFORE_LEAVING
    assert refused(on_screen, "game; cal leaves; dee sits out; bob leaves") is Refusal.SETTLE_BEFORE_LEAVING
    assert refused(on_screen, "game; settle ann cal 1 to ann; settle ann dee 1 to ann; bob leaves") is (
        Refusal.SETTLE_BEFORE_LEAVING
    )
    assert table_of(on_screen, "game; cal leaves; bob leaves").table.gone == ("cal", "bob")
    assert table_of(on_screen, "game; bob proxy dee; cal leaves; dee sits out; bob leaves").table.gone == ("cal", "bob")
    assert table_of(PLAIN, "game; cal leaves; dee leaves; bob leaves").table.gone == ("cal", "dee", "bob")


def test_a_captain_who_leaves_loses_his_place_and_not_his_points() -> None:
    evening = table_of(PLAIN, "game; bob leaves; box wins single")
    assert order(evening) == "ann: cal dee"
    assert evening.table.scores["bob"] == -4  # type: ignore[index]


def test_a_newcomer_who_leaves_before_he_played_was_only_greeted() -> None:
    assert order(table_of(PLAIN, "game; eli joins; eli leaves; box wins single")) == "ann: cal dee bob"


def test_sitting_out_costs_no_place() -> None:
    evening = table_of(PLAIN, "dee sits out; game; box wins single; game; box wins single")
    assert order(evening) == "ann: dee bob cal"
    assert evening.table.captain == "bob"
    assert order(at(evening, "dee returns")) == "ann: dee bob cal"


def test_everyone_but_the_box_sits_out_and_one_returns() -> None:
    evening = table_of(PLAIN, "bob sits out; cal sits out; dee sits out")
    assert refused(PLAIN, "bob sits out; cal sits out; dee sits out; game") is Refusal.NOBODY_IN_LINE
    assert at(evening, "cal returns; game").table.game is not None


def test_a_box_that_sits_out_with_nobody_to_follow_is_followed_by_the_first_who_returns() -> None:
    evening = table_of("sheet plain; box ann; line bob", "bob sits out; ann sits out; bob returns")
    assert order(evening) == "bob: ann"


def test_r3_whoever_declines_the_box_stands_just_ahead_of_the_old_one() -> None:
    won = "game; team wins single; bob declines box"
    assert order(table_of(DECLINING, won)) == "cal: dee eli bob ann"
    assert order(table_of(DECLINING, won, "cal declines box")) == "dee: eli bob cal ann"
    assert order(table_of(DECLINING, won, "cal declines box; dee declines box; eli declines box")) == "bob: cal dee eli ann"


def test_only_a_fresh_box_is_declined_and_only_before_the_next_game() -> None:
    assert refused(DECLINING, "game; box wins single; ann declines box") is Refusal.NOT_FRESH_BOX
    assert refused(DECLINING, "game; team wins single; cal declines box") is Refusal.NOT_FRESH_BOX
    assert refused(DECLINING, "game; team wins single; game; bob declines box") is Refusal.NOT_FRESH_BOX


def test_a_proxy_is_somebody_else_who_is_there() -> None:
    assert refused(PLAIN, "dee proxy zoe") is Refusal.UNKNOWN_PLAYER
    assert table_of(PLAIN, "dee proxy bob").table.proxies == {"dee": "bob"}
    assert table_of(PLAIN, "dee proxy bob; dee proxy off").table.proxies == {}


def test_a_proxy_ends_when_the_player_is_back() -> None:
    assert table_of(PLAIN, "dee sits out; dee proxy bob; dee returns").table.proxies == {}
    assert table_of(PLAIN, "game; dee leaves; dee proxy bob; dee joins").table.proxies == {}


def test_a_proxy_of_somebody_who_left_ends_with_the_game() -> None:
    left = "game; ann doubles dee; dee takes; dee proxy bob; dee leaves"
    assert table_of(PLAIN, left).table.proxies == {"dee": "bob"}
    assert table_of(PLAIN, left, "box wins single").table.proxies == {}
    assert table_of(PLAIN, "dee proxy bob; dee leaves").table.proxies == {}


def test_a_proxy_who_leaves_answers_until_the_game_is_over() -> None:
    left = "game; dee sits out; dee proxy bob; bob leaves"
    assert table_of(PLAIN, left).table.proxies == {"dee": "bob"}
    assert table_of(PLAIN, left, "box wins single").table.proxies == {}


def test_a_proxy_goes_on_through_the_games_of_a_break_and_says_since_when() -> None:
    away = "game; box wins single; dee sits out; dee proxy bob; game; box wins single; game"
    assert table_of(PLAIN, away).table.proxies == {"dee": "bob"}
    assert table_of(PLAIN, away).table.proxies_since == {"dee": 2}
    assert table_of(PLAIN, away, "dee proxy off").table.proxies_since == {}


def test_a_proxy_ends_with_the_evening() -> None:
    assert table_of(PLAIN, "dee sits out; dee proxy bob; close").table.proxies == {}
