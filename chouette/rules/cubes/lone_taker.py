"""When all members but one drop the box's double. Source: RULES.md A8, R13; the scope: house.DECISIONS."""

from chouette.rules.cubes.dropping import drop
from chouette.rules.house.house import LoneTaker
from chouette.rules.line.stakes import stake_between
from chouette.rules.model.actions import Answer, Buy, Player, Reply
from chouette.rules.model.contracts import Contract, Kind, Status, contract_id
from chouette.rules.model.events import AnimalTurned, CubePassedOn, CubeTaken, LoneTakerBound
from chouette.rules.model.payoffs import price
from chouette.rules.model.table import Game, Obligation, Reason, Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn
from games.rules.cube import Owner, Side
from games.rules.money.beavers import BEAVER


def lone_taker(game: Game) -> Player | None:
    """The only member who took in the box's last round after at least one other dropped, and the only one left in the game;
    otherwise None. A member left alone because others settled or were doubled out later has not taken alone."""
    asked = game.box_round
    left = game.in_the_game
    if asked is None or not asked.answered or len(left) != 1:
        return None
    took = {game.contract(one.contract).team_side for one in asked.replies if one.taken}
    return left[0] if took == {left[0]} and left_over(game, left[0]) else None


def droppers(game: Game, taker: Player) -> list[Contract]:
    """The contracts that others dropped in the box's last round."""
    asked = game.box_round
    if asked is None:
        return []
    contracts = [game.contract(one.contract) for one in asked.replies if one.taken is False]
    return [one for one in contracts if one.team_side != taker]


def left_over(game: Game, taker: Player) -> list[Contract]:
    """Those of them nobody has taken over yet: a dropped cube stays in play once, as an extra or a purchase."""
    extras = {one.dealt_to for one in game.contracts if one.kind is Kind.EXTRA}
    return [one for one in droppers(game, taker) if one.status is Status.DROPPED and one.dealt_to not in extras]


def bind_lone_taker(turn: Turn) -> None:
    """Once the last cube of the box's double is answered or settled, convert the take to a drop, or bind the taker to what
    the house rules demand. Later answers, to an extra or to the box's beaver, bind nobody again."""
    game, rule = turn.table.game, turn.table.house.lone_taker
    if game is None or not _round_ends_now(turn):
        return
    taker, asked = lone_taker(game), game.box_round
    if taker is None or asked is None:
        return
    taken = taken_alone(game, taker)
    members = len({game.contract(one.contract).team_side for one in asked.replies})
    if rule is LoneTaker.buy_all and asked.whole_team:
        turn.say(LoneTakerBound(taker, Obligation.BUY))
    elif rule is LoneTaker.beaver and asked.initial and not any(_beavered(one) for one in taken):
        turn.say(LoneTakerBound(taker, Obligation.BEAVER))
    elif (rule is LoneTaker.must_drop and asked.initial) or (rule is LoneTaker.majority_drop and asked.initial and members > 2):
        for contract in taken:
            drop(turn, contract, Side.TEAM, converted=True)


def _round_ends_now(turn: Turn) -> bool:
    before, now = turn.before.game, turn.table.game
    waited = before is not None and before.box_round is not None and not before.box_round.answered
    return waited and now is not None and now.box_round is not None and now.box_round.answered


def taken_alone(game: Game, taker: Player) -> list[Contract]:
    """What the lone taker took in the box's last round; cubes they bought earlier are not included."""
    asked = game.box_round
    contracts = [game.contract(one.contract) for one in asked.replies if one.taken] if asked else []
    return [one for one in contracts if one.is_live and one.team_side == taker]


def _beavered(contract: Contract) -> bool:
    return contract.offer is not None and contract.offer.animals >= BEAVER


def check_bound(turn: Turn) -> None:
    """Refused: anything else while a lone taker's choice is pending. A monitor's override releases the taker."""
    game = turn.table.game
    if game is None or game.obligation is None or game.lone_taker is None:
        return
    buys = game.obligation is Obligation.BUY
    turn.insist(Refusal.LONE_TAKER_BUYS if buys else Refusal.LONE_TAKER_BEAVERS, player=game.lone_taker)
    turn.say(LoneTakerBound(None, None))


