"""Rolls as they are told where a game is played with three dice: two first, then the third (games/rules/variants/tabula.py).

Told as they stand in the log they would be two rolls, neither of which is the throw.
"""

from collections.abc import Sequence

Roll = tuple[str, tuple[int, int]]
"""Who has rolled what, as in the log."""


def as_thrown(said: Sequence[Roll | None], thrown: int) -> list[tuple[int, ...]]:
    """The dice to tell for each of the newest statements, None for those that are no rolls; () where there is nothing to tell,
    or the third die tells it. `thrown`: with how many dice the game is played.

    >>> as_thrown([("ann", (5, 2)), ("ann", (5, 3)), None], 3)
    [(), (5, 2, 5), ()]
    >>> as_thrown([("ann", (5, 3)), None, ("bob", (6, 1))], 3)  # the two before the first are not among the newest
    [(5,), (), (6, 1)]
    """
    found: list[tuple[int, ...]] = [() if roll is None else roll[1] for roll in said]
    if thrown < 3:
        return found
    for place, roll in enumerate(said):
        if roll is None:
            continue
        before = said[place - 1] if place else None
        if before is not None and before[0] == roll[0] and len(found[place - 1]) == 2:
            found[place - 1 : place + 1] = (), (*before[1], roll[1][0])
        elif place + 1 < len(said) and said[place + 1] is None:
            found[place] = roll[1][:1]
    return found
