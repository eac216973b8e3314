"""One side's clock as shown. `turn_clock` keeps the time; clocks.js counts on from what is drawn."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.turn_clock import MINUTE, SECOND, Clock
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class SideClock:
    """One side's clock as it was drawn: `reserve` and `delay` in ms, the delay only while it runs; `figure` is the reserve as
    text. `waits`: for how many ms from then it does not count yet. In a match `points` are theirs so far, and `away` says how
    far they are from winning.

    `key` tells one run of the clock from the next, so that a script counts on from where it was. `low`: in the last minute.
    """

    side: str
    name: str
    reserve: int
    delay: int
    running: bool
    figure: str
    spoken: str
    low: bool
    key: str
    waits: int = 0
    points: str = ""
    away: str = ""


def side_clock(clock: Clock, side: Side, name: str, now: int) -> SideClock:
    """The clock of that side; `name` is the player of its checkers."""
    running = clock.running is side
    reserve, delay = clock.left(side, now)
    return SideClock(
        side=side.value,
        name=name,
        reserve=reserve,
        delay=delay if running else 0,
        running=running,
        figure=figure(reserve),
        spoken=spoken(reserve),
        low=reserve < MINUTE,
        key=f"{side}-{clock.since}-{getattr(clock, side.value)}",
        waits=max(0, clock.since + clock.waits - now) if running else 0,
    )


def figure(ms: int) -> str:
    """Minutes and seconds, rounded up, as clocks show them."""
    seconds = -(-ms // SECOND)
    return f"{seconds // 60}:{seconds % 60:02}"


def spoken(ms: int) -> str:
    """The same in words: whole minutes left, or that it is the last one; not announced again every second."""
    if ms <= 0:
        return _("no reserve left")
    minutes = ms // MINUTE
    if not minutes:
        return _("less than a minute of reserve")
    return ngettext("{minutes} minute of reserve", "{minutes} minutes of reserve", minutes).format(minutes=minutes)
