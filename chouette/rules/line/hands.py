"""Who moves the checkers of a side. Sources: RULES.md R5 (acting captain), R14 (extras that are played on without the box)."""

from chouette.rules.line.captaincy import acting_captain
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Kind
from chouette.rules.model.table import Game, Table
from games.rules.cube import Side


def hand_of(table: Table, side: Side) -> Player | None:
    """The box or the acting captain; if only extras are left, the first of their parties on that side."""
    game = table.game
    if game is None:
        return None
    if side is Side.TEAM:
        return acting_captain(table) or _party_of_an_extra(game, side)
    against = [one for one in game.live if one.kind is not Kind.EXTRA]
    return game.box if against or not game.live else _party_of_an_extra(game, side)


def _party_of_an_extra(game: Game, side: Side) -> Player | None:
    return next((one.player(side) for one in game.live if one.kind is Kind.EXTRA), None)


def hand_on_turn(table: Table) -> Player | None:
    """Who plays now; None before the opening roll, or where no board is played."""
    board = table.game.board if table.game else None
    return hand_of(table, board.on_turn) if board is not None and board.on_turn is not None else None
