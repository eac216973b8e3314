"""A game of a match begins, or goes on another day, only with somebody who is there: the page is open and was touched a moment
ago. Whoever is quiet is asked on their page, and any touch answers; whoever has no page open is not at the table.

The clock of whoever gave no sign since then does not run (`Screen.silent`): they may have left in the moment before. If their
page reports in their own time that it is open they have not, and their clock begins by itself 20 seconds after that time began.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.state import SIDES
from games.matches.services.click import Several
from games.matches.services.writing import MATCHES
from games.play.presence import is_away, page_is_open, see, touched_lately
from games.play.turn_clock import SCREENS, Screen, in_ms, screen_of, with_a_sign, with_an_open_page
from games.rules.cube import Side


class OtherIsQuiet(MatchRefused):
    """The other's page is open, but nobody has touched it lately."""

    def __init__(self, seat: MatchSeat) -> None:
        super().__init__(CourseRefusal.ARE_THEY_THERE, player=seat.player.name)
        self.seat = seat


def check_both_here(said: Several, side: int) -> None:
    """Nobody begins while the other is away, or may be: their clock would run. Raises MatchRefused."""
    now = timezone.now()
    seats: Sequence[MatchSeat] = list(said.match.seats.select_related("player"))
    away = next((seat for seat in seats if is_away(seat, now)), None)
    if away is not None:
        may_be_missed = said.match.elsewhere and said.course.stage is Stage.AGREED
        refusal = CourseRefusal.NOT_COME if may_be_missed else CourseRefusal.NOT_HERE
        raise MatchRefused(refusal, player=away.player.name)
    if not touched_lately(seats[1 - side], now):
        raise OtherIsQuiet(seats[1 - side])


@contextmanager
def asking_who_is_quiet() -> Iterator[None]:
    """Around the transaction that the refusal undoes: the other's page asks all the same."""
    try:
        yield
    except OtherIsQuiet as refused:
        _ask(refused.seat)
        raise


@transaction.atomic
def _ask(seat: MatchSeat) -> None:
    locked = MATCHES.locked_row(seat.match_id)
    screen = screen_of(locked.screen)
    _show(locked, replace(screen, asked={**screen.asked, seat.word: in_ms(timezone.now())}))


def is_asking(course: Course, screen: Screen, seat: MatchSeat) -> bool:
    """Whether this player's page asks now: before a game, until they give a sign."""
    return was_asked(course, screen, seat) and screen.asked[seat.word] > _touched(seat)


def was_asked(course: Course, screen: Screen, seat: MatchSeat) -> bool:
    """Whether they were asked about what has not begun yet."""
    waits = course.match.game is None or course.put_off
    return seat.word in screen.asked and waits and not course.match.over and course.stage in (Stage.AGREED, Stage.PLAYING)


def _touched(seat: MatchSeat) -> int:
    return in_ms(seat.touched_at) if seat.touched_at is not None else 0


# What is written


def sign_of(seat: MatchSeat) -> None:
    """The player has touched their page or said something."""
    match, now = seat.match, timezone.now()
    screen, was_away, last = screen_of(match.screen), is_away(seat, now), _touched(seat)
    see(seat)
    starts = with_a_sign(screen, SIDES[seat.side], in_ms(now)) != screen
    if (was_away and _is_on(match)) or screen.asked.get(seat.word, 0) > last or starts:
        _show_after(seat, with_a_sign)


def page_of(seat: MatchSeat) -> None:
    """One of the player's pages is open. It may have been off the net: then nobody's page calls them away any more."""
    match, now = seat.match, timezone.now()
    screen, was_away = screen_of(match.screen), is_away(seat, now)
    page_is_open(seat)
    is_back = was_away and _is_on(match) and not is_away(seat, timezone.now())
    if is_back or with_an_open_page(screen, SIDES[seat.side], in_ms(now)) != screen:
        _show_after(seat, with_an_open_page)


def _is_on(match: Match) -> bool:
    return match.on_screen and match.stage in (Stage.AGREED.value, Stage.PLAYING.value)


@transaction.atomic
def _show_after(seat: MatchSeat, what: Callable[[Screen, Side, int], Screen]) -> None:
    locked = MATCHES.locked_row(seat.match_id)
    _show(locked, what(screen_of(locked.screen), SIDES[seat.side], in_ms(timezone.now())))


def _show(locked: Match, screen: Screen) -> None:
    if locked.screen is None and screen == Screen():
        MATCHES.show_change(locked)
        return
    locked.screen = SCREENS.encode(screen)
    MATCHES.show_change(locked, "screen")
