"""A game from start to end: the contracts dealt, the board's result, the succession. Source: RULES.md R3, R19, R20."""

from dataclasses import replace

from chouette.rules.line.captaincy import captain_by_the_cubes
from chouette.rules.line.partners import pay_partners
from chouette.rules.line.rotation import succession, with_newcomers, without_sitting
from chouette.rules.line.seating import seats_for_a_game
from chouette.rules.line.stakes import stake_between
from chouette.rules.model.actions import BoardResult, Player, SetAside, StartGame
from chouette.rules.model.contracts import Contract, Kind, contract_id
from chouette.rules.model.events import (
    ActingCaptainNamed,
    BoardPlayed,
    GameFinished,
    GameSetAside,
    GameStarted,
    PointsPaid,
    RolesSet,
)
from chouette.rules.model.payoffs import payoff
from chouette.rules.model.table import Finished, Game, Payment, Reason, Roles, Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn
from games.rules.board_play import set_up


def start_game(turn: Turn, action: StartGame) -> None:
    """Deal every member who plays a cube against the box."""
    game = turn.table.game
    if game is not None:
        reopened = turn.table.reopened and game.board is None
        raise Refused(Refusal.GAME_REOPENED if reopened else Refusal.GAME_RUNS, number=game.number)
    roles = seats_for_a_game(turn.table)
    if roles != turn.table.roles:
        turn.say(RolesSet(roles))
    turn.say(GameStarted(_dealt(turn.table, roles, turn.table.carried)))


def set_aside(turn: Turn, action: SetAside) -> None:
    """A game whose result was undone and which is not continued is taken back entirely; players who came since play in the
    next one."""
    game = turn.game
    if game.board is not None:
        raise Refused(Refusal.GOES_ON_FROM_ITS_BOARD, number=game.number)
    if not turn.table.reopened:
        raise Refused(Refusal.NOT_REOPENED, number=game.number)
    take_back(turn)


def take_back(turn: Turn) -> None:
    """The running game counts for nothing."""
    game = turn.game
    for paid in game.payments:
        turn.say(PointsPaid(Payment(paid.payee, paid.payer, paid.quarters, Reason.UNDONE, paid.contract)))
    table = turn.table
    roles = without_sitting(table, with_newcomers(table, table.roles, table.foot))
    if roles != table.roles:
        turn.say(RolesSet(roles))
    turn.say(GameSetAside(game, _has_a_fresh_box(table)))


def _has_a_fresh_box(table: Table) -> bool:
    """Whether the game before made the box what it is, who may then still decline."""
    last = table.last
    return last is not None and last.roles.box != last.game.box and last.roles.box == table.roles.box


def _dealt(table: Table, roles: Roles, carried: int) -> Game:
    box = roles.box
    assert box is not None
    team = table.playing(roles.line)
    contracts = tuple(
        Contract(
            id=contract_id(Kind.MAIN, member, member),
            kind=Kind.MAIN,
            box_side=box,
            team_side=member,
            dealt_to=member,
            value=2**carried,
            stake=stake_between(table, box, member),
        )
        for member in team
    )
    return Game(
        number=table.games_played + 1,
        box=box,
        partners=roles.partners,
        captain=team[0],
        team=team,
        contracts=contracts,
        deltas=dict.fromkeys((box, *roles.partners, *team), 0),
        carried=carried,
        board=set_up(table.house.variant) if table.house.board else None,
    )


def board_result(turn: Turn, action: BoardResult) -> None:
    """The monitor reports how the board ended. On screen the board itself decides, unless the monitor overrides it."""
    if turn.game.board is not None:
        turn.insist(Refusal.BOARD_DECIDES)
    pay_for_the_board(turn, action)


def pay_for_the_board(turn: Turn, action: BoardResult) -> None:
    """The board is over: every live contract pays. Refused while an answer is missing."""
    game = turn.game
    missing = missing_answers(game)
    if missing:
        raise Refused(Refusal.ANSWERS_MISSING, players=", ".join(missing))
    turn.check_level(action.level)
    live = game.live
    turn.say(BoardPlayed(action.winner, action.level))
    for contract in live:
        loser, winner = contract.player(action.winner.other), contract.player(action.winner)
        points = payoff(contract, action.level, turn.table.house)
        turn.pay(loser, winner, points, Reason.PLAYED, contract.id)


def missing_answers(game: Game) -> tuple[Player, ...]:
    """Who still has to answer a cube, a resignation or an extra before the board can end."""
    owing: list[Player] = []
    for contract in game.live:
        if contract.offer is not None:
            owing.append(contract.player(contract.offer.answerer))
        if contract.resignation is not None:
            owing.append(contract.player(contract.resignation.by.other))
    if game.extras_offered:
        owing += game.in_the_game
    return tuple(dict.fromkeys(owing))


def finish_if_over(turn: Turn) -> None:
    """Once the last contract has ended, pay the partners their share and hand on the roles."""
    game = turn.table.game
    if game is None:
        return
    acting = captain_by_the_cubes(turn.before)
    if game.live:
        if acting is not None and not game.in_the_game:  # extras go on without the box; the rotation needs the captain later
            turn.say(ActingCaptainNamed(acting))
        return
    acting = acting or game.acting or game.captain
    next_up = succession(turn.table, game, acting)
    pay_partners(turn, game)
    finished = Finished(_with_everyone(turn.table), next_up.roles, next_up.reasoning)
    turn.say(GameFinished(finished, next_up.foot, fresh_box=next_up.roles.box != game.box))


def _with_everyone(table: Table) -> Game:
    """The game with a result for everyone at the table, including zeros."""
    game = table.game
    assert game is not None
    return replace(game, deltas={**game.deltas, **{one: 0 for one in table.present if one not in game.deltas}})
