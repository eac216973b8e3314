"""What a game on a backgammon board is made of. The class Variant is backgammon itself; a variant overrides what differs.

Source: the rules of backgammon as in rec.games.backgammon's FAQ and the US rules of play; each variant names its own.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.rules.board import BAR, HOME, OFF, START, Board, BoardProblem, checkers, flipped, is_pinned, problem_with
from games.rules.gammons import Level
from games.rules.sentences import gettext_noop
from games.rules.turn import plays
from games.rules.turn.steps import Choice, Step, TurnTree

Dice = tuple[int, ...]

#: The attributes a variant may override without changing where checkers can go.
ABOUT_OTHER_THINGS = frozenset({"key", "name", "summary", "source", "start", "cube", "first_roll_anew", "highest"})


class Turn(NamedTuple):
    """A turn before its first step: the board, and the numbers to play."""

    board: Board
    dice: Dice


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a turn that is played in one go: the numbers to play (four for a doublet).

    `chosen`: the player first names a doublet of their choice; `again`: instead of playing numbers the player rolls once more;
    if there are numbers, they wait, and the first die of that roll is played with them. A turn goes on to its next part only if
    all numbers of the one before were played.
    """

    dice: Dice = ()
    chosen: bool = False
    again: bool = False


class Variant:
    """The rules of one game. Everything is in the view of the player on roll; dice are the numbers still to be played."""

    key = "backgammon"
    #: The name its own players use.
    name = gettext_noop("Backgammon")
    #: The game in one sentence, to help people choose.
    summary = gettext_noop(
        "The game as it is played around the world: blots are hit, points are made, the cube doubles the stake."
    )
    #: Where its rules were found.
    source = "https://www.bkgm.com/rules.html"
    #: The board before the first roll, as the player who begins sees it.
    start: Board = START
    #: Whether checkers ever wait on the bar, hit or not yet entered.
    has_bar = True
    #: Whether checkers are borne off, and not only brought home.
    bears_off = True
    #: Whether a doubling cube belongs to the game.
    cube = True
    #: Whether the winner of the opening roll rolls both dice anew for the first turn.
    first_roll_anew = False
    #: The most that a game is won by.
    highest = Level.BACKGAMMON
    #: How many dice a turn is played with.
    thrown = 2
    #: Whether as many numbers as possible must be played, and the larger if it can only be one. If False, a number that can
    #: still be played must be, but a player may play one so that the other cannot be.
    whole_roll = True
    #: Whether checkers go as in backgammon, so that `plays.positions` can be used.
    _goes_as_backgammon = True

    def __init_subclass__(cls) -> None:
        """A variant that overrides anything about where checkers go is played by the general tree."""
        says = {name for name in vars(cls) if not name.startswith("__")}
        cls._goes_as_backgammon = cls._goes_as_backgammon and says <= ABOUT_OTHER_THINGS

    def problem_with(self, board: object) -> BoardProblem | None:
        """Why this is no board of the game; None if it is one."""
        if problem := problem_with(board, len(self.start), self._all()):
            return problem
        assert isinstance(board, list | tuple)
        return BoardProblem.NO_BAR if not self.has_bar and (board[BAR] or board[OFF]) else None

    @property
    def levels(self) -> tuple[Level, ...]:
        """At what levels it can be won."""
        return tuple(level for level in Level if level.multiplier <= self.highest.multiplier)

    # Where checkers may go

    def may_bear_off(self, board: Board) -> bool:
        """Whether all of the player's checkers are home, in a game in which anybody bears off."""
        return self.bears_off and board[BAR] == 0 and all(board[point] <= 0 for point in range(7, 25))

    def may_land(self, board: Board, point: int) -> bool:
        """Whether a checker may land there: not where the opponent has two or more."""
        return board[point] >= -1

    def steps(self, board: Board, die: int) -> Iterator[Step]:
        """Every step with that number alone, regardless of the other numbers."""
        if board[BAR]:
            yield from self._entering(board, die)
        else:
            yield from self._moving(board, die)

    def _entering(self, board: Board, die: int) -> Iterator[Step]:
        yield from self._to(board, BAR, BAR - die, die)

    def _moving(self, board: Board, die: int) -> Iterator[Step]:
        bears_off = self.may_bear_off(board)
        for start in range(24, 0, -1):
            if board[start] <= 0:
                continue
            if start > die:
                yield from self._to(board, start, start - die, die)
            elif bears_off and (start == die or all(board[point] <= 0 for point in range(start + 1, 25))):
                yield Step(start, OFF, die)

    def _to(self, board: Board, start: int, end: int, die: int) -> Iterator[Step]:
        if self.may_land(board, end):
            yield Step(start, end, die, board[end] == -1)

    def may_follow(self, turn: Turn, board: Board, step: Step) -> bool:
        """Whether a turn that began like this allows the step now, in games where earlier steps can forbid later ones."""
        return True

    def after(self, board: Board, step: Step) -> Board:
        """The board after the step."""
        points = list(board)
        points[step.start] -= 1
        if step.end != OFF:
            if step.hit:
                points[step.end] = 0
                points[OFF] += 1
            points[step.end] += 1
        return tuple(points)

    # Which dice must be played

    def legs(self, roll: tuple[int, int], turns: int = 0) -> tuple[Leg, ...]:
        """What a roll lets its player play, in order. `turns`: how many turns the player has finished in this game."""
        one, other = roll
        return (Leg((one,) * 4 if one == other else (one, other)),)

    def numbers(self, dice: Dice, turns: int = 0) -> Dice:
        """The numbers to play first once all dice are thrown."""
        return dice if self.thrown > 2 else self.legs((dice[0], dice[1]), turns)[0].dice

    def tree(self, board: Board, dice: Dice, turns: int = 0) -> TurnTree:
        """Every way to play these numbers: as many of them as possible, and the larger of two if only one can be played.

        That holds for the last checker, too: with 2-1 it plays 2/1*/off, never 2/off, which would leave a number unplayed. Only
        a way that decides the game (`is_decided`) may leave numbers unplayed.
        """
        growing = _Growing(self, board, tuple(sorted(dice, reverse=True)))
        return growing.pruned()

    def positions(self, board: Board, dice: Dice, turns: int = 0) -> tuple[Board, ...]:
        """Every distinct final board after these numbers, in no particular order; only `board` if nothing can be played."""
        if self._goes_as_backgammon and plays.knows(dice):
            return plays.positions(board, dice)
        return self.tree(board, dice, turns).ends

    # How it ends

    def flipped(self, board: Board) -> Board:
        """The board as the opponent sees it."""
        return flipped(board)

    def other_number(self, point: int) -> int:
        """The opponent's number for a point."""
        return 25 - point

    def result(self, board: Board) -> Level | None:
        """How the player who has just played has won; None if they have not."""
        own, other = checkers(board)
        if own:
            return None
        if other < self._all() or self.highest is Level.SINGLE:
            return Level.SINGLE
        is_triple = self.highest is Level.BACKGAMMON and self.is_backgammon(board)
        return Level.BACKGAMMON if is_triple else Level.GAMMON

    def is_backgammon(self, board: Board) -> bool:
        """Whether a gammon counts three, if anything does: the loser has a checker on the bar or in the winner's home board."""
        return board[OFF] > 0 or any(board[point] < 0 for point in HOME)

    def loses(self, board: Board) -> Level | None:
        """How the player who has just played has lost by that play, in games where this happens."""
        return None

    def drawn(self, board: Board) -> bool:
        """Whether the last play has ended the game without a winner, in games where this happens."""
        return False

    def is_over(self, board: Board) -> bool:
        """Whether the last play has ended the game."""
        return self.result(board) is not None or self.loses(board) is not None or self.drawn(board)

    def is_decided(self, board: Board) -> bool:
        """Whether the play has ended the game while its player has checkers left, as pinning a mother does in Plakoto.

        Numbers left then count as played. Bearing off the last checker ends the game as well, but leaves its numbers unplayed.
        """
        return checkers(board)[0] > 0 and self.is_over(board)

    # How far is left to go

    def pips(self, board: Board) -> tuple[int, int]:
        """The pip counts of the player on roll and the opponent; 25 for each checker that waits to enter."""
        return self._own_pips(board), self._own_pips(self.flipped(board))

    def _own_pips(self, board: Board) -> int:
        return board[BAR] * BAR + sum(point * self._own_at(board, point) for point in range(1, 25))

    def _own_at(self, board: Board, point: int) -> int:
        """How many of the player's checkers are on a point, including a pinned one."""
        return max(board[point], 0) + (board[point] < 0 and is_pinned(board, point))

    def _all(self) -> int:
        return checkers(self.start)[1]


