"""The numbers in the dice on the page of a match: for which games this page adds one, whose are awaited, whose are in."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from clubsite.kit.isolated_name import isolated
from games.dice.numbers import in_numbers
from games.dice.selectors import Promise
from games.matches.course.state import Course
from games.matches.models import Match, MatchSeat
from games.matches.services.screen.numbers import adding, waits_for


@dataclass(frozen=True, slots=True)
class NumbersNow:
    """What templates/games/play/numbers/ shows; `word` is that of the reader's own seat, "" for whoever watches."""

    word: str
    now: str
    next: str
    awaited: str
    given: str
    missing: str
    fixed: bool
    context: str
    text: str


def numbers_now(
    match: Match, course: Course, seats: Sequence[MatchSeat], promise: Promise | None, own: int | None
) -> NumbersNow:
    """One query in the three seconds after a promise, else none."""
    contexts = adding(match, course, promise, seats).contexts
    waiting = waits_for(match, course, promise, seats)
    added = in_numbers(promise.numbers) if promise is not None else []
    return NumbersNow(
        word=seats[own].word if own is not None else "",
        now=contexts.now.context if contexts.now else "",
        next=contexts.next,
        awaited=_listed(seats, waiting.players) if waiting is not None else "",
        given=_listed(seats, {one.word for one in added if one.number}),
        missing=_listed(seats, {one.word for one in added if not one.number}),
        fixed=promise is not None and not promise.open,
        context=promise.context if promise is not None else "",
        text=promise.numbers if promise is not None else "",
    )


def _listed(seats: Sequence[MatchSeat], words: Collection[str]) -> str:
    return get_text_list([isolated(seat.player.name) for seat in seats if seat.word in words], _("and"))
