"""The Jacoby rule: gammons and backgammons count only once the cube has been turned."""

from games.rules.gammons import Level


def multiplier(level: Level, *, turned: bool, jacoby: bool) -> int:
    """How many times the cube's value is paid. `turned` means offered by a player and taken: an automatic double does not
    count as a turn. Source: RULES.md R17, R18 (Colorado 1.5, ACT #6, #12)."""
    if jacoby and not turned:
        return Level.SINGLE.multiplier
    return level.multiplier
