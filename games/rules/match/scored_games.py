"""A match entered game by game: what each game was worth, and the score before it.

A cube above 1 in the Crawford game, or in a match to one point, is refused when people enter it. In an imported score sheet the
game has been played: it counts with cube 1, the void double is recorded, and the later scores follow from that (Danish
tournament rules, 4.4.4: a double in the Crawford game is void, whoever made it).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.cube import LARGEST_CUBE
from games.rules.gammons import Level
from games.rules.match.refusals import ScoreRefusal, ScoreRefused
from games.rules.match.score import LONGEST, SHORTEST, Pair, Score, game_won, points_of

LEVELS = (Level.SINGLE, Level.GAMMON, Level.BACKGAMMON)


@dataclass(frozen=True, slots=True)
class GameEntry:
    """How a game ended, as somebody entered it."""

    winner: int
    cube: int
    level: Level


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A game and the score before it. `cube` is the one that counts; `void` if another was entered."""

    before: Pair
    crawford: bool
    cube_allowed: bool
    winner: int
    cube: int
    level: Level
    points: int
    void: bool = False


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """The games so far, and the score after them."""

    score: Score
    games: tuple[ScoredGame, ...] = ()

    @property
    def voided_doubles(self) -> int:
        """In how many games a double was void."""
        return sum(game.void for game in self.games)


def check_length(length: int) -> None:
    """Raises ScoreRefused."""
    if not SHORTEST <= length <= LONGEST:
        raise ScoreRefused(ScoreRefusal.BAD_LENGTH, least=SHORTEST, most=LONGEST)


def check_cube(cube: int) -> None:
    """Raises ScoreRefused."""
    if not 1 <= cube <= LARGEST_CUBE or cube & (cube - 1):
        raise ScoreRefused(ScoreRefusal.BAD_CUBE, most=LARGEST_CUBE)


def with_game(match: ScoredMatch, entry: GameEntry, *, imported: bool = False) -> ScoredMatch:
    """The match with one more game. Raises ScoreRefused."""
    score, number = match.score, len(match.games) + 1
    if score.over:
        raise ScoreRefused(ScoreRefusal.MATCH_OVER, score="{}-{}".format(*score.points), number=len(match.games))
    if entry.winner not in (0, 1):
        raise ScoreRefused(ScoreRefusal.BAD_PLAYER)
    check_cube(entry.cube)
    void = entry.cube > 1 and not score.cube_allowed
    if void and not imported:
        raise ScoreRefused(ScoreRefusal.CRAWFORD_CUBE if score.is_crawford else ScoreRefusal.ONE_POINT_CUBE, number=number)
    cube = 1 if void else entry.cube
    points = points_of(cube, entry.level)
    game = ScoredGame(score.raw, score.is_crawford, score.cube_allowed, entry.winner, cube, entry.level, points, void)
    return ScoredMatch(game_won(score, entry.winner, points), (*match.games, game))


def scored(start: Score, entries: Iterable[GameEntry], *, imported: bool = False) -> ScoredMatch:
    """All games in their order. Raises ScoreRefused at the first that cannot be."""
    match = ScoredMatch(start)
    for entry in entries:
        match = with_game(match, entry, imported=imported)
    return match


def check_final(length: int, score: Pair, *, cut: bool = True) -> int:
    """Who has won with this final score, entered without its games: one has the length (or more if points are not cut), the
    other less. Raises ScoreRefused."""
    check_length(length)
    won = [player for player in (0, 1) if score[player] >= length]
    if len(won) != 1 or min(score) < 0 or (cut and max(score) > length):
        raise ScoreRefused(ScoreRefusal.NOT_FINAL, score="{}-{}".format(*score), length=length)
    return won[0]