class _Growing:
    """Builds the tree forward, then prunes what does not belong to a legal play."""

    def __init__(self, variant: Variant, board: Board, dice: Dice) -> None:
        self.variant = variant
        self.turn = Turn(board, dice)
        self.boards = [board]
        self.left = [dice]
        self.found = {(board, dice): 0}
        self.choices: list[list[Choice]] = []
        place = 0
        while place < len(self.boards):
            self.choices.append(list(self._grown(place)))
            place += 1

    def _grown(self, place: int) -> Iterator[Choice]:
        board, dice = self.boards[place], self.left[place]
        steps, may_follow, after = self.variant.steps, self.variant.may_follow, self.variant.after
        for die in dict.fromkeys(dice):
            at = dice.index(die)
            rest = dice[:at] + dice[at + 1 :]
            for step in steps(board, die):
                if not may_follow(self.turn, board, step):
                    continue
                end, new = after(board, step), len(self.boards)
                to = self.found.setdefault((end, rest), new)
                if to == new:
                    self.boards.append(end)
                    self.left.append(rest)
                yield Choice(step, to)

    def pruned(self) -> TurnTree:
        if not self.variant.whole_roll:
            return _reachable(self.boards, self.choices)
        most = self._most_dice()
        first = self.choices[0]
        if most[0] == 1 and first:
            largest = max(choice.step.die for choice in first)
            self.choices[0] = [choice for choice in first if choice.step.die == largest]
        kept = [[one for one in choices if most[one.to] + 1 == most[at]] for at, choices in enumerate(self.choices)]
        return _reachable(self.boards, kept)

    def _most_dice(self) -> list[int]:
        """For each place, how many of the dice left can still be played; all of them where the game is decided."""
        most = [0] * len(self.boards)
        for place in reversed(range(len(self.boards))):
            left = self.left[place]
            if choices := self.choices[place]:
                most[place] = max(most[choice.to] for choice in choices) + 1
            elif left and self.variant.is_decided(self.boards[place]):
                most[place] = len(left)
        return most


def _reachable(boards: list[Board], choices: list[list[Choice]]) -> TurnTree:
    """Only the places that can be reached, renumbered."""
    order, number = [0], {0: 0}
    for place in order:
        for choice in choices[place]:
            if choice.to not in number:
                number[choice.to] = len(order)
                order.append(choice.to)
    kept = tuple(tuple(Choice(one.step, number[one.to]) for one in choices[place]) for place in order)
    return TurnTree(tuple(boards[place] for place in order), kept)


def kept_where(tree: TurnTree, may_end: Callable[[Board], bool]) -> TurnTree:
    """Only the ways to boards on which a turn may end; the tree itself if no way leads to one."""
    leads = [False] * len(tree.boards)
    for place in reversed(range(len(tree.boards))):
        choices = tree.choices[place]
        leads[place] = any(leads[one.to] for one in choices) if choices else may_end(tree.boards[place])
    if not leads[0]:
        return tree
    return _reachable(list(tree.boards), [[one for one in choices if leads[one.to]] for choices in tree.choices])
