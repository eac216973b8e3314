"""A board as the player on roll sees it: where the checkers stand, and which boards are possible.

A board is 26 integers. 1-24 are the points as the player numbers them, moving from 24 to 1: the player's own checkers positive,
the opponent's negative; 25 is the player's checkers on the bar or not yet entered; 0 the opponent's, also as a positive count.
Checkers missing from a side have been borne off. Only games with pins have a 27th integer: the points (bit p for point p) where
a checker of the other colour lies beneath those counted.
"""

from enum import StrEnum

from games.rules.sentences import gettext_noop

Board = tuple[int, ...]

#: The place of a checker that waits on the bar, and where one goes when it is borne off.
BAR = 25
OFF = 0
POINTS = range(1, 25)
CHECKERS = 15
#: The points of the home board, where all of a side's checkers must be before one is borne off.
HOME = range(1, 7)

#: Backgammon's starting position.
START: Board = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)


class BoardProblem(StrEnum):
    """Why some integers are no board."""

    LENGTH = gettext_noop("A board is 26 whole numbers.")
    LENGTH_WITH_PINS = gettext_noop("A board of this game is 27 whole numbers.")
    BAR = gettext_noop("The two places for the bar hold how many checkers wait there: 0 or more.")
    TOO_MANY = gettext_noop("A side has at most 15 checkers.")
    TOO_MANY_HERE = gettext_noop("A side has fewer checkers than that in this game.")
    NO_BAR = gettext_noop("Nobody waits on the bar in this game.")
    NOBODY_ABOVE = gettext_noop("The last number says where somebody lies beneath: only where somebody stands above.")
    TOO_MANY_HIT = gettext_noop("The last number says how many of those who wait to enter were hit: no more than wait.")
    BOTH_OFF = gettext_noop("Both sides cannot have borne off everything.")


def flipped(board: Board) -> Board:
    """The same board as the opponent sees it, in games whose sides move in opposite directions."""
    points = tuple([-count for count in board[24:0:-1]])
    return (board[BAR], *points, board[OFF], *_mirrored(board))


def _mirrored(board: Board) -> tuple[int, ...]:
    return tuple(sum(1 << (25 - point) for point in POINTS if pins >> point & 1) for pins in board[26:])


def checkers(board: Board) -> tuple[int, int]:
    """How many checkers the player on roll and the opponent have on the board and on the bar."""
    own = sum([count for count in board[1:25] if count > 0]) + board[BAR]
    other = board[OFF] - sum([count for count in board[1:25] if count < 0])
    for point in POINTS if board[26:] else ():
        if is_pinned(board, point):
            own, other = (own, other + 1) if board[point] > 0 else (own + 1, other)
    return own, other


def is_pinned(board: Board, point: int) -> bool:
    """Whether a checker of the other colour lies beneath those on the point."""
    return len(board) > 26 and bool(board[26] >> point & 1)


def pips(board: Board) -> tuple[int, int]:
    """The pip counts of the player on roll and the opponent, who moves the other way; 25 for each checker on the bar."""
    own = board[BAR] * 25
    other = board[OFF] * 25
    for point in POINTS:
        count = board[point]
        if count > 0:
            own += count * point
        else:
            other -= count * (25 - point)
    return own, other


def problem_with(board: object, length: int = len(START), most: int = CHECKERS) -> BoardProblem | None:
    """Why this is no board of `length` integers and at most `most` checkers a side; None if it is one."""
    if not isinstance(board, list | tuple) or len(board) != length or not all(type(count) is int for count in board):
        return BoardProblem.LENGTH if length == len(START) else BoardProblem.LENGTH_WITH_PINS
    if board[OFF] < 0 or board[BAR] < 0:
        return BoardProblem.BAR
    stands = sum(1 << point for point in POINTS if board[point])
    if any(pins < 0 or pins & ~stands for pins in board[26:]):
        return BoardProblem.NOBODY_ABOVE
    own, other = checkers(tuple(board))
    if max(own, other) > most:
        return BoardProblem.TOO_MANY if max(own, other) > CHECKERS else BoardProblem.TOO_MANY_HERE
    return BoardProblem.BOTH_OFF if own == other == 0 else None
