"""The Keith count.

The pip count, plus 2 for each checker on the ace point beyond the first, plus 1 for each on the two point beyond the first,
plus 1 for each on the three point beyond the third, plus 1 for each empty point among the four, five and six. The player on
roll adds a seventh, rounded down, then doubles with at most 4 more than the opponent and redoubles with at most 3 more; the
opponent takes if the doubler has at least 2 more.

Source: Tom Keith, "Cube Handling in Noncontact Positions" (2004), bkgm.com/articles/CubeHandlingInRaces.
"""

from fractions import Fraction

from games.rules.board import Board
from games.rules.races.race import RaceCount, Runner, runners


def keith(board: Board) -> RaceCount:
    """Both Keith counts and their advice."""
    roller, other = (_adjusted(runner) for runner in runners(board))
    roller += roller // 7
    return RaceCount(
        roller=Fraction(roller),
        other=Fraction(other),
        doubles=roller <= other + 4,
        redoubles=roller <= other + 3,
        takes=roller >= other + 2,
    )


def _adjusted(runner: Runner) -> int:
    stacks = 2 * runner.more_than(1, 1) + runner.more_than(1, 2) + runner.more_than(3, 3)
    return runner.pips + stacks + sum(runner.points[point] == 0 for point in (4, 5, 6))
