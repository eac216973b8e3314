"""The draft play: the steps composed so far, for the player's side to see; stored beside the log, cleared by the next
statement.

Composing itself is done in the browser, from the tree of the roll (`games.boards.page`); `games.rules.composing.turn` does the
same.
"""

from dataclasses import replace

from games.notation.plays.text import moves_in
from games.play.turn_clock import Screen

#: Characters; four checkers with all their stops take fewer.
LONGEST_DRAFT = 80


def check_notation(play: str) -> None:
    """Checks that this can be steps of a play at all; "" means that all were taken back. Raises PlayRefused."""
    if play:
        moves_in(play)


def with_draft(screen: Screen, play: str, version: int) -> Screen:
    """The screen with this draft in that version of the log; the same object if nothing changed."""
    if (screen.preview, screen.preview_of) == (play, version):
        return screen
    return replace(screen, preview=play, preview_of=version)


def draft_in(screen: Screen, version: int) -> str:
    """The draft, if it belongs to this very version."""
    return screen.preview if screen.preview_of == version else ""
