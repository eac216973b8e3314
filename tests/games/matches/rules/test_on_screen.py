"""A match on screen: cubes, the Crawford game, resignations, money games, clocks."""

import pytest

from games.matches.rules.events import How, MatchWon
from games.matches.rules.history import History
from games.matches.rules.reading import read_log
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import ClockOut
from games.matches.rules.state import Running, State
from games.matches.rules.the_cube import may_double
from games.matches.rules.writing import write_log
from games.rules.cube import Owner
from games.rules.gammons import Level
from tests.games.matches.rules.told import say, told

THREE = "match ann bob length=3\n"
MONEY = "match ann bob length=0 crawford=off jacoby=on beaver=on raccoon=on automatics=2\n"
#: ann begins and plays; bob is on turn.
ANN_PLAYS = "game\nopening 3 1\nann plays 8/5 6/5\n"
#: ann begins and plays; bob doubles and ann drops.
BOB_CASHES = ANN_PLAYS + "bob doubles\nann drops\n"


def running(state: State) -> Running:
    assert state.game is not None
    return state.game


def refused(history: History, line: str) -> str:
    with pytest.raises(MatchRefused) as found:
        say(history, line)
    return str(found.value)


def test_a_match_to_three_through_its_crawford_game() -> None:
    history = read_log(THREE + BOB_CASHES + BOB_CASHES)
    assert (history.state.points, history.state.score.is_crawford) == ((0, 2), True)
    crawford = say(history, "game", "opening 3 1", "ann plays 8/5 6/5")
    assert refused(crawford, "bob doubles") == "This is the Crawford game: nobody doubles."
    assert not may_double(crawford.state, 1)
    after = say(crawford, "bob resigns single", "ann accepts")
    assert (after.state.points, after.state.score.is_crawford, after.state.score.cube_allowed) == ((1, 2), False, True)
    doubled = say(
        after, "game", "opening 1 3", "bob plays 8/5 6/5", "ann doubles", "bob takes", "ann rolls 6 2", "ann plays 24/18 13/11"
    )
    assert refused(doubled, "bob doubles") == "The cube is dead: bob wins the match with a single game already."
    over = say(doubled, "bob resigns gammon", "ann accepts")
    assert (over.state.points, over.state.score.raw) == ((3, 2), (5, 2))
    assert over.state.won == MatchWon(0, How.POINTS)
    assert refused(over, "game") == "The match is over: ann 3-2 bob."


def test_nobody_doubles_in_a_match_to_one_point() -> None:
    history = read_log("match ann bob length=1\n" + ANN_PLAYS)
    assert refused(history, "bob doubles") == "Nobody doubles in a match to one point."


def test_a_taken_cube_is_the_takers() -> None:
    history = read_log("match ann bob length=9\n" + ANN_PLAYS + "bob doubles")
    assert refused(history, "bob rolls 3 1") == "ann answers first."
    assert refused(history, "bob takes") == "Nothing is offered to bob now."
    assert refused(history, "ann beavers") == "A double is answered with: takes, drops."
    taken = say(history, "ann takes", "bob rolls 6 4")
    assert (running(taken.state).cube, running(taken.state).owner) == (2, Owner.BOX)
    assert refused(taken, "bob doubles") == "One doubles on one’s own turn, before rolling."
    redoubled = say(taken, "bob plays 24/18 13/9", "ann doubles", "bob takes", "ann rolls 2 1", "ann plays 13/11 6/5")
    assert running(redoubled.state).cube == 4
    back = say(redoubled, "bob rolls 2 1", "bob plays 13/11 6/5")
    assert refused(back, "ann doubles") == "The cube is bob’s."


def test_a_double_comes_before_the_roll_and_on_ones_own_turn() -> None:
    history = read_log("match ann bob length=9\ngame\nopening 3 1")
    assert refused(history, "ann doubles") == "One doubles on one’s own turn, before rolling."
    played = say(history, "ann plays 8/5 6/5")
    assert refused(played, "ann doubles") == "One doubles on one’s own turn, before rolling."
    assert refused(played, "ann rolls 3 1") == "bob is on turn."
    assert refused(say(played, "bob rolls 6 5"), "bob rolls 6 5") == "bob has rolled 6-5 and plays it first."


