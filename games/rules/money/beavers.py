"""Beavers, raccoons and the animals after them: turning a cube at once, in answer to its being turned.

The taker of a double may beaver (turn the cube again and keep it), the doubler may raccoon the beaver and, if the house
allows it, each further animal doubles again. Source: RULES.md R16.
"""

DOUBLE, BEAVER, RACCOON = 0, 1, 2


def made_by_doubler(animals: int) -> bool:
    """Whether turn number `animals` of the cube (0 is the double itself) was made by the first doubler."""
    return animals % 2 == 0


def allowed(animals: int, *, beaver: bool, raccoon: bool, further: bool) -> bool:
    """Whether the house allows the turn of this number as an answer."""
    if animals == BEAVER:
        return beaver
    if animals == RACCOON:
        return beaver and raccoon
    return beaver and raccoon and further
