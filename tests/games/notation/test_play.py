"""Plays in standard notation: written in one way, read in the many ways in which players write them."""

import random
from collections.abc import Iterator

import pytest

from games.notation.plays.play import (
    CANNOT_MOVE,
    PlayProblem,
    PlayRefused,
    canonical,
    canonical_plays,
    read_in,
    read_on,
    read_play,
    write_play,
)
from games.notation.plays.text import as_told
from games.rules.board import START, Board
from games.rules.board_play import BoardPlay, named, opened, outcome, played, rolled, set_up, tree_of
from games.rules.turn.refusals import StepProblem
from games.rules.turn.steps import Step, TurnTree
from games.rules.variants import BACKGAMMON, VARIANTS
from games.rules.variants.variant import Dice


def board_with(own: dict[int, int], other: dict[int, int] | None = None) -> Board:
    """Own checkers and the opponent's by point; 25 is each side's bar."""
    points = [0] * 26
    for point, count in own.items():
        points[point] += count
    for point, count in (other or {}).items():
        points[0 if point == 25 else point] = count if point == 25 else -count
    return tuple(points)


def dice_of(roll: str) -> Dice:
    one, other = (int(die) for die in roll)
    return (one,) * 4 if one == other else (one, other)


def written(board: Board, roll: str, text: str) -> str:
    return read_play(BACKGAMMON, board, dice_of(roll), text).text


def refusal(board: Board, roll: str, text: str) -> PlayRefused:
    with pytest.raises(PlayRefused) as refused:
        read_play(BACKGAMMON, board, dice_of(roll), text)
    return refused.value


# Written


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ([Step(8, 5, 3), Step(6, 5, 1)], "8/5 6/5"),
        ([Step(6, 5, 1), Step(8, 5, 3)], "8/5 6/5"),
        ([Step(13, 11, 2), Step(11, 7, 4)], "13/7"),
        ([Step(13, 11, 2, True), Step(11, 7, 4)], "13/11*/7"),
        ([Step(13, 11, 2), Step(11, 7, 4, True)], "13/7*"),
        ([Step(13, 11, 2, True), Step(11, 7, 4, True)], "13/11*/7*"),
        ([Step(8, 5, 3, True), Step(8, 5, 3), Step(6, 3, 3), Step(6, 3, 3)], "8/5*(2) 6/3(2)"),
        ([Step(8, 5, 3, True), Step(6, 5, 1)], "8/5* 6/5"),
        ([Step(24, 18, 6), Step(24, 18, 6), Step(18, 12, 6), Step(18, 12, 6)], "24/12(2)"),
        ([Step(24, 18, 6, True), Step(24, 18, 6), Step(18, 12, 6), Step(18, 12, 6)], "24/18*/12(2)"),
        ([Step(24, 18, 6, True), Step(24, 18, 6), Step(18, 12, 6), Step(13, 7, 6)], "24/18*/12 24/18 13/7"),
        ([Step(25, 20, 5), Step(13, 11, 2)], "bar/20 13/11"),
        ([Step(25, 20, 5), Step(20, 18, 2, True)], "bar/18*"),
        ([Step(6, 0, 6), Step(6, 0, 6), Step(5, 0, 6), Step(4, 0, 6)], "6/off(2) 5/off 4/off"),
        ([Step(7, 1, 6), Step(1, 0, 1)], "7/off"),
        ([], CANNOT_MOVE),
    ],
)
def test_a_play_is_written_as_players_write_it(steps: list[Step], text: str) -> None:
    assert write_play(steps) == text


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("24/18 24/18 13/7 13/7", "24/18(2) 13/7(2)"),
        ("bar/22* bar/22", "bar/22*(2)"),
        ("13/7 8/5*(2)", "13/7 8/5*(2)"),
        ("-", "-"),
        ("no such thing", "no such thing"),
    ],
)
def test_a_play_is_told_with_equal_ways_counted(written: str, told: str) -> None:
    assert as_told(written) == told


def test_where_nothing_can_be_played_a_dash_is_written_and_read() -> None:
    shut_out = board_with({25: 1, 6: 14}, dict.fromkeys(range(19, 25), 2))
    assert canonical(BACKGAMMON, shut_out, (6, 5), shut_out) == CANNOT_MOVE
    for said in ("-", "–", "no play", "Cannot move", " dance "):
        assert written(shut_out, "65", said) == CANNOT_MOVE
    assert refusal(shut_out, "65", "bar/20").problem is PlayProblem.CANNOT_PLAY
    assert refusal(START, "65", "-").problem is PlayProblem.MUST_PLAY


def positions(seed: int, rolls: int) -> Iterator[tuple[TurnTree, Dice]]:
    """Rolls of games played at random."""
    dice_cup = random.Random(seed)
    board = START
    for _ in range(rolls):
        dice = dice_of(f"{dice_cup.randint(1, 6)}{dice_cup.randint(1, 6)}")
        tree = BACKGAMMON.tree(board, dice)
        yield tree, dice
        end = dice_cup.choice(tree.ends)
        board = START if BACKGAMMON.result(end) else BACKGAMMON.flipped(end)


