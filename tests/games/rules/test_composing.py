"""A turn composed checker by checker: what is allowed, what is undone, and why something is refused."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.board import BAR, OFF, START, Board
from games.rules.composing.turn import Composing, composing, why_not
from games.rules.turn.refusals import StepProblem, StepRefused
from games.rules.turn.steps import Step
from games.rules.variants import BACKGAMMON, VARIANTS
from games.rules.variants.variant import Turn, Variant
from tests.games.rules.boards import board, boards, dice

SIX_FIVE, THREE_ONE, FOUR_TWO = (6, 5), (3, 1), (4, 2)


def turn(before: Board, *dice: int) -> Composing:
    return composing(BACKGAMMON, before, dice)


def refused(turn: Composing, start: int, end: int) -> str:
    with pytest.raises(StepRefused) as caught:
        turn.moved(start, end)
    return str(caught.value)


def test_the_five_point_is_made_step_by_step() -> None:
    begun = turn(START, 3, 1).moved(8, 5)
    assert (begun.steps, begun.left, begun.is_complete) == ((Step(8, 5, 3),), (1,), False)
    made = begun.moved(6, 5)
    assert made.is_complete
    assert made.left == ()
    assert made.board[5] == 2
    assert made.board in BACKGAMMON.positions(START, THREE_ONE)


def test_undoing_gives_back_the_number_and_the_board() -> None:
    begun = turn(START, 3, 1)
    assert begun.moved(8, 5).undone() == begun
    assert begun.moved(8, 5).moved(6, 5).undone() == begun.moved(8, 5)
    assert begun.undone() == begun


def test_a_number_may_be_named_in_place_of_where_the_checker_goes() -> None:
    assert turn(START, 3, 1).played(8, 3) == turn(START, 3, 1).moved(8, 5)
    with pytest.raises(StepRefused, match=r"^You have no 4 left to play\.$"):
        turn(START, 3, 1).played(8, 4)
    with pytest.raises(StepRefused, match=r"^You have no 3 left to play\.$"):
        turn(START, 3, 1).played(8, 3).played(13, 3)
    with pytest.raises(StepRefused, match=r"^Your opponent holds 1\.$"):
        turn(START, 6, 5).played(6, 5)


def test_one_checker_may_be_moved_by_several_numbers_at_once() -> None:
    assert turn(START, 4, 2).moved(13, 7).steps == (Step(13, 11, 2), Step(11, 7, 4))
    assert turn(START, 3, 3, 3, 3).moved(24, 15).left == (3,)
    assert turn(START, 6, 5).moved(24, 13).is_complete


def test_a_checker_that_can_pass_a_blot_or_hit_it_passes() -> None:
    before = board({13: 1}, {9: 1})
    assert turn(before, 4, 2).moved(13, 7).steps == (Step(13, 11, 2), Step(11, 7, 4))
    assert turn(before, 4, 2).moved(13, 9).moved(9, 7).board == board({7: 1}, {OFF: 1})


def test_where_both_ways_hit_it_has_to_be_said_which() -> None:
    here = turn(board({13: 1}, {9: 1, 11: 1}), 4, 2)
    assert refused(here, 13, 7) == "The way by 11 and the way by 9 hit different checkers. Move by one number at a time."
    assert here.targets() == {13: (9, 11)}


def test_of_two_numbers_that_bear_off_the_smaller_is_used() -> None:
    assert turn(board({4: 2, 1: 3}, {OFF: 1}), 6, 4).moved(4, OFF).left == (6,)
    assert turn(board({4: 2, 1: 3}, {OFF: 1}), 6, 5).moved(4, OFF).left == (6,)


def test_every_place_a_checker_may_go_is_shown() -> None:
    assert turn(START, 4, 2).targets() == {24: (18, 20, 22), 13: (7, 9, 11), 8: (2, 4, 6), 6: (2, 4)}
    assert turn(START, 4, 2).moved(8, 4).targets() == {24: (22,), 13: (11,), 8: (6,), 6: (4,), 4: (2,)}
    assert turn(board({BAR: 2, 6: 2}, {24: 2}), 6, 1).targets() == {BAR: (19,)}


@pytest.mark.parametrize(
    ("before", "dice", "start", "end", "sentence"),
    [
        (START, SIX_FIVE, 7, 1, "You have no checker on 7."),
        (START, SIX_FIVE, 12, 6, "You have no checker on 12."),
        (START, SIX_FIVE, 99, 6, "A checker goes from the bar or a point, 24 to 1, to a point or off."),
        (START, SIX_FIVE, -3, 6, "A checker goes from the bar or a point, 24 to 1, to a point or off."),
        (START, SIX_FIVE, BAR, 20, "You have no checker on the bar."),
        (START, SIX_FIVE, 24, 19, "Your opponent holds 19."),
        (START, SIX_FIVE, 24, 20, "The numbers left, 6-5, do not take a checker from 24 to 20."),
        (START, SIX_FIVE, 6, 8, "The numbers left, 6-5, do not take a checker from 6 to 8."),
        (START, SIX_FIVE, 6, 10**9, "A checker goes from the bar or a point, 24 to 1, to a point or off."),
        (START, SIX_FIVE, 13, BAR, "A checker goes from the bar or a point, 24 to 1, to a point or off."),
        (START, SIX_FIVE, 6, OFF, "Bring all your checkers home before you bear one off."),
        (START, (5, 5, 5, 5), 6, 2, "The numbers left, 5-5, do not take a checker from 6 to 2."),
        (START, (5, 5, 5, 5), 24, 14, "There is no way from 24 to 14: your opponent holds the points between."),
        (board({10: 1, 20: 2}, {6: 2}), (2, 2, 2, 2), 10, 4,
         "There is no way from 10 to 4: your opponent holds the points between."),
        (board({BAR: 1, 6: 2}, {20: 2}), (3, 2), BAR, 20, "Your opponent holds 20."),
        (board({BAR: 1, 6: 2}, {21: 2}), (2, 2, 2, 2), BAR, 19,
         "There is no way from the bar to 19: your opponent holds the points between."),
        (board({BAR: 1, 6: 2}, {24: 2}), (6, 1), 6, 5, "Enter from the bar before anything else is moved."),
        (board({BAR: 2, 6: 2}, {}), (6, 1), BAR, 18, "Enter from the bar before anything else is moved."),
        (board({BAR: 1, 6: 2}, {24: 2}), (6, 1), BAR, 24, "Your opponent holds 24."),
        (board({BAR: 1, 6: 2}, {24: 2}), (6, 1), BAR, 20, "The numbers left, 6-1, do not enter a checker on 20."),
        (board({BAR: 1, 6: 2}, {24: 2, 19: 2}), (6, 1), 6, 5, "Nothing can be played with 6-1."),
        (board({BAR: 1, 6: 2}, {24: 2}), (1, 1, 1, 1), BAR, 24, "Nothing can be played with 1-1."),
        (board({5: 1, 2: 1}, {OFF: 1}), (3, 1), 2, OFF,
         "A 3 bears off from 2 only when nobody stands behind it: move from 5 first."),
        (board({5: 2, 2: 1}, {OFF: 1}), (3, 1), 5, OFF, "The numbers left, 3-1, do not bear a checker off from 5."),
    ],
)  # fmt: skip
def test_a_step_that_no_number_allows_is_refused_with_the_reason(
    before: Board, dice: tuple[int, ...], start: int, end: int, sentence: str
) -> None:
    assert refused(turn(before, *dice), start, end) == sentence


def test_the_number_that_would_be_lost_is_named_with_the_play_that_saves_it() -> None:
    here = turn(board({24: 1, 8: 1}, {13: 2, 2: 2}), 6, 5)
    assert refused(here, 24, 19) == "A 6 must be played: 24/18 leaves the 5 playable."
    assert here.moved(24, 18).moved(8, 3).is_complete


def test_the_same_number_played_elsewhere_may_be_what_saves_the_other() -> None:
    here = turn(board({24: 1, 8: 1}, {19: 2, 3: 2}), 6, 5)
    assert refused(here, 8, 2) == "A 5 must be played too: 24/18 leaves it playable."


def test_where_only_one_number_can_be_played_it_is_the_larger() -> None:
    here = turn(board({24: 1}, {13: 2}), 6, 5)
    assert refused(here, 24, 19) == "Only one of the numbers can be played, so it must be the 6: 24/18."
    assert here.moved(24, 18).is_complete


def test_of_more_numbers_as_many_are_played_as_can_be() -> None:
    here = turn(board({14: 1, 12: 1}, {1: 2, 5: 2, 6: 2, 8: 2, 11: 2}), 6, 5, 4)
    assert refused(here, 14, 9) == "As many numbers as possible must be played, as by 12/7 14/10 10/4."


def test_after_the_last_number_nothing_more_is_moved() -> None:
    done = turn(START, 3, 1).moved(8, 5).moved(6, 5)
    assert refused(done, 13, 12) == "Nothing more can be played. Confirm the play, or undo a step."


def test_a_game_that_forbids_a_step_says_so() -> None:
    class NobodyLeavesTheMidpoint(Variant):
        key = "no-midpoint"

        def may_follow(self, turn: Turn, board: Board, step: Step) -> bool:
            return step.start != 13

    here = composing(NobodyLeavesTheMidpoint(), START, THREE_ONE)
    assert refused(here, 13, 10) == "The rules of this game do not allow 13/10 now."


def test_a_point_that_is_full_by_the_rules_of_the_game_is_not_said_to_be_the_opponents() -> None:
    here = composing(VARIANTS["five-checkers"], START, (2, 1))
    assert refused(here, 8, 6) == "The rules of this game do not allow 8/6 now."


@pytest.mark.parametrize(
    ("moves", "problem"),
    [
        ([(8, 5), (6, 5)], None),
        ([(6, 5), (8, 5)], None),
        ([(13, 9)], None),
        ([(10, 9), (13, 10)], None),
        ([(8, 5)], StepProblem.UNFINISHED),
        ([], StepProblem.UNFINISHED),
        ([(8, 5), (6, 5), (6, 5)], StepProblem.NOTHING_LEFT),
        ([(8, 5), (8, 5)], StepProblem.NO_NUMBER_FITS),
        ([(5, 4), (6, 5), (6, 5)], StepProblem.NOTHING_THERE),
        ([(24, 22), (6, 5)], StepProblem.NO_NUMBER_FITS),
    ],
)
def test_a_whole_play_is_judged_in_any_order(moves: list[tuple[int, int]], problem: StepProblem | None) -> None:
    reason = why_not(BACKGAMMON, START, THREE_ONE, moves)
    assert (reason and reason.problem) == problem


def test_the_reason_of_an_unfinished_play_names_a_step_that_is_still_there() -> None:
    assert str(why_not(BACKGAMMON, START, FOUR_TWO, [(8, 4)])) == "That is not the whole play: 24/22 can still be played."


def test_no_moves_are_a_legal_play_where_nothing_can_be_played() -> None:
    assert why_not(BACKGAMMON, board({BAR: 1}, {24: 2, 19: 2}), (6, 1), []) is None


@given(boards(), dice, st.data())
def test_whatever_is_shown_can_be_taken_and_ends_in_a_legal_play(
    before: Board, dice: tuple[int, ...], data: st.DataObject
) -> None:
    at = composing(BACKGAMMON, before, dice)
    while not at.is_complete:
        start, ends = data.draw(st.sampled_from(sorted(at.targets().items())))
        after = at.moved(start, data.draw(st.sampled_from(ends)))
        assert after.undone().steps == after.steps[:-1]
        at = after
    assert at.board in BACKGAMMON.positions(before, dice)
    assert why_not(BACKGAMMON, before, dice, [(step.start, step.end) for step in at.steps]) is None


@given(boards(), dice, st.integers(-2, 27), st.integers(-2, 27))
def test_whatever_is_not_shown_is_refused_with_a_sentence(before: Board, dice: tuple[int, ...], start: int, end: int) -> None:
    at = composing(BACKGAMMON, before, dice)
    if end not in at.targets().get(start, ()):
        with pytest.raises(StepRefused) as caught:
            at.moved(start, end)
        assert caught.value.reason.problem is not StepProblem.NOT_IN_THIS_GAME
        assert re.fullmatch(r"[A-Z][^{}]*\.", str(caught.value))


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_in_every_game_what_is_shown_can_be_taken_and_the_rest_is_refused(variant: Variant) -> None:
    chance = Random(1_991)
    before = variant.start
    for turns in range(12):
        numbers = variant.legs((chance.randint(1, 6), chance.randint(1, 6)), turns)[0].dice
        at = composing(variant, before, numbers, turns)
        while not at.is_complete:
            shown = {(start, end) for start, ends in at.targets().items() for end in ends}
            for start, end in [(chance.randint(1, BAR), chance.randint(OFF, 24)) for _ in range(10)]:
                if (start, end) not in shown:
                    assert "{" not in refused(at, start, end)
            at = at.moved(*chance.choice(sorted(shown)))
        assert at.board in variant.positions(before, numbers, turns)
        before = variant.flipped(at.board)
