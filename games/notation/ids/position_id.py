"""A board as GNU Backgammon's position ID, `4HPwATDgc/ABMA`: 14 characters that any backgammon program understands.

The key behind it is a string of bits: first for the opponent, then for the player on roll, from that side's ace point to its
bar, a one for each checker there and then a zero. It is packed into ten bytes, lowest bit first, and written in Base64 without
padding.
Source: GNU Backgammon manual, "A technical description of the Position ID".
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable

from games.notation.ids.refusals import IdProblem, IdRefused
from games.rules.board import BAR, CHECKERS, OFF, POINTS, Board, problem_with

LENGTH = 14
_KEY_BYTES = 10
_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")


def write_position_id(board: Board) -> str:
    """The ID of a board. Raises IdRefused if checkers are pinned or if it is no board."""
    if board[26:] and board[26]:
        raise IdRefused(IdProblem.PINNED)
    if problem := problem_with(board[:26]):
        raise IdRefused(IdProblem.NOT_A_BOARD, why=problem.value)
    own = [max(board[point], 0) for point in POINTS] + [board[BAR]]
    other = [max(-board[25 - point], 0) for point in POINTS] + [board[OFF]]
    return written(_packed(other + own), _KEY_BYTES)


def _packed(counts: Iterable[int]) -> int:
    """For each count a run of ones followed by a zero, lowest bit first."""
    key = at = 0
    for count in counts:
        key |= ((1 << count) - 1) << at
        at += count + 1
    return key


def read_position_id(text: str) -> Board:
    """The board of an ID, as the player on roll sees it. Raises IdRefused if it is no ID of a board."""
    if len(text) != LENGTH:
        raise IdRefused(IdProblem.POSITION_LENGTH, length=len(text))
    counts = _counts(key_of(text, _KEY_BYTES))
    other, own = counts[:25], counts[25:]
    if max(sum(own), sum(other)) > CHECKERS:
        raise IdRefused(IdProblem.TOO_MANY)
    points = [own[point - 1] - other[24 - point] for point in POINTS]
    shared = next((point for point in POINTS if own[point - 1] and other[24 - point]), None)
    if shared:
        raise IdRefused(IdProblem.SAME_POINT, point=shared)
    board = (other[24], *points, own[24])
    if problem := problem_with(board):
        raise IdRefused(IdProblem.NOT_A_BOARD, why=problem.value)
    return board


def _counts(key: int) -> list[int]:
    """The 50 counts of a key."""
    counts = []
    for _ in range(50):
        ones = (~key & (key + 1)).bit_length() - 1
        counts.append(ones)
        key >>= ones + 1
    if key:
        raise IdRefused(IdProblem.LEFT_OVER)
    return counts


def written(key: int, length: int) -> str:
    """A key of `length` bytes in Base64 without padding."""
    return b64encode(key.to_bytes(length, "little")).decode().rstrip("=")


def key_of(text: str, length: int) -> int:
    """The key of `length` bytes from its Base64. Raises IdRefused for other characters and for bits beyond those bytes."""
    if not _ALPHABET.issuperset(text):
        raise IdRefused(IdProblem.CHARACTERS)
    key = int.from_bytes(b64decode(text + "=" * (-len(text) % 4)), "little")
    if written(key, length) != text:
        raise IdRefused(IdProblem.LEFT_OVER)
    return key
