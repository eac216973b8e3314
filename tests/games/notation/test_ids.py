"""GNU Backgammon's IDs and XGIDs, both ways. `gnu_ids.jsonl` holds IDs that GNU Backgammon wrote, with their meaning."""

import json
from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.notation.ids.match_id import read_gnu_id, read_match_id, write_gnu_id, write_match_id
from games.notation.ids.position_id import read_position_id, write_position_id
from games.notation.ids.refusals import IdProblem, IdRefused
from games.notation.ids.situation import GameState, Offer, Situation
from games.notation.ids.xgid import read_xgid, write_xgid
from games.rules.board import START, Board, problem_with
from games.rules.gammons import Level

ROWS = [json.loads(line) for line in (Path(__file__).parent / "gnu_ids.jsonl").read_text().splitlines()]


def situation_of(row: dict[str, Any]) -> Situation:
    return Situation(
        board=tuple(row["board_onroll_view"]),
        cube=row["cube"],
        cube_owner=None if row["cube_owner"] < 0 else row["cube_owner"],
        on_roll=row["on_roll"],
        turn=row["turn"],
        dice=tuple(sorted(row["dice"], reverse=True)) if any(row["dice"]) else None,
        match_length=row["match_length"],
        score=tuple(row["score"]),
        crawford=bool(row["crawford"]),
        jacoby=bool(row["jacoby"]),
    )


def test_sixty_ids_of_gnu_backgammon_say_what_it_meant_and_are_written_as_it_wrote_them() -> None:
    assert len(ROWS) == 60
    for row in ROWS:
        situation = situation_of(row)
        assert read_position_id(row["posid"]) == situation.board
        assert write_position_id(situation.board) == row["posid"]
        assert read_match_id(row["matchid"]) == replace(situation, board=START)
        assert write_match_id(situation) == row["matchid"]
        assert read_gnu_id(row["gnubgid"]) == situation
        assert write_gnu_id(situation) == row["gnubgid"]


def test_the_start_has_the_id_that_every_player_knows() -> None:
    assert write_position_id(START) == "4HPwATDgc/ABMA"
    assert write_xgid(Situation()) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


def test_the_manuals_example_of_a_match_id_is_read_as_the_manual_reads_it() -> None:
    """GNU Backgammon manual, "A technical description of the Match ID": 2 to 4 in nine points, player 0 owns a 2-cube, player 1
    rolled 52."""
    situation = read_match_id("QYkqASAAIAAA")
    assert (situation.cube, situation.cube_owner, situation.on_roll, situation.turn) == (2, 0, 1, 1)
    assert (situation.match_length, situation.score, situation.dice) == (9, (2, 4), (5, 2))
    assert situation.state is GameState.PLAYING


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board of backgammon, likely ones and unlikely ones."""
    own, other = (draw(st.lists(st.integers(1, 25), max_size=15)) for _ in range(2))
    points = [0] * 26
    for place in own:
        points[place] += 1
    for place in other:
        at = 25 - place
        if at == 0:
            points[0] += 1
        elif points[at] <= 0:
            points[at] -= 1
    board = tuple(points)
    return board if problem_with(board) is None else START


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Any situation that both families of IDs can express."""
    length = draw(st.integers(0, 25))
    score = draw(st.tuples(st.integers(0, length - 1), st.integers(0, length - 1))) if length else draw(_scores)
    on_roll = draw(st.sampled_from([0, 1]))
    dice = draw(st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6)))
    double = dice is None and draw(st.booleans())
    return Situation(
        board=draw(boards()),
        cube=1 << draw(st.integers(0, 10)),
        cube_owner=draw(st.sampled_from([None, 0, 1])),
        on_roll=on_roll,
        turn=1 - on_roll if double else on_roll,
        dice=(max(dice), min(dice)) if dice else None,
        offer=Offer(double),
        match_length=length,
        score=score,
        crawford=length - 1 in score and draw(st.booleans()) if length else False,
        jacoby=not length and draw(st.booleans()),
    )


