"""The play that somebody is composing, as far as it is: for their side to see, beside the log, gone with the next statement.

Composing itself is done in the browser, from the tree of the roll (`games.boards.page`); `games.rules.composing` does the same.
"""

from dataclasses import replace

from games.notation.play_text import moves_in
from games.play.turn_clock import Screen

#: Characters; four checkers with all their stops take fewer.
LONGEST_DRAFT = 80


def check_notation(play: str) -> None:
    """Whether this can be steps of a play at all; "" when all were taken back. Raises PlayRefused."""
    if play:
        moves_in(play)


def with_draft(screen: Screen, play: str, version: int) -> Screen:
    """The screen while this much is composed in that version of the log; the same one where that is no news."""
    if (screen.preview, screen.preview_of) == (play, version):
        return screen
    return replace(screen, preview=play, preview_of=version)


def draft_in(screen: Screen, version: int) -> str:
    """What is being composed in that very version."""
    return screen.preview if screen.preview_of == version else ""
