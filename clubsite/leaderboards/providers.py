"""What an app provides whose results are counted: its boards, and its results as its logs tell them.

The club imports no game, so `LEADERBOARDS` in the settings names each `Provider` by dotted path. A provider's *stream* is one
of its logs (an evening, a match, a tournament), known by its primary key; the records of a stream are numbered without gaps.

A provider says how results *stand*, not what has changed: a result that was corrected is given again as it is now, one that was
undone is given without lines. Whoever counts knows what was counted before and takes that back, so that hearing the same news
twice changes nothing.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cache

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

Words = str | Promise


class Figure(Enum):
    """Which of a player's figures a board is ordered by; the largest leads."""

    TOTAL = "amount"
    MEAN = "mean"  # a result
    COUNT = "count"
    WON = "ahead"  # how many results are above zero


class Unit(Enum):
    """What an amount counts, for those who write it."""

    QUARTERS = 4  # of a point
    WHOLE = 1
    TEN_THOUSANDTHS = 10_000  # of a rating's point


class Counted(Enum):
    """What one result is, for the sentences about how many there are."""

    GAMES = "games"
    EVENINGS = "evenings"
    MATCHES = "matches"
    TOURNAMENTS = "tournaments"
    AWARDS = "awards"  # matches won, evenings and tournaments that gave points


@dataclass(frozen=True, slots=True)
class Board:
    """One table; `short` is its title where it stands among the others. `category` is what it counts: `game` counts `game.box`
    and `game.team`, too. `base` is added to every total (a rating's first value). `least` says whether the club's minimum of
    results applies."""

    slug: str
    title: Words
    short: Words
    category: str
    figure: Figure
    counted: Counted
    unit: Unit = Unit.QUARTERS
    base: int = 0
    least: bool = False
    #: Whether the figure is what was gained or lost, and says so by its sign.
    signed: bool = False
    #: Whether clubs that have agreed to it are compared by it: not by sums of points, which say how often a club plays, nor by
    #: ratings, which mean something only among those who play each other.
    across: bool = False
    #: Whether it stands for all time, whichever period is asked for: a rating is not won in a month.
    always: bool = False
    #: The persons (primary keys) who stand on it; without it, everybody with a result.
    listed: Callable[[], Collection[int]] | None = None
    #: What the club has chosen for it, such as the name of its rating list; and a page of the club that says more, by its name.
    about: Words = ""
    more: Words = ""
    more_at: str = ""
    #: The board as one club (a primary key) keeps it, None if it keeps none; without it, every club keeps it as it is.
    of_club: "Callable[[Board, int], Board | None] | None" = None

    def kept_by(self, club_id: int) -> "Board | None":
        """As this club keeps it, if it does."""
        return self.of_club(self, club_id) if self.of_club is not None else self


@dataclass(frozen=True, slots=True)
class Line:
    """What a result is for one player (a primary key): an exact amount, in the units of the boards that count it."""

    player: int
    category: str
    amount: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a result stands; without lines it does not stand any more. `key` names it within its stream, `at` decides its day."""

    key: str
    at: datetime
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """The results on which the records up to `number` have any bearing that those before did not have."""

    number: int
    outcomes: Sequence[Outcome]


Between = tuple[datetime, datetime]
"""From the first moment until before the second."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in the club's calendar. `key` names it among its provider's; without an end nobody knows how long."""

    key: str
    title: str
    begins: datetime
    ends: datetime | None = None
    #: Its page, for members; and who takes part (primary keys of players).
    url: str = ""
    players: tuple[int, ...] = ()
    #: Who waits for a place, and who is offered one until when; once it is on, who had entered or waited and takes no part.
    waiting: tuple[int, ...] = ()
    offered: tuple[tuple[int, datetime], ...] = ()
    left_out: tuple[int, ...] = ()
    is_off: bool = False
    #: Whether it may still come or is on, and whether it is on; `all_day`: it has no hour, but is that day.
    is_open: bool = False
    is_on: bool = False
    all_day: bool = False
    place: str = ""
    #: The key of what it is a part of.
    part_of: str = ""
    #: In which club (its primary key), and whether a club night has announced it, with which it stands on that club's pages.
    club: int | None = None
    of_night: bool = False


@dataclass(frozen=True, slots=True)
class Provider:
    """`since(stream, number)` tells what the records after `number` changed; a result may be told though it is unchanged.
    `whole(stream)` tells all results, from the log alone. `streams(club)` are all logs of the club with that key."""

    title: Words
    boards: tuple[Board, ...]
    since: Callable[[int, int], News]
    whole: Callable[[int], News]
    streams: Callable[[int], Iterable[int]]
    #: Whether results of the club (a primary key) are written that the provider does not tell yet, because it works them out
    #: later.
    is_behind: Callable[[int], bool] | None = None
    #: What it puts into the calendar of a club, the newest first, not without bound: of all times, or between two moments.
    calendar: "Callable[[int, Between | None], Iterable[Entry]] | None" = None

    def kept_by(self, club_id: int) -> list[Board]:
        """Its boards, as this club keeps them."""
        return [kept for board in self.boards if (kept := board.kept_by(club_id)) is not None]


@cache
def providers() -> dict[str, Provider]:
    """By the name under which its results are stored."""
    return {name: import_string(path) for name, path in settings.LEADERBOARDS.items()}


def boards() -> dict[str, Board]:
    """Every board, by its slug, which two providers may not share; the first is shown to whoever names none."""
    return {board.slug: board for provider in providers().values() for board in provider.boards}


def counted_under(category: str) -> list[str]:
    """The categories whose totals a result adds to: `game.box` counts as `game`, too."""
    words = category.split(".")
    return [".".join(words[: n + 1]) for n in range(len(words))]
