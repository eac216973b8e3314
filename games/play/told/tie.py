"""A tied opening roll in words: what both have thrown, and that it counts for nothing but another roll."""

from django.utils.translation import gettext as _

from games.boards.roll_words import roll_in_words
from games.rules.board_play import BoardPlay


def tie_in_words(board: BoardPlay) -> str:
    """ "5-5, again." until the opening is decided; "" before a tie."""
    return _("{roll}, again.").format(roll=roll_in_words((board.tied, board.tied))) if board.tied else ""
