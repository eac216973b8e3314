"""Beavers, raccoons and the animals after them: turning a cube at once, in answer to a turn.

The taker of a double may beaver (turn once more and keep the cube), the doubler may raccoon the beaver, and where a
house lets it go on each further animal doubles again. Source: RULES.md R16.
"""

DOUBLE, BEAVER, RACCOON = 0, 1, 2


def made_by_doubler(animals: int) -> bool:
    """Whether the turn number `animals` (0 the double itself) was made by the player who doubled first."""
    return animals % 2 == 0


def allowed(animals: int, *, beaver: bool, raccoon: bool, further: bool) -> bool:
    """Whether the house lets a turn of this number be made in answer."""
    if animals == BEAVER:
        return beaver
    if animals == RACCOON:
        return beaver and raccoon
    return beaver and raccoon and further
