"""Messages as a page draws them: who said what to whom, with the plays in it marked."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.play.models import SaidAtTable
from games.play.talk.phrases import Words, pieces
from games.play.talk.ready import READY, About
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


@dataclass(frozen=True, slots=True)
class ReadyRow:
    """The ready phrases that the reader may say in one room now: as the form sends each, and its words."""

    room: str
    name: str
    phrases: tuple[tuple[str, str], ...]


def ready_row(room: str, name: str, about: Collection[About]) -> ReadyRow:
    """`name` is the display name of the room."""
    phrases = tuple((f"{room}.{code}", _(one.english)) for code, one in READY.items() if one.about in about)
    return ReadyRow(room, name, phrases)


def text_of(message: SaidAtTable) -> str:
    """What was said: a ready phrase in the reader's language, everything else as it was written."""
    return _(READY[message.phrase].english) if message.phrase in READY else message.text


def line(message: SaidAtTable, called: str, *, mine: bool, side: Side | None) -> Line:
    """One message; `called` is the display name of its room, `side` the side of the board from which plays in it are read."""
    return Line(
        id=f"said-{message.pk}",
        room=message.room,
        to=called,
        name=message.name,
        mine=mine,
        at=message.at,
        words=(Words(text_of(message)),) if message.phrase else pieces(message.text),
        side=side.value if side is not None else "",
    )