_scores = st.tuples(st.integers(0, 999), st.integers(0, 999))


@given(situations())
def test_whatever_is_written_is_read_again(situation: Situation) -> None:
    assert read_gnu_id(write_gnu_id(situation)) == situation
    assert read_xgid(write_xgid(situation)) == situation


@given(situations(), st.sampled_from([Offer.BEAVER, Offer.RACCOON]))
def test_beavers_are_said_by_an_xgid_only(situation: Situation, offer: Offer) -> None:
    money = replace(situation, match_length=0, crawford=False, beavers=True, dice=None, offer=offer)
    beavered = replace(money, turn=money.on_roll if offer is Offer.BEAVER else 1 - money.on_roll)
    assert read_xgid(write_xgid(beavered)) == beavered
    with pytest.raises(IdRefused) as refused:
        write_match_id(beavered)
    assert refused.value.problem is IdProblem.GNU_CANNOT_SAY


@pytest.mark.parametrize("level", list(Level))
def test_an_offered_resignation_is_said_by_a_match_id_only(level: Level) -> None:
    resigned = Situation(on_roll=0, turn=1, resigned=level, dice=(6, 1))
    assert read_match_id(write_match_id(resigned)) == resigned
    with pytest.raises(IdRefused, match="resigned"):
        write_xgid(resigned)


def test_an_xgid_keeps_the_bottoms_view_whoever_is_on_roll() -> None:
    top = read_xgid("XGID=-a--------------------C---:1:-1:-1:61:2:3:1:4:10")
    assert (top.on_roll, top.cube, top.cube_owner, top.dice) == (0, 2, 0, (6, 1))
    assert top.score == (3, 2)
    assert top.crawford
    assert (top.board[24], top.board[3]) == (1, -3)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("/////////////w", IdProblem.TOO_MANY),
        ("4HPwATDgc/ABMC", IdProblem.LEFT_OVER),
        ("AAAAAAAAAAAAAA", IdProblem.NOT_A_BOARD),
        ("AAAAAAAAAAAAgA", IdProblem.LEFT_OVER),
        ("4HPw ATDgc/ABM", IdProblem.CHARACTERS),
        ("x" * 100_000, IdProblem.POSITION_LENGTH),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, problem: IdProblem) -> None:
    with pytest.raises(IdRefused) as refused:
        read_position_id(text)
    assert refused.value.problem is problem


def test_both_sides_on_one_point_are_no_position() -> None:
    opponents_24 = 1 << 23
    own_ace = 1 << 26
    key = (opponents_24 | own_ace).to_bytes(10, "little")
    with pytest.raises(IdRefused, match="Both sides stand on point 1"):
        read_position_id(b64encode(key).decode().rstrip("="))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("cAkAAAAAAAA", IdProblem.MATCH_LENGTH),
        ("c" * 100_000, IdProblem.MATCH_LENGTH),
        ("cAkAAAAAAA==", IdProblem.CHARACTERS),
        ("cAkAAAAAAAAI", IdProblem.LEFT_OVER),
        ("IAkAAAAAAAAE", IdProblem.CUBE_OWNER),
        ("MA0AAAAAAAAE", IdProblem.GAME_STATE),
        ("MIEAAAAAAAAE", IdProblem.DICE),
        ("MIEDAAAAAAAE", IdProblem.DICE),
        ("MAkAAAAAAAAE", IdProblem.OFFER_TURN),
        ("sAEAAAAAAAAE", IdProblem.CRAWFORD),
        ("MAGgAFAAAAAE", IdProblem.SCORE),
    ],
)
def test_what_is_no_match_id_is_refused_with_the_reason(text: str, problem: IdProblem) -> None:
    with pytest.raises(IdRefused) as refused:
        read_match_id(text)
    assert refused.value.problem is problem


def test_both_ids_need_the_colon() -> None:
    with pytest.raises(IdRefused, match="colon"):
        read_gnu_id("4HPwATDgc/ABMA")


GOOD = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10"