def test_an_illegal_play_is_refused_with_its_reason() -> None:
    history = read_log("match ann bob\ngame\nopening 3 1")
    assert refused(history, "ann plays 8/6 6/5").startswith("The numbers left, 3-1, do not take a checker from 8 to 6.")
    assert refused(history, "bob plays 8/5 6/5") == "ann is on turn."
    assert refused(history, "eve plays 8/5 6/5") == "eve does not play this match. It is between ann and bob."


def test_a_resignation_is_answered_first_and_refused_only_once_a_turn() -> None:
    history = read_log("match ann bob length=5\n" + ANN_PLAYS + "ann resigns single")
    assert refused(history, "bob rolls 3 1") == "bob answers first."
    assert refused(history, "bob takes") == "A resignation is answered with: accepts, refuses."
    assert refused(history, "ann accepts") == "Nothing is offered to ann now."
    played_on = say(history, "bob refuses")
    assert refused(played_on, "ann resigns single") == "bob has refused that in this turn. Offer more, or play on."
    resigned = say(played_on, "ann resigns gammon", "bob accepts")
    assert (resigned.state.points, resigned.state.games[0].how) == ((0, 2), How.RESIGNATION)
    again = say(played_on, "bob rolls 6 4", "bob plays 24/18 13/9", "ann resigns single", "bob accepts")
    assert again.state.points == (0, 1)


def test_by_the_holland_rule_each_side_rolls_twice_after_the_crawford_game() -> None:
    history = read_log(
        "match ann bob length=3 holland=on\n" + BOB_CASHES + BOB_CASHES + ANN_PLAYS + "bob resigns single\nann accepts"
    )
    history = say(history, "game", "opening 3 1", "ann plays 8/5 6/5", "bob rolls 6 4", "bob plays 24/18 13/9")
    assert refused(history, "ann doubles") == "By the Holland rule nobody doubles before each side has rolled twice."
    twice = say(history, "ann rolls 2 1", "ann plays 13/11 6/5", "bob rolls 2 1", "bob plays 13/11 6/5")
    assert may_double(twice.state, 0)


def test_money_games_have_beavers_and_raccoons_as_agreed() -> None:
    history = read_log(MONEY + ANN_PLAYS + "bob doubles\nann beavers")
    assert refused(history, "bob takes") == "A double is answered with: accepts, drops, raccoons."
    dropped = say(history, "bob drops")
    assert (dropped.state.score.raw, dropped.state.won) == ((2, 0), None)
    raccoon = say(history, "bob raccoons", "ann takes")
    assert (running(raccoon.state).cube, running(raccoon.state).owner) == (8, Owner.BOX)
    accepted = say(history, "bob accepts")
    assert (running(accepted.state).cube, running(accepted.state).owner) == (4, Owner.BOX)


def test_the_jacoby_rule_counts_gammons_only_after_a_double() -> None:
    plain = told(MONEY + ANN_PLAYS + "ann resigns gammon\nbob accepts")
    doubled = told(MONEY + ANN_PLAYS + "bob doubles\nann takes\nann resigns gammon\nbob accepts")
    assert (plain.score.raw, doubled.score.raw) == ((0, 1), (0, 4))


def test_ties_double_the_cube_as_often_as_agreed_and_are_no_turn_of_it() -> None:
    history = read_log(MONEY + "game\nopening 2 2\nopening 3 3\nopening 4 4\nopening 3 1")
    assert (running(history.state).cube, running(history.state).owner) == (4, Owner.CENTRE)
    assert say(history, "ann resigns backgammon", "bob accepts").state.score.raw == (0, 4)
    assert running(told("match ann bob length=5\ngame\nopening 2 2")).cube == 1


@pytest.mark.parametrize("option", ["jacoby=on", "beaver=on", "automatics=1"])
def test_a_match_to_points_has_none_of_the_options_of_money(option: str) -> None:
    with pytest.raises(MatchRefused, match="belongs to money games"):
        say(History(), f"match ann bob length=5 {option}")


def test_a_session_ends_when_it_is_closed() -> None:
    history = read_log(MONEY + BOB_CASHES)
    assert refused(say(history, "game"), "close") == "Game 2 is in progress. Finish it first."
    assert refused(say(history, "close"), "game") == "The session is closed."
    assert refused(read_log(THREE), "close").startswith("A match to points ends with its last point.")


