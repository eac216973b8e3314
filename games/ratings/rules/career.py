"""What has a player done on one list? Best win, streaks, expected and actual score, opponents, and the curve of the rating.

Each is kept up change by change, in the order of the replay, so that a career is read once however long it is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .replay import Change, Outcome, Rated


@dataclass(slots=True)
class Score:
    """Matches won and played, and how many of them the ratings promised."""

    won: int = 0
    played: int = 0
    expected: float = 0.0

    @property
    def lost(self) -> int:
        return self.played - self.won

    @property
    def beyond(self) -> float:
        """How many more were won than expected; below zero, fewer."""
        return self.won - self.expected

    def add(self, change: Change) -> None:
        self.won += change.won
        self.played += 1
        self.expected += change.chance


@dataclass(slots=True)
class AgainstOne(Score):
    """Head to head with one opponent; `taken` are the rating points won from these matches."""

    taken: float = 0.0

    def add(self, change: Change) -> None:
        Score.add(self, change)
        self.taken += change.amount


@dataclass(frozen=True, slots=True)
class Streak:
    """So many results of one kind in a row, from the first to the last of them. Times as in `Result`."""

    length: int
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Point:
    """The rating after a match."""

    at: float
    rating: float


@dataclass(slots=True)
class Career:
    """One player's matches on one list. Memory: an entry per opponent, and a point of the curve per match."""

    player: str
    score: Score = field(default_factory=Score)
    #: The win over the opponent who stood highest before the match; the earliest of equals.
    best_win: Change | None = None
    #: The win that was least likely.
    greatest_upset: Change | None = None
    longest_winning: Streak | None = None
    longest_losing: Streak | None = None
    #: The streak that goes on: of wins if `winning`, else of losses.
    current: Streak | None = None
    winning: bool = False
    #: The highest and the lowest rating after a match; the earliest of equals.
    highest: Point | None = None
    lowest: Point | None = None
    against: dict[str, AgainstOne] = field(default_factory=dict)
    curve: list[Point] = field(default_factory=list)

    def add(self, change: Change) -> None:
        """The player's next change."""
        assert change.player == self.player
        self.score.add(change)
        self.against.setdefault(change.opponent, AgainstOne()).add(change)
        self._streak(change)
        self._rating(Point(change.result.at, change.after.rating))
        if change.won:
            self._win(change)

    def _win(self, change: Change) -> None:
        if self.best_win is None or change.opponent_before.rating > self.best_win.opponent_before.rating:
            self.best_win = change
        if self.greatest_upset is None or change.chance < self.greatest_upset.chance:
            self.greatest_upset = change

    def _streak(self, change: Change) -> None:
        at = change.result.at
        goes_on = self.current is not None and self.winning is change.won
        self.current = (
            Streak(self.current.length + 1, self.current.since, at) if goes_on and self.current else Streak(1, at, at)
        )
        self.winning = change.won
        if change.won:
            self.longest_winning = _longer(self.longest_winning, self.current)
        else:
            self.longest_losing = _longer(self.longest_losing, self.current)

    def _rating(self, point: Point) -> None:
        self.curve.append(point)
        if self.highest is None or point.rating > self.highest.rating:
            self.highest = point
        if self.lowest is None or point.rating < self.lowest.rating:
            self.lowest = point


def career(player: str, outcomes: Iterable[Outcome]) -> Career:
    """The career of one player, from what a replay says about everybody."""
    told = Career(player)
    for outcome in outcomes:
        if isinstance(outcome, Rated):
            for change in (outcome.winner, outcome.loser):
                if change.player == player:
                    told.add(change)
    return told


def thinned(curve: Sequence[Point], most: int) -> list[Point]:
    """At most this many points (4 or more) of a curve that look like all of them.

    The matches are cut into equal parts, of each of which the highest and the lowest rating are kept, in their order; the
    first and the last match always are.
    """
    assert most >= 4
    if len(curve) <= most:
        return list(curve)
    parts = (most - 2) // 2
    inner = range(1, len(curve) - 1)
    kept = {0, len(curve) - 1}
    for part in range(parts):
        places = inner[part * len(inner) // parts : (part + 1) * len(inner) // parts]
        kept |= {max(places, key=lambda at: curve[at].rating), min(places, key=lambda at: curve[at].rating)}
    return [curve[at] for at in sorted(kept)]


def _longer(longest: Streak | None, current: Streak) -> Streak:
    """Of equal streaks the earlier one counts."""
    return longest if longest is not None and longest.length >= current.length else current
