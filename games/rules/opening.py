"""Who begins, and with which dice? Each side rolls one; a tie is rolled again, and may double the cube automatically.

Source: the rules of backgammon, bkgm.com/rules.html: the higher die begins and plays both numbers; with automatic doubles every
tie doubles the centred cube, as often as the players have agreed (RULES.md R17).
"""

from dataclasses import dataclass

from games.rules.cube import LARGEST_CUBE
from games.rules.variants.variant import Variant


@dataclass(frozen=True, slots=True)
class Opening:
    """Which side begins, and the roll it plays, higher die first; None in games where the winner rolls anew."""

    first_begins: bool
    roll: tuple[int, int] | None


def opening(variant: Variant, first_die: int, second_die: int) -> Opening | None:
    """What the two dice decide; None for a tie, which is rolled again."""
    if first_die == second_die:
        return None
    both = (max(first_die, second_die), min(first_die, second_die))
    return Opening(first_die > second_die, None if variant.first_roll_anew else both)


def automatic_cube(ties: int, *, cap: int | None) -> int:
    """The cube after so many tied opening rolls, of which at most `cap` double it; a `cap` of None sets no limit."""
    doubles = ties if cap is None else min(ties, cap)
    return min(1 << min(doubles, LARGEST_CUBE.bit_length()), LARGEST_CUBE)
