"""Entry as one reader sees it: who is in, who waits for a place, who is there, and how the reader stands."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.tournaments.desk.check_in import checks_in, hour_of, is_closed, not_noted
from games.tournaments.desk.undo.withdrawals import may_return
from games.tournaments.model.state import Entrant
from games.tournaments.models import Standing, moment_of
from games.tournaments.pages.parts.stay import Stay
from games.tournaments.pages.shared import Shared


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who has entered, or waits for a place (`until` they may take the one offered). `checked_in`: they are here;
    `says_here`: they say so, and nobody has noted it."""

    word: str
    name: str
    withdrawn: bool = False
    checked_in: bool = False
    says_here: bool = False
    until: datetime | None = None
    away: bool = False
    drawn: bool = False
    may_return: bool = False

    @property
    def left_for_good(self) -> bool:
        """Whether nothing brings them back."""
        return self.withdrawn and not self.may_return


@dataclass(frozen=True, slots=True)
class EntryNow:
    """Entry: who is in, who waits, and how the reader stands: "" for whoever has not entered, else a `models.Standing`. Only
    the guests of a public club find the announcement."""

    is_open: bool
    capacity: int | None
    left: int | None
    entrants: tuple[Entered, ...]
    waiting: tuple[Entered, ...]
    own: str
    standing: str
    place: int
    until: datetime | None
    checks_in: bool
    is_here: bool
    says_here: bool
    ticked_by_players: bool
    """Whether the reader is there by the tick of a director who plays alone."""
    guests: bool
    opens: datetime | None
    closes: datetime | None
    closed: datetime | None
    may_have_guests: bool
    check_in_until: datetime | None
    check_in_closed: bool
    stay: Stay | None
    """What the reader says of themselves once they have entered."""
    left_out: str
    """To a reader who was taken out before the draw."""
    lost_place: bool
    """Whether the reader waits because they had not checked in by the hour."""
    loses_place: bool
    """Whether somebody waits for the place of whoever withdraws now."""

    @property
    def over(self) -> int:
        """How many a director has let in beyond the places."""
        return max(0, len(self.entrants) - self.capacity) if self.capacity is not None else 0

    @property
    def here(self) -> int:
        """How many of them have checked in."""
        return sum(one.checked_in for one in self.entrants)

    @property
    def would_wait(self) -> bool:
        """Whether whoever enters now goes onto the waiting list."""
        return bool(self.waiting) or (self.left is not None and self.left <= 0)


def _entered(one: Entrant, called: str, drawn: Collection[str], gone: Collection[str], *, says_here: bool) -> Entered:
    """`gone`: whose withdrawal may be taken back."""
    in_draw, returns = one.name in drawn, one.name in gone
    return Entered(one.name, called, one.withdrawn, one.checked_in, says_here, None, one.absent, in_draw, returns)


def entry_now(shared: Shared, own: str) -> EntryNow:
    """`own`: the reader's name on the sheet, or empty."""
    desk, lines, told = shared.desk, shared.lines, shared.desk.tournament
    drawn = {name for flight in told.flights for name in flight.lines or ()}
    gone = {one.name for one in desk.withdrawals if may_return(desk, one.name)}
    say_so = not_noted(desk)
    entrants = tuple(_entered(one, lines.called(one.name), drawn, gone, says_here=one.name in say_so) for one in told.entrants)
    waiting = tuple(
        Entered(one.name, lines.called(one.name), False, one.here, one.name in say_so, moment_of(one.offered_until))
        for one in desk.waiting
    )
    place = next((number for number, one in enumerate(waiting, start=1) if one.word == own), 0)
    until = waiting[place - 1].until if place else None
    entrant = told.entrant(own)
    return EntryNow(
        is_open=desk.takes_entries(int(timezone.now().timestamp())),
        opens=moment_of(desk.opens),
        closes=moment_of(desk.closes),
        closed=moment_of(desk.closed),
        capacity=desk.capacity,
        left=desk.places_left,
        entrants=entrants,
        waiting=waiting,
        own=own,
        standing=_standing(entrant, waiting[place - 1] if place else None),
        place=place,
        until=until,
        checks_in=checks_in(desk),
        guests=desk.guests,
        may_have_guests=shared.tournament.club.is_public,
        is_here=entrant.checked_in if entrant is not None else bool(place) and waiting[place - 1].checked_in,
        says_here=own in desk.says_here,
        ticked_by_players=bool(own) and own in shared.ticked_by_players,
        check_in_until=moment_of(hour_of(desk)),
        check_in_closed=is_closed(desk),
        stay=shared.stay(own) if own else None,
        left_out=shared.left_out(own) if not told.started else "",
        lost_place=any(one.name == own and one.had_place for one in desk.waiting),
        loses_place=desk.place_is_wanted,
    )


def _standing(entrant: Entrant | None, waits: Entered | None) -> str:
    """Empty for whoever has not entered and does not wait."""
    if entrant is not None:
        return Standing.OUT.value if entrant.withdrawn else Standing.IN.value
    if waits is None:
        return ""
    return Standing.WAITING.value if waits.until is None else Standing.OFFERED.value
