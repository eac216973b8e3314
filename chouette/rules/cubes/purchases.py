"""Buying a dropped cube. Source: RULES.md A7, R15 (the captain), A8 (the lone taker)."""

from chouette.rules.cubes.lone_taker import left_over, lone_taker, lone_taker_buys
from chouette.rules.house.house import LoneTaker
from chouette.rules.line.captaincy import acting_captain, captain_by_the_cubes
from chouette.rules.line.stakes import stake_between
from chouette.rules.model.actions import Buy, Player
from chouette.rules.model.contracts import Contract, Kind, contract_id
from chouette.rules.model.events import CubePassedOn
from chouette.rules.model.payoffs import price
from chouette.rules.model.table import Game, Reason
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.sentences import Marked, gettext_noop
from chouette.rules.state.turn import Turn
from games.rules.cube import Owner

NOT_ON_THIS_SHEET = Marked(gettext_noop("By the house rules the captain buys no cube."))
ONLY_THE_CAPTAIN = Marked(gettext_noop("Only a captain who took may buy, from members who dropped to the same double."))
NOT_FOR_A_CAPTAIN_AWAY = Marked(
    gettext_noop("Whoever plays on for a captain only moves the checkers: what the captain may buy, nobody else buys.")
)
ANSWERS_FIRST = Marked(gettext_noop("Wait until everyone has answered."))
SAY_WHOSE = Marked(gettext_noop("Say whose cube is bought."))
ANYONE = Marked(gettext_noop("anyone"))


def buy(turn: Turn, action: Buy) -> None:
    """The lone taker buys all, or the captain buys one dropped cube."""
    if lone_taker_buys(turn, action):
        return
    game, dropper = turn.game, action.dealt_to
    if dropper is None:
        raise Refused(Refusal.NOTHING_TO_BUY, player=action.player, dropper=ANYONE, legal=SAY_WHOSE)
    why_not = _why_not(turn, action.player, dropper)
    if why_not is not None:
        raise Refused(Refusal.NOTHING_TO_BUY, player=action.player, dropper=dropper, legal=why_not)
    if action.player != captain_by_the_cubes(turn.table):
        turn.insist(Refusal.NOTHING_TO_BUY, player=action.player, dropper=dropper, legal=NOT_FOR_A_CAPTAIN_AWAY)
    _captain_buys(turn, action.player, game.contract(contract_id(Kind.MAIN, dropper, dropper)))


def _why_not(turn: Turn, player: Player, dropper: Player) -> Marked | None:
    game, house = turn.game, turn.table.house
    if not house.captain_purchase:
        return NOT_ON_THIS_SHEET
    asked = game.box_round
    if asked is None or not asked.answered:
        return ANSWERS_FIRST
    if house.lone_taker is LoneTaker.buy_all and asked.whole_team and lone_taker(game) is not None:
        return ONLY_THE_CAPTAIN
    took = any(one.taken and game.contract(one.contract).team_side == player for one in asked.replies)
    sold = buyable(game, player)
    captains = (captain_by_the_cubes(turn.table), acting_captain(turn.table))
    return None if took and player in captains and dropper in sold else ONLY_THE_CAPTAIN


def _captain_buys(turn: Turn, captain: Player, dropped: Contract) -> None:
    """The dropper pays the captain, not the box, the undoubled value; the captain plays on with that cube."""
    game, house = turn.game, turn.table.house
    bought = Contract(
        id=contract_id(Kind.PURCHASE, captain, dropped.dealt_to),
        kind=Kind.PURCHASE,
        box_side=game.box,
        team_side=captain,
        dealt_to=dropped.dealt_to,
        value=dropped.value * 2,
        stake=stake_between(turn.table, game.box, captain),
        owner=Owner.TEAM,
        turned=True,
    )
    back = price(dropped, dropped.value, house)
    turn.say(CubePassedOn(bought))
    turn.pay(game.box, dropped.team_side, back, Reason.RETURNED, dropped.id)
    turn.pay(dropped.team_side, captain, back, Reason.PURCHASE, bought.id)


def buyable(game: Game, captain: Player) -> list[Player]:
    """Members whose own cubes were dropped in the box's last round and are unsold, whether or not the house rules allow
    buying them."""
    return [one.dealt_to for one in left_over(game, captain) if one.kind is Kind.MAIN]
