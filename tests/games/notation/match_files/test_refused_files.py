"""What cannot have been played is told with its place, the board there and what could have been."""

from enum import StrEnum

import pytest

from games.notation.match_files.reading import read_file
from games.notation.match_files.refusals import FileProblem, FileRefused
from games.notation.records.refusals import RecordProblem
from games.rules.match.refusals import ScoreRefusal
from tests.games.notation.match_files.samples import SHORT

OPENING = "4HPwATDgc/ABMA"
THIRTY_ONES = {"8/5 6/5", "24/23 13/10", "24/20", "13/9"}


def refused(data: str | bytes) -> FileRefused:
    with pytest.raises(FileRefused) as caught:
        read_file(data.encode() if isinstance(data, str) else data)
    return caught.value


def test_the_first_illegal_play_is_told_with_everything() -> None:
    error = refused(SHORT.replace("31: 8/5 6/5                   42", "31: 9/5                       42"))
    assert (error.place.game, error.place.line, error.place.turn) == (2, 14, 1)
    assert error.position == OPENING
    assert len(error.legal) == 16
    assert set(error.legal) > THIRTY_ONES
    assert error.told == (
        f"Game 2, line 14, position {OPENING}: 3-1 cannot be played like that: You have no checker on 9. "
        f"Possible here: {', '.join(error.legal[:8])} and 8 more."
    )


@pytest.mark.parametrize(
    ("good", "bad", "game", "line", "problem"),
    [
        ("64: 24/14", "64: 24/15", 1, 6, RecordProblem.PLAY),
        ("64: 24/14", "64: Cannot Move", 1, 6, RecordProblem.PLAY),
        ("64: 24/14", "64: ????", 1, 6, FileProblem.PLAY_MISSING),
        ("64: 24/14", "70: 24/14", 1, 6, RecordProblem.DICE),
        ("64: 24/14", "6: 24/14", 1, 6, RecordProblem.NOT_UNDERSTOOD),
        ("1) 31: 8/5 6/5  ", "1) 33: 8/5(2) 6/3(2)", 2, 14, RecordProblem.OPENING),
        (
            "Doubles => 2\n  3)  Takes                        55",
            "Doubles => 4\n  3)  Takes                        55",
            1,
            6,
            RecordProblem.CUBE_VALUE,
        ),
        ("3)  Takes                        55", "3) 31: 8/5 6/5                   55", 1, 7, RecordProblem.ANSWER_FIRST),
        (
            "  5)  Doubles => 4                  Drops",
            "  5)  Takes                         Drops",
            1,
            9,
            RecordProblem.NO_OFFER,
        ),
        (
            "42: 8/4 6/4                   61: 13/7 8/7",
            "42: 8/4 6/4                   Doubles => 4",
            1,
            8,
            RecordProblem.NOT_YOUR_CUBE,
        ),
        ("Wins 2 points\n", "Wins 3 points\n", 1, 10, RecordProblem.POINTS),
        ("      Wins 2 points\n", 36 * " " + "Wins 2 points\n", 1, 10, RecordProblem.WINNER),
        ("Wins 1 point\n", "Wins 4 points\n", 2, 15, RecordProblem.POINTS),
        ("Bob : 1", "Bob : 2", 3, 18, RecordProblem.SCORE),
        ("Ann Marie : 0", "Ann Marie : 1", 1, 4, FileProblem.FIRST_SCORE),
        ("Bob : 1", "Eve : 1", 3, 18, RecordProblem.PLAYERS_CHANGED),
        (" Game 2", " Game 3", 1, 12, RecordProblem.GAME_NUMBER),
        ("  4) 42", "  5) 42", 1, 8, RecordProblem.TURN_NUMBER),
        (" 3 point", " 33 point", None, None, ScoreRefusal.BAD_LENGTH),
        (" 3 point", " 2 point", 2, 13, RecordProblem.MATCH_OVER),
        (" 3 point", " 5 point", 3, 22, FileProblem.NOT_OVER),
        (" 3 point match", "Three points", None, 3, RecordProblem.NOT_A_MATCH),
        ("61: 13/7 8/7", "castles", 1, 8, RecordProblem.PLAY),
        ("      Wins 2 points", "They stopped", 1, 10, RecordProblem.NOT_UNDERSTOOD),
        ("Drops", "Beavers", 1, 9, FileProblem.BEAVER),
        ("Takes                        55: 13/3 13/3", "Takes    55: 13/3 13/3    42: 8/4 6/4", 1, 7, FileProblem.TWO_SAYINGS),
        (" 3 point", '; [Variation "Chess"]\n 3 point', None, 1, RecordProblem.VARIANT),
    ],
)
def test_what_cannot_be_is_told_with_its_place(
    good: str, bad: str, game: int | None, line: int | None, problem: StrEnum
) -> None:
    assert SHORT.count(good) >= 1
    error = refused(SHORT.replace(good, bad, 1))
    assert (error.problem, error.place.game, error.place.line) == (problem, game, line)


