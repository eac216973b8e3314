"""Going on another day, on the page of a match on screen: who has asked, what this player may answer, and where to ask."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.services.screen.another_day import may_put_off_alone


@dataclass(frozen=True, slots=True)
class AnotherDay:
    """`sentence` stands above the answers, which are (what it does, its label); `ask` is the label of the button that puts the
    match off, or asks for it; "" where nobody may."""

    sentence: str = ""
    answers: Sequence[tuple[str, str]] = ()
    ask: str = ""
    put_off: bool = False


def another_day(match: Match, course: Course, seats: Sequence[MatchSeat], own: int | None) -> AnotherDay:
    """What this reader sees of it. No query."""
    if course.stage is not Stage.PLAYING or course.put_off:
        return AnotherDay(put_off=bool(course.put_off))
    asks = course.asks_put_off
    alone = own is not None and may_put_off_alone(match, course, seats[1 - own], timezone.now())
    sentence = "" if asks is None else _asked(seats, asks, own)
    ask = "" if own is None or (asks is not None and not alone) else _ask(alone=alone)
    return AnotherDay(sentence, tuple(_answers(asks, own)), ask)


def may_answer(course: Course, own: int) -> set[str]:
    """The names of what this player can do about it now."""
    if course.stage is not Stage.PLAYING:
        return set()
    if course.put_off:
        return {"go_on"} if course.ready != own else set()
    return {do for do, _label in _answers(course.asks_put_off, own)} or {"put_off"}


def asks_to_stop(course: Course, own: int | None) -> bool:
    """Whether this player has to say if the match goes on another day."""
    asks = course.asks_put_off
    return course.stage is Stage.PLAYING and not course.put_off and own is not None and asks is not None and asks != own


def put_off_in_short(course: Course, names: Sequence[str], own: int | None) -> str:
    """For the headline of whoever is asked."""
    if not asks_to_stop(course, own):
        return ""
    assert course.asks_put_off is not None
    return _("{name} asks to go on another day.").format(name=isolated(names[course.asks_put_off]))


def _ask(*, alone: bool) -> str:
    return _("Go on another day") if alone else _("Ask to go on another day")


def _asked(seats: Sequence[MatchSeat], asks: int, own: int | None) -> str:
    if asks == own:
        waits = _("You have asked to go on another day. It waits for {name}.")
        return waits.format(name=isolated(seats[1 - asks].player.name))
    return _("{name} asks to go on another day. No clock runs until then, and the dice stay the same.").format(
        name=isolated(seats[asks].player.name)
    )


def _answers(asks: int | None, own: int | None) -> list[tuple[str, str]]:
    if asks is None or own is None:
        return []
    if asks == own:
        return [("refuse_put_off", _("Withdraw"))]
    return [("allow_put_off", _("Agree")), ("refuse_put_off", _("Play on"))]
