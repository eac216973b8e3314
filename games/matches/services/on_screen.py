"""What a match on screen keeps beside its log: the promised dice of its games, whose turn it is since when, the clocks.

The clocks' reserve is for the whole match (`games.rules.match.clocks`); a session of money games has a reserve for each game.
Whoever's time has run out and who still plays has some seconds more, so that it is not charged twice at once; whose time ran
out over a resignation of the opponent's has what it was when that was offered.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from clubsite.members.models import Club
from games.dice.dice_cup import reveal_all
from games.dice.selectors import rows_of_tables
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.rules.sheet import ClockSheet, clock_of
from games.matches.rules.state import SIDES
from games.play.counted import counted
from games.play.dice_commitments import dice_scope, table_scopes
from games.play.on_screen import OnScreen, forget_holds, keep_up
from games.play.rolls.rolls_ahead import still_asked
from games.play.turn_clock import (
    SCREENS,
    SECOND,
    Pace,
    Screen,
    Timed,
    as_before_the_offer,
    in_ms,
    to_wait_for_a_sign,
    with_more_time,
)
from games.rules.match.clocks import ClockTerms, reserve

KIND = "match"
#: Points of a session for which a game gets as much time as so many points of a match.
POINTS_OF_A_GAME = 3


def on_screen(match: Match, course: Course) -> OnScreen | None:
    """The game that is played on its board now."""
    game = course.match.game
    if game is None or course.stage is not Stage.PLAYING:
        return None
    timed = Timed(game.number, game.board, game.whose, halted=course.put_off, resigned=game.resigning is not None)
    return OnScreen(scope_of(match, game.number), timed)


def scope_of(match: Match, number: int) -> str:
    """The cup's name of that game."""
    return dice_scope(KIND, match.code, number)


def dice_of(club: Club) -> list[QuerySet[Any]]:
    """What is kept of the dice of the club's matches, which goes with the club."""
    return rows_of_tables(KIND, Match.objects.filter(club=club).values("code"))


def pace_of(course: Course) -> Pace | None:
    """The time that each has, from this score on; None without a clock, and before both have agreed."""
    clock = clock_of(course.terms)
    if clock is None or course.match.players is None:
        return None
    return Pace(seconds_each(course, clock) * SECOND, clock.delay * SECOND, whole_match=not course.sheet.money)


def seconds_each(course: Course, clock: ClockSheet) -> int:
    """The reserve that this clock gives each player now: for the rest of a match, or for a game of a session."""
    if course.sheet.money:
        return POINTS_OF_A_GAME * clock.point
    return reserve(ClockTerms(clock.point, clock.point // 2, clock.delay), course.match.score)


def _moves(before: Course, after: Course) -> bool:
    """Whether a game changed, or whether it is played now: what the two ask of each other besides begins no new wait."""
    return (before.match, before.stage, before.put_off) != (after.match, after.stage, after.put_off)


def keep_the_screen(
    match: Match, before: Course, after: Course, fallen: Collection[int] = (), began: int | None = None
) -> tuple[str, ...]:
    """After the statements that led from one to the other, inside their transaction; `fallen` are those who ran out of time,
    `began` is the side that began a game or went on with it. Returns the fields of the row that it has set."""
    if not after.sheet.board:
        return ()
    now = timezone.now()
    was = counted(match, now)
    games = on_screen(match, before), on_screen(match, after)
    screen = keep_up(was, *games, pace_of(after), in_ms(now), comes_again=_begins_again(before, after))
    if not _moves(before, after):
        screen = replace(screen, spoken=was.spoken)
    if was.rolls_ahead:
        screen = replace(screen, rolls_ahead=_rolls_ahead(was, before, after))
    if after.match.game is not None:
        screen = replace(screen, silent=was.silent if began is None else (SIDES[1 - began].value,))
    screen = to_wait_for_a_sign(screen, was, in_ms(now), begins=began is not None)
    for player in fallen:
        screen = _with_time_again(screen, after, player, in_ms(now))
    forget_holds(match.seats, was, screen)
    if after.stage not in (Stage.AGREED, Stage.PLAYING) and before.stage is not after.stage:
        reveal_all(table_scopes(KIND, match.code), None)
    match.screen = SCREENS.encode(screen)
    return ("screen",)


def _rolls_ahead(was: Screen, before: Course, after: Course) -> Mapping[str, str]:
    """What was asked for ahead, as far as it still stands."""
    game, now = before.match.game, after.match.game
    if game is None or now is None or after.put_off or replace(game, board=now.board) != now:
        return {}
    return still_asked(was.rolls_ahead, now.number, game.board, now.board)


def _with_time_again(screen: Screen, course: Course, player: int, now: int) -> Screen:
    if screen.clock is None:
        return screen
    if screen.clock.whole >= 0:
        return replace(screen, clock=as_before_the_offer(screen.clock, SIDES[player]))
    return replace(screen, clock=with_more_time(screen.clock, SIDES[player], now, _again(course) * SECOND))


def _again(course: Course) -> int:
    """Seconds, and never more than a match from this score on would begin with: running out must not be worth it."""
    clock = clock_of(course.terms)
    return min(course.terms.clock_again, seconds_each(course, clock)) if clock is not None else course.terms.clock_again


def _begins_again(before: Course, after: Course) -> bool:
    """Whether the beginning of the game before was taken back: it has no result, and is still to be played."""
    game = before.match.game
    goes_on = after.stage in (Stage.AGREED, Stage.PLAYING) and not after.match.over
    return game is not None and goes_on and after.match.game is None and len(after.match.games) < game.number
