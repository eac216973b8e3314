"""Which legal ways of playing a roll can a written play mean?

The text says where checkers go, not in which order or with which die. A way fits if its steps carry every checker named to its
end through the points named, and move nothing else. It may hit without saying so; of several boards, the one with the fewest
unmarked hits is meant.
"""

from dataclasses import dataclass

from games.notation.plays.text import Move
from games.rules.board import Board
from games.rules.turn.steps import Step, TurnTree

Steps = tuple[Step, ...]
#: What is left to do, sorted: for each checker where it stands and the points it has yet to touch.
_Left = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Fitting:
    """What fits: one way to each board with its number of unmarked hits; points where a `*` hits nobody; and whether some way
    that fits so far must go on."""

    ways: dict[Board, tuple[int, Steps]]
    hitting_nobody: frozenset[int]
    unfinished: bool


def fitting(tree: TurnTree, moves: tuple[Move, ...]) -> Fitting:
    """Every legal board the moves can mean."""
    search = _Search(tree)
    search.go(0, tuple(sorted(move.points for move in moves)), ())
    said = frozenset().union(*(move.hits for move in moves))
    return _judged(search, said)


def _judged(search: "_Search", said: frozenset[int]) -> Fitting:
    ways: dict[Board, tuple[int, Steps]] = {}
    nobody: frozenset[int] = frozenset()
    for board, steps in search.found:
        hits = {step.end for step in steps if step.hit}
        if said - hits:
            nobody |= said - hits
        else:
            candidate = (len(hits - said), steps)
            ways[board] = min(ways.get(board, candidate), candidate)
    return Fitting(ways, nobody, search.unfinished)


class _Search:
    """Walks the tree along the written steps only; a place is entered once for the same remainder and the same hits."""

    def __init__(self, tree: TurnTree) -> None:
        self.tree = tree
        self.found: list[tuple[Board, Steps]] = []
        self.unfinished = False
        self.seen: set[tuple[int, _Left, frozenset[int]]] = set()

    def go(self, place: int, left: _Left, taken: Steps) -> None:
        hit = frozenset(step.end for step in taken if step.hit)
        if (place, left, hit) in self.seen:
            return
        self.seen.add((place, left, hit))
        choices = self.tree.choices[place]
        if not left and choices:
            self.unfinished = True
        elif not left:
            self.found.append((self.tree.boards[place], taken))
        for choice in choices:
            for way in set(left):
                carried = _carried(way, choice.step)
                if carried is not None:
                    at = left.index(way)
                    rest = tuple(sorted([*left[:at], *carried, *left[at + 1 :]]))
                    self.go(choice.to, rest, (*taken, choice.step))


def _carried(way: tuple[int, ...], step: Step) -> list[tuple[int, ...]] | None:
    """What is left of a checker's way after the step; None if the step is not part of it.

    Either the checker stands where the step begins, and is not carried past its next stop; or it will pass there later, and a
    checker already there goes ahead in its place: where a point holds a limited number of checkers, that is the only order.
    """
    if not way[0] >= step.start > way[1] or step.end < way[1]:
        return None
    behind = [(way[0], step.start)] if way[0] > step.start else []
    rest = way[2:] if way[1] == step.end else way[1:]
    return [*behind, *([(step.end, *rest)] if rest else [])]
