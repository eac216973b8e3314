"""Since when a table on screen waits for the same thing, and which game it plays. standing.js counts on from what is drawn."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.translation import gettext

from games.play.turn_clock import SECOND, Screen
from games.rules.board_play import BoardPlay
from games.rules.variants.variant import Variant


@dataclass(frozen=True, slots=True)
class Waited:
    """`since` when, and for how many seconds when it was drawn, less than none before it begins; `key` tells one wait from
    the next, so that a script counts on from where it was."""

    since: datetime
    seconds: int
    key: str


@dataclass(frozen=True, slots=True)
class RollWaits:
    """Whom the roll waits for, as a sentence, until `until` (ms since 1970) at the latest: `seconds` after it was drawn. A
    script then takes the sentence away, as nothing is drawn again for it. `counts`: it is the reader, who sees the seconds."""

    said: str
    seconds: int
    until: int
    counts: bool = False


def waited_since(screen: Screen, now: int, begins: int | None = None) -> Waited | None:
    """Since the last statement that changed the game or its cubes; None before there was one. `begins` (ms since 1970): from
    when whoever is waited for may act, if that is later."""
    if not screen.spoken:
        return None
    begins = screen.spoken if begins is None else begins
    since = datetime.fromtimestamp(begins / SECOND, UTC)
    seconds = (now - begins) // SECOND if begins > screen.spoken else max(0, now - begins) // SECOND
    return Waited(since, seconds, str(begins))


def game_played(board: BoardPlay | None) -> str:
    """The name of the game, for whoever would take it for backgammon; "" for backgammon itself, and between games."""
    return gettext(board.rules.name) if board is not None and board.rules.key != Variant.key else ""