def test_an_xgid_is_read_with_and_without_its_name() -> None:
    situation = read_xgid(GOOD)
    assert (situation.dice, situation.jacoby, situation.beavers) == ((5, 2), True, True)
    assert read_xgid(f" {GOOD.removeprefix('XGID=')}\n") == situation


@pytest.mark.parametrize(
    ("good", "bad", "problem"),
    [
        (":10", "", IdProblem.XG_FIELDS),
        (":10", ":10:1", IdProblem.XG_FIELDS),
        ("-b----E", "-b----E-", IdProblem.XG_BOARD),
        ("-b----E", "-b----P", IdProblem.XG_BOARD),
        ("-b----E", "Ab----E", IdProblem.XG_BAR),
        ("B-:0", "Ba:0", IdProblem.XG_BAR),
        ("-b----E", "-b---BE", IdProblem.NOT_A_BOARD),
        (":0:0:1:", ":31:0:1:", IdProblem.XG_FIELD),
        (":0:0:1:", ":0:2:1:", IdProblem.XG_FIELD),
        (":0:0:1:", ":0:0:0:", IdProblem.XG_FIELD),
        (":52:", ":57:", IdProblem.XG_FIELD),
        (":52:", ":02:", IdProblem.XG_FIELD),
        (":52:", ":d:", IdProblem.XG_FIELD),
        (":52:0:0:", ":52:-1:0:", IdProblem.XG_FIELD),
        (":52:0:0:", ":52:٤:0:", IdProblem.XG_FIELD),
        (":3:0:10", ":4:0:10", IdProblem.XG_FIELD),
        (":3:0:10", ":2:5:10", IdProblem.XG_FIELD),
        (":3:0:10", ":1:5:10", IdProblem.CRAWFORD),
        (":0:0:3:0:", ":5:0:0:5:", IdProblem.SCORE),
        (":0:0:3:0:", ":0:123456:3:0:", IdProblem.XG_FIELD),
    ],
)
def test_a_damaged_xgid_is_refused_with_the_reason(good: str, bad: str, problem: IdProblem) -> None:
    assert good in GOOD
    with pytest.raises(IdRefused) as refused:
        read_xgid(GOOD.replace(good, bad))
    assert refused.value.problem is problem


def test_a_hundred_thousand_characters_are_no_xgid() -> None:
    with pytest.raises(IdRefused):
        read_xgid(GOOD + "0" * 100_000)


@pytest.mark.parametrize(
    ("situation", "problem"),
    [
        (Situation(cube=3), IdProblem.CUBE),
        (Situation(cube=0), IdProblem.CUBE),
        (Situation(dice=(6, 1), offer=Offer.DOUBLE, turn=0), IdProblem.OFFER_AFTER_ROLL),
        (Situation(offer=Offer.DOUBLE), IdProblem.OFFER_TURN),
        (Situation(turn=0), IdProblem.OFFER_TURN),
        (Situation(crawford=True), IdProblem.CRAWFORD),
        (Situation(match_length=5, crawford=True), IdProblem.CRAWFORD),
        (Situation(match_length=5, jacoby=True), IdProblem.JACOBY),
        (Situation(match_length=5, score=(5, 0)), IdProblem.SCORE),
        (Situation(score=(1_000_000, 0)), IdProblem.NUMBER),
        (Situation(score=(-1, 0)), IdProblem.NUMBER),
        (Situation(board=(*START, 2)), IdProblem.PINNED),
        (Situation(board=(0,) * 26), IdProblem.NOT_A_BOARD),
    ],
)
def test_what_no_game_can_be_is_not_written(situation: Situation, problem: IdProblem) -> None:
    for write in (write_gnu_id, write_xgid):
        with pytest.raises(IdRefused) as refused:
            write(situation)
        assert refused.value.problem is problem


def test_a_finished_game_may_have_reached_its_length() -> None:
    over = Situation(match_length=5, score=(5, 3), state=GameState.OVER)
    assert read_match_id(write_match_id(over)) == over
