"""The time of a match, on its page: an earlier one that one of the two has asked for."""

from datetime import UTC, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.matches.course.state import Course, Stage
from games.matches.permissions import Speaker
from games.matches.wording import DAY_AND_TIME


def earlier_in_words(course: Course, names: tuple[str, str], own: int | None = None) -> str:
    """Who asks for it, to the player of side `own`; empty if nobody does."""
    asked = course.earlier
    if asked is None or course.stage is not Stage.AGREED:
        return ""
    mine = asked.side == own
    if asked.at is None:
        said = gettext("{name} asks to play now, earlier than you have agreed.")
        if mine:
            said = gettext("You ask to play now, earlier than you have agreed.")
        return said.format(name=names[asked.side])
    at = date_format(timezone.localtime(datetime.fromtimestamp(asked.at, UTC)), DAY_AND_TIME)
    said = gettext("You ask to play earlier: {time}.") if mine else gettext("{name} asks to play earlier: {time}.")
    return said.format(name=names[asked.side], time=at)


def may_about_time(course: Course, who: Speaker) -> set[str]:
    """An earlier time that one of the two has asked for; whoever has asked may withdraw it."""
    if course.earlier is None or course.stage is not Stage.AGREED or not who.sides:
        return set()
    return {"refuse_earlier"} | ({"allow_earlier"} if 1 - course.earlier.side in who.sides else set())
