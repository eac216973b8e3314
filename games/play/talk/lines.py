"""Messages as a page draws them: who said what to whom, with the plays in it marked."""

from dataclasses import dataclass
from datetime import datetime

from games.play.models import SaidAtTable
from games.play.talk.phrases import Words, pieces
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class Line:
    """One message. `side` is the side from which its plays are seen: box, team or "" for the reader's own."""

    id: str
    room: str
    to: str
    name: str
    mine: bool
    at: datetime
    words: tuple[Words, ...]
    side: str


@dataclass(frozen=True, slots=True)
class Silent:
    """A room that the reader hears but may not speak in now, and why."""

    room: str
    name: str
    why: str


def line(message: SaidAtTable, called: str, *, mine: bool, side: Side | None) -> Line:
    """One message; `called` is the display name of its room, `side` the side of the board from which plays in it are read."""
    return Line(
        id=f"said-{message.pk}",
        room=message.room,
        to=called,
        name=message.name,
        mine=mine,
        at=message.at,
        words=pieces(message.text),
        side=side.value if side is not None else "",
    )
