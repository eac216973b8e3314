"""Whatever the readers are given, they read it or refuse it with a sentence."""

from enum import StrEnum

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.notation.ids.match_id import read_gnu_id, read_match_id, write_gnu_id
from games.notation.ids.position_id import read_position_id, write_position_id
from games.notation.ids.refusals import IdProblem, IdRefused
from games.notation.ids.xgid import read_xgid, write_xgid
from games.notation.match_files.refusals import FileProblem
from games.notation.plays.play import PlayRefused, read_play
from games.notation.plays.refusals import PlayProblem
from games.notation.records.game_json_reading import read_json
from games.notation.records.mat_reading import read_mat
from games.notation.records.refusals import RecordProblem, RecordRefused
from games.rules.board import START
from games.rules.turn.refusals import StepProblem
from games.rules.variants import BACKGAMMON

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOVES = ["24/18", "13/7", "8/5*", "6/5", "bar/22", "6/off", "13/8(2)", "8/", "/", "*", "(2)", "-", "25", "{", "no play", "２"]
PARTS = ["0", "1", "-1", "61", "00", "D", "5", "x", ""]
MAT = ["5 point match", "Game 1", "Ann : 0", "Bob : 0", "1)", "2)", "31:", "8/5", "6/5", "Doubles => 2", "Takes", "Drops"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["record", "games", "players"]), inner),
    max_leaves=8,
)


def sentence(error: Exception) -> None:
    said = str(error)
    assert said.endswith(".")
    assert said[0].isupper() or not said[0].isalpha()


@pytest.mark.parametrize("problem", [*PlayProblem, *StepProblem, *RecordProblem, *IdProblem, *FileProblem])
def test_no_sentence_begins_with_a_play(problem: StrEnum) -> None:
    """A play may begin with bar or off; dice are figures, and a name is spelt as its owner spells it."""
    assert problem[0].isupper() or problem.startswith(("“", "{dice}", "{player}"))


@example("bar/off/off", (3, 1))
@given(st.text(max_size=40) | st.lists(st.sampled_from(MOVES), max_size=5).map(" ".join), st.sampled_from([(3, 1), (6,) * 4]))
def test_any_text_is_a_play_or_refused(text: str, dice: tuple[int, ...]) -> None:
    try:
        read = read_play(BACKGAMMON, START, dice, text)
    except PlayRefused as refused:
        sentence(refused)
    else:
        assert read_play(BACKGAMMON, START, dice, read.text) == read


@given(st.text(ALPHABET, min_size=14, max_size=14) | st.text(max_size=20))
def test_any_text_is_one_position_or_refused(text: str) -> None:
    try:
        board = read_position_id(text)
    except IdRefused as refused:
        sentence(refused)
    else:
        assert write_position_id(board) == text


@given(st.text(ALPHABET, min_size=12, max_size=12) | st.text(max_size=20))
def test_any_text_is_a_match_id_or_refused(text: str) -> None:
    try:
        situation = read_match_id(text)
    except IdRefused as refused:
        sentence(refused)
    else:
        written = write_gnu_id(situation)
        assert write_gnu_id(read_gnu_id(written)) == written


@given(
    st.text("-abAB", min_size=26, max_size=26),
    st.lists(st.sampled_from(PARTS), max_size=11),
)
def test_any_text_is_an_xgid_or_refused(board: str, parts: list[str]) -> None:
    try:
        situation = read_xgid(":".join([board, *parts]))
    except IdRefused as refused:
        sentence(refused)
    else:
        assert read_xgid(write_xgid(situation)) == situation


@given(st.lists(st.lists(st.sampled_from(MAT), max_size=4).map("  ".join), max_size=8).map("\n".join) | st.text(max_size=60))
def test_any_text_is_a_match_or_refused_with_a_line_of_it(text: str) -> None:
    try:
        read_mat(text)
    except RecordRefused as refused:
        sentence(refused)
        place = refused.place
    else:
        place = None
    assert place is None or 1 <= place <= len(text.splitlines())


@given(JSON)
def test_any_values_are_refused_unless_they_are_a_record(data: object) -> None:
    try:
        read_json(data)
    except RecordRefused as refused:
        sentence(refused)
