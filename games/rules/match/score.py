"""The score of a match: who has how many points, whether the next game is the Crawford game, whose cube is dead, who has won.

A game is worth cube times 1, 2 or 3; the first player with `length` points has won. The first game in which a player stands one
point from winning is played without the cube (the Crawford game): once in a match, and never if nobody stands there before
the match ends. A match to one point has no cube and no Crawford game.

Sources: the US rules of play (Crawford, 3.8 in the edition of 1990), GNU Backgammon on forty matches
(tests/games/rules/match/match_scores.jsonl).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.gammons import Level

#: Match lengths on this site.
SHORTEST, LONGEST = 1, 25

#: Points, or points to go, of player 0 and player 1.
Pair = tuple[int, int]


class Crawford(StrEnum):
    """Where a match stands with its Crawford game."""

    OFF = "off"
    TO_COME = "to_come"
    NOW = "now"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Score:
    """The score between two games. `length` 0 is a session of money games, which has no end.

    `raw` are the points as won; the winner's may be more than the length. `penalties` says how many of a player's points were
    the opponent's lateness. `penalty_brings_crawford`: whether such points, too, bring on the Crawford game; if not, only a
    game won does.
    """

    length: int
    raw: Pair = (0, 0)
    crawford: Crawford = Crawford.OFF
    penalties: Pair = (0, 0)
    penalty_brings_crawford: bool = True

    @property
    def points(self) -> Pair:
        """The score as it is reported: the winner's points are cut at the length."""
        one, other = self.raw
        return (min(one, self.length), min(other, self.length)) if self.length else self.raw

    @property
    def away(self) -> Pair:
        """How many points each player still needs; (0, 0) in a session."""
        one, other = self.points
        return (self.length - one, self.length - other) if self.length else (0, 0)

    @property
    def walkover(self) -> int | None:
        """Who has won because the opponent's lateness cost more than half of the match."""
        return next((player for player in (0, 1) if self.length and 2 * self.penalties[player] > self.length), None)

    @property
    def winner(self) -> int | None:
        """Who has won the match."""
        if not self.length or self.walkover is not None:
            return self.walkover
        return next((player for player in (0, 1) if self.raw[player] >= self.length), None)

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.winner is not None

    @property
    def is_crawford(self) -> bool:
        """Whether the next game is the Crawford game."""
        return self.crawford is Crawford.NOW and not self.over

    @property
    def is_after_crawford(self) -> bool:
        """Whether a player needs one point and the cube is in play again, or was never barred."""
        return self.length > 1 and not self.over and 1 in self.away and not self.is_crawford

    @property
    def cube_allowed(self) -> bool:
        """Whether anybody may double in the next game."""
        return self.length != 1 and not self.is_crawford

    @property
    def double_match_point(self) -> bool:
        """Whether the next game decides the match whatever its level."""
        return self.away == (1, 1)

    def is_dead_for(self, player: int, cube: int) -> bool:
        """Whether a cube of this value is of no more use to that player: a single game at it wins the match."""
        return self.length > 0 and self.away[player] <= cube


def begin(length: int, *, crawford: bool = True, penalty_brings_crawford: bool = True) -> Score:
    """The score before the first game."""
    state = Crawford.TO_COME if crawford and length > 1 else Crawford.OFF
    return Score(length, crawford=state, penalty_brings_crawford=penalty_brings_crawford)


def going_on(score: Score, points: Pair, *, crawford_played: bool) -> Score:
    """The same match gone on with from `points`, as they were recorded. The Crawford game comes once: it is the next one if
    somebody stands a point from winning, unless it was played before."""
    if score.crawford is Crawford.OFF or points == (0, 0):
        return replace(score, raw=points)
    stands = Crawford.NOW if max(points) == score.length - 1 else Crawford.TO_COME
    return replace(score, raw=points, crawford=Crawford.OVER if crawford_played else stands)


def points_of(cube: int, level: Level) -> int:
    """What a game is worth in a match."""
    return cube * level.multiplier


def game_won(score: Score, winner: int, points: int) -> Score:
    """The score after a game; the Crawford game has then been played."""
    assert not score.over
    won = _plus(score.raw, winner, points)
    if score.crawford is Crawford.NOW:
        return replace(score, raw=won, crawford=Crawford.OVER)
    comes = score.crawford is Crawford.TO_COME and won[winner] == score.length - 1
    return replace(score, raw=won, crawford=Crawford.NOW if comes else score.crawford)


def penalised(score: Score, player: int, points: int, *, late: bool = True) -> Score:
    """The score after `points` for the opponent's lateness, or for their clock (not `late`), are given to `player`, before a
    game. Only lateness makes a match a walk-over."""
    assert not score.over
    won = _plus(score.raw, player, points)
    comes = score.penalty_brings_crawford and score.crawford is Crawford.TO_COME and won[player] == score.length - 1
    state = Crawford.NOW if comes else score.crawford
    penalties = _plus(score.penalties, player, points) if late else score.penalties
    return replace(score, raw=won, crawford=state, penalties=penalties)


def _plus(pair: Pair, player: int, points: int) -> Pair:
    one, other = pair
    return (one + points, other) if player == 0 else (one, other + points)
