"""Short notations for boards and plays, for the tests of the variants."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from games.rules.board import BAR, OFF, Board
from games.rules.variants.variant import Dice, Leg, Variant

ROLLS = [(one, other) for one in range(1, 7) for other in range(1, one + 1)]


def board(own: Mapping[int, int], other: Mapping[int, int], pins: Iterable[int] | None = None) -> Board:
    """Checkers by point, as the player on roll sees them: their own on 1 to 24 or 25, the opponent's on 1 to 24 or 0."""
    points = [0] * 26
    for point, count in own.items():
        points[point] = count
    for point, count in other.items():
        points[point] = count if point == OFF else -count
    return tuple(points) if pins is None else (*points, sum(1 << point for point in pins))


def may_begin(variant: Variant, on: Board, dice: Dice, *moves: tuple[int, int]) -> bool:
    """Whether a legal way to play the dice begins with these steps (from, to)."""
    tree = variant.tree(on, dice)
    places = {0}
    for move in moves:
        places = {one.to for place in places for one in tree.choices[place] if (one.step.start, one.step.end) == move}
    return bool(places)


def after(variant: Variant, on: Board, dice: Dice, *moves: tuple[int, int]) -> Board:
    """The board after these steps of a legal way to play the dice."""
    tree = variant.tree(on, dice)
    place = 0
    for move in moves:
        place = next(one.to for one in tree.choices[place] if (one.step.start, one.step.end) == move)
    return tree.boards[place]


def whole_game(variant: Variant, chance: Random) -> Iterator[tuple[Board, Dice, Board]]:
    """A game of random rolls and plays: each board, the dice played on it, and the board after; the last one ends the game.

    Boards are seen by the player on turn. Turns go as at a table: the next part only after all of the one before.
    """
    on, finished = variant.start, 0
    while True:
        later = list(variant.legs(_rolled(chance), finished // 2))
        while later:
            leg = later.pop(0)
            if leg.again and leg.dice:
                leg = Leg((*leg.dice, _rolled(chance)[0]))
            elif leg.again:
                later = list(variant.legs(_rolled(chance), finished // 2))
                continue
            dice = _named(leg, chance)
            end, used = _played(variant, on, dice, chance)
            yield on, dice, end
            on = end
            if variant.is_over(on):
                return
            if used < len(dice):
                break
        on, finished = variant.flipped(on), finished + 1


def _rolled(chance: Random) -> tuple[int, int]:
    return chance.randint(1, 6), chance.randint(1, 6)


def _named(leg: Leg, chance: Random) -> Dice:
    return (chance.randint(1, 6),) * 4 if leg.chosen else leg.dice


def _played(variant: Variant, on: Board, dice: Dice, chance: Random) -> tuple[Board, int]:
    tree = variant.tree(on, dice)
    place = used = 0
    while tree.choices[place]:
        place = chance.choice(tree.choices[place]).to
        used += 1
    return tree.boards[place], used


def where(on: Board) -> dict[int, int]:
    """The points of a board that are occupied."""
    return {point: count for point, count in enumerate(on[: BAR + 1]) if count}
