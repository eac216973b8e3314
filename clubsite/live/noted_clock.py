"""On what of the reader's time zone does a drawing depend? Nearly always on nothing, or on the offsets at a few moments.

A drawing is made under a clock that notes what it is asked. Whoever has the same offsets at these moments would be drawn the
very same page, so it need not be drawn again for each of the world's six hundred zones: clocks show some forty different times
at most, however often somebody changes their own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta, tzinfo
from typing import Generic, TypeVar

from django.utils import timezone

Drawing = TypeVar("Drawing")
Question = tuple[str, datetime | None, int]
"""Offset at a moment of UTC, offset at a local time with its fold, or the zone's name."""
Questions = dict[Question, None]
"""In the order in which they were asked: the answers to the first ones decide which are asked next."""
Answers = tuple[timedelta | str | None, ...]

UTC, LOCAL, NAME = "utc", "local", "name"


class NotedClock(tzinfo):
    """The time zone `real`, noting what it is asked."""

    def __init__(self, real: tzinfo) -> None:
        self.real = real
        self.asked: Questions = {}

    def fromutc(self, moment: datetime) -> datetime:
        self.asked[UTC, moment.replace(tzinfo=None), 0] = None
        return self.real.fromutc(moment.replace(tzinfo=self.real)).replace(tzinfo=self)

    def utcoffset(self, local: datetime | None) -> timedelta | None:
        if local is not None:
            self.asked[LOCAL, local.replace(tzinfo=None), local.fold] = None
        return None if local is None else local.replace(tzinfo=self.real).utcoffset()

    def dst(self, local: datetime | None) -> timedelta | None:
        self._tell_which()
        return None if local is None else local.replace(tzinfo=self.real).dst()

    def tzname(self, local: datetime | None) -> str | None:
        self._tell_which()
        return None if local is None else local.replace(tzinfo=self.real).tzname()

    def __str__(self) -> str:
        self._tell_which()
        return str(self.real)

    def _tell_which(self) -> None:
        self.asked[NAME, None, 0] = None


class DrawnByClock(Generic[Drawing]):
    """Drawings of one thing that differ in nothing but their readers' clocks."""

    __slots__ = ("_drawn",)

    def __init__(self) -> None:
        self._drawn: dict[tuple[Question, ...], dict[Answers, Drawing]] = {}

    def find(self) -> Drawing | None:
        """The drawing that a reader with this thread's clock would get; None if it has not been drawn yet."""
        clock = timezone.get_current_timezone()
        for questions, drawings in list(self._drawn.items()):
            found = drawings.get(_answers(questions, _real(clock)))
            if found is not None:
                _pass_on(clock, dict.fromkeys(questions))
                return found
        return None

    def keep(self, asked: Questions, drawing: Drawing) -> None:
        """A drawing made with this thread's clock, during which this was asked."""
        questions = tuple(asked)
        answers = _answers(questions, _real(timezone.get_current_timezone()))
        self._drawn.setdefault(questions, {})[answers] = drawing


@contextmanager
def noting() -> Iterator[Questions]:
    """Within this context the thread's clock notes what it is asked. One that was noting already is told of it at the end."""
    outer = timezone.get_current_timezone()
    clock = NotedClock(_real(outer))
    with timezone.override(clock):
        yield clock.asked
    _pass_on(outer, clock.asked)


def _real(clock: tzinfo) -> tzinfo:
    return clock.real if isinstance(clock, NotedClock) else clock


def _pass_on(clock: tzinfo, asked: Questions) -> None:
    if isinstance(clock, NotedClock):
        clock.asked.update(asked)


def _answers(questions: tuple[Question, ...], zone: tzinfo) -> Answers:
    return tuple(_answer(*question, zone) for question in questions)


def _answer(kind: str, at: datetime | None, fold: int, zone: tzinfo) -> timedelta | str | None:
    if at is None:
        return str(zone)
    if kind == LOCAL:
        return at.replace(tzinfo=zone, fold=fold).utcoffset()
    return zone.fromutc(at.replace(tzinfo=zone)).utcoffset()
