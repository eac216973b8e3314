"""Matches and money sessions as .mat files, both ways."""

from dataclasses import replace

import pytest

from games.notation.records.game_record import Doubled, Dropped, GameRecord, MatchRecord, Rolled, Took
from games.notation.records.mat import write_mat
from games.notation.records.mat_reading import read_mat
from games.notation.records.refusals import RecordProblem, RecordRefused
from tests.games.notation.invented import invented_match

SHORT = MatchRecord(
    ("ann", "bob"),
    (
        GameRecord(
            (
                Rolled(1, (3, 1), "8/5 6/5"),
                Rolled(0, (6, 6), "24/18(2) 13/7(2)"),
                Rolled(1, (5, 5), "13/3(2)"),
                Doubled(0, 2),
                Took(1),
                Rolled(0, (4, 2), "8/4 6/4"),
                Doubled(1, 4),
                Dropped(0),
            ),
            winner=1,
            points=2,
        ),
    ),
    length=5,
)

WRITTEN = """\
 5 point match

 Game 1
 ann : 0                           bob : 0
  1)                               31: 8/5 6/5
  2) 66: 24/18 24/18 13/7 13/7     55: 13/3 13/3
  3)  Doubles => 2                  Takes
  4) 42: 8/4 6/4                    Doubles => 4
  5)  Drops                         Wins 2 points
"""
APART = WRITTEN.replace("  5)  Drops" + 25 * " ", "  5)  Drops\n" + 36 * " ")


def refused(text: str) -> RecordRefused:
    with pytest.raises(RecordRefused) as caught:
        read_mat(text)
    return caught.value


def test_a_match_is_laid_out_as_the_programs_of_the_field_lay_it_out() -> None:
    assert write_mat(SHORT) == WRITTEN


def test_what_was_written_is_read() -> None:
    assert read_mat(WRITTEN) == read_mat(APART) == SHORT


def test_every_move_is_written_from_stop_to_stop() -> None:
    """GNU Backgammon reads three stops in one move, but not every program does."""
    match = invented_match(1, 0, games=1)
    text = write_mat(match)
    assert "53: 15/10* 10/7*" in text
    assert "15/10*/7*" not in text
    assert read_mat(text) == match


@pytest.mark.parametrize(("seed", "length"), [(1, 0), (3, 3)])
def test_matches_and_money_sessions_are_read_as_they_were_written(seed: int, length: int) -> None:
    match = invented_match(seed, length, games=2 if length else 1)
    text = write_mat(match)
    assert read_mat(text) == match
    assert read_mat(text.replace("\n", "\r\n")) == match


def test_the_winner_of_a_match_is_said_to_have_won_it() -> None:
    won = replace(SHORT, length=2)
    assert "Wins 2 points and the match" in write_mat(won)
    assert read_mat(write_mat(won)) == won


def test_another_game_is_named_in_the_header() -> None:
    match = invented_match(5, 3, games=1, variant="nackgammon")
    text = write_mat(match)
    assert text.startswith('; [Variation "NackGammon"]\n 3 point match\n')
    assert read_mat(text) == match


def test_a_file_of_another_program_is_read() -> None:
    """Header lines, the right player first, 25 and 0 for bar and off, no stars, nothing where no play is possible."""
    text = """\
; [Site "Somewhere"]
; [EventDate "2025.11.08"]

 0 point match

 Game 1
 Ann : 12                    Bob O'Neill : 7
  1)                             51: 13/8 24/23
  2) 64: 24/14                   55: 8/3 8/3 6/1 6/1
  3) 66:                         21: 13/11 24/23
      Wins 1 point

"""
    match = read_mat(text)
    assert match.players == ("Ann", "Bob O'Neill")
    (game,) = match.games
    assert game.score == (12, 7)
    assert [turn.play for turn in game.turns if isinstance(turn, Rolled)][2:] == ["8/3(2) 6/1*(2)", "-", "24/23 13/11*"]


