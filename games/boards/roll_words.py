"""A roll in the reader's terms."""

from collections.abc import Sequence

from clubsite.preferences.dice_names import shown_dice_names
from games.rules.dice_names import die_called, roll_called


def roll_in_words(dice: Sequence[int]) -> str:
    """A roll as "3-1", the higher die first as is customary, or the reader's names for dice."""
    called_by = shown_dice_names()
    if called_by and len(dice) > 2:
        return "-".join(die_called(called_by, die) for die in sorted(dice, reverse=True))
    return roll_called(called_by, dice[0], dice[1]) if called_by else "-".join(map(str, sorted(dice, reverse=True)))
