"""Lateness: how many points it costs, and when it costs the match.

Usual terms, 5+5: absent five minutes after the start or the end of a break, one point to the opponent, and one for each
further five minutes; once that is more than half of the match length, the match is lost (UKBGF events). The match is then a
walk-over and not rated; a match with penalty points that is played out is rated.
"""

import re
from dataclasses import dataclass

from games.rules.match.refusals import ScoreRefusal, ScoreRefused
from games.rules.match.score import Score, penalised

MINUTE = 60


@dataclass(frozen=True, slots=True)
class LateTerms:
    """Minutes of absence until the first point, and until each point after it."""

    first: int = 5
    each: int = 5


def read_late_terms(text: str) -> LateTerms | None:
    """`5+5`; None for `none`. Raises ScoreRefused."""
    if text == "none":
        return None
    found = re.fullmatch("([1-9][0-9]?)[+]([1-9][0-9]?)", text)
    if found is None:
        raise ScoreRefused(ScoreRefusal.BAD_LATENESS)
    return LateTerms(int(found[1]), int(found[2]))


def late_points(terms: LateTerms | None, seconds: int) -> int:
    """What an absence of so many seconds costs."""
    if terms is None or seconds < terms.first * MINUTE:
        return 0
    return 1 + (seconds - terms.first * MINUTE) // (terms.each * MINUTE)


def losing_points(length: int) -> int:
    """With how many points of lateness a match is lost: more than half of its length."""
    return length // 2 + 1


def lost_after(terms: LateTerms, length: int) -> int:
    """After how many seconds of absence the match is lost."""
    return (terms.first + terms.each * (losing_points(length) - 1)) * MINUTE


def late(score: Score, terms: LateTerms | None, player: int, seconds: int) -> Score:
    """The score after `player` has kept the opponent waiting for so long; a decided match stays as it is."""
    points = late_points(terms, seconds)
    return penalised(score, 1 - player, points) if points and not score.over else score
