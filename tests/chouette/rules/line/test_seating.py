"""Who sits where at the start, and the monitor's reordering between games. Source: RULES.md R2."""

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, order, refused, table_of


def test_r2_the_highest_roll_is_box_and_the_tied_roll_again_for_their_places() -> None:
    assert order(table_of("sheet plain; rolls ann 6 bob 5/3 cal 5/4 dee 2")) == "ann: cal bob dee"
    assert order(table_of("sheet plain; rolls ann 5/5/1 bob 5/5/6 cal 5/2 dee 2")) == "bob: ann cal dee"


def test_each_way_to_roll_has_its_totals() -> None:
    assert refused("sheet plain; rolls ann 7 bob 2") is Refusal.BAD_ROLL
    assert order(table_of("sheet plain; option initial_order=two_dice; rolls ann 7 bob 24")) == "bob: ann"
    assert refused("sheet plain; option initial_order=two_dice; rolls ann 1 bob 2") is Refusal.BAD_ROLL
    assert refused("sheet plain; option initial_order=four_dice; rolls ann 3 bob 4") is Refusal.BAD_ROLL
    for order_of_seats in ("shuffle", "manual"):
        assert order(table_of(f"sheet plain; option initial_order={order_of_seats}; rolls ann 1 bob 24")) == "bob: ann"


def test_a_name_called_out_by_mistake_is_forgotten_before_the_first_game() -> None:
    evening = table_of("sheet plain; box ann; line bob cla dee; line bob cal dee")
    assert set(evening.table.scores) == {"ann", "bob", "cal", "dee"}


def test_of_two_who_have_sat_down_already_the_other_goes_to_the_foot() -> None:
    assert order(table_of("sheet plain; ann joins; bob joins; cal joins; box bob")) == "bob: cal ann"
    assert order(table_of("sheet plain; box ann; line bob cal; box bab; box bob")) == "bob: cal bab"


def test_between_games_the_monitor_names_box_captain_and_line_and_nobody_is_lost() -> None:
    played = (PLAIN, "game; box wins single")
    assert order(table_of(*played, "box is dee")) == "dee: cal bob ann"
    assert order(table_of(*played, "captain is dee")) == "ann: dee cal bob"
    assert order(table_of(*played, "line bob dee cal")) == "ann: bob dee cal"
    assert refused(*played, "line bob dee") is Refusal.LINE_MUST_HOLD_ALL
    assert refused(*played, "box is zoe") is Refusal.UNKNOWN_PLAYER
    assert refused(*played, "line ann bob dee") is Refusal.NAMED_TWICE


def test_during_a_game_no_seat_changes() -> None:
    for said in ("box is dee", "line dee cal bob", "rolls ann 6 bob 5"):
        assert refused(PLAIN, "game", said) is Refusal.GAME_RUNS


def test_nobody_rolls_again_once_a_game_was_played() -> None:
    assert refused(PLAIN, "game; box wins single; rolls ann 6 bob 5") is Refusal.SET_UP_OVER


def test_more_than_the_sheet_allows_are_not_seated() -> None:
    assert refused("sheet plain; option players_max=3; box ann; line bob cal dee") is Refusal.TABLE_FULL
