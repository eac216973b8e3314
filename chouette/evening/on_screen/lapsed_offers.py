"""Which settlement offers have lapsed: those of another or finished game; all of them once dice or checkers have moved,
because the other party must not see the roll before accepting; and those between two players whose contract has changed
since: turned, dropped, resigned, settled."""

from dataclasses import replace

from chouette.models import Chouette, SettlementOffer
from chouette.rules.model.table import Game, Table
from games.rules.board_play import BoardPlay


def forget_fallen_offers(chouette: Chouette, before: Table, after: Table) -> None:
    """Inside the transaction of the statements that led from one table to the other. No query if no contract has changed."""
    old, new = before.game, after.game
    if old is None:
        return
    if new is None or new.number != old.number or _position(new) != _position(old):
        SettlementOffer.objects.filter(chouette=chouette).delete()
        return
    for one, other in _changed(old, new):
        SettlementOffer.objects.filter(chouette=chouette, by__in=(one, other), to__in=(one, other)).delete()


def _position(game: Game) -> BoardPlay | None:
    """Everything about the board except whether a cube of this turn has been answered."""
    return replace(game.board, answered=False) if game.board is not None else None


def _changed(old: Game, new: Game) -> set[tuple[str, str]]:
    """The parties of every contract that has changed."""
    now = {one.id: one for one in new.contracts}
    return {(one.box_side, one.team_side) for one in old.contracts if now.get(one.id) != one}
