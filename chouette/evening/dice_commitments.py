"""When are a game's dice promised, when is their seed shown? With the statement that begins it, and the one that ends it."""

from chouette.models import Chouette
from chouette.rules.model.table import Game, Table
from games.dice.dice_cup import commit, reveal


def dice_scopes(chouette: Chouette) -> str:
    """What the cup's names of all games of this evening begin with: whoever verifies the dice reads its code in them."""
    return f"chouette:{chouette.code}:game:"


def dice_scope(chouette: Chouette, number: int) -> str:
    """Where the cup keeps the rolls of a game of this evening."""
    return f"{dice_scopes(chouette)}{number}"


def keep_dice_promises(chouette: Chouette, before: Table, after: Table) -> None:
    """Inside the transaction of the statements that led from one table to the other."""
    old, new = _on_screen(before), _on_screen(after)
    if old is not None and (new is None or new.number != old.number):
        reveal(dice_scope(chouette, old.number))
    if new is not None and (old is None or new.number != old.number):
        commit(dice_scope(chouette, new.number))


def _on_screen(table: Table) -> Game | None:
    return table.game if table.game is not None and table.game.board is not None else None
