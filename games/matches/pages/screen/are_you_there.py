"""Before a game of a match: whether this player's page asks them if they are there, and what the other one reads of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course
from games.matches.models import MatchSeat
from games.matches.services.screen.are_you_there import is_asking, was_asked
from games.play.presence import is_away, touched_lately
from games.play.turn_clock import Screen


@dataclass(frozen=True, slots=True)
class AreYouThere:
    """`asked_by` is the name of who would begin, "" where this reader is not asked; `next_game` its number, None where a game
    goes on another day; `told` what the other one reads."""

    asked_by: str = ""
    next_game: int | None = None
    told: str = ""


def are_you_there(course: Course, screen: Screen, seats: Sequence[MatchSeat], own: int | None, now: datetime) -> AreYouThere:
    """For this reader. No query."""
    if own is None:
        return AreYouThere()
    if is_asking(course, screen, seats[own]):
        number = len(course.match.games) + 1 if course.match.game is None else None
        return AreYouThere(seats[1 - own].player.name, number)
    other = seats[1 - own]
    return AreYouThere(told=_told(course, screen, other, now)) if was_asked(course, screen, other) else AreYouThere()


def _told(course: Course, screen: Screen, other: MatchSeat, now: datetime) -> str:
    if is_asking(course, screen, other):
        words = _("{name} is asked whether they are there.")
    elif touched_lately(other, now) and not is_away(other, now):
        words = _("{name} is here.")
    else:
        return ""
    return words.format(name=isolated(other.player.name))
