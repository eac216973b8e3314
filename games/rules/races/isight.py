"""The Isight count.

The pip count, plus 1 for each checker more on the board than the opponent has, plus 2 for each on the ace point beyond the
second, plus 1 for each on the two point beyond the second, plus 1 for each on the three point beyond the third, plus 1 for
each empty point among the four, five and six where the opponent has a checker on his, plus 1 for each crossover more than the
opponent needs to bring all home. The player on roll adds a sixth. He doubles if he then has at most 6 more than the opponent,
redoubles at most 5 more; the opponent takes if the doubler has at least 2 more.

The same in another shape: with the adjusted counts L and T before the sixth, P = 80 - L/3 + 2 (T - L) estimates the doubler's
chances in percent; he doubles from 68, redoubles from 70, and is taken up to 76.

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
    """The estimate of the chances of the player on roll, in percent, kept within 0 and 100."""
    own, opponent = runners(board)
    leader, trailer = adjusted(own, opponent), adjusted(opponent, own)
    return min(max(80 - Fraction(leader, 3) + 2 * (trailer - leader), Fraction(0)), Fraction(100))


def adjusted(runner: Runner, against: Runner) -> int:
    """One side's count before anything is added for being on roll."""
    stacks = 2 * runner.more_than(2, 1) + runner.more_than(2, 2) + runner.more_than(3, 3)
    gaps = sum(runner.points[point] == 0 < against.points[point] for point in (4, 5, 6))
    checkers = max(runner.checkers - against.checkers, 0)
    crossovers = max(runner.crossovers - against.crossovers, 0)
    return runner.pips + stacks + gaps + checkers + crossovers
