"""The dice and checkers of a game on screen. Sources: the rules of backgammon; RULES.md R5, R10, R17, R20."""

from chouette.rules.evening import Evening
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.refusals import Refusal
from games.rules.board_play import BoardPlay
from games.rules.cube import Side
from games.rules.gammons import Level
from tests.chouette.rules.told import at, house, order, points, refused, scores, table_of

ON_SCREEN = house("board=on")
#: Ann, the box, has opened and played; bob, the captain, is to roll.
BOBS_TURN = "game; opening 3 1; ann plays 8/5 6/5"
#: Three checkers per side.
SHORT = house("board=on variant=hypergammon")


def board_of(evening: Evening) -> BoardPlay:
    assert evening.table.game is not None
    assert evening.table.game.board is not None
    return evening.table.game.board


def test_the_higher_die_opens_with_both() -> None:
    for opening, who, dice in (("3 1", "ann", (3, 1)), ("2 6", "bob", (6, 2))):
        evening = table_of(ON_SCREEN, f"game; opening {opening}")
        assert (hand_on_turn(evening.table), board_of(evening).dice) == (who, dice)


def test_a_tie_is_rolled_again_and_doubles_nothing_where_the_sheet_has_no_automatics() -> None:
    evening = table_of(ON_SCREEN, "game; opening 4 4; opening 2 2; opening 5 3")
    assert [one.value for one in evening.table.game.live] == [1, 1, 1] if evening.table.game else []
    assert board_of(evening).ties == 2
    assert refused(ON_SCREEN, "game; opening 4 4; automatic") is Refusal.NO_AUTOMATICS


def test_ac32_a_tie_on_screen_doubles_by_itself_as_often_as_the_sheet_says() -> None:
    def cubes(options: str, *sheet: str) -> list[int]:
        game = table_of(house(f"board=on {options}"), *sheet).table.game
        assert game is not None
        return [one.value for one in game.live]

    assert cubes("automatics=one", "game; opening 4 4; opening 4 4; opening 5 3") == [2, 2, 2]
    assert cubes("automatics=unlimited automatics_cap=3", "game; opening 4 4; opening 1 1") == [4, 4, 4]
    assert cubes("automatics=one_then_box automatics_cap=2", "game; opening 4 4; opening 1 1") == [2, 2, 2]
    assert cubes("automatics=one_then_box automatics_cap=2", "game; opening 4 4; opening 1 1; automatic") == [4, 4, 4]
    assert cubes("automatics=box_only", "game; opening 4 4") == [1, 1, 1]
    assert cubes("automatics=box_only", "game; opening 4 4; automatic") == [2, 2, 2]


def test_an_automatic_needs_a_tie_that_nobody_has_used() -> None:
    box_only = house("board=on automatics=box_only automatics_cap=2")
    assert refused(box_only, "game; automatic") is Refusal.AUTOMATIC_TOO_LATE
    assert refused(box_only, "game; opening 4 4; automatic; automatic") is Refusal.AUTOMATIC_TOO_LATE
    assert refused(box_only, "game; opening 4 4; opening 3 1; automatic") is Refusal.AUTOMATIC_TOO_LATE


def test_a_tie_carried_over_begins_the_next_game_at_two() -> None:
    carrying = house("board=on automatics=one automatics_carry=on")
    evening = table_of(carrying, "game; opening 4 4; opening 1 1; opening 3 1; bob resigns single")
    evening = at(evening, "ann accepts; cal resigns single; ann accepts; dee resigns single; ann accepts; game")
    assert evening.table.game is not None
    assert [one.value for one in evening.table.game.live] == [2, 2, 2]


