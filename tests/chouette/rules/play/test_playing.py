"""A game from start to end. Source: RULES.md R3, R19, R20, R27, section 1 (iii)."""

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, at, house, order, points, refused, scores, table_of


def test_r27_two_play_on_as_a_money_session() -> None:
    evening = table_of("sheet plain; box ann; line bob", "game; bob doubles; ann takes; team wins gammon")
    assert points(evening.table.scores) == {"ann": -4, "bob": 4}
    assert order(evening) == "bob: ann"


def test_ac37_a_game_ends_when_its_last_cube_does_without_any_board() -> None:
    evening = table_of(PLAIN, "game; bob cal dee double; ann drops all")
    assert evening.table.game is None
    assert evening.games[0].game.winner is None
    assert order(evening) == "bob: cal dee ann"


def test_the_board_waits_for_every_answer() -> None:
    assert refused(PLAIN, "game; bob doubles; team wins single") is Refusal.ANSWERS_MISSING
    extras = "game; ann doubles all; cal drops; dee drops; bob takes; cal offers bob; box wins single"
    assert refused(house("lone_taker=extras"), extras) is Refusal.ANSWERS_MISSING


def test_extras_are_played_to_the_end_of_the_board_though_the_box_is_out() -> None:
    sheet = "game; ann doubles all; cal drops; dee drops; bob buys; bob doubles; ann drops; box wins gammon"
    assert scores(house("lone_taker=buy_all"), sheet) == {"bob": -4, "cal": 2, "dee": 2}


def test_everyone_at_the_table_has_a_line_in_the_result() -> None:
    evening = table_of(PLAIN, "dee sits out; game; eli joins; box wins single")
    assert evening.games[0].game.deltas == {"ann": 8, "bob": -4, "cal": -4, "dee": 0, "eli": 0}


def test_games_are_numbered_without_gaps_whatever_was_undone() -> None:
    evening = table_of(PLAIN, "game; box wins single; undo; set aside; game; box wins single; game; team wins single")
    assert [one.game.number for one in evening.games] == [1, 2]
    assert [one.game.number for one in at(evening, "undo; correct game 1 team wins single; box wins single").games] == [1, 2]
