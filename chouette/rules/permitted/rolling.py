"""Whether a player may roll now, or leave the roll after this turn to the site. Asked before the dice are drawn, so that a
refused roll uses none."""

from dataclasses import replace

from chouette.rules.line.hands import hand_of
from chouette.rules.line.stand_ins import moves_for
from chouette.rules.model.actions import OpeningRoll, Player, RollDice
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.play.playing import missing_answers
from chouette.rules.refusals import Refusal, Refused
from games.rules.cube import Side


def may_open(table: Table) -> bool:
    """Whether the opening roll is still undecided."""
    return table.game is not None and table.game.board is not None and table.game.board.on_turn is None


def roll_refusal(table: Table, player: Player) -> Refused | None:
    """Why this player may not roll now, whatever the dice; either side may roll the opening."""
    if not may_open(table):
        return refusal_of(table, RollDice(player, (2, 1)))
    hands = [hand for side in Side if (hand := hand_of(table, side))]
    if player not in hands:
        return Refused(Refusal.PLAYS_FOR, player=" / ".join(hands))
    return refusal_of(table, OpeningRoll(2, 1))


def roller_for(table: Table, me: Player) -> Player | None:
    """For whom this player may roll now; None if they may not."""
    return next((one for one in moves_for(table, me) if roll_refusal(table, one) is None), None)


def rolls_next(table: Table, me: Player) -> bool:
    """Whether this player rolls once the side on turn has played, for themselves or for somebody they move for, as things
    stand: nothing waits for an answer."""
    game, board = table.game, table.game.board if table.game else None
    if game is None or board is None or board.on_turn is None or table.suspended or table.closed:
        return False
    if game.obligation is not None or missing_answers(game):
        return False
    return hand_of(table, board.on_turn.other) in moves_for(table, me)


def only_the_board_moved(before: Table, after: Table) -> bool:
    """Whether the same game goes on between the same hands, with every cube as it was."""
    if before.game is None or after.game is None or (after.suspended, after.closed) != (False, False):
        return False
    same_cubes = replace(before.game, board=None) == replace(after.game, board=None)
    return same_cubes and _who_moves(before) == _who_moves(after)


def _who_moves(table: Table) -> tuple[object, ...]:
    return (*(hand_of(table, side) for side in Side), table.proxies, table.trusting, table.stand_ins, table.gone)
