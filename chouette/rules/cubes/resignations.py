"""Resigning: an offer to lose each live contract at a level. Source: RULES.md R21."""

from chouette.rules.model.actions import Answer, Reply, Resign
from chouette.rules.model.contracts import Contract
from chouette.rules.model.events import ContractResigned, ResignationOffered, ResignationRefused
from chouette.rules.model.payoffs import payoff
from chouette.rules.model.table import Reason
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn


def resign(turn: Turn, action: Resign) -> None:
    """Offer to lose every live contract of the player; each opponent answers individually."""
    turn.check_level(action.level)
    live = [one for one in turn.game.live if one.side_of(action.player) is not None]
    if not live:
        raise Refused(Refusal.NOTHING_TO_RESIGN, player=action.player)
    if any(one.resignation is not None for one in live):
        raise Refused(Refusal.RESIGNED_ALREADY, player=action.player)
    for contract in live:
        side = contract.side_of(action.player)
        assert side is not None
        turn.say(ResignationOffered(contract.id, side, action.level))


def answer_resignations(turn: Turn, action: Answer) -> bool:
    """`bob accepts`, `cal refuses`, `ann accepts bob`. Returns whether the action answered a resignation."""
    if action.reply not in (Reply.ACCEPTS, Reply.REFUSES):
        return False
    named = {cube.member for cube in action.cubes}
    offered = [one for one in turn.game.live if _is_offered_to(one, action) and (not named or _by(one) in named)]
    for contract in offered:
        if action.reply is Reply.REFUSES:
            turn.say(ResignationRefused(contract.id))
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
