"""The Thorp count.

The pip count, plus 2 for each checker on the board, plus 1 for each on the ace point, minus 1 for each point occupied at
home. The player on roll adds a tenth to a count above 30, then doubles with at most 2 more than the opponent and redoubles with
at most 1 more; the opponent takes with at most 2 more than the doubler.

Source: Edward O. Thorp, "The Mathematics of Gambling" (1984), after his articles of 1975; Bill Robertie, "Advanced
Backgammon" vol. 2. Some printed versions round the tenth down and some do not: not rounding is Chuck Bower's advice
(rec.games.backgammon, 16 September 1999, bkgm.com/rgb/rgb.cgi?view+947), and at exactly 2 behind he takes.
"""

from fractions import Fraction

from games.rules.board import Board
from games.rules.races.race import RaceCount, Runner, runners


def thorp(board: Board) -> RaceCount:
    """Both Thorp counts and their advice."""
    roller, other = (_adjusted(runner) for runner in runners(board))
    leader = Fraction(roller) * Fraction(11, 10) if roller > 30 else Fraction(roller)
    return RaceCount(
        roller=leader,
        other=Fraction(other),
        doubles=leader <= other + 2,
        redoubles=leader <= other + 1,
        takes=other <= leader + 2,
    )


def _adjusted(runner: Runner) -> int:
    return runner.pips + 2 * runner.checkers + runner.points[1] - runner.home_points
