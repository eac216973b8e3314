"""Plakoto: the pinning game of Greek tavli.

A blot is pinned instead of hit (`pinning.py`). The last checker on a player's start is the mother ("mana"): a player whose
mother is pinned there has lost double and the game is over, unless the other side still has checkers on its own start, where
its mother is in danger too; then play goes on until they have left, or until that mother is pinned as well and the game is
drawn.
Rolls are backgammon's; a win counts one, or two if the loser has borne nothing off.
Sources: the page below; ethnoludie.com, mahbuse.com and backgammon-game.eu (The Pin game), which agree on the mother.
"""

from games.rules.board import Board, is_pinned
from games.rules.gammons import Level
from games.rules.sentences import gettext_noop
from games.rules.variants.pinning import OWN_START, Pinning, holds_start


class Plakoto(Pinning):
    """A pinned mother loses double."""

    key = "plakoto"
    name = gettext_noop("Plakoto")
    summary = gettext_noop(
        "The Greek pinning game: blots are not hit but held down, and a mother pinned at her start loses double."
    )
    source = "https://msoworld.com/product/backgammon-plakoto/"

    def result(self, board: Board) -> Level | None:
        """Double for pinning the opponent's mother once one's own start is empty; otherwise as in backgammon."""
        has_left = board[OWN_START] <= 0 and not is_pinned(board, OWN_START)
        return Level.GAMMON if has_left and holds_start(board) else super().result(board)
