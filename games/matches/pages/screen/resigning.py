"""Resigning at the table of a match: what each level gives the other now."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course
from games.matches.pages.parts.game_end import counted_of
from games.matches.rules.paying import points_of
from games.matches.rules.state import SIDES, Running
from games.rules.gammons import Level


def levels_to_resign(course: Course, own: int) -> Sequence[tuple[str, str]]:
    """Each level that this side can resign, with its button's label: not one that their game does not have, or that gives the
    other no more than a lower one, because they need no more; none between games."""
    game = course.match.game
    if game is None:
        return ()
    words = {
        Level.SINGLE: _("Resign a single game: {points}"),
        Level.GAMMON: _("Resign a gammon: {points}"),
        Level.BACKGAMMON: _("Resign a backgammon: {points}"),
    }
    counted: dict[int, tuple[str, str]] = {}
    for level in course.sheet.levels:
        points, number = _worth(course, game, level, 1 - own)
        counted.setdefault(number, (level.value, words[level].format(points=_in_words(points, number))))
    return list(counted.values())


def resignation_asked(course: Course, names: Sequence[str], own: int | None) -> str:
    """What the player of this side is asked to accept; "" for everybody else."""
    game = course.match.game
    if game is None or game.resignation is None or own is None or game.whose is not SIDES[own]:
        return ""
    said = {
        Level.SINGLE: _("{player} offers to resign a single game: {points}."),
        Level.GAMMON: _("{player} offers to resign a gammon: {points}."),
        Level.BACKGAMMON: _("{player} offers to resign a backgammon: {points}."),
    }[game.resignation]
    return said.format(player=isolated(names[1 - own]), points=_in_words(*_worth(course, game, game.resignation, own)))


def _worth(course: Course, game: Running, level: Level, winner: int) -> tuple[int, int]:
    """What that side gets if the game ends like this, and what of it counts: no more than it needs, unless the match counts the
    rest, too."""
    points, match = points_of(course.terms, game, level), course.match
    return points, counted_of(points, match.score, winner) if match.sheet.truncate else points


def _in_words(points: int, counted: int) -> str:
    said = ngettext("{number} point", "{number} points", points)
    if counted < points:
        said = ngettext("{number} points, of which {counted} counts", "{number} points, of which {counted} count", counted)
    return said.format(number=points, counted=counted)
