"""An archived club is read only: whoever asks for something to be written in it is refused, wherever they came in.

Which club a request is about is known to the permissions, which find it for every page and every program; they ask here. What
an archived club still allows (to open it again, to leave it) says so itself. Outside a request nothing is refused: what happens
by itself looks at `Club.archived_at`, and a club with anything under way is not archived (`clubsite/farewell/services.py`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from .club_time import tell_time_of
from .models import Club

READS_ONLY = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

_writes: ContextVar[bool] = ContextVar("a request that asks for something to be written", default=False)


class ClubArchived(Exception):
    """The club is archived; nothing was done. The answer is 409."""

    def __init__(self, club: Club) -> None:
        super().__init__(club.pk)
        self.club = club


@contextmanager
def asked_by(method: str) -> Iterator[None]:
    """A request with this method."""
    before = _writes.set(method not in READS_ONLY)
    try:
        yield
    finally:
        _writes.reset(before)


def arrive_at(club: Club) -> None:
    """The request is about this club, and may know of it: times are told by its clock, and if it is archived nothing is
    written. Raises ClubArchived."""
    tell_time_of(club)
    if club.archived_at is not None and _writes.get():
        raise ClubArchived(club)
