"""The draft play: the steps composed so far, for the player's side to see; stored beside the log. It belongs to the position,
the dice and whoever composes it, whatever else is said meanwhile: a resignation that is offered and refused, for example.

Composing itself is done in the browser, from the tree of the roll (`games.boards.page`); `games.rules.composing.turn` does the
same.
"""

from dataclasses import replace

from games.notation.plays.text import moves_in
from games.play.board_view import to_play_on
from games.play.turn_clock import Screen
from games.rules.board_play import BoardPlay

#: Characters; four checkers with all their stops take fewer.
LONGEST_DRAFT = 80


def check_notation(play: str) -> None:
    """Checks that this can be steps of a play at all; "" means that all were taken back. Raises PlayRefused."""
    if play:
        moves_in(play)


def roll_of(board: BoardPlay, game: int, player: str) -> str:
    """The name of what that player has to play now, having rolled."""
    return f"{to_play_on(board, game).turn} {player}"


def with_draft(screen: Screen, play: str, roll: str) -> Screen:
    """The screen with this draft of that roll (`roll_of`); the same object if nothing changed."""
    if (screen.preview, screen.preview_of) == (play, roll):
        return screen
    return replace(screen, preview=play, preview_of=roll)


def draft_in(screen: Screen, roll: str) -> str:
    """The draft, if it belongs to this very roll."""
    return screen.preview if screen.preview_of == roll else ""
