"""How does the page know which plays are legal? It gets all of them, written as compactly as possible.

The tree of a turn (`games.rules.turn.steps`) becomes one line of text: places separated by `;`, a place's choices by `,`. A
choice is its start, end and die (one character each; 0-9, then a-p for 10 to 25), then how many places further on it leads, in
base 36. Boards are not sent: the script plays the steps itself and hits (or pins) any blot it lands on.

Measured over random play: half of the rolls take less than 200 bytes, and the largest of 2,400 took 9 kB. A constructed worst
case (a double one with fifteen checkers on fifteen points) takes 48 kB, 8 kB of them on the wire.
"""

from dataclasses import dataclass
from functools import lru_cache

from games.notation.plays.play import canonical_plays
from games.rules.board import Board
from games.rules.board_play import grown
from games.rules.turn.steps import Choice, TurnTree

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class PlaysForPage:
    """The tree as text, and every play in canonical notation, sorted."""

    tree: str
    plays: tuple[str, ...]


@lru_cache(maxsize=64)
def plays_for_page(variant: str, board: Board, dice: tuple[int, ...], turns: int = 0) -> PlaysForPage:
    """The plays of a roll for the side that sees this board. Cached, because the page is redrawn for every chat message.

    `turns`: how many turns the side has finished, which matters in some variants.
    """
    tree = grown(variant, board, dice, turns)
    return PlaysForPage(tree_text(tree), tuple(sorted(set(canonical_plays(tree).values()))))


def tree_text(tree: TurnTree) -> str:
    """The tree in the format described above, without its trailing empty places."""
    return ";".join(",".join(_choice(at, one) for one in choices) for at, choices in enumerate(tree.choices)).rstrip(";")


def _choice(at: int, choice: Choice) -> str:
    step = choice.step
    return f"{DIGITS[step.start]}{DIGITS[step.end]}{step.die}{_base_36(choice.to - at)}"


def _base_36(number: int) -> str:
    """Never called with less than 1, since a tree only leads forward."""
    return (_base_36(number // 36) if number > 35 else "") + DIGITS[number % 36]
