"""How did a game end, by the board, the last double, or a resignation, and is that what the file tells?

Some files cut the points of the last game at the length. Some leave out a result that the next score tells, or a drop that the
result does.
"""

from dataclasses import dataclass

from games.notation.match_files.refusals import FileProblem, FileRefused
from games.notation.match_files.told import ToldGame
from games.notation.records.game_record import Dropped, Turn
from games.notation.records.game_replay import Standing
from games.notation.records.refusals import RecordProblem
from games.rules.match.score import Pair


@dataclass(frozen=True, slots=True)
class Count:
    """The score around the game: as the file adds it up, as it is, and as told above the next game. `cube_told` is the void
    cube that the file counted with, 1 if there was none."""

    length: int
    counted: Pair
    raw: Pair
    following: Pair | None
    cube_told: int
    last: bool

    def cut(self, winner: int, points: int) -> bool:
        """Whether these are just the points that the winner still needed."""
        return bool(self.length) and self.length in (self.counted[winner] + points, self.raw[winner] + points)


@dataclass(frozen=True, slots=True)
class Ending:
    """Who won at which level and cube; `told_points` is what the file counts, `unsaid` the turns it left out."""

    winner: int
    cube: int
    level: int
    told_points: int
    unsaid: tuple[Turn, ...] = ()


def ended(game: ToldGame, number: int, standing: Standing, count: Count) -> Ending:
    """How the game ended. Raises FileRefused; its word `player` is then a number."""
    if standing.won is None:
        return _resigned(*_result(game, number, count), standing, count)
    winner, points = standing.won
    cube = standing.offered // 2 if standing.offered else standing.cube
    if game.winner is None:
        if count.last:
            raise FileRefused(FileProblem.NO_RESULT, number=number)
        return Ending(winner, cube, points // cube, points)
    if game.winner != winner:
        raise FileRefused(RecordProblem.WINNER, player=winner)
    told = points if game.points is None else game.points
    jacoby = not count.length and not standing.turned and told == cube
    if told in (points, points * count.cube_told) or (told < points * count.cube_told and count.cut(winner, told)):
        return Ending(winner, cube, points // cube, told)
    if jacoby:
        return Ending(winner, cube, 1, told)
    raise FileRefused(RecordProblem.POINTS, points=told).at(legal=(str(points),))


def _result(game: ToldGame, number: int, count: Count) -> tuple[int, int]:
    """The winner and the points of a game that neither the board nor a drop has ended."""
    if game.winner is not None and game.points is not None:
        return game.winner, game.points
    if count.last:
        raise FileRefused(FileProblem.NO_RESULT, number=number)
    if count.following is not None:
        gained = [after - before for after, before in zip(count.following, count.counted, strict=True)]
        if min(gained) == 0 < max(gained):
            return gained.index(max(gained)), max(gained)
    raise FileRefused(FileProblem.NO_RESULT_BEFORE, number=number)


def _resigned(winner: int, points: int, standing: Standing, count: Count) -> Ending:
    if standing.offered:
        if (winner, points) != (standing.offered_by, standing.offered // 2):
            raise FileRefused(RecordProblem.ANSWER_FIRST).at(legal=("take", "drop"))
        return Ending(winner, points, 1, points, (Dropped(1 - winner),))
    cubes = (standing.cube * count.cube_told, standing.cube)
    for cube in cubes:
        for level in (1, 2, 3):
            if points == cube * level or (points < cube * level and count.cut(winner, points)):
                return Ending(winner, standing.cube, level, points)
    possible = tuple(str(standing.cube * level) for level in (1, 2, 3))
    raise FileRefused(RecordProblem.POINTS, points=points).at(legal=possible)
