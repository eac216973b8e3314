"""Two players played to another length than scheduled: what counts?

Too short: the match resumes from its score. Too long: whoever reached the scheduled length first has won; the errors in cubes
and Crawford games made on the way are ignored. Once either has begun a later match, the posted result stands. Directors
disagree about a longer match that both agreed on and completed: `agreed_stands` lets it stand. Source: practice under US rules
4.9 and 4.10 (bkgm.com, rec.games.backgammon, threads 1246 and 1322).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.rules.match.score import Pair


class Ruling(StrEnum):
    """What becomes of a match to the wrong length."""

    RESUMES = "resumes"
    DECIDED = "decided"
    STANDS = "stands"


@dataclass(frozen=True, slots=True)
class Ruled:
    """The ruling; the score in force; who has won (None if the match resumes); after which game, counted from 1."""

    ruling: Ruling
    score: Pair
    winner: int | None
    game: int


def rule(
    games: Iterable[tuple[int, int]],
    *,
    scheduled: int,
    played: int,
    later_match_begun: bool = False,
    agreed_stands: bool = False,
) -> Ruled:
    """`games` are winner and points of each game of a match that was played to `played` instead of `scheduled` points."""
    scores = list(_scores(games))
    last, number = scores[-1], len(scores) - 1
    over = max(last) >= played
    if over and (later_match_begun or (agreed_stands and played > scheduled)):
        return Ruled(Ruling.STANDS, _cut(last, played), _leader(last), number)
    for reached, score in enumerate(scores):
        if max(score) >= scheduled:
            return Ruled(Ruling.DECIDED, _cut(score, scheduled), _leader(score), reached)
    return Ruled(Ruling.RESUMES, last, None, number)


def _scores(games: Iterable[tuple[int, int]]) -> Iterable[Pair]:
    one, other = 0, 0
    yield one, other
    for winner, points in games:
        one, other = (one + points, other) if winner == 0 else (one, other + points)
        yield one, other


def _cut(score: Pair, length: int) -> Pair:
    return min(score[0], length), min(score[1], length)


def _leader(score: Pair) -> int:
    return 0 if score[0] > score[1] else 1