def test_each_speaks_when_it_is_his_turn() -> None:
    assert refused(ON_SCREEN, "game; ann rolls 3 1") is Refusal.OPENING_FIRST
    assert refused(ON_SCREEN, "game; opening 3 1; opening 5 2") is Refusal.OPENING_OVER
    assert refused(ON_SCREEN, "game; opening 3 1; ann rolls 3 1") is Refusal.ROLLED_ALREADY
    assert refused(ON_SCREEN, "game; opening 3 1; bob plays 8/5 6/5") is Refusal.NOT_YOUR_TURN
    assert refused(ON_SCREEN, BOBS_TURN, "bob plays 8/5 6/5") is Refusal.ROLL_FIRST
    assert refused(ON_SCREEN, BOBS_TURN, "cal rolls 3 1") is Refusal.PLAYS_FOR
    assert refused(ON_SCREEN, BOBS_TURN, "ann rolls 3 1") is Refusal.NOT_YOUR_TURN
    assert refused(ON_SCREEN, BOBS_TURN, "zoe rolls 3 1") is Refusal.NOT_YOUR_TURN
    assert refused(ON_SCREEN, BOBS_TURN, "bob names 4") is Refusal.NOTHING_TO_NAME
    assert refused("sheet plain; box ann; line bob", "game; ann rolls 3 1") is Refusal.NO_BOARD


def test_an_illegal_play_is_refused_with_its_reason() -> None:
    assert refused(ON_SCREEN, "game; opening 3 1; ann plays 24/18") is Refusal.ILLEGAL_PLAY
    assert refused(ON_SCREEN, "game; opening 3 1; ann plays the dame") is Refusal.ILLEGAL_PLAY
    assert refused(ON_SCREEN, "game; opening 3 1; ann plays -") is Refusal.ILLEGAL_PLAY


def test_a_play_is_kept_in_the_notation_of_the_field() -> None:
    last = board_of(table_of(ON_SCREEN, "game; opening 3 1; ann plays 6-5, 8-5")).last
    assert last is not None
    assert (last.side, last.roll, last.play) == (Side.BOX, (3, 1), "8/5 6/5")


def test_whoever_cannot_move_passes_at_once() -> None:
    sheet = "game; opening 6 4; ann plays 13/7 6/2; bob rolls 3 3; bob plays 24/18* 13/10 8/5; ann rolls 6 6"
    evening = table_of(ON_SCREEN, sheet)
    last = board_of(evening).last
    assert last is not None
    assert (last.side, last.roll, last.play) == (Side.BOX, (6, 6), "-")
    assert hand_on_turn(evening.table) == "bob"


# Cubes


def test_cubes_are_turned_on_ones_own_turn_before_the_roll() -> None:
    assert refused(ON_SCREEN, "game; bob doubles") is Refusal.OPENING_FIRST
    assert refused(ON_SCREEN, "game; opening 3 1; ann doubles all") is Refusal.CUBE_AFTER_ROLL
    assert refused(ON_SCREEN, BOBS_TURN, "ann doubles all") is Refusal.CUBE_BEFORE_ROLL
    assert refused(ON_SCREEN, BOBS_TURN, "bob rolls 3 1; cal doubles") is Refusal.CUBE_AFTER_ROLL
    assert scores(ON_SCREEN, BOBS_TURN, "bob cal dee double; ann drops all") == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}


def test_ac36_once_the_box_has_answered_nobody_doubles_before_the_next_turn() -> None:
    assert refused(ON_SCREEN, BOBS_TURN, "cal doubles; ann takes; dee doubles") is Refusal.ANSWERED_ALREADY
    evening = table_of(ON_SCREEN, BOBS_TURN, "cal doubles; ann takes; bob rolls 6 5; bob plays 24/13")
    evening = at(evening, "ann rolls 4 2; ann plays 8/4 6/4; dee doubles; ann takes")
    assert evening.table.game is not None
    assert [one.value for one in evening.table.game.live] == [1, 2, 2]


def test_nobody_rolls_before_every_offer_is_answered() -> None:
    assert refused(ON_SCREEN, BOBS_TURN, "cal doubles; bob rolls 3 1") is Refusal.ANSWERS_MISSING
    assert refused(ON_SCREEN, BOBS_TURN, "dee resigns single; bob rolls 3 1") is Refusal.ANSWERS_MISSING


def test_r5_when_the_captain_is_doubled_out_the_next_member_rolls() -> None:
    evening = table_of(ON_SCREEN, BOBS_TURN, "bob doubles; ann drops")
    assert hand_on_turn(evening.table) == "cal"
    evening = at(evening, "cal rolls 6 5; cal plays 24/13; ann rolls 4 2")
    assert hand_on_turn(evening.table) == "ann"


