"""Extras: a member who has dropped gives the lone taker a second cube. Source: RULES.md R14 (Cattanach 5.7, Murphy 1997)."""

from chouette.rules.cubes.dropping import drop
from chouette.rules.cubes.lone_taker import begin_extra, left_over, lone_taker, taken_alone
from chouette.rules.house.house import LoneTaker
from chouette.rules.model.actions import Answer, OfferExtra, Player, Reply
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.events import ExtraDeclined, ExtraOffered
from chouette.rules.model.table import Game, Reason
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn
from games.rules.cube import Side


def offer_extra(turn: Turn, action: OfferExtra) -> None:
    """A member who has just dropped offers the lone taker an extra; this is optional."""
    game = turn.game
    if turn.table.house.lone_taker is not LoneTaker.extras:
        raise Refused(Refusal.NO_EXTRAS)
    offered = action.player in game.extras_offered
    if offered or action.to != lone_taker(game) or _dropped_by(game, action.to, action.player) is None:
        raise Refused(Refusal.EXTRA_NOT_NOW)
    turn.say(ExtraOffered(action.player))


def _dropped_by(game: Game, taker: Player, dropper: Player) -> Contract | None:
    return next((one for one in left_over(game, taker) if one.team_side == dropper and one.kind is Kind.MAIN), None)


def answer_extras(turn: Turn, action: Answer) -> bool:
    """`bob accepts cal`, `bob declines cal`. Returns whether the action was such an answer."""
    game, player = turn.game, action.player
    replies = (Reply.ACCEPTS, Reply.TAKES, Reply.DECLINES)
    if not game.extras_offered or lone_taker(game) != player or action.reply not in replies:
        return False
    named = [cube.member for cube in action.cubes]
    offering = [one for one in game.extras_offered if not named or one in named]
    if not offering or (len(offering) > 1 and not (named or action.everyone)):
        raise Refused(Refusal.NAME_WHOM, player=player, legal=", ".join(game.extras_offered))
    for dropper in offering:
        _answer_extra(turn, player, dropper, action.reply)
    return True


def _answer_extra(turn: Turn, taker: Player, dropper: Player, reply: Reply) -> None:
    """After an initial double, a declined extra counts as taken and dropped at once; on a redouble declining is free."""
    game = turn.game
    dropped = _dropped_by(game, taker, dropper)
    assert dropped is not None
    assert game.box_round is not None
    if reply is Reply.DECLINES and not game.box_round.initial:
        turn.say(ExtraDeclined(dropper))
        return
    extra = begin_extra(turn, dropped, taker, fresh=True)
    if reply is Reply.DECLINES:
        drop(turn, turn.game.contract(extra.id), Side.TEAM, reason=Reason.CONCEDED)


def concede_extra(turn: Turn, action: Answer) -> bool:
    """`bob drops cal`: the lone taker gives up an extra just accepted. Returns whether the action was such a drop."""
    named = {cube.member for cube in action.cubes}
    fresh = [one for one in turn.game.live if one.fresh and one.team_side == action.player and one.box_side in named]
    for extra in fresh:
        drop(turn, extra, Side.TEAM, reason=Reason.CONCEDED)
    return bool(fresh)


def reconsider(turn: Turn, action: Answer) -> bool:
    """A lone taker who is offered extras may drop the box's cube instead. Returns whether the action was such a drop."""
    game, player = turn.game, action.player
    if action.cubes or lone_taker(game) != player or not game.extras_offered:
        return False
    for dropper in game.extras_offered:
        turn.say(ExtraDeclined(dropper))
    for contract in taken_alone(game, player):
        drop(turn, contract, Side.TEAM)
    return True
