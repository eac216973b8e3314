"""What a score means for its next game: each player's chance to win the match, what a gammon adds, and when to take a double.

The take points are for games without gammons unless their shares are given. Dead cube: nobody turns it again. Live cube: its
owner redoubles at the very moment at which the opponent can just as well drop. Between losing with a take (chance 0) and that
moment (chance 1 minus the opponent's own take point at the doubled cube) the equity rises in a straight line, so

    live(cube) = dead(cube) * (1 - live of the opponent(2 * cube))

down to a cube that its owner need not turn. For money this gives the usual 1/5; positions lie between the two.

Sources: Rick Janowski, "Take-Points in Money Games" (1993) and Keeler and Spencer (1975), as in
`games/rules/money/take_points.py`; GNU Backgammon computes its points for matches by the same recursion (GetPoints in
matchequity.c). The gammon value is (gammon - win) / (win - loss), 1/2 for money (bkgm.com, glossary).
"""

from dataclasses import dataclass

from games.rules.match.equity.table import REACH, chance
from games.rules.match.score import Score, game_won
from games.rules.money.take_points import take_point


def winning_chance(score: Score, player: int = 0) -> float | None:
    """The chance of `player` to win the match from here; None in a session, and beyond the table's 25 points."""
    if score.winner is not None:
        return float(score.winner == player)
    if not score.length or max(score.away) > REACH:
        return None
    return chance(score.away[player], score.away[1 - player], after_crawford=score.is_after_crawford)


def _after(score: Score, winner: int, points: int, player: int) -> float:
    found = winning_chance(game_won(score, winner, points), player)
    assert found is not None
    return found


@dataclass(frozen=True, slots=True)
class Gammons:
    """The shares of gammons (backgammons counted as such) among the games that the taker wins, and among those they lose."""

    won: float = 0.0
    lost: float = 0.0

    def __post_init__(self) -> None:
        assert 0 <= self.won <= 1
        assert 0 <= self.lost <= 1


NONE = Gammons()


def dead_cube_take(score: Score, cube: int, taker: int, gammons: Gammons = NONE) -> float | None:
    """The chance to win the game that `taker` needs to take a double from `cube` to twice that, if it is not turned again.

    None where there is nothing to decide: beyond the table, in a session, in a game without a cube, and where the take can
    neither gain nor lose anything.
    """
    if winning_chance(score) is None or score.over or not score.cube_allowed:
        return None
    drop = _after(score, 1 - taker, cube, taker)
    win = _mean(score, taker, taker, 2 * cube, gammons.won)
    loss = _mean(score, 1 - taker, taker, 2 * cube, gammons.lost)
    if win <= loss or not loss <= drop <= win:
        return None
    return take_point(drop, win, loss)


def _mean(score: Score, winner: int, player: int, cube: int, gammons: float) -> float:
    """The chance of `player` after a game at this cube, of which a share is gammons."""
    single = _after(score, winner, cube, player)
    return single if not gammons else (1 - gammons) * single + gammons * _after(score, winner, 2 * cube, player)


def live_cube_take(score: Score, cube: int, taker: int) -> float | None:
    """The same if the taker's cube is live, in a game without gammons; None as for `dead_cube_take`."""
    dead = dead_cube_take(score, cube, taker)
    if dead is None or score.is_dead_for(taker, 2 * cube):
        return dead
    opponents = live_cube_take(score, 2 * cube, 1 - taker)
    return dead if opponents is None else dead * (1 - opponents)


def gammon_value(score: Score, cube: int, player: int) -> float | None:
    """What a gammon adds for `player` to a game won at this cube, as a share of what winning adds to losing: 0 if nothing."""
    if winning_chance(score) is None or score.over:
        return None
    win, loss = _after(score, player, cube, player), _after(score, 1 - player, cube, player)
    return (_after(score, player, 2 * cube, player) - win) / (win - loss)


@dataclass(frozen=True, slots=True)
class AtScore:
    """What spectators are told at this score and cube: for players 0 and 1. A None is a point that does not exist here."""

    chances: tuple[float, float]
    dead_takes: tuple[float | None, float | None]
    live_takes: tuple[float | None, float | None]
    gammon_values: tuple[float | None, float | None]


def at_score(score: Score, cube: int = 1) -> AtScore | None:
    """All of it; None where the table does not reach, in a session, and when the match is over."""
    first = winning_chance(score)
    if first is None or score.over:
        return None
    return AtScore(
        (first, 1 - first),
        (dead_cube_take(score, cube, 0), dead_cube_take(score, cube, 1)),
        (live_cube_take(score, cube, 0), live_cube_take(score, cube, 1)),
        (gammon_value(score, cube, 0), gammon_value(score, cube, 1)),
    )