def test_every_board_has_a_notation_of_its_own_that_is_read_as_that_board() -> None:
    for tree, dice in positions(seed=4, rolls=120):
        plays = canonical_plays(tree)
        assert tuple(plays) == tree.ends
        assert len(set(plays.values())) == len(plays)
        for end in list(plays)[::9]:
            read = read_in(tree, dice, plays[end])
            assert (read.end, read.text) == (end, plays[end])
            assert read_in(tree, dice, plays[end].replace("*", "").replace("/off", "/0").upper().replace(" ", ", ")).text


def test_every_way_to_a_board_is_read_as_that_board() -> None:
    for tree, dice in positions(seed=5, rolls=60):
        for end in tree.ends[::17]:
            for way in list(tree.ways_to(end))[:6]:
                spelt_out = " ".join(f"{step.start}/{step.end}{'*' * step.hit}" for step in way) or "-"
                read = read_in(tree, dice, spelt_out)
                assert read.end == end
                assert write_play(read.steps) == read.text == write_play(way)


# Read


@pytest.mark.parametrize(
    ("roll", "said", "text"),
    [
        ("31", "8/5 6/5", "8/5 6/5"),
        ("31", "6/5 8/5", "8/5 6/5"),
        ("31", "6/5,8/5", "8/5 6/5"),
        ("31", " 6 / 5 ;  8 / 5 ", "8/5 6/5"),
        ("31", "6-5 8–5", "8/5 6/5"),
        ("31", "08/05 06/05", "8/5 6/5"),
        ("31", "8/4", "8/4"),
        ("31", "8/5/4", "8/4"),
        ("31", "8/5 5/4", "8/4"),
        ("31", "5/4 8/5", "8/4"),
        ("55", "13/3(2)", "13/3(2)"),
        ("55", "13/8/3 (2)", "13/3(2)"),
        ("55", "13/8(2) 8/3(2)", "13/3(2)"),
        ("55", "13/3 13/3", "13/3(2)"),
        ("66", "24/18(2) 13/7 (2)", "24/18(2) 13/7(2)"),
        ("65", "24/18/13", "24/13"),
        ("65", "２４／１３", "24/13"),  # full-width figures from an Asian keyboard
    ],
)
def test_plays_from_the_start_are_read_however_they_are_put(roll: str, said: str, text: str) -> None:
    assert written(START, roll, said) == text


HIT = board_with({25: 1, 8: 2, 6: 3}, {20: 1, 5: 1, 1: 2})
HOME = board_with({6: 2, 5: 1, 1: 3}, {24: 2})


@pytest.mark.parametrize(
    ("board", "roll", "said", "text"),
    [
        (HIT, "53", "bar/20* 8/5*", "bar/20* 8/5*"),
        (HIT, "53", "Bar/20 8/5", "bar/20* 8/5*"),
        (HIT, "53", "b/20*, 8/5", "bar/20* 8/5*"),
        (HIT, "53", "25/20 8/5 *", "bar/20* 8/5*"),
        (HIT, "33", "bar/22 8/5*(2) 6/3", "bar/22 8/5*(2) 6/3"),
        (HIT, "33", "bar/22 8/5(2)* 6/3", "bar/22 8/5*(2) 6/3"),
        (HIT, "33", "bar/22 8/5* 8/5* 6/3", "bar/22 8/5*(2) 6/3"),
        (HOME, "61", "6/off 1/off", "6/off 1/off"),
        (HOME, "61", "6/0 1/o", "6/off 1/off"),
        (HOME, "66", "6/off(2) 5/off 1/off", "6/off(2) 5/off 1/off"),
        (HOME, "51", "6/off", "6/off"),
    ],
)
def test_bar_off_and_hits_are_read_however_they_are_put(board: Board, roll: str, said: str, text: str) -> None:
    assert written(board, roll, said) == text


def test_what_could_hit_on_the_way_or_not_does_not_unless_it_is_said() -> None:
    board = board_with({13: 1}, {11: 1, 1: 2})
    assert written(board, "42", "13/7") == "13/7"
    assert written(board, "42", "13/11*/7") == "13/11*/7"
    assert written(board, "42", "13/11/7") == "13/11*/7"


def test_what_could_hit_one_checker_or_another_has_to_say_which() -> None:
    board = board_with({13: 1}, {11: 1, 9: 1, 1: 2})
    refused = refusal(board, "42", "13/7")
    assert refused.problem is PlayProblem.AMBIGUOUS
    assert str(refused) == "That can be played as 13/11*/7 or as 13/9*/7. Write the one that is meant."
    assert written(board, "42", "13/9*/7") == "13/9*/7"


