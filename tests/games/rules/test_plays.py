"""Every legal board after a roll, according to five independent programs, the general tree, and the rules themselves."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypedDict

import pytest
from hypothesis import given

from games.notation.plays.play import canonical_plays
from games.rules.board import BAR, HOME, OFF, START, Board, checkers, flipped, pips
from games.rules.turn import plays
from games.rules.variants import BACKGAMMON, VARIANTS
from games.rules.variants.variant import Variant
from tests.games.rules.boards import EVERY_DICE, board, boards, dice

KNOWN_PLAYS = Path(__file__).parents[1] / "plays.jsonl"


class Known(TypedDict):
    """A board and a roll, with every legal result."""

    id: int
    board: list[int]
    dice: list[int]
    positions: list[list[int]]


def known() -> list[Known]:
    return [json.loads(line) for line in KNOWN_PLAYS.read_text().splitlines()]


def numbers(roll: Sequence[int]) -> tuple[int, ...]:
    return BACKGAMMON.legs((roll[0], roll[1]))[0].dice


def test_a_thousand_boards_are_played_as_five_programs_agree() -> None:
    rows = known()
    assert len(rows) == 1_000
    for row in rows:
        found = plays.positions(tuple(row["board"]), numbers(row["dice"]))
        assert sorted(map(list, found)) == row["positions"], row["id"]


def test_the_general_tree_agrees_on_those_boards() -> None:
    for row in known()[::5]:
        assert [list(end) for end in BACKGAMMON.tree(tuple(row["board"]), numbers(row["dice"])).ends] == row["positions"]


@given(boards(), dice)
def test_the_quick_way_finds_what_the_general_tree_finds(before: Board, dice: tuple[int, ...]) -> None:
    found = plays.positions(before, dice)
    assert len(found) == len(set(found))
    assert tuple(sorted(found)) == BACKGAMMON.tree(before, dice).ends


def test_it_does_so_through_whole_games_played_at_random() -> None:
    chance = Random(1_991)
    for _ in range(20):
        at = START
        while checkers(at)[0]:
            dice = numbers((chance.randint(1, 6), chance.randint(1, 6)))
            found = sorted(plays.positions(at, dice))
            assert tuple(found) == BACKGAMMON.tree(at, dice).ends
            end = chance.choice(found)
            at = flipped(end) if checkers(end)[0] else end


@given(boards(highest=7), dice)
def test_it_does_so_where_checkers_are_borne_off(before: Board, dice: tuple[int, ...]) -> None:
    found = plays.positions(before, dice)
    assert len(found) == len(set(found))
    assert tuple(sorted(found)) == BACKGAMMON.tree(before, dice).ends


@given(boards(), dice)
def test_no_checker_is_lost_but_those_borne_off(before: Board, dice: tuple[int, ...]) -> None:
    own, other = checkers(before)
    for end in plays.positions(before, dice):
        own_after, other_after = checkers(end)
        assert other_after == other
        assert own - len(dice) <= own_after <= own
        assert own_after == own or all(count <= 0 for count in end[HOME.stop : BAR + 1])


@given(boards(), dice)
def test_every_board_is_reached_by_a_way_that_plays_as_many_numbers_as_can_be(before: Board, dice: tuple[int, ...]) -> None:
    tree = BACKGAMMON.tree(before, dice)
    most = _most_numbers(before, dice)
    for end in plays.positions(before, dice)[:5]:
        way = next(tree.ways_to(end))
        at = before
        for step in way:
            assert step in BACKGAMMON.steps(at, step.die)
            at = BACKGAMMON.after(at, step)
        assert at == end
        assert len(way) == most


def _most_numbers(before: Board, dice: tuple[int, ...]) -> int:
    """How many numbers can be played in any order, found by trying everything."""
    found = 0
    for order in {dice, dice[::-1]}:
        reached = {before}
        for count, die in enumerate(order, 1):
            reached = {BACKGAMMON.after(at, step) for at in reached for step in BACKGAMMON.steps(at, die)}
            found = max(found, count if reached else 0)
    return found


@given(boards())
def test_a_board_seen_from_both_sides_is_the_same_board(before: Board) -> None:
    assert flipped(flipped(before)) == before
    assert pips(flipped(before)) == pips(before)[::-1]
    assert checkers(flipped(before)) == checkers(before)[::-1]


def ends(own: dict[int, int], theirs: dict[int, int], *dice: int) -> set[Board]:
    return set(plays.positions(board(own, theirs), dice))


def test_both_numbers_are_played_where_both_can_be() -> None:
    """24/18 leaves 8/3 playable; after 24/19 there would be no 6."""
    held = {13: 2, 2: 2}
    assert ends({24: 1, 8: 1}, held, 6, 5) == {board({18: 1, 3: 1}, held)}


def test_the_larger_is_played_where_only_one_can_be() -> None:
    assert ends({24: 1}, {13: 2}, 6, 5) == {board({18: 1}, {13: 2})}


def test_the_smaller_is_played_where_the_larger_cannot_be() -> None:
    assert ends({24: 1}, {13: 2, 18: 2}, 6, 5) == {board({19: 1}, {13: 2, 18: 2})}


def test_a_doublet_is_four_numbers_and_as_many_of_them_as_possible_are_played() -> None:
    assert ends({24: 1}, {0: 1}, 5, 5, 5, 5) == {board({4: 1}, {0: 1})}
    assert ends({24: 1}, {9: 2}, 5, 5, 5, 5) == {board({14: 1}, {9: 2})}


def test_everybody_enters_before_anybody_else_moves() -> None:
    assert ends({BAR: 2, 6: 1}, {1: 1}, 6, 1) == {board({24: 1, 19: 1, 6: 1}, {1: 1})}
    assert ends({BAR: 2, 6: 1}, {24: 2}, 6, 1) == {board({BAR: 1, 19: 1, 6: 1}, {24: 2})}
    assert ends({BAR: 1, 6: 1}, {24: 2, 19: 2}, 6, 1) == {board({BAR: 1, 6: 1}, {24: 2, 19: 2})}


def test_a_checker_that_enters_hits_the_blot_there() -> None:
    assert ends({BAR: 2}, {24: 1, 19: 1}, 6, 1) == {board({24: 1, 19: 1}, {OFF: 2})}


def test_one_checker_may_hit_by_either_way_or_by_none() -> None:
    assert ends({24: 1}, {23: 1, 22: 1}, 2, 1) == {
        board({21: 1}, {OFF: 1, 23: 1}),
        board({21: 1}, {OFF: 1, 22: 1}),
    }


def test_a_number_bears_off_from_its_own_point_or_from_the_highest_below_it() -> None:
    assert ends({5: 1, 2: 1}, {OFF: 1}, 6, 2) == {board({}, {OFF: 1}), board({2: 1}, {OFF: 1})}
    assert ends({6: 1, 5: 1}, {OFF: 1, 1: 2}, 5, 5, 5, 5) == {board({6: 1}, {OFF: 1, 1: 2})}
    assert ends({5: 1, 4: 1, 3: 1}, {OFF: 1}, 4, 4, 4, 4) == {board({}, {OFF: 1})}


def test_a_checker_behind_keeps_the_lower_ones_from_being_borne_off_by_a_higher_number() -> None:
    held = {2: 2, 4: 2}
    assert ends({6: 1, 3: 2}, held, 4, 2) == {board({6: 1, 3: 1, 1: 1}, held)}


def test_a_checker_outside_keeps_all_from_being_borne_off_until_it_comes_home() -> None:
    assert ends({7: 1, 6: 1}, {1: 2}, 6, 6, 6, 6) == {board({7: 1, 6: 1}, {1: 2})}
    assert ends({7: 1, 6: 1}, {OFF: 1}, 6, 6, 6, 6) == {board({}, {OFF: 1})}
    assert board({1: 1}, {OFF: 1}) in ends({7: 1, 5: 1}, {OFF: 1}, 6, 5)


BOTH_FOR_THE_LAST = (2, -1, 1, -2, -2, 0, 0, -1, -1, 0, 0, 0, 0, 0, -4, 0, -1, 0, 0, 0, 0, 0, -1, 0, 0, 0)
"""The last checker on 2, a blot on 1."""


def test_the_last_checker_plays_both_numbers_where_it_can() -> None:
    """2/1*/off, never 2/off: that the first number would end the game does not count as playing the second."""
    hit = (3, 0, 0, *BOTH_FOR_THE_LAST[3:])
    assert plays.positions(BOTH_FOR_THE_LAST, (2, 1)) == (hit,)
    tree = BACKGAMMON.tree(BOTH_FOR_THE_LAST, (2, 1))
    assert canonical_plays(tree) == {hit: "2/1*/off"}
    assert [str(step) for way in tree.ways_to(hit) for step in way] == ["2/1*", "1/off"]
    assert ends({3: 1}, {2: 1}, 4, 1) == {board({}, {OFF: 1})}


def test_where_the_last_checker_plays_only_one_number_it_is_the_larger() -> None:
    tree = BACKGAMMON.tree(board({1: 1}, {OFF: 1}), (6, 5))
    assert [choice.step.die for choice in tree.choices[0]] == [6]
    assert ends({3: 1}, {2: 2}, 4, 1) == {board({}, {2: 2})}


def test_the_last_checkers_of_a_thousand_boards_with_blots_before_them_play_as_many_numbers_as_can_be() -> None:
    chance = Random(2_026)
    met = 0
    for _ in range(1_000):
        before = _last_checkers(chance)
        for roll in EVERY_DICE[:: chance.randint(1, 4)]:
            found = plays.positions(before, roll)
            assert tuple(sorted(found)) == tuple(sorted(_by_the_book(before, roll))) == BACKGAMMON.tree(before, roll).ends
            met += any(checkers(end)[0] == 0 and end[OFF] > before[OFF] for end in found)
    assert met > 500


def _last_checkers(chance: Random) -> Board:
    """One to three of the player's on 8 to 1, and up to six of the opponent's there."""
    own = [chance.randint(1, 8) for _ in range(chance.randint(1, 3))]
    other = [chance.randint(1, 8) for _ in range(chance.randint(0, 6))]
    return board({at: own.count(at) for at in own}, {OFF: 1} | {at: other.count(at) for at in other if at not in own})


def _by_the_book(before: Board, dice: tuple[int, ...]) -> set[Board]:
    """Both orders tried to the end: only those that play the most numbers, and with one number the larger."""
    played: dict[int, set[Board]] = {0: {before}}
    for order in (dice, dice[::-1]):
        reached = {before}
        for count, die in enumerate(order, 1):
            reached = {BACKGAMMON.after(at, step) for at in reached for step in BACKGAMMON.steps(at, die)}
            if reached and not (count == 1 and played.get(1)):  # the larger comes first
                played.setdefault(count, set()).update(reached)
    return played[max(played)]


@pytest.mark.parametrize(("depth", "expected"), [(1, 447), (2, 202_782)])
def test_the_game_opens_into_so_many_boards(depth: int, expected: int) -> None:
    """Counted over all 21 rolls of each turn, with the general tree as well."""
    assert _opened(START, depth) == expected


def _opened(before: Board, depth: int) -> int:
    if depth == 1:
        return sum(len(plays.positions(before, dice)) for dice in EVERY_DICE)
    return sum(_opened(flipped(end), depth - 1) for dice in EVERY_DICE for end in plays.positions(before, dice))


def test_a_variant_of_another_start_is_played_the_quick_way_and_one_of_other_ways_is_not() -> None:
    class OtherStart(Variant):
        key = "other-start"

    class OtherWays(OtherStart):
        def may_land(self, board: Board, point: int) -> bool:
            return board[point] >= 0

    class OtherName(OtherWays):
        name = "Other name"

    hitting = board({24: 1}, {18: 1})
    assert board({18: 1}, {OFF: 1}) in OtherStart().positions(hitting, (6,))
    assert OtherWays().positions(hitting, (6,)) == OtherName().positions(hitting, (6,)) == (hitting,)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_variant_finds_the_boards_of_its_own_tree(variant: Variant) -> None:
    chance = Random(1_991)
    at = variant.start
    for turns in range(8):
        roll = (chance.randint(1, 6), chance.randint(1, 6))
        dice = variant.legs(roll, turns)[0].dice
        found = sorted(variant.positions(at, dice, turns))
        assert tuple(found) == variant.tree(at, dice, turns).ends
        at = variant.flipped(chance.choice(found))


@pytest.mark.parametrize("dice", [(6, 5, 4), (5, 5, 3)])
def test_numbers_that_no_roll_gives_are_played_by_the_tree(dice: tuple[int, ...]) -> None:
    assert not plays.knows(dice)
    assert BACKGAMMON.positions(START, dice) == BACKGAMMON.tree(START, dice).ends
