"""What a reader is told of themselves below a list: their best day, and how many successes came one after the other."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.kit.clock.days_in_words import day_in_words
from clubsite.leaderboards.lists.figures import figure_text
from clubsite.leaderboards.lists.own_run import run_of
from clubsite.leaderboards.lists.standings import Wanted
from clubsite.leaderboards.pages.board_page import Asked
from clubsite.leaderboards.providers import Figure


@dataclass(frozen=True, slots=True)
class RunShown:
    """Three sentences; empty for what there is nothing to say of."""

    best: str
    longest: str
    running: str


def own_run(asked: Asked) -> RunShown | None:
    """None for whoever has no result in the period, and for lists without one. One query."""
    assert asked.mine is not None
    found = run_of(Wanted(asked.club, asked.board, asked.period), asked.mine.pk)
    if found is None:
        return None
    added = replace(asked.board, figure=Figure.TOTAL, base=0, signed=True)
    figure = "".join(figure_text(added, found.best, 1))
    best = _("Your best day: {figure} on {day}.").format(figure=figure, day=day_in_words(found.day, "j F Y"))
    longest = ngettext("{number} success in a row at most.", "{number} successes in a row at most.", found.longest)
    running = ngettext("{number} in a row now.", "{number} in a row now.", found.running)
    return RunShown(
        best if asked.board.figure is not Figure.WON else "",
        longest.format(number=found.longest) if found.longest > 1 else "",
        running.format(number=found.running) if found.running > 1 else "",
    )
