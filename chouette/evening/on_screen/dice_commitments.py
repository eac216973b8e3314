"""When a game's dice are committed to, and when their seed is revealed: with the statements that begin and end the game."""

from chouette.models import Chouette
from chouette.rules.model.table import Table
from games.play import dice_commitments

KIND = "chouette"


def dice_scopes(chouette: Chouette) -> str:
    """The common prefix of the cup's scopes for all games of this evening."""
    return dice_commitments.dice_scopes(KIND, chouette.code)


def dice_scope(chouette: Chouette, number: int) -> str:
    """The cup's scope for the rolls of one game of this evening."""
    return dice_commitments.dice_scope(KIND, chouette.code, number)


def keep_dice_promises(chouette: Chouette, before: Table, after: Table) -> None:
    """Commit or reveal as needed, inside the transaction of the statements that led from one table to the other."""
    dice_commitments.keep_dice_promises(_on_screen(chouette, before), _on_screen(chouette, after))


def _on_screen(chouette: Chouette, table: Table) -> str | None:
    """The scope of the game played on screen."""
    return dice_scope(chouette, table.game.number) if table.game is not None and table.game.board is not None else None
