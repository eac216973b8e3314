"""Whom a monitor may name to move the checkers of somebody who is gone or out of time."""

from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import NameCaptain, NameStandIn, Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.play.going_on import asked_now, stand_ins
from games.rules.cube import Side


def who_may_move(table: Table, who: Player) -> tuple[NameCaptain | NameStandIn, ...]:
    """What a monitor may say for the checkers of this player to be moved, the best first; nothing while an answer is due, since
    nobody answers for somebody else."""
    game = table.game
    if game is None or asked_now(game):
        return ()
    named: list[NameCaptain | NameStandIn] = []
    if who == hand_of(table, Side.TEAM):
        named = [NameCaptain(one) for one in game.in_the_game if one != who]
    else:
        named = [NameStandIn(who, one) for one in stand_ins(table, who) if one != table.stand_ins.get(who)]
    return tuple(one for one in named if refusal_of(table, one) is None)
