"""To whom a free place is offered, and until when: an offer never outlives what it is for.

It waits for a day, or until play begins. Where play is today and nobody has said at which hour, or the hour is past, a player
would be kept out all evening by somebody who is asleep: it waits for some minutes only.
"""

from collections.abc import Iterator

from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import PlaceOffered

DAY = 24 * 3_600
"""How long an offered place waits for its answer, in seconds."""
AT_THE_DOOR = 15 * 60
"""The same while people are coming."""


def offers(desk: Desk, at: int) -> Iterator[PlaceOffered]:
    """To those who have waited longest, as many as there are places. None once the draw is made, nor to whoever has let one
    pass."""
    if desk.tournament.started:
        return
    next_ones = [one for one in desk.waiting if one.offered_until is None and not one.passed]
    left = desk.places_left
    for one in next_ones[: len(next_ones) if left is None else max(0, left)]:
        yield PlaceOffered(one.name, _until(desk, at))


def _until(desk: Desk, at: int) -> int:
    if desk.starts is not None:
        return min(desk.starts, at + DAY) if at < desk.starts else at + AT_THE_DOOR
    tonight = desk.announced is not None and at < desk.announced + DAY
    return at + AT_THE_DOOR if tonight or desk.here else at + DAY


def shortened(desk: Desk) -> Iterator[PlaceOffered]:
    """Offers that would outlive the hour which has been set."""
    for one in desk.waiting:
        if desk.starts is not None and one.offered_until is not None and one.offered_until > desk.starts:
            yield PlaceOffered(one.name, desk.starts)
