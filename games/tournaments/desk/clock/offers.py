"""Who gets a place that is free, and how long it is offered.

It is offered to the first who waits, for a day, or until check-in ends or play begins; unanswered, to the next. Where play is
today and nobody has said at which hour, or the hour is past, it waits for some minutes only, or somebody asleep would keep
everybody out all evening. Once check-in is over it goes to who is there. Source: the tournament facts 1.10, scenarios 53
and 54.
"""

from collections.abc import Iterator

from games.tournaments.desk.check_in import Happened, hour_of, is_closed, is_over, walk_ins
from games.tournaments.desk.happened import PlaceOffered
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import CheckInUntil, Step
from games.tournaments.model.actions import Action, Override, SetOption, Withdraw

DAY = 24 * 3_600
"""How long an offered place waits for its answer, in seconds."""
AT_THE_DOOR = 15 * 60
"""The same while people are coming."""


def freed(desk: Desk, said: Action | Step, at: int) -> Iterator[Happened]:
    """After what may make a place free, and does not know when it is said: that place goes on as every other does."""
    insisted = said.action if isinstance(said, Override) else said
    if isinstance(insisted, CheckInUntil | SetOption | Withdraw) and desk.waiting:
        yield from walk_ins(desk) if is_closed(desk) else offers(desk, at)


def offers(desk: Desk, at: int) -> Iterator[PlaceOffered]:
    """To those who have waited longest, as many as there are places. None once the draw is made or check-in is over, nor to
    whoever has let one pass."""
    if desk.tournament.started or is_over(desk, at):
        return
    next_ones = [one for one in desk.waiting if one.offered_until is None and not one.passed]
    left = desk.places_left
    for one in next_ones[: len(next_ones) if left is None else max(0, left)]:
        yield PlaceOffered(one.name, _until(desk, at))


def _until(desk: Desk, at: int) -> int:
    """Not beyond the end of check-in, at which the place goes to who is there."""
    if desk.starts is not None:
        ends = min(desk.starts, at + DAY) if at < desk.starts else at + AT_THE_DOOR
    else:
        tonight = desk.announced is not None and at < desk.announced + DAY
        ends = at + AT_THE_DOOR if tonight or desk.here else at + DAY
    return min(ends, hour_of(desk) or ends)


def shortened(desk: Desk, hour: int | None) -> Iterator[PlaceOffered]:
    """Offers that would outlive the hour which has been set."""
    for one in desk.waiting:
        if hour is not None and one.offered_until is not None and one.offered_until > hour:
            yield PlaceOffered(one.name, hour)


def offered_again(desk: Desk, at: int) -> Iterator[PlaceOffered]:
    """While it was called off nobody could take the place that was offered to them: they have the whole time again."""
    if not desk.tournament.started:
        for one in desk.waiting:
            if one.offered_until is not None and one.offered_until < (until := _until(desk, at)):
                yield PlaceOffered(one.name, until)
