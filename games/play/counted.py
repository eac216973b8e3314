"""The times beside a table's log as they count now: without those in which the site was away or its clock was moved."""

from dataclasses import replace
from datetime import datetime

from clubsite.operations.outages.beats import Counting
from games.play.models import PlayingTable
from games.play.turn_clock import Screen, in_ms, screen_of, waiting_for_a_sign


def counted(table: PlayingTable, now: datetime) -> Screen:
    """The table's screen. At most one query; none while the turn is young, or between games."""
    return counted_screen(screen_of(table.screen), Counting(now))


def counted_screen(screen: Screen, counting: Counting) -> Screen:
    """That screen: what began before the site was back began when it was back."""
    if not screen.turn:
        return screen

    def start(at: int) -> int:
        return _start(counting, at)

    clock = screen.clock
    if clock is not None and clock.running is not None:
        clock = replace(clock, since=start(clock.since))
    asked = {word: start(at) for word, at in screen.asked.items()}
    counts = replace(screen, since=start(screen.since), spoken=start(screen.spoken), clock=clock, asked=asked)
    return waiting_for_a_sign(counts, in_ms(counting.now))


def _start(counting: Counting, at: int) -> int:
    moment = datetime.fromtimestamp(at / 1000, counting.now.tzinfo)
    counts = counting.start(moment)
    return at if counts == moment else in_ms(counts)
