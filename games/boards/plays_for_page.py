"""Which plays does the page get, so that it lets nobody compose an illegal one? All of them, as small as they can be written.

The tree of a turn (`games.rules.steps`) becomes one line of text: its places divided by `;`, a place's choices by `,`, a choice
as `start end die` (one character each, 0-9 and a-p for 25) and how many places further it leads, in base 36. The boards are
not sent: the script plays the steps itself, and whoever lands on a single checker of the opponent hits (or pins) it.

Measured over random play: half of the rolls take less than 200 bytes, the largest of 2,400 took 9 kB. A constructed worst
case (a double one with fifteen checkers on fifteen points) takes 48 kB, 8 kB of them on the wire.
"""

from dataclasses import dataclass
from functools import lru_cache

from games.notation.play import canonical_plays
from games.rules.board import Board
from games.rules.board_play import grown
from games.rules.steps import Choice, TurnTree

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class PlaysForPage:
    """The tree as text, and every play in canonical notation, sorted."""

    tree: str
    plays: tuple[str, ...]


@lru_cache(maxsize=64)
def plays_for_page(variant: str, board: Board, dice: tuple[int, ...], turns: int = 0) -> PlaysForPage:
    """The plays of a roll for the side that sees this board; a page is drawn again for every chat message.

    `turns`: how many turns the side has finished, which some variants ask for.
    """
    tree = grown(variant, board, dice, turns)
    return PlaysForPage(tree_text(tree), tuple(sorted(set(canonical_plays(tree).values()))))


def tree_text(tree: TurnTree) -> str:
    """The tree in the format described above, without the ends of plays that come last."""
    return ";".join(",".join(_choice(at, one) for one in choices) for at, choices in enumerate(tree.choices)).rstrip(";")


def _choice(at: int, choice: Choice) -> str:
    step = choice.step
    return f"{DIGITS[step.start]}{DIGITS[step.end]}{step.die}{_base_36(choice.to - at)}"


def _base_36(number: int) -> str:
    """A tree only leads forward, so never less than 1."""
    return (_base_36(number // 36) if number > 35 else "") + DIGITS[number % 36]