def test_extras_are_played_on_by_their_parties_when_the_box_is_out() -> None:
    lone = house("board=on lone_taker=extras")
    sheet = "game; opening 1 3; bob plays 8/5 6/5; ann doubles all; bob takes; cal drops; dee drops"
    sheet += "; cal offers bob; bob accepts cal"
    evening = table_of(lone, sheet, "ann rolls 6 5; ann plays 24/13; bob doubles bob; ann drops")
    assert evening.table.game is not None
    assert hand_on_turn(evening.table) == "bob"
    evening = at(evening, "bob rolls 2 1; bob plays 13/11 6/5")
    assert hand_on_turn(evening.table) == "cal"


def test_games_without_a_cube_turn_none() -> None:
    assert refused(house("board=on variant=fevga"), "game; opening 3 1; ann doubles all") is Refusal.NO_CUBE_HERE


# The result


def test_the_board_decides_unless_the_monitor_overrules_it() -> None:
    assert refused(ON_SCREEN, BOBS_TURN, "team wins gammon") is Refusal.BOARD_DECIDES
    assert scores(ON_SCREEN, BOBS_TURN, "team wins single override") == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}


#: Hypergammon in which bob brings no checker home, and ann hits his last on her way.
BACKGAMMON = """
  game; opening 6 5; ann plays 23/17 22/17; bob rolls 2 1; bob plays 22/19; ann rolls 6 6; ann plays 17/5(2); bob rolls 2 1
  bob plays 24/22 23/22; ann rolls 6 6; ann plays 24/6*/off; bob rolls 1 2; bob plays bar/23 22/21; ann rolls 6 6
  ann plays 5/off(2)
"""


def test_the_last_checker_borne_off_ends_the_game_and_pays() -> None:
    evening = table_of(SHORT, BACKGAMMON)
    assert points(evening.table.scores) == {"ann": 3, "bob": -1, "cal": -1, "dee": -1}
    assert order(evening) == "ann: cal dee bob"
    assert (evening.games[0].game.winner, evening.games[0].game.level) == (Side.BOX, Level.BACKGAMMON)


def test_r18_the_board_s_backgammon_counts_three_times_on_turned_cubes() -> None:
    turned = BACKGAMMON.replace("bob rolls 2 1; bob plays 22/19", "cal doubles; ann takes; bob rolls 2 1; bob plays 22/19")
    assert scores(SHORT, turned) == {"ann": 8, "bob": -1, "cal": -6, "dee": -1}


# Undo and correction


def test_undo_step_takes_back_a_play_and_leaves_its_dice() -> None:
    evening = table_of(ON_SCREEN, BOBS_TURN, "undo step")
    assert (board_of(evening).dice, hand_on_turn(evening.table)) == ((3, 1), "ann")


def test_undo_of_a_drop_takes_back_all_that_was_rolled_since() -> None:
    evening = table_of(ON_SCREEN, BOBS_TURN, "cal doubles; ann drops; bob rolls 6 5; bob plays 24/13; ann rolls 4 2; undo")
    assert board_of(evening).to_roll
    assert hand_on_turn(evening.table) == "bob"
    assert evening.table.game is not None
    assert evening.table.game.contract("main:cal").offer is not None
    assert not any(evening.table.scores.values())


def test_a_cube_that_was_turned_in_a_later_position_goes_with_it() -> None:
    since = "bob rolls 6 5; bob plays 24/13; ann rolls 4 2; ann plays 8/4 6/4; dee doubles; ann takes dee"
    evening = table_of(ON_SCREEN, BOBS_TURN, f"cal doubles; ann drops; {since}; eli joins; undo")
    assert evening.table.game is not None
    assert evening.table.game.contract("main:dee").value == 1
    assert evening.table.game.contract("main:cal").offer is not None
    assert "eli" in str(evening.in_force[-1].action)


def test_what_was_said_before_the_next_roll_stays() -> None:
    evening = table_of(ON_SCREEN, BOBS_TURN, "cal dee double; ann drops cal; ann takes dee; undo")
    assert evening.table.game is not None
    assert evening.table.game.contract("main:dee").value == 2


def test_a_finished_game_on_screen_is_corrected_by_its_cubes_and_its_result() -> None:
    sheet = "bob doubles; ann takes; team wins gammon override; correct game 1 box wins single"
    assert scores(ON_SCREEN, BOBS_TURN, sheet) == {"ann": 4, "bob": -2, "cal": -1, "dee": -1}
