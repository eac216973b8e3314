"""The columns and rows of a match that follow from its course: for lists, ratings and reading."""

from collections.abc import Iterator
from datetime import UTC, datetime

from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchGame
from games.matches.rules.events import GameWon
from games.matches.rules.evolve import folded
from games.matches.services.club_rules import hours_of_silence


def plays_now(course: Course) -> bool:
    """Whether both are at the table: agreed and not put off until a time, or begun and not over. Whoever has everything taken
    back keeps nobody at it: neither could call the match off."""
    if course.stage is Stage.AGREED:
        return course.at is None and not course.began
    return course.stage is Stage.PLAYING


def awaited(course: Course) -> tuple[int, ...]:
    """The sides whose answer the match waits for: to the challenge, to a report, to a correction, to taking back an entry."""
    match course.stage:
        case Stage.CHALLENGED:
            return tuple(side for side in (0, 1) if not course.agreed[side])
        case Stage.REPORTED:
            assert course.reports.reporter is not None
            return (1 - course.reports.reporter,)
        case Stage.CONFIRMED if course.asks is not None:
            return (1 - course.asks,)
        case Stage.PLAYING if not course.sheet.board:
            return tuple(sorted({1 - asks for asks in (course.undo, course.asks) if asks is not None}))
    return ()


def columns(match: Match, before: Course, after: Course, now: datetime) -> dict[str, object]:
    """The row's columns that follow from its course. A moment once reached stays, unless it is taken back."""
    stage, result = after.stage, after.reports.result
    agreed = after.agreed == (True, True)
    begun = bool(stage is Stage.PLAYING or after.match.over or result or after.reported)
    ended = stage in (Stage.REPORTED, Stage.DISPUTED, Stage.CONFIRMED)
    first, second = result or (None, None)
    newly_reported = stage is Stage.REPORTED and before.reports != after.reports
    return {
        "stage": stage.value,
        "scheduled_at": datetime.fromtimestamp(after.at, UTC) if after.at is not None else None,
        "agreed_at": (match.agreed_at or now) if agreed else None,
        "begun_at": (match.begun_at or now) if agreed and (begun or ended) else None,
        "ended_at": (match.ended_at or now) if ended else None,
        "silent_hours": hours_of_silence(match.club_id) if newly_reported else match.silent_hours,
        "reported_at": now if newly_reported else match.reported_at if stage is Stage.REPORTED else None,
        "confirmed_at": (match.confirmed_at or now) if stage is Stage.CONFIRMED else None,
        "why_not_rated": why_not_rated(after),
        "winner": after.winner,
        "first_points": first,
        "second_points": second,
        "reported_by": after.reports.reporter,
    }


def why_not_rated(course: Course) -> str:
    """The code of the reason, as ratings call it; decided before the match by what was agreed."""
    if course.sheet.variant != "backgammon":
        return "VARIANT"
    if course.sheet.money:
        return "UNLIMITED"
    if course.fell is not None:
        return "CANCELLED"
    if course.match.score.walkover is not None:
        return "WALKOVER"
    return "" if course.rated else "NOT_AGREED_BEFORE"


def keep_games(match: Match, course: Course) -> None:
    """The rows of the finished games, as they count now; those that still hold are left alone."""
    now = list(game_rows(match, course))
    kept = list(match.games.all())
    same = 0
    while same < min(len(now), len(kept)) and _fields(now[same]) == _fields(kept[same]):
        same += 1
    match.games.filter(number__gt=same).delete()
    MatchGame.objects.bulk_create(now[same:])


def _fields(game: MatchGame) -> tuple[object, ...]:
    return game.winner, game.cube, game.level, game.points, game.first_before, game.second_before, game.crawford, game.how


def game_rows(match: Match, course: Course) -> Iterator[MatchGame]:
    """The finished games with the score before each."""
    number = 0
    for place, one in enumerate(course.match.scored):
        if not isinstance(one, GameWon):
            continue
        number += 1
        before = folded(course.sheet, course.match.scored[:place])
        first, second = before.raw
        yield MatchGame(
            match=match,
            number=number,
            winner=one.winner,
            cube=one.cube,
            level=one.level.value,
            points=one.points,
            first_before=first,
            second_before=second,
            crawford=before.is_crawford,
            how=one.how.value,
        )
