"""Why does no legal play fit what is written? The most telling reason first."""

from itertools import combinations

from games.notation.play_matching import Fitting
from games.notation.play_refusals import PlayProblem, PlayRefused
from games.notation.play_text import Move, in_words
from games.rules.board import BAR, OFF, Board
from games.rules.steps import TurnTree
from games.rules.variants.variant import Dice


def refused(tree: TurnTree, dice: Dice, moves: tuple[Move, ...], found: Fitting) -> PlayRefused:
    """The refusal of moves that fit no legal play."""
    written = in_words(moves)
    rolled = dice_words(dice)
    board = tree.boards[0]
    if found.hitting_nobody:
        return PlayRefused(PlayProblem.NOBODY_HIT, point=max(found.hitting_nobody))
    if found.unfinished:
        return PlayRefused(PlayProblem.UNFINISHED, play=written, dice=rolled)
    if missing := _without_checker(board, moves):
        problem = PlayProblem.NOBODY_ON_THE_BAR if missing == BAR else PlayProblem.NO_CHECKER
        return PlayRefused(problem, point=missing)
    if board[BAR] and _all_must_enter(tree) and all(move.points[0] != BAR for move in moves):
        return PlayRefused(PlayProblem.ENTER_FIRST)
    if strange := next((move for move in moves if not _fits_dice(move, dice)), None):
        return PlayRefused(PlayProblem.NOT_THESE_DICE, move=str(strange), dice=rolled)
    return PlayRefused(PlayProblem.ILLEGAL, play=written, dice=rolled)


def dice_words(dice: Dice) -> str:
    """The numbers to play as they are said: 6-5, 3-3 for the four of a doublet."""
    shown = dice if len(set(dice)) > 1 else dice[:2]
    return "-".join(str(die) for die in shown)


def _without_checker(board: Board, moves: tuple[Move, ...]) -> int | None:
    """A point from which a checker is to be moved though none stands there or arrives."""
    arriving = {point for move in moves for point in move.points[1:]}
    starts = (move.points[0] for move in moves)
    return next((start for start in starts if board[start] <= 0 and start not in arriving), None)


def _all_must_enter(tree: TurnTree) -> bool:
    return all(choice.step.start == BAR for choice in tree.choices[0])


def _fits_dice(move: Move, dice: Dice) -> bool:
    """Whether some of the dice make up the whole way; a checker borne off may need less than they show."""
    way = move.points[0] - move.points[-1]
    sums = {sum(some) for count in range(1, len(dice) + 1) for some in combinations(dice, count)}
    return way in sums or (move.points[-1] == OFF and way < max(sums))