def test_what_would_have_been_legal_instead() -> None:
    assert refused(SHORT.replace("64: 24/14", "70: 24/14")).legal == ("1 to 6 on each die",)
    assert refused(SHORT.replace("Doubles => 2\n  3)  Takes      ", "Doubles => 8\n  3)  Takes      ")).legal == (
        "double to 2",
        "roll",
    )
    assert refused(SHORT.replace("Bob : 1", "Bob : 2")).legal == ("2-1",)
    assert refused(SHORT.replace("Wins 1 point\n", "Wins 4 points\n")).legal == ("1", "2", "3")
    assert refused(SHORT.replace("3)  Takes                        55", "3) 31: 8/5 6/5                   55")).legal == (
        "take",
        "drop",
    )


def test_the_board_is_seen_by_the_player_of_the_turn() -> None:
    """After 3-1 played 8/5 6/5 it is the other player's board, with the point made against them."""
    assert refused(SHORT.replace("64: 24/14", "64: 24/15")).position == "sGfwATDgc/ABMA"


def test_the_last_game_has_its_result() -> None:
    cut = SHORT[: SHORT.rindex("                                    Wins 2 points and")]
    assert (refused(cut).problem, refused(cut).place.game) == (FileProblem.NO_RESULT, 3)
    assert refused(cut[: cut.rindex("66:")]).problem is FileProblem.NO_RESULT


@pytest.mark.parametrize("end", range(1, len(SHORT) - 1, 7))
def test_no_beginning_of_a_match_is_a_match(end: int) -> None:
    """Wherever a file is cut off: except right behind a game, after which a match can be broken off."""
    whole_games = {SHORT.index("\n Game 2"), SHORT.index("\n Game 3")}
    cut = SHORT[:end].rstrip()
    if cut.endswith(("Wins 2 points", "Wins 1 point")) or end in whole_games:
        assert read_file(cut.encode()).scored.games
    else:
        assert str(refused(cut)).endswith(".")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", FileProblem.EMPTY),
        (b" \r\n\t\x1a", FileProblem.EMPTY),
        (b"\xff\xfe", FileProblem.EMPTY),
        (b"x" * 10_000_000, FileProblem.TOO_LARGE),
        (SHORT.encode() + b"\n" * 600_000 + b";", RecordProblem.TOO_LONG),
        (b"PK\x03\x04" + bytes(100), FileProblem.ANOTHER_KIND),
        (b"%PDF-1.7 x", FileProblem.ANOTHER_KIND),
        (b"(;FF[4]GM[6]AP[GNU Backgammon:1.07.001]", FileProblem.ANOTHER_KIND),
        (b"<!DOCTYPE html><html>", FileProblem.ANOTHER_KIND),
        (bytes(range(256)), FileProblem.NOT_TEXT),
        (b"\xff\xfea\x00b", FileProblem.NOT_TEXT),
        (b"Dear club, attached is our match. Ann", RecordProblem.NOT_A_MATCH),
        (b" 5 point match\n", RecordProblem.NO_GAME),
        (b" 5 point match\n\n Game 1\n", RecordProblem.NO_GAME),
        (b" 5 point match\n" + b"a : 1  " * 1_000, RecordProblem.TOO_LONG),
        (b"RGMH" + bytes(40), FileProblem.DAMAGED),
        (b"OGXM\x02\x00", FileProblem.DAMAGED),
    ],
)
def test_what_is_no_match_gets_a_sentence(data: bytes, problem: StrEnum) -> None:
    assert refused(data).problem is problem


def test_what_a_file_is_does_not_depend_on_its_name() -> None:
    """A text inside an archive is not looked for."""
    assert str(refused(b"PK\x03\x04" + SHORT.encode())).startswith("This is a ZIP archive, whatever its name says.")
