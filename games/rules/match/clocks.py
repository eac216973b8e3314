"""The reserve that a clock gives each player for what is left of a match, also when clocks are introduced in mid-match.

With a delay before each move (Bronstein): 2 minutes a point of the length, less 1 minute for each point that either has scored,
and 12 seconds a move; in doubles 2.5 and 1.25 minutes, and 18 seconds. Without a delay: 6 minutes a point, less 3. Sources: the
US clock rules of 2013; for clocks without a delay the "unified" clock rules, whose example is a match to nine: 54 minutes,
and 30 at four away against six away.
"""

from dataclasses import dataclass

from games.rules.match.score import Score


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """In seconds: the reserve for each point of the length, what each point scored takes off it, and the delay of each move."""

    point: int
    scored: int
    delay: int


SINGLES = ClockTerms(120, 60, 12)
DOUBLES = ClockTerms(150, 75, 18)
WITHOUT_DELAY = ClockTerms(360, 180, 0)


def reserve(terms: ClockTerms, score: Score) -> int:
    """Seconds for each player from this score to the end of the match; never negative."""
    assert score.length > 0
    return max(0, terms.point * score.length - terms.scored * sum(score.points))
