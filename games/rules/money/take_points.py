"""At what chances is a position a take, a double, or too good to double? For money play, by Janowski's model.

The chances p are those of winning the game at any level; `win` and `loss` are what a game won and a game lost pay on average,
in units of the cube (1 without gammons). The index x says how live the cube is: 0 is dead, never turned again; 1 is live,
always turned at the best moment; real positions lie between, and two thirds is usual. With S = win + loss + x/2 the equity, in
units of the cube, is

    cube owned              pS - loss
    cube the opponent's     pS - loss - x/2
    cube in the middle      4/(4 - x) (pS - loss - x/4)

and every point below is where two of these, or one of them and a drop, are equal. The Jacoby rule is not in force.

Source: Rick Janowski, "Take-Points in Money Games" (1993); for the live cube Emmett Keeler and Joel Spencer, "Optimal
Doubling in Backgammon", Operations Research 23 (1975).
"""

from dataclasses import dataclass

DEAD, LIVE = 0.0, 1.0
#: The index to use when nothing is known about the position.
USUAL = 2 / 3


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a game won and a game lost pay on average, in units of the cube: from 1 to 3."""

    win: float = 1.0
    loss: float = 1.0

    def __post_init__(self) -> None:
        assert 1 <= self.win <= 3
        assert 1 <= self.loss <= 3


def mean_value(chances: float, gammons: float, backgammons: float) -> float:
    """What a game pays on average to the side that wins it; 1 if it never wins.

    The arguments are shares of all games: those it wins, those it wins with at least a gammon, those with a backgammon.
    """
    assert 0 <= backgammons <= gammons <= chances <= 1
    return (chances + gammons + backgammons) / chances if chances else 1.0


@dataclass(frozen=True, slots=True)
class Points:
    """A player's winning chances, from 0 to 1, at which that player's or the opponent's decision changes.

    When doubled, the player drops below `take` and beavers from `beaver` on; they double a centred cube from `double` on and
    redouble their own from `redouble` on; from `cash` on the opponent drops; beyond `too_good` they play on for the gammon.
    """

    take: float
    beaver: float
    double: float
    redouble: float
    cash: float
    too_good: float


def money_points(stakes: Stakes, index: float = USUAL) -> Points:
    """Every point for money play; `index` is the x of the model, from 0 (dead) to 1 (live)."""
    assert DEAD <= index <= LIVE
    win, loss = stakes.win, stakes.loss
    whole = win + loss + index / 2
    return Points(
        take=(loss - 0.5) / whole,
        beaver=loss / whole,
        double=(loss + index / 2 * (3 - index) / (2 - index)) / whole,
        redouble=(loss + index) / whole,
        cash=(loss + 0.5 + index / 2) / whole,
        too_good=(loss + 1) / whole,
    )


def dead_cube_take_point(stakes: Stakes) -> float:
    """The chances needed to take a cube that will not be turned again."""
    return money_points(stakes, DEAD).take


def live_cube_take_point(stakes: Stakes) -> float:
    """The chances needed to take a cube that will be turned at the best moment."""
    return money_points(stakes, LIVE).take


def owned(chances: float, stakes: Stakes, index: float = USUAL) -> float:
    """The equity when the player owns the cube, in units of the cube."""
    return chances * (stakes.win + stakes.loss + index / 2) - stakes.loss


def unavailable(chances: float, stakes: Stakes, index: float = USUAL) -> float:
    """The equity when the opponent owns the cube, in units of the cube."""
    return owned(chances, stakes, index) - index / 2


def centred(chances: float, stakes: Stakes, index: float = USUAL) -> float:
    """The equity with the cube in the middle, in units of the cube."""
    return 4 / (4 - index) * (owned(chances, stakes, index) - index / 4)


def take_point(drop: float, win: float, loss: float) -> float:
    """The chances needed to take a dead cube, given the value of dropping, and of winning and losing after a take.

    In a match, the three are match-winning chances at the resulting scores; for money, they are points.
    """
    assert loss <= drop <= win
    assert loss < win
    return (drop - loss) / (win - loss)
