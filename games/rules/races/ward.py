"""The Ward count.

The pip count, plus 2 for each checker on the ace point beyond the second and 1 for each on the two point beyond the second;
then, for what one side has in excess of the other: minus 1 for each point occupied at home, plus 2 for each checker on the
board, plus a half for each checker not yet home. The player on roll adds a tenth, then doubles with at most 2 more than the
opponent and redoubles with at most 1 more. The opponent takes with at most 2, 3 or 4 pips more than the doubler when the plain
counts average 50 or less, 75, or 100 or more; between these the limit is interpolated linearly.

Source: Jeff Ward, "The Doubling Cube in Backgammon" vol. I (1982), pp. 74-76, as posted by Marty Storer,
rec.games.backgammon, 24 January 1992. Ward wants gaps judged case by case; here each counts.
"""

from fractions import Fraction

from games.rules.board import Board
from games.rules.races.race import RaceCount, Runner, runners


def ward(board: Board) -> RaceCount:
    """Both Ward counts and their advice."""
    own, opponent = runners(board)
    roller = _adjusted(own, opponent) * Fraction(11, 10)
    other = _adjusted(opponent, own)
    return RaceCount(
        roller=roller,
        other=other,
        doubles=roller <= other + 2,
        redoubles=roller <= other + 1,
        takes=other <= roller + take_limit(Fraction(own.pips + opponent.pips, 2)),
    )


def _adjusted(runner: Runner, against: Runner) -> Fraction:
    stacks = 2 * runner.more_than(2, 1) + runner.more_than(2, 2)
    checkers = 2 * max(runner.checkers - against.checkers, 0)
    outside = Fraction(max(runner.outside - against.outside, 0), 2)
    return runner.pips + stacks + checkers + outside - max(runner.home_points - against.home_points, 0)


def take_limit(mean: Fraction) -> Fraction:
    """How many pips more than the doubler a taker may have; `mean` is the average of the two plain counts."""
    return min(max(mean, Fraction(50)), Fraction(100)) / 25
