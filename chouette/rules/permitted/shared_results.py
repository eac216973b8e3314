"""Whose points go with what the box gives up: its partners', who share its result. Source: RULES.md R8, R21, R23."""

from chouette.rules.model.actions import Action, Player, Resign, Settle
from chouette.rules.model.table import Table


def who_shares(table: Table, action: Action) -> tuple[Player, ...]:
    """The partners whom this costs as well, if the box resigns by it, or settles; nobody else has any."""
    game = table.game
    if game is None or not game.partners:
        return ()
    match action:
        case Resign(player):
            return game.partners if player == game.box else ()
        case Settle(one, other):
            return game.partners if game.box in (one, other.member) else ()
    return ()
