"""What one of the two asks the other, on the page of their match."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from games.matches.course.state import Course
from games.matches.pages.parts.appointment import earlier_in_words
from games.matches.pages.parts.length_said import LengthSaid, length_said
from games.matches.wording import score_text


@dataclass(frozen=True, slots=True)
class Asked:
    """What one of the two asks the other, a sentence each; empty for what nobody asks. That somebody was late: LateNow."""

    correction: str
    undo: str
    earlier: str
    length: LengthSaid


def asked_now(course: Course, names: tuple[str, str], levels: Mapping[str, object], own: int | None = None) -> Asked:
    """All of it, to the player of side `own`, None for everybody else. `levels` are words for single, gammon, backgammon."""
    undo, earlier = _undo(course, names, own), earlier_in_words(course, names, own)
    return Asked(_correction(course, names, levels, own), undo, earlier, length_said(course, names, own))


def _correction(course: Course, names: tuple[str, str], levels: Mapping[str, object], own: int | None) -> str:
    asked = course.correction
    if asked is None or course.asks is None:
        return ""
    mine, who = course.asks == own, names[course.asks]
    if asked.score is not None:
        said = gettext("{name} says that the final score was {score}.")
        if mine:
            said = gettext("You say that the final score was {score}.")
        return said.format(name=who, score=score_text(asked.score))
    said = gettext("{name} says that game {number} was won by {winner}: {level}, cube {cube}.")
    if mine:
        said = gettext("You say that game {number} was won by {winner}: {level}, cube {cube}.")
    level = levels[asked.level.value]
    return said.format(name=who, number=asked.number, winner=names[asked.winner], level=level, cube=asked.cube)


def _undo(course: Course, names: tuple[str, str], own: int | None) -> str:
    """On screen the board's own buttons say it."""
    if course.undo is None or course.sheet.board:
        return ""
    if course.undo == own:
        return gettext("You ask to take back the last entry.")
    return gettext("{name} asks to take back the last entry.").format(name=names[course.undo])