def test_a_star_where_nobody_is_hit_is_another_play_than_the_one_that_was_meant() -> None:
    refused = refusal(START, "31", "8/5* 6/5*")
    assert (refused.problem, refused.words) == (PlayProblem.NOBODY_HIT, {"point": 5})


@pytest.mark.parametrize(
    ("board", "roll", "said", "problem"),
    [
        (START, "31", "", PlayProblem.EMPTY),
        (START, "31", " , ", PlayProblem.EMPTY),
        (START, "31", "hello", PlayProblem.UNREADABLE),
        (START, "31", "8/5/", PlayProblem.UNREADABLE),
        (START, "31", "8/26", PlayProblem.UNREADABLE),
        (START, "31", "8/5(0)", PlayProblem.UNREADABLE),
        (START, "31", "8/5(100)", PlayProblem.UNREADABLE),
        (START, "31", "8*/5", PlayProblem.UNREADABLE),
        (START, "31", "8/\u0665", PlayProblem.UNREADABLE),
        (START, "31", "8/5 6/5\x00", PlayProblem.UNREADABLE),
        (START, "31", "{word}", PlayProblem.UNREADABLE),
        (START, "31", "5/8", PlayProblem.BACKWARDS),
        (START, "31", "off/6", PlayProblem.BACKWARDS),
        (START, "31", "8/5 6/5 24/23", PlayProblem.TOO_MANY),
        (START, "31", "8/5", PlayProblem.UNFINISHED),
        (START, "31", "9/5", StepProblem.NOTHING_THERE),
        (START, "31", "bar/22", StepProblem.NOBODY_ON_THE_BAR),
        (START, "31", "8/3", StepProblem.NO_NUMBER_FITS),
        (START, "55", "24/19 13/8(3)", StepProblem.HELD),
        (START, "61", "6/off 8/7", StepProblem.NOT_ALL_HOME),
        (HIT, "53", "8/5*", StepProblem.ENTER_FIRST),
    ],
)
def test_what_is_no_play_is_refused_with_the_reason(board: Board, roll: str, said: str, problem: object) -> None:
    assert refusal(board, roll, said).problem is problem


def test_a_number_that_must_be_played_is_named() -> None:
    board = board_with({12: 1, 3: 2}, {1: 2, 2: 2, 7: 2})
    refused = refusal(board, "41", "12/11")
    assert refused.problem is StepProblem.LARGER
    assert str(refused) == "Only one of the numbers can be played, so it must be the 4: 12/8."


@pytest.mark.parametrize("said", ["8/5 " * 25_000, "8/5(2)" * 20_000, "/" * 100_000, "8/" * 50_000, "(" * 100_000, "ﷺ" * 199])
def test_floods_are_refused_unread(said: str) -> None:
    assert refusal(START, "66", said).problem in (PlayProblem.TOO_LONG, PlayProblem.UNREADABLE)


def test_a_board_in_play_is_read_for_the_side_on_turn() -> None:
    box_begins = opened(set_up("backgammon"), 3, 1)
    assert read_on(box_begins, "8/5 6/5").text == "8/5 6/5"
    with pytest.raises(PlayRefused) as refused:
        read_on(box_begins, "8/2")
    assert refused.value.problem is StepProblem.NO_NUMBER_FITS


@pytest.mark.parametrize("key", VARIANTS)
def test_in_every_game_a_written_play_is_read_as_the_board_it_leaves(key: str) -> None:
    for play in boards_in_play(key, seed=9, rolls=25):
        plays = canonical_plays(tree_of(play))
        assert len(set(plays.values())) == len(plays)
        for end in list(plays)[::23]:
            assert read_on(play, plays[end]).end == end


def boards_in_play(key: str, seed: int, rolls: int) -> Iterator[BoardPlay]:
    """Rolls of games of a variant, each to be played."""
    dice_cup = random.Random(seed)
    play = set_up(key)
    for _ in range(rolls):
        if play.on_turn is None:
            play = opened(play, 2, 1)
        while play.to_roll:
            play = rolled(play, (dice_cup.randint(1, 6), dice_cup.randint(1, 6)))
        if play.to_name:
            play = named(play, dice_cup.randint(1, 6))
        yield play
        tree = tree_of(play)
        end = dice_cup.choice(tree.ends)
        play = played(play, end, len(next(tree.ways_to(end))), "-")
        play = set_up(key) if outcome(play) else play


def test_a_checker_that_must_go_ahead_is_part_of_the_one_that_passes() -> None:
    """At most five checkers on a point: 6/5 makes room for 7/6, and both together are written 7/5."""
    board = board_with({7: 1, 6: 5, 3: 1}, {24: 2})
    read = read_play(VARIANTS["five-checkers"], board, dice_of("11"), "7/5 3/1")
    assert [(step.start, step.end) for step in read.steps][:2] != [(7, 6), (6, 5)]
    assert read.text == "7/5 3/1"
