"""What a finished game is worth: single, gammon, backgammon."""

from enum import StrEnum


class Level(StrEnum):
    """The level at which a game was won. Source: the rules of backgammon; RULES.md R19."""

    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"

    @property
    def multiplier(self) -> int:
        """How many times the cube's value the level pays: 1, 2 or 3."""
        return _MULTIPLIERS[self]


_MULTIPLIERS = {Level.SINGLE: 1, Level.GAMMON: 2, Level.BACKGAMMON: 3}
