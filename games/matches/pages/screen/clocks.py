"""The clocks of a match on its table: both sides', who is away, and a clock that somebody asks for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone
from django.utils.functional import Promise as Lazy
from django.utils.translation import gettext as _

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.pages.parts.away import away_of
from games.matches.pages.screen.clock_fields import CLOCKS, LONGEST_DELAY, LONGEST_POINT, OUTS, SHORTEST_POINT
from games.matches.permissions import Speaker
from games.matches.rules.sheet import ClockSheet
from games.matches.rules.state import SIDES
from games.matches.services.on_screen import seconds_each
from games.matches.wording import clock_in_words
from games.play.clocks_view import SideClock, side_clock
from games.play.counted import counted
from games.play.presence import away_since
from games.play.turn_clock import Clock, in_ms
from games.rules.cube import Side
from games.rules.match.score import LONGEST


@dataclass(frozen=True, slots=True)
class ClockAsked:
    """What templates/games/matches/table/clock.html shows: `sentence` and `do` (name and label) if somebody asks for a clock;
    `offer` is what the button of the fields does, empty if this reader has none."""

    sentence: str = ""
    do: Sequence[tuple[str, str, str]] = ()
    offer: str = ""
    clocks: Sequence[tuple[str, str | Lazy]] = CLOCKS[1:]
    outs: Sequence[tuple[str, str | Lazy]] = OUTS
    point: tuple[int, int] = (SHORTEST_POINT, LONGEST_POINT)
    most_delay: int = LONGEST_DELAY
    most_points: int = LONGEST


@dataclass(frozen=True, slots=True)
class Left:
    """What a side has left now, in ms."""

    reserve: int
    delay: int
    running: bool


def clocks_now(
    course: Course, seats: Sequence[MatchSeat], clock: Clock | None, now: datetime, own: int | None
) -> dict[str, object]:
    """For templates/games/play/clocks.html: the match's clock as it counts at that moment, and who is away; not the reader,
    with their `own` seat, who is in front of the page that would say so."""
    others = (seat for number, seat in enumerate(seats) if number != own)
    away = [(seat.player.name, at) for seat in others if (at := away_since(seat, now)) is not None]
    if course.stage not in (Stage.AGREED, Stage.PLAYING):
        return {}
    sides: list[SideClock] = []
    if clock is not None:
        sides = [
            _beside_the_points(course, side_clock(clock, SIDES[one.side], one.player.name, in_ms(now)), one) for one in seats
        ]
    return {"sides": sides, "away": away}


def _beside_the_points(course: Course, clock: SideClock, seat: MatchSeat) -> SideClock:
    return replace(clock, points=str(course.match.points[seat.side]), away=away_of(course)[seat.side])


def both_left(match: Match, course: Course) -> tuple[Left, Left] | None:
    """None without a clock, and before the first game."""
    now = timezone.now()
    clock = counted(match, now).clock
    if clock is None or not course.terms.clock_point:
        return None

    def left(side: Side) -> Left:
        reserve_left, delay = clock.left(side, in_ms(now))
        return Left(reserve_left, delay, clock.running is side)

    return left(SIDES[0]), left(SIDES[1])


def clock_asked(course: Course, names: Sequence[str], who: Speaker) -> ClockAsked:
    """For this reader."""
    going_on = course.stage in (Stage.AGREED, Stage.PLAYING) and not course.match.over
    if not going_on or not course.sheet.board or course.terms.clock_point:
        return ClockAsked()
    wanted = course.wants_clock
    if wanted is None:
        return ClockAsked(offer="ask_clock" if who.own is not None else "set_clock" if who.directs else "")
    offer = "set_clock" if who.own is None and who.directs else ""
    if who.own is None:
        return ClockAsked(offer=offer)
    if wanted.side == who.own:
        waits = _("You have asked for a clock. It waits for {name}.").format(name=isolated(names[1 - who.own]))
        return ClockAsked(waits, [("refuse_clock", _("Withdraw"), "plain")])
    return ClockAsked(
        _asks(course, names[wanted.side], wanted.clock),
        [("allow_clock", _("Play with this clock"), ""), ("refuse_clock", _("Without a clock"), "plain")],
    )


def _asks(course: Course, name: str, clock: ClockSheet) -> str:
    sentence = _("{name} asks for a clock: {clock}. Each of you would have {minutes} minutes.")
    terms = " · ".join(clock_in_words(clock, money=course.sheet.money))
    return sentence.format(name=isolated(name), clock=terms, minutes=-(-seconds_each(course, clock) // 60))


def may_about_clock(course: Course, who: Speaker) -> set[str]:
    """The names of what this reader can do about a clock now."""
    asked = clock_asked(course, ("", ""), who)
    return {do for do, _label, _kind in asked.do} | ({asked.offer} if asked.offer else set())
