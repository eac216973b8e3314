"""Plakoto: the pinning game of Greek tavli.

A blot is pinned instead of hit (`pinning.py`). The last checker on a player's start is his mother ("mana"): if it is pinned
there, the game is over and he has lost double, unless checkers of the other side are still on their own start, where their
mother is in danger too; then it goes on until they have left, or until that mother is pinned as well and the game is drawn.
Rolls are backgammon's; a win counts one, or two while the loser has borne nothing off.
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
        """Double for the opponent's mother when none of one's own is left at the start."""
        has_left = board[OWN_START] <= 0 and not is_pinned(board, OWN_START)
        return Level.GAMMON if has_left and holds_start(board) else super().result(board)
