"""The Isight count.

The pip count, plus 1 for each checker on the board in excess of the opponent's, plus 2 for each on the ace point beyond the
second, plus 1 for each on the two point beyond the second, plus 1 for each on the three point beyond the third, plus 1 for
each of the four, five and six points that is empty while the opponent's is not, plus 1 for each crossover needed to come home
in excess of the opponent's. The player on roll adds a sixth, then doubles with at most 6 more than the opponent and redoubles
with at most 5 more; the opponent takes if the doubler has at least 2 more.

Put differently: with the adjusted counts L and T before the sixth is added, P = 80 - L/3 + 2 (T - L) estimates the doubler's
chances in percent: a double from 68, a redouble from 70, a take up to 76.

Source: Axel Reichert, "Improved Cube Handling in Races: Insights with Isight" (2014), p. 28, bkgm.com.
"""

from fractions import Fraction

from games.rules.board import Board
from games.rules.races.race import RaceCount, Runner, runners


def isight(board: Board) -> RaceCount:
    """Both Isight counts and their advice."""
    own, opponent = runners(board)
    roller = adjusted(own, opponent) * Fraction(7, 6)
    other = Fraction(adjusted(opponent, own))
    return RaceCount(
        roller=roller,
        other=other,
        doubles=roller <= other + 6,
        redoubles=roller <= other + 5,
        takes=roller >= other + 2,
    )


def winning_chances(board: Board) -> Fraction:
    """The estimated winning chances of the player on roll, in percent, clamped to 0 to 100."""
    own, opponent = runners(board)
    leader, trailer = adjusted(own, opponent), adjusted(opponent, own)
    return min(max(80 - Fraction(leader, 3) + 2 * (trailer - leader), Fraction(0)), Fraction(100))


def adjusted(runner: Runner, against: Runner) -> int:
    """One side's count, before the addition for being on roll."""
    stacks = 2 * runner.more_than(2, 1) + runner.more_than(2, 2) + runner.more_than(3, 3)
    gaps = sum(runner.points[point] == 0 < against.points[point] for point in (4, 5, 6))
    checkers = max(runner.checkers - against.checkers, 0)
    crossovers = max(runner.crossovers - against.crossovers, 0)
    return runner.pips + stacks + gaps + checkers + crossovers
