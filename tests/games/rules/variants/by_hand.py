"""The boards that rolls leave in the older games, found the slow way: every order of the numbers, every checker, no engine.

Written from the sources' rules alone, as a second opinion on `games/rules/variants/`; it shares nothing with it but the form of
a board (26 integers) by which the two are compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations

Board = tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """What the brute force needs to know of a game. `twice`: doublets are played twice over; `dice`: how many are thrown;
    `goes_off`: checkers are borne off; `one_way`: both sides go the same way round."""

    start: Board
    twice: bool = False
    dice: int = 2
    goes_off: bool = True
    one_way: bool = False

    def rolls(self) -> Iterator[tuple[int, ...]]:
        for thrown in combinations_with_replacement(range(1, 7), self.dice):
            yield thrown * 2 if self.twice and len(set(thrown)) == 1 else thrown

    def turned(self, board: Board) -> Board:
        between = board[1:25] if self.one_way else board[24:0:-1]
        return (board[25], *(-count for count in between), board[0])

    def moved(self, board: Board, place: int, number: int) -> Board | None:
        """One checker by one number; None if it may not go."""
        if board[place] < 1 or (board[25] and place != 25):
            return None
        after = list(board)
        after[place] -= 1
        to = place - number
        if to < 1:
            behind = [one for one in range(place + 1, 26) if board[one] > 0]
            all_home = all(board[one] < 1 for one in range(7, 26))
            return tuple(after) if self.goes_off and all_home and (to == 0 or not behind) else None
        if board[to] < -1:
            return None
        if board[to] == -1:
            after[to] = 0
            after[0] += 1
        after[to] += 1
        return tuple(after)

    def played(self, board: Board, numbers: tuple[int, ...]) -> Iterator[tuple[int, int, Board]]:
        """Every way to play the numbers in this order: how many were played, the largest of them, and the board.

        A number is left only if no checker can go by it.
        """
        if not numbers:
            yield 0, 0, board
            return
        number, *others = numbers
        ways = [after for place in range(1, 26) if (after := self.moved(board, place, number))]
        for after in ways or [board]:
            for count, largest, end in self.played(after, tuple(others)):
                yield count + bool(ways), max(largest, number if ways else 0), end

    def boards(self, board: Board, numbers: tuple[int, ...]) -> set[Board]:
        """As many numbers as possible, and the largest if it can only be one."""
        ways = {way for order in set(permutations(numbers)) for way in self.played(board, order)}
        most = max(count for count, _largest, _end in ways)
        kept = {(largest, end) for count, largest, end in ways if count == most}
        if most == 1:
            top = max(largest for largest, _end in kept)
            return {end for largest, end in kept if largest == top}
        return {end for _largest, end in kept}

    def perft(self, depth: int, board: Board | None = None) -> int:
        """How many boards the rolls of a game can lead to, counted for each roll."""
        on = self.start if board is None else board
        ends = [end for roll in self.rolls() for end in self.boards(on, roll)]
        return len(ends) if depth == 1 else sum(self.perft(depth - 1, self.turned(end)) for end in ends)


ALL_TABLES: Board = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
#: All checkers wait to enter.
OFF_THE_BOARD: Board = (15, *[0] * 24, 15)

BY_HAND = {
    "irish": Game(ALL_TABLES),
    "toute-table": Game(ALL_TABLES, twice=True),
    "todas-tablas": Game(ALL_TABLES),
    "ban-sugoroku": Game(ALL_TABLES, goes_off=False),
    "tabula": Game(OFF_THE_BOARD, dice=3, one_way=True),
}
