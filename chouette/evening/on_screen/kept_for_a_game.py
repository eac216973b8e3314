"""What is kept beside the log for one game, and forgotten with it: settlement offers, what became of them, proposed plays.

Marks stay with a game that was played to its end; those of a game that was taken back go when its number begins anew.
"""

from chouette.models import Chouette
from chouette.rules.model.table import Game, Table


def forget_with_the_game(chouette: Chouette, before: Table, after: Table) -> None:
    """Inside the transaction of the statements that led from one table to the other. No query while the same game goes on."""
    old, new = before.game, after.game
    anew = new is not None and _has_just_begun(new) and (old is None or old.number != new.number or not _has_just_begun(old))
    if old is not None and (anew or new is None or new.number != old.number):
        for kept in (chouette.settlement_offers, chouette.ended_offers, chouette.proposed_plays):
            kept.all().delete()
    if new is not None and anew:
        chouette.reactions.filter(game__gte=new.number).delete()


def _has_just_begun(game: Game) -> bool:
    return game.board is None or (game.board.number, game.board.ties) == (0, 0)