@pytest.mark.parametrize(
    ("good", "bad", "line", "problem"),
    [
        (" 5 point match", "Five points", 1, RecordProblem.NOT_A_MATCH),
        (" 5 point match", " 1000000 point match", 1, RecordProblem.NOT_A_MATCH),
        (" 5 point match", " 500000 point match", 1, RecordProblem.NUMBER),
        (" Game 1", " Game 2", 3, RecordProblem.GAME_NUMBER),
        (" Game 1\n", "", 3, RecordProblem.NO_GAME),
        ("ann : 0 ", "ann 0", 4, RecordProblem.NO_GAME),
        ("ann : 0", "ann : 5", 4, RecordProblem.MATCH_OVER),
        ("  2) 66", "  3) 66", 6, RecordProblem.TURN_NUMBER),
        ("8/5 6/5", "8/5 6/4", 5, RecordProblem.PLAY),
        ("8/5 6/5", "8/5* 6/5", 5, RecordProblem.PLAY),
        ("8/5 6/5", "castles", 5, RecordProblem.PLAY),
        ("8/5 6/5", "Cannot Move", 5, RecordProblem.PLAY),
        ("31: 8/5 6/5", "33: 8/5 8/5 6/3 6/3", 5, RecordProblem.OPENING),
        ("31: 8/5 6/5", "37: 8/5 6/5", 5, RecordProblem.NOT_UNDERSTOOD),
        ("Doubles => 2", "Doubles => 4", 7, RecordProblem.CUBE_VALUE),
        ("=> 2     ", "=> 2 now ", 7, RecordProblem.NOT_UNDERSTOOD),
        ("Takes", "Beavers", 7, RecordProblem.NOT_UNDERSTOOD),
        ("Doubles => 4", "61: 13/7 8/7", 8, RecordProblem.PLAY),
        (" Doubles => 4", "21: 13/11 6/5", 9, RecordProblem.NO_OFFER),
        ("  5)  Drops\n", "", 9, RecordProblem.POINTS),
        ("  5)  Drops", "  5)  Drops    Takes", 9, RecordProblem.GAME_OVER),
        ("Wins 2 points", "Wins 4 points", 10, RecordProblem.POINTS),
        ("                                    Wins 2", "  Wins 2", 10, RecordProblem.WINNER),
        ("Wins 2 points\n", "Wins 2 points\n  6) 31: 8/5 6/5\n", 11, RecordProblem.GAME_OVER),
    ],
)
def test_a_damaged_file_is_refused_with_the_line(good: str, bad: str, line: int, problem: RecordProblem) -> None:
    assert good in APART
    error = refused(APART.replace(good, bad))
    assert (error.problem, error.place) == (problem, line)


def test_the_reason_of_an_illegal_play_is_the_rules_own() -> None:
    error = refused(WRITTEN.replace("8/5 6/5", "9/5"))
    assert str(error) == "3-1 cannot be played like that: You have no checker on 9."


def test_the_second_game_begins_with_the_score_after_the_first_and_with_its_players() -> None:
    two = APART + "\n Game 2\n ann : 0                          bob : 2\n  1) 31: 8/5 6/5\n"
    assert read_mat(two).games[1].winner is None
    assert refused(two.replace("bob : 2", "bob : 4")).problem is RecordProblem.SCORE
    assert refused(two.replace("bob : 2", "eve : 2")).problem is RecordProblem.PLAYERS_CHANGED
    unfinished = two.replace("                                    Wins 2 points\n", "")
    assert refused(unfinished).problem is RecordProblem.STILL_PLAYED


@pytest.mark.parametrize("text", ["", "\n\n", " 5 point match\n", " 5 point match\n Game 1\n", '; [Variation "Chess"]\n'])
def test_half_a_file_is_refused(text: str) -> None:
    assert refused(text).problem in (RecordProblem.NOT_A_MATCH, RecordProblem.NO_GAME, RecordProblem.VARIANT)


def test_floods_are_refused() -> None:
    assert refused("x" * 2_000_000).problem is RecordProblem.TOO_LONG
    assert refused(" 5 point match\n Game 1\n" + "a : 1  " * 100_000).problem is RecordProblem.TOO_LONG


def test_names_of_several_words_and_languages_are_kept() -> None:
    named = replace(SHORT, players=("Ann  Marie : 0 of\nthe  North", "Şeş Beş 六"))
    assert read_mat(write_mat(named)).players == ("Ann Marie : 0 of the North", "Şeş Beş 六")


@pytest.mark.parametrize(
    ("match", "problem"),
    [
        (replace(SHORT, variant="plakoto"), RecordProblem.MAT_VARIANT),
        (replace(SHORT, games=(replace(SHORT.games[0], cube=2),)), RecordProblem.MAT_CUBE),
        (replace(SHORT, games=(replace(SHORT.games[0], settled=True),)), RecordProblem.MAT_SETTLED),
        (
            replace(SHORT, games=(GameRecord((Rolled(0, (3, 1), "8/5 6/5"), Doubled(1, 2), Doubled(0, 4), Took(1))),)),
            RecordProblem.MAT_BEAVER,
        ),
        (replace(SHORT, games=(replace(SHORT.games[0], points=3),)), RecordProblem.POINTS),
    ],
)
def test_what_the_format_cannot_say_is_not_written(match: MatchRecord, problem: RecordProblem) -> None:
    with pytest.raises(RecordRefused) as caught:
        write_mat(match)
    assert caught.value.problem is problem
