"""Resigning: an offer to lose each live contract at a level. On screen who has refused is asked again in the same turn of the
board only for a higher level, so that nobody is kept busy with offers. Source: RULES.md R21."""

from chouette.rules.model.actions import Answer, Player, Reply, Resign
from chouette.rules.model.contracts import Contract, Resignation
from chouette.rules.model.events import ContractResigned, ResignationOffered, ResignationRefused
from chouette.rules.model.payoffs import payoff
from chouette.rules.model.table import Game, Reason
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn
from games.rules.cube import Side


def resign(turn: Turn, action: Resign) -> None:
    """Offer to lose every live contract of the player on which it was not refused; each opponent answers individually."""
    turn.check_level(action.level)
    live = [one for one in turn.game.live if one.side_of(action.player) is not None]
    if not live:
        raise Refused(Refusal.NOTHING_TO_RESIGN, player=action.player)
    if any(one.resignation is not None for one in live):
        raise Refused(Refusal.RESIGNED_ALREADY, player=action.player)
    asked = asked_to_accept(turn.game, action)
    if not asked:
        raise Refused(Refusal.REFUSED_BEFORE, players=", ".join(dict.fromkeys(_opponent(one, action.player) for one in live)))
    for contract in asked:
        turn.say(ResignationOffered(contract.id, _side(contract, action.player), action.level))


def asked_to_accept(game: Game, action: Resign) -> list[Contract]:
    """The live contracts of the player about which this resignation asks now."""
    live = [one for one in game.live if one.side_of(action.player) is not None]
    return [one for one in live if not _was_refused(game, one, Resignation(_side(one, action.player), action.level))]


def _was_refused(game: Game, contract: Contract, offer: Resignation) -> bool:
    """Whether that much or more was refused in this turn; never where a monitor keeps the sheet, after the fact."""
    if game.board is None or contract.refused_in != game.board.number:
        return False
    return any(one.by is offer.by and one.level.multiplier >= offer.level.multiplier for one in contract.refused)


def _side(contract: Contract, player: Player) -> Side:
    side = contract.side_of(player)
    assert side is not None
    return side


def _opponent(contract: Contract, player: Player) -> Player:
    return contract.player(_side(contract, player).other)


def answer_resignations(turn: Turn, action: Answer) -> bool:
    """`bob accepts`, `cal refuses`, `ann accepts bob`. Returns whether the action answered a resignation."""
    if action.reply not in (Reply.ACCEPTS, Reply.REFUSES):
        return False
    named = {cube.member for cube in action.cubes}
    offered = [one for one in turn.game.live if _is_offered_to(one, action) and (not named or _by(one) in named)]
    for contract in offered:
        if action.reply is Reply.REFUSES:
            board = turn.game.board
            turn.say(ResignationRefused(contract.id, board.number if board is not None else None))
        else:
            _accept(turn, contract)
    if not offered and action.reply is Reply.REFUSES:
        raise Refused(Refusal.NOTHING_TO_ANSWER, player=action.player)
    return bool(offered)


def _is_offered_to(contract: Contract, action: Answer) -> bool:
    return contract.resignation is not None and contract.player(contract.resignation.by.other) == action.player


def _by(contract: Contract) -> str:
    assert contract.resignation is not None
    return contract.player(contract.resignation.by)


def _accept(turn: Turn, contract: Contract) -> None:
    resignation = contract.resignation
    assert resignation is not None
    points = payoff(contract, resignation.level, turn.table.house)
    loser, winner = contract.player(resignation.by), contract.player(resignation.by.other)
    turn.say(ContractResigned(contract.id))
    turn.pay(loser, winner, points, Reason.RESIGNED, contract.id)