def drop_when_bound(turn: Turn, action: Answer) -> bool:
    """The lone taker reverses their take. Returns whether the action was such a drop."""
    game = turn.game
    if game.obligation is None or game.lone_taker != action.player or action.reply is not Reply.DROPS:
        return False
    turn.say(LoneTakerBound(None, None))
    for contract in taken_alone(game, action.player):
        drop(turn, contract, Side.TEAM)
    return True


def beaver_when_bound(turn: Turn, action: Answer) -> bool:
    """The lone taker who has taken first now beavers because the house rules say so. Returns whether the action was such a
    beaver."""
    game, player = turn.game, action.player
    if action.reply is not Reply.BEAVERS or turn.table.house.lone_taker is not LoneTaker.beaver:
        return False
    if game.obligation is Obligation.BEAVER and game.lone_taker == player:
        turn.say(LoneTakerBound(None, None), *(AnimalTurned(one.id) for one in taken_alone(game, player)))
        return True
    open_to_him = alone_to_answer(game, player)
    if open_to_him is None or not (game.box_round and game.box_round.initial):
        return False
    turn.say(AnimalTurned(open_to_him.id))
    return True


def alone_to_answer(game: Game, player: Player) -> Contract | None:
    """The player's open offer when everyone else in the round has dropped; None otherwise."""
    asked = game.box_round
    if asked is None:
        return None
    waiting = [one for one in asked.replies if one.taken is None]
    if len(waiting) != 1 or any(one.taken for one in asked.replies) or len(asked.replies) < 2:
        return None
    contract = game.contract(waiting[0].contract)
    alone = contract.team_side == player and game.in_the_game == (player,) and bool(droppers(game, player))
    return contract if alone and contract.offer and contract.offer.animals == 0 else None


def lone_taker_buys(turn: Turn, action: Buy) -> bool:
    """Every dropper pays the lone taker the undoubled value and hands over a cube at the doubled one (A8).

    Returns whether the action was such a purchase.
    """
    table, player = turn.table, action.player
    if table.house.lone_taker is not LoneTaker.buy_all:
        return False
    open_offer = alone_to_answer(turn.game, player)
    asked = turn.game.box_round
    takes = open_offer if asked is not None and asked.whole_team else None
    if takes is None and (turn.game.obligation is not Obligation.BUY or turn.game.lone_taker != player):
        return False
    sold = droppers(turn.game, player)
    if action.dealt_to is not None and {one.dealt_to for one in sold} != {action.dealt_to}:
        raise Refused(Refusal.LONE_TAKER_BUYS, player=player)
    if takes is not None:
        turn.say(CubeTaken(takes.id))
    turn.say(LoneTakerBound(None, None))
    for dropped in sold:
        begin_extra(turn, dropped, player)
    return True


def must_buy(table: Table, player: Player) -> bool:
    """Whether the house rules leave the player only to buy all or to drop: they alone have taken, or are the last one asked."""
    game = table.game
    if game is None or table.house.lone_taker is not LoneTaker.buy_all:
        return False
    if game.obligation is Obligation.BUY:
        return game.lone_taker == player
    return game.box_round is not None and game.box_round.whole_team and alone_to_answer(game, player) is not None


def to_be_bought(table: Table, player: Player) -> list[tuple[Contract, int]]:
    """The cubes that a player who must buy or drop would hold, and the quarter-points that come with each; otherwise empty."""
    if table.game is None or not must_buy(table, player):
        return []
    extras = [_extra(table, dropped, player, fresh=False) for dropped in droppers(table.game, player)]
    return [(one, price(one, one.value // 2, table.house)) for one in extras]


def begin_extra(turn: Turn, dropped: Contract, taker: Player, *, fresh: bool = False) -> Contract:
    """The dropper pays the undoubled value and takes the box's side of a cube at the doubled one (R14)."""
    extra = _extra(turn.table, dropped, taker, fresh=fresh)
    turn.say(CubePassedOn(extra))
    turn.pay(extra.box_side, taker, price(extra, dropped.value, turn.table.house), Reason.EXTRA, extra.id)
    return extra


def _extra(table: Table, dropped: Contract, taker: Player, *, fresh: bool) -> Contract:
    dropper = dropped.team_side
    return Contract(
        id=contract_id(Kind.EXTRA, taker, dropped.dealt_to),
        kind=Kind.EXTRA,
        box_side=dropper,
        team_side=taker,
        dealt_to=dropped.dealt_to,
        value=dropped.value * 2,
        stake=stake_between(table, dropper, taker),
        owner=Owner.TEAM,
        turned=True,
        fresh=fresh,
    )
