"""A clock is introduced in mid-match: when both agree to it, or because a director says so."""

from games.matches.course.decide import check_game_statement, name_of
from games.matches.course.refusals import CourseRefusal
from games.matches.course.steps import AskClock, RefuseClock
from games.matches.rules.actions import IntroduceClock
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import ClockSheet
from games.matches.services.click import Several
from games.matches.services.screen.wishes import check_not_asked_too_often


def asked_or_answered(said: Several, side: int, what: str, clock: ClockSheet | None) -> None:
    """`ask_clock`, `allow_clock` or `refuse_clock`; whoever has asked can only withdraw it. Raises MatchRefused."""
    if what == "ask_clock":
        check_not_asked_too_often(said, side)
        said.say(AskClock(side, _known(clock)))
        return
    wanted = said.course.wants_clock
    if what == "refuse_clock" or wanted is None:
        said.say(RefuseClock(side))
        return
    if wanted.side == side:
        raise MatchRefused(CourseRefusal.CLOCK_ASKED, player=name_of(said.course, side))
    _introduce(said, side, wanted.clock)


def set_by_director(said: Several, clock: ClockSheet | None) -> None:
    """Who may, the caller has asked. Raises MatchRefused."""
    _introduce(said, 0, _known(clock))


def _known(clock: ClockSheet | None) -> ClockSheet:
    if clock is None:
        raise MatchRefused(CourseRefusal.WHICH_CLOCK)
    return clock


def _introduce(said: Several, side: int, clock: ClockSheet) -> None:
    action = IntroduceClock(clock)
    check_game_statement(said.course, action, side)
    said.say(action)
