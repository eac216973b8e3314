"""They played to another length than both had agreed on: may that be said, and what follows by the rule
(`games.rules.match.wrong_length`).

The games that are entered count; a match of which none is entered is told game by game, as only that shows who reached the
agreed length first. Points for lateness count as they stood before the first game.
"""

from collections.abc import Iterator

from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.rules.events import GameWon
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.rules.match.refusals import ReportRefusal, ScoreRefused
from games.rules.match.score import Crawford, Pair, game_won
from games.rules.match.scored_games import check_length
from games.rules.match.wrong_length import Ruled, Ruling, rule

MOST_GAMES_TOLD = 100
_DEAREST = 3 * 2**12


def check_players_say_it(course: Course) -> None:
    """Whether the two may say it now; a director may at any time until either has begun a match after the result. Raises
    MatchRefused."""
    if course.stage is Stage.REPORTED:
        raise MatchRefused(CourseRefusal.REPORTED_ALREADY)
    if course.stage is Stage.DISPUTED:
        raise MatchRefused(ReportRefusal.DISPUTED)
    if course.stage is Stage.CONFIRMED and course.decided:
        raise MatchRefused(CourseRefusal.DECIDED)


def ruled(course: Course, played: int, games: tuple[int, ...], *, later: bool, stands: bool = False) -> Ruled:
    """What follows for a match that was played to `played` points. Raises MatchRefused."""
    _check_length_to_be_wrong(course, played)
    if later and course.stage is Stage.CONFIRMED:
        raise MatchRefused(ReportRefusal.LATER_MATCH)
    told = list(_told(course, played, games))
    found = rule(told, scheduled=scheduled_for(course), played=played, later_match_begun=later, agreed_stands=stands)
    if course.by_games and found.ruling is not Ruling.STANDS:
        raise MatchRefused(CourseRefusal.ENTER_ON, score="{}-{}".format(*found.score))
    return found


def scheduled_for(course: Course) -> int:
    """The length that both agreed on before the match, whatever was settled since."""
    return course.scheduled or course.sheet.length


def resumed_from(course: Course, games: tuple[int, ...]) -> tuple[Pair, bool]:
    """The score of these games, without lateness, and whether the Crawford game was among them."""
    score = course.match.score
    first, second = course.sheet.goes_on_from
    for winner, points in map(_game, games):
        score = game_won(score, winner, points)
        first, second = (first + points, second) if winner == 0 else (first, second + points)
    return (first, second), score.crawford is Crawford.OVER


def _check_length_to_be_wrong(course: Course, played: int) -> None:
    if course.stage in (Stage.CHALLENGED, Stage.DECLINED, Stage.CANCELLED):
        raise MatchRefused(MatchRefusal.NOT_AGREED if course.stage is Stage.CHALLENGED else CourseRefusal.FALLEN)
    if course.sheet.board:
        raise MatchRefused(MatchRefusal.ON_THE_BOARD)
    if course.sheet.money:
        raise MatchRefused(CourseRefusal.NO_LENGTH)
    try:
        check_length(played)
    except ScoreRefused as refused:
        raise MatchRefused(refused.refusal, **refused.words) from None
    if played == scheduled_for(course):
        raise MatchRefused(CourseRefusal.RIGHT_LENGTH, length=played)


def _told(course: Course, played: int, games: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Winner and points of everything that makes up the score. Raises MatchRefused."""
    if course.by_games:
        if games:
            raise MatchRefused(CourseRefusal.GAMES_TOLD)
        if course.match.over:
            raise MatchRefused(CourseRefusal.ENDED_RIGHT, length=course.sheet.length)
    elif not 0 < len(games) <= MOST_GAMES_TOLD:
        assert course.players is not None
        raise MatchRefused(CourseRefusal.GAMES_MISSING, player=course.players[1])
    yield from ((side, points) for side, points in enumerate(course.sheet.goes_on_from) if points)
    for one in course.match.scored:
        yield (one.winner if isinstance(one, GameWon) else one.player), one.points
    first, second = course.match.score.raw if course.match.scored else course.sheet.goes_on_from
    for number, (winner, points) in enumerate(map(_game, games), start=1):
        if max(first, second) >= played:
            raise MatchRefused(CourseRefusal.ENDED_BEFORE, length=played, number=number - 1)
        first, second = (first + points, second) if winner == 0 else (first, second + points)
        yield winner, points


def _game(told: int) -> tuple[int, int]:
    """Winner and points. Raises MatchRefused."""
    points = abs(told)
    odd = points // (points & -points) if points else 0
    if odd not in (1, 3) or points > _DEAREST:
        raise MatchRefused(CourseRefusal.GAME_POINTS, points=points)
    return (0 if told > 0 else 1), points
