"""Since when a table on screen waits for the same thing, and which game it plays. standing.js counts on from what is drawn."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.translation import gettext

from games.play.turn_clock import SECOND, Screen
from games.rules.board_play import BoardPlay
from games.rules.variants.variant import Variant


@dataclass(frozen=True, slots=True)
class Waited:
    """`since` when, and for how many seconds when it was drawn; `key` tells one wait from the next, so that a script counts on
    from where it was."""

    since: datetime
    seconds: int
    key: str


def waited_since(screen: Screen, now: int) -> Waited | None:
    """Since the last statement that changed the game or its cubes; None before there was one."""
    if not screen.spoken:
        return None
    since = datetime.fromtimestamp(screen.spoken / SECOND, UTC)
    return Waited(since, max(0, now - screen.spoken) // SECOND, str(screen.spoken))


def game_played(board: BoardPlay | None) -> str:
    """The name of the game, for whoever would take it for backgammon; "" for backgammon itself, and between games."""
    return gettext(board.rules.name) if board is not None and board.rules.key != Variant.key else ""
