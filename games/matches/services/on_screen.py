"""What a match on screen keeps beside its log: the promised dice of its games, whose turn it is since when, the clocks.

The clocks' reserve is for the whole match (`games.rules.match.clocks`); a session of money games has a reserve for each game.
"""

from django.utils import timezone

from games.dice.dice_cup import reveal_all
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.rules.sheet import MatchSheet
from games.play.dice_commitments import dice_scope, table_scopes
from games.play.on_screen import OnScreen, forget_holds, keep_up
from games.play.turn_clock import SCREENS, SECOND, Pace, Timed, in_ms, screen_of
from games.rules.match.clocks import ClockTerms, reserve

KIND = "match"
#: Points of a session for which a game gets as much time as so many points of a match.
POINTS_OF_A_GAME = 3


def on_screen(match: Match, course: Course) -> OnScreen | None:
    """The game that is played on its board now."""
    game = course.match.game
    if game is None or course.stage is not Stage.PLAYING:
        return None
    return OnScreen(scope_of(match, game.number), Timed(game.number, game.board, game.whose))


def scope_of(match: Match, number: int) -> str:
    """The cup's name of that game."""
    return dice_scope(KIND, match.code, number)


def pace_of(sheet: MatchSheet, course: Course) -> Pace | None:
    """The time that each has; None without a clock."""
    if not sheet.clock_point:
        return None
    delay = sheet.clock_delay * SECOND
    if sheet.money:
        return Pace(POINTS_OF_A_GAME * sheet.clock_point * SECOND, delay)
    terms = ClockTerms(sheet.clock_point, sheet.clock_point // 2, sheet.clock_delay)
    return Pace(reserve(terms, course.match.score) * SECOND, delay, whole_match=True)


def keep_the_screen(match: Match, before: Course, after: Course) -> tuple[str, ...]:
    """After the statements that led from one to the other, inside their transaction. Returns the fields of the row that it has
    set."""
    if not after.sheet.board:
        return ()
    was, now = screen_of(match.screen), in_ms(timezone.now())
    games = on_screen(match, before), on_screen(match, after)
    screen = keep_up(was, *games, pace_of(after.sheet, after), now, comes_again=_begins_again(before, after))
    forget_holds(match.seats, was, screen)
    if after.stage not in (Stage.AGREED, Stage.PLAYING) and before.stage is not after.stage:
        reveal_all(table_scopes(KIND, match.code), None)
    match.screen = SCREENS.encode(screen)
    return ("screen",)


def _begins_again(before: Course, after: Course) -> bool:
    """Whether the beginning of the game before was taken back: it has no result, and is still to be played."""
    game = before.match.game
    goes_on = after.stage in (Stage.AGREED, Stage.PLAYING) and not after.match.over
    return game is not None and goes_on and after.match.game is None and len(after.match.games) < game.number