CLOCK = "match ann bob length=5 clock_point=120 clock_out="


def test_time_costs_the_match_if_that_was_agreed() -> None:
    state = told(CLOCK + "match\n" + ANN_PLAYS + "bob timeout")
    assert (state.won, state.game, state.points) == (MatchWon(0, How.TIME), None, (0, 0))


def test_time_costs_a_game_and_a_gammon_unless_a_checker_is_off() -> None:
    state = told(CLOCK + "game\n" + ANN_PLAYS + "bob timeout")
    assert (state.points, state.games[0].level, state.games[0].how) == ((2, 0), Level.GAMMON, How.TIME)


def test_time_costs_a_single_game_where_nobody_wins_more() -> None:
    state = told(CLOCK + "game variant=ban-sugoroku\ngame\nopening 3 1\nann timeout")
    assert (state.points, state.games[0].level) == ((0, 1), Level.SINGLE)


def test_time_costs_the_price_of_a_drop_while_a_double_waits() -> None:
    state = told(CLOCK + "game\n" + ANN_PLAYS + "bob doubles\nann timeout")
    assert (state.points, state.games[0].level) == ((0, 1), Level.SINGLE)


def test_time_costs_points_which_count_after_the_game() -> None:
    history = read_log(CLOCK + "points clock_points=2\n" + ANN_PLAYS + "bob timeout")
    assert (history.state.points, running(history.state).time_points) == ((0, 0), (2, 0))
    after = say(history, "bob doubles", "ann takes", "bob resigns single", "ann accepts")
    assert (after.state.points, after.state.score.is_crawford, after.state.score.walkover) == ((4, 0), True, None)
    lost = say(history, "bob timeout", "bob timeout")
    assert (lost.state.won, lost.state.points) == (MatchWon(0, How.TIME), (5, 0))


def test_only_a_clock_that_runs_can_run_out() -> None:
    history = read_log(CLOCK + "match\n" + ANN_PLAYS)
    assert refused(history, "ann timeout") == "No clock of ann is running."
    assert refused(read_log(THREE + ANN_PLAYS), "bob timeout") == "No clock of bob is running."
    with pytest.raises(MatchRefused, match="A session has no end that a clock could lose"):
        say(History(), "match ann bob length=0 clock_point=60 clock_out=match")


def test_lateness_is_said_between_games() -> None:
    state = told("match ann bob length=7\nbob late 12")
    assert (state.points, state.score.penalties, state.won) == ((2, 0), (2, 0), None)
    lost = told("match ann bob length=7\nbob late 20")
    assert lost.won == MatchWon(0, How.LATENESS)
    assert refused(read_log("match ann bob length=7\ngame"), "bob late 12").startswith("Game 1 is in progress")


def test_an_undone_roll_and_an_undone_ending_are_taken_back() -> None:
    history = read_log(THREE + BOB_CASHES)
    back = say(history, "undo")
    assert (back.state.points, running(back.state).whose) == (
        (0, 0),
        history.in_force[-1].before.game and running(history.in_force[-1].before).whose,
    )
    assert len(back.statements) == len(history.statements) + 1
    assert say(back, "ann takes").state.score.raw == (0, 0)
    assert refused(read_log(THREE), "undo") == "Nothing is left to undo."


def test_a_clock_is_introduced_later_and_taken_back_like_anything() -> None:
    history = read_log("match ann bob length=5\n" + ANN_PLAYS + "clock clock_point=180 clock_delay=15 clock_out=points")
    sheet = history.state.sheet
    assert (sheet.clock_point, sheet.clock_delay, sheet.clock_out, sheet.clock_again) == (180, 15, ClockOut.POINTS, 300)
    assert read_log(write_log(history)) == history
    assert running(say(history, "bob timeout").state).time_points == (1, 0)
    assert refused(history, "clock clock_point=120") == "This match is played with a clock already."
    assert say(history, "undo").state.sheet == history.in_force[-1].before.sheet
    without = read_log("match ann bob length=5")
    assert refused(without, "clock clock_delay=15").startswith("A clock needs some time for each point.")
    assert refused(without, "clock length=9").startswith("“length” cannot be read here.")
    assert refused(read_log("match ann bob board=off"), "clock clock_point=120") == (
        "This match is not played on screen: enter its results."
    )
