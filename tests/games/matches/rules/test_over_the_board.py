"""A match over the board, entered by the players, and corrected."""

import pytest

from games.matches.rules.events import How, MatchWon
from games.matches.rules.history import History
from games.matches.rules.reading import LogMistake, read_log
from games.matches.rules.refusals import MatchRefused
from tests.games.matches.rules.told import say, told

SEVEN = "match ann bob length=7 board=off\n"
RUN = SEVEN + "ann wins gammon 2\nann wins single 2\nbob wins single\nbob wins gammon 2\nbob wins single 2"


def refused(history: History, line: str) -> str:
    with pytest.raises(MatchRefused) as found:
        say(history, line)
    return str(found.value)


def test_seven_points_entered_game_by_game() -> None:
    state = told(RUN)
    assert (state.points, state.won) == ((6, 7), MatchWon(1, How.POINTS))
    assert {game.how for game in state.games} == {How.ENTERED}


def test_a_final_score_alone_is_marked_as_such() -> None:
    history = read_log(SEVEN)
    state = say(history, "final 7 4").state
    assert (state.points, state.games, state.won) == ((7, 4), (), MatchWon(0, How.FINAL_ENTERED))
    for score in ("7 7", "5 4", "8 4"):
        assert "ends no match to 7 points" in refused(history, f"final {score}")
    assert say(read_log(SEVEN.replace("board", "truncate=off board")), "final 8 4").state.points == (8, 4)
    assert refused(say(history, "ann wins single"), "final 7 4").startswith("Games of this match are entered already.")


def test_the_crawford_game_is_entered_with_cube_1() -> None:
    history = read_log(SEVEN + "ann wins backgammon 2")
    assert refused(history, "bob wins single 2") == "Game 2 is the Crawford game: nobody doubles in it, so its cube is 1."
    assert refused(history, "bob wins single 3") == "The cube shows 1, 2, 4, 8 and so on up to 1073741824."


def test_what_is_played_on_screen_is_not_entered_nor_the_other_way_round() -> None:
    assert (
        refused(read_log("match ann bob"), "ann wins single") == "This match is played on screen: its board decides who wins."
    )
    assert refused(read_log("match ann bob"), "final 7 0") == "This match is played on screen: its board decides who wins."
    for line in ("game", "opening 3 1", "ann rolls 3 1", "ann doubles", "ann resigns single"):
        assert refused(read_log(SEVEN), line) == "This match is not played on screen: enter its results."


def test_a_corrected_game_changes_the_score_from_there_on() -> None:
    history = read_log(SEVEN + "ann wins gammon 2\nbob wins single 2\nann wins single 2")
    assert history.state.score.is_crawford
    corrected = say(history, "correct 1 bob wins gammon 2")
    assert (corrected.state.points, corrected.state.score.is_crawford) == ((2, 6), False)  # the third game was it
    assert say(corrected, "undo").state == history.state
    assert read_log("\n".join((SEVEN, "ann wins gammon 2", "correct 1 ann wins single 4"))).state.points == (4, 0)


def test_a_correction_can_end_a_match_and_open_it_again() -> None:
    history = read_log(SEVEN + "ann wins gammon 2\nann wins single 2")
    over = say(history, "correct 2 ann wins gammon 2")
    assert (over.state.points, over.state.score.raw, over.state.won) == ((7, 0), (8, 0), MatchWon(0, How.POINTS))
    again = say(over, "correct 2 ann wins single 1")
    assert (again.state.points, again.state.won) == ((5, 0), None)
    assert say(again, "bob wins single").state.points == (5, 1)


def test_a_correction_that_cannot_be_is_refused() -> None:
    history = read_log(SEVEN + "ann wins gammon 2\nbob wins single\nbob wins single")
    assert refused(history, "correct 1 ann wins gammon 4") == (
        "With that result the match would be over after game 1. Undo the later games first."
    )
    assert refused(history, "correct 4 ann wins single") == "There is no finished game 4 to correct."
    crawford = say(read_log(SEVEN + "ann wins backgammon 2"), "bob wins single", "bob wins single")
    assert refused(crawford, "correct 2 bob wins single 2").startswith("Game 2 is the Crawford game")


def test_money_games_are_entered_by_the_jacoby_rule() -> None:
    state = told("match ann bob length=0 jacoby=on board=off\nann wins gammon\nann wins gammon 2\nclose")
    assert (state.score.raw, state.over) == ((5, 0), True)
    assert (
        refused(read_log("match ann bob length=0 board=off"), "final 7 5") == "A session has no final score. Enter its games."
    )


@pytest.mark.parametrize(("variant", "levels"), [("ban-sugoroku", "single"), ("portes", "single, gammon")])
def test_no_game_is_won_higher_than_its_rules_have_it(variant: str, levels: str) -> None:
    sentence = f"Nobody wins that much in this game. It can be: {levels}."
    played = say(History(), f"match ann bob length=7 variant={variant} board=off")
    assert refused(played, "ann wins backgammon") == sentence
    on_screen = say(History(), f"match ann bob length=7 variant={variant}", "game")
    assert refused(on_screen, "bob resigns backgammon") == sentence


def test_the_agreement_comes_first_and_once() -> None:
    assert refused(History(), "ann wins single").startswith("Nothing is agreed yet.")
    assert refused(read_log(SEVEN), "match ann bob") == "ann and bob have agreed on their match already."
    assert refused(History(), "match ann Ann") == "A match takes two players."
    assert refused(History(), "match ann rolls") == (
        "“rolls” cannot be a name here: a name is one word, and none that a statement uses."
    )
    assert refused(History(), "match ann bob length=26") == "length cannot be 26. Choose one of: 0 to 25."
    assert refused(History(), "match ann bob lenght=5") == "A match has no option lenght. Did you mean length?"
    assert refused(History(), "match ann bob variant=chess").startswith("variant cannot be chess. Choose one of: backgammon, ")
    assert refused(History(), "match ann bob crawford=yes") == "crawford cannot be yes. Choose one of: on, off."
    assert refused(History(), "match ann bob late_points=5").startswith("Write lateness as 5+5")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "There is nothing here to read. A statement is, for example: bob plays 8/5 6/5"),
        ("ann", "Something is missing after “ann”. Write, for example: bob plays 8/5 6/5"),
        ("ann roll 3 1", "“roll” is nothing that is said of a match. The nearest would be: rolls."),
        ("ann rolls 3", "Something is missing after “3”. Write, for example: bob rolls 3 1"),
        ("ann rolls 3 7", "“7” cannot stand here: write a whole number from 1 to 6."),
        ("ann rolls ٣ 1", "“٣” cannot stand here: write a whole number from 1 to 6."),
        ("ann rolls 3 1 2", "“2” is more than this statement can say. Write, for example: bob rolls 3 1"),
        ("ann wins triple", "“triple” is no kind of game. It is single, gammon or backgammon."),
        ("correct 1 ann won single", "“won” cannot be read here. Write, for example: correct 3 bob wins gammon 2"),
        ("match ann bob 7", "“7” cannot be read here. Write, for example: match ann bob length=7"),
        ("x" * 501, "A statement has at most 500 characters."),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(line: str, sentence: str) -> None:
    assert refused(read_log(SEVEN), line) == sentence


def test_a_log_stops_at_its_first_mistake_and_names_the_line() -> None:
    with pytest.raises(LogMistake, match=r"^match:3: Game 2 is the Crawford game"):
        read_log(SEVEN + "ann wins backgammon 2  # a comment\nbob wins single 2")
