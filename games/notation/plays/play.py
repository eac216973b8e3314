"""Writes and reads plays in the standard notation: `13/7 8/5*(2)`, `bar/20`, `6/off`.

When written, the checker that starts farthest back comes first, the steps of one checker are joined with stops kept only where
they hit, and equal moves are counted. Source: the notation of the US backgammon literature since Magriel, "Backgammon" (1976),
as bkgm.com/faq/BasicRules.html and the GNU Backgammon manual describe it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from games.notation.plays.matching import Fitting, fitting
from games.notation.plays.refusals import PlayProblem, PlayRefused
from games.notation.plays.text import CANNOT_MOVE, Move, moves_in
from games.notation.plays.why_not import WhyNot, dice_words, refused
from games.rules.board import Board
from games.rules.board_play import BoardPlay, tree_of, turns_played
from games.rules.composing.turn import why_not
from games.rules.turn.steps import Step, TurnTree
from games.rules.variants.variant import Dice, Variant

__all__ = [
    "CANNOT_MOVE",
    "PlayProblem",
    "PlayRefused",
    "Played",
    "canonical",
    "canonical_plays",
    "read_in",
    "read_on",
    "read_play",
    "write_play",
]


@dataclass(frozen=True, slots=True)
class Played:
    """A play that was read: the board after it, one order of steps that leads there, and its canonical notation."""

    end: Board
    steps: tuple[Step, ...]
    text: str


# Writing


def write_play(steps: Iterable[Step]) -> str:
    """The notation of one turn's steps, given in any playable order; `-` for no steps."""
    taken = tuple(steps)
    hits = {step.end for step in taken if step.hit}
    ways = Counter(_ways(taken, hits))
    return " ".join(_written(ways, hits)) or CANNOT_MOVE


def _ways(steps: tuple[Step, ...], hits: set[int]) -> Iterator[tuple[int, ...]]:
    """Each checker's way, the farthest back first: where it starts, where it hits, where it ends."""
    waiting = sorted(steps, key=lambda step: (-step.start, step.end))
    while waiting:
        step = waiting.pop(0)
        way = [step.start]
        while following := next((other for other in waiting if other.start == step.end), None):
            way += [step.end] if step.end in hits else []
            waiting.remove(following)
            step = following
        yield (*way, step.end)


def _written(ways: Counter[tuple[int, ...]], hits: set[int]) -> Iterator[str]:
    """Each distinct way once; a hit is marked on the first way through its point."""
    unsaid = set(hits)
    for way in sorted(ways, key=lambda way: (-way[0], way[-1], way)):
        said = unsaid & set(way[1:])
        unsaid -= said
        stops = tuple(point for point in way[1:-1] if point in said)
        yield str(Move((way[0], *stops, way[-1]), frozenset(said))) + (f"({ways[way]})" if ways[way] > 1 else "")


def canonical(variant: Variant, board: Board, dice: Dice, end: Board, turns: int = 0) -> str:
    """The canonical notation of the play that leaves this board; `dice` and `turns` as for `Variant.tree`.

    Raises KeyError for a board that the dice do not lead to.
    """
    return _canonical_of(variant.tree(board, dice, turns), end)


def canonical_plays(tree: TurnTree) -> dict[Board, str]:
    """Every final board with its canonical notation, sorted by board.

    Of several ways to a board, the one with the fewest moves is written, then the shortest, then the alphabetically first. In
    backgammon they differ only in stops, which are not written; in pinning games, a way that pins in passing is a different way
    to the same board.
    """
    return _plays(tree, range(len(tree.boards)))


def _canonical_of(tree: TurnTree, end: Board) -> str:
    """The canonical notation of one board. Raises KeyError for one that is not in the tree."""
    leading = set[int]()
    for place in reversed(range(len(tree.boards))):
        choices = tree.choices[place]
        if any(choice.to in leading for choice in choices) or (not choices and tree.boards[place] == end):
            leading.add(place)
    return _plays(tree, sorted(leading))[end]


def _plays(tree: TurnTree, places: Collection[int]) -> dict[Board, str]:
    """The notations of the final boards among these places, which are in the order of the tree."""
    best: dict[int, tuple[Step, ...]] = {0: ()}
    plays: dict[Board, str] = {}
    kept = set(places)
    for place in places:
        choices = tree.choices[place]
        for choice in choices:
            if choice.to not in kept:
                continue
            taken = tuple(sorted((*best[place], choice.step)))
            known = best.setdefault(choice.to, taken)
            best[choice.to] = known if known == taken else min(known, taken, key=_length)
        if not choices:
            text, board = write_play(best[place]), tree.boards[place]
            plays[board] = min(plays.get(board, text), text, key=lambda one: (one.count(" "), len(one), one))
    return {board: plays[board] for board in sorted(plays)}


def _length(steps: tuple[Step, ...]) -> tuple[int, int, str]:
    text = write_play(steps)
    return (text.count(" "), len(text), text)


# Reading


def read_play(variant: Variant, board: Board, dice: Dice, text: str, turns: int = 0) -> Played:
    """The legal play that the text means; `dice` and `turns` as for `Variant.tree`. Raises PlayRefused.

    A `*` may be left out, but one where nobody is hit is refused. A play that could hit on the way or avoid it avoids it; if it
    must hit one checker or another, the text has to say which.
    """
    return read_in(variant.tree(board, dice, turns), dice, text, partial(why_not, variant, board, dice, turns=turns))


def read_on(play: BoardPlay, text: str) -> Played:
    """The legal play that the text means for a roll in progress, as the side on turn sees it. Raises PlayRefused."""
    tree = tree_of(play)
    return read_in(tree, play.dice, text, partial(why_not, play.rules, tree.boards[0], play.dice, turns=turns_played(play)))


def read_in(tree: TurnTree, dice: Dice, text: str, why: WhyNot | None = None) -> Played:
    """The same, given the tree of those dice; `why` explains what the rules have against moves that are no legal play."""
    moves = moves_in(text)
    if not moves or tree.is_dance:
        return _no_play(tree, dice, moves)
    if len(moves) > len(dice):
        raise PlayRefused(PlayProblem.TOO_MANY, dice=dice_words(dice))
    found = fitting(tree, moves)
    meant = _fewest_unsaid(found)
    if not meant:
        raise refused(moves, dice, found, why)
    if len(meant) > 1:
        one, other = sorted(write_play(steps) for steps in meant.values())[:2]
        raise PlayRefused(PlayProblem.AMBIGUOUS, one=one, other=other)
    ((end, steps),) = meant.items()
    return Played(end, steps, _canonical_of(tree, end))


def _no_play(tree: TurnTree, dice: Dice, moves: tuple[Move, ...]) -> Played:
    if moves:
        raise PlayRefused(PlayProblem.CANNOT_PLAY, dice=dice_words(dice))
    if not tree.is_dance:
        raise PlayRefused(PlayProblem.MUST_PLAY, dice=dice_words(dice))
    return Played(tree.boards[0], (), CANNOT_MOVE)


def _fewest_unsaid(found: Fitting) -> dict[Board, tuple[Step, ...]]:
    fewest = min((unsaid for unsaid, _ in found.ways.values()), default=0)
    return {end: steps for end, (unsaid, steps) in found.ways.items() if unsaid == fewest}
