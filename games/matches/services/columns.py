"""The columns and rows of a match that follow from its course: for lists, ratings and reading."""

from collections.abc import Iterator
from datetime import UTC, datetime

from games.matches.course.state import Course, Stage
from games.matches.course.steps import Ending
from games.matches.models import Match, MatchGame
from games.matches.rules.events import GameWon
from games.matches.rules.evolve import scores
from games.matches.services.club_rules import hours_of_silence

#: Why a match does not count that a director has taken out of the ratings.
TAKEN_OUT = "TAKEN_OUT"


def plays_now(match: Match, course: Course) -> bool:
    """Whether both are at the table: agreed and not put off until a time, or begun and neither over nor put off. Whoever has
    everything taken back keeps nobody at it, for neither could call the match off; nor does who has opened the board of a
    tournament's match alone: its two have only entered, and are at it from its first game on."""
    if course.stage is Stage.AGREED:
        return course.at is None and not course.began and not match.elsewhere
    return course.stage is Stage.PLAYING and not course.put_off


def awaited(course: Course) -> tuple[int, ...]:
    """The sides whose answer the match waits for: to the challenge, to a report, to a correction, to taking something back, to
    what is said about its length, to a clock, another day or an earlier time."""
    wrong = course.wrong.side if course.wrong is not None else None
    if course.waited is not None and course.stage in (Stage.AGREED, Stage.PLAYING):
        return _asked(course.waited, wrong)
    if course.earlier is not None and course.stage is Stage.AGREED:
        return _asked(course.earlier.side, wrong)
    if course.put_off and course.ready is not None:
        return (1 - course.ready,)
    if course.sheet.board and course.stage in (Stage.AGREED, Stage.PLAYING):
        clock = course.wants_clock.side if course.wants_clock is not None else None
        return _asked(course.undo, clock, course.asks_put_off)
    match course.stage:
        case Stage.CHALLENGED:
            return tuple(side for side in (0, 1) if not course.agreed[side])
        case Stage.REPORTED:
            assert course.reports.reporter is not None
            return (1 - course.reports.reporter,)
        case Stage.CONFIRMED | Stage.AGREED:
            return _asked(course.asks, wrong)
        case Stage.PLAYING:
            return _asked(course.undo, course.asks, wrong)
    return ()


def _asked(*asking: int | None) -> tuple[int, ...]:
    return tuple(sorted({1 - side for side in asking if side is not None}))


def columns(match: Match, before: Course, after: Course, now: datetime) -> dict[str, object]:
    """The row's columns that follow from its course. A moment once reached stays, unless it is taken back."""
    stage, result = after.stage, after.reports.result
    agreed = after.agreed == (True, True)
    begun = bool(stage is Stage.PLAYING or after.match.over or result or after.reported)
    ended = stage in (Stage.REPORTED, Stage.DISPUTED, Stage.CONFIRMED)
    first, second = result or (None, None)
    reported = newly_reported(before, after)
    return {
        "stage": stage.value,
        "length": after.sheet.length,
        "scheduled_at": datetime.fromtimestamp(after.at, UTC) if after.at is not None else None,
        "agreed_at": (match.agreed_at or now) if agreed else None,
        "begun_at": (match.begun_at or now) if agreed and (begun or ended) else None,
        "ended_at": (match.ended_at or now) if ended else None,
        "silent_hours": hours_of_silence(match.club_id) if reported else match.silent_hours,
        "reported_at": now if reported else match.reported_at if stage is Stage.REPORTED else None,
        "confirmed_at": (match.confirmed_at or now) if stage is Stage.CONFIRMED else None,
        "corrected_at": now if corrects(before, after) else match.corrected_at,
        "why_not_rated": why_not_rated(after),
        "winner": after.winner,
        "first_points": first,
        "second_points": second,
        "reported_by": after.reports.reporter,
    }


def newly_reported(before: Course, after: Course) -> bool:
    """Whether there is another report to answer than before."""
    return after.stage is Stage.REPORTED and before.reports != after.reports


def corrects(before: Course, after: Course) -> bool:
    """Whether a confirmed result becomes another one, or none until it is confirmed again."""
    if before.stage is not Stage.CONFIRMED:
        return False
    return after.stage is not Stage.CONFIRMED or (before.reports.result, before.winner) != (after.reports.result, after.winner)


def why_not_rated(course: Course) -> str:
    """The code of the reason, as ratings call it: decided before the match by what was agreed, after it by a director who
    says that it was not played out, or that it is not to count."""
    if course.sheet.variant != "backgammon":
        return "VARIANT"
    if course.sheet.money:
        return "UNLIMITED"
    if course.fell is not None:
        return "CANCELLED"
    if course.match.score.walkover is not None:
        return "WALKOVER"
    if course.ending is not Ending.PLAYED:
        return course.ending.name
    if not course.rated:
        return "NOT_AGREED_BEFORE"
    return TAKEN_OUT if course.unrated else ""


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
    scored = course.match.scored
    for one, before in zip(scored, scores(course.sheet, scored), strict=False):  # and the score after the last
        if not isinstance(one, GameWon):
            continue
        number += 1
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
