"""Who may turn which cube, and when. Source: RULES.md R9, R10, R26."""

from collections.abc import Iterable

from chouette.rules.house.house import Cubes
from chouette.rules.line.captaincy import acting_captain, captain_by_the_cubes
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model.actions import Cube, Double, Player
from chouette.rules.model.contracts import Contract, Kind, Status
from chouette.rules.model.events import CubesOffered
from chouette.rules.model.table import Game
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.sentences import Marked, gettext_noop
from chouette.rules.state.turn import Turn
from games.rules.cube import LARGEST_CUBE, Side, may_turn

_CUBE_IS = {
    Status.LIVE: Marked(gettext_noop("the cube is live")),
    Status.DROPPED: Marked(gettext_noop("the cube is dropped")),
    Status.SETTLED: Marked(gettext_noop("the cube is settled")),
    Status.RESIGNED: Marked(gettext_noop("the cube is resigned")),
    Status.PLAYED: Marked(gettext_noop("the cube is played")),
    Status.BOUGHT: Marked(gettext_noop("the cube is bought")),
}


def double(turn: Turn, action: Double) -> None:
    """The box doubles any number of members at once; members double the box; the parties of an extra double each other."""
    game = turn.game
    if game.box in action.players:
        if len(action.players) > 1:
            raise Refused(Refusal.TURN_EACH, player=game.box)
        _box_doubles(turn, action)
    elif action.cubes:
        _member_doubles_cubes(turn, action)
    else:
        _members_double(turn, action.players)


def _box_doubles(turn: Turn, action: Double) -> None:
    game = turn.game
    against = [one for one in game.live if one.kind is not Kind.EXTRA]
    if action.everyone or not action.cubes or turn.table.house.cubes is Cubes.single:
        chosen = [one for one in against if is_free(one, Side.BOX) and _who_resigns(game, one) is None]
    else:
        chosen = [cube_of_member(game, cube) for cube in action.cubes]
    if not chosen:
        raise Refused(Refusal.NOTHING_TO_DOUBLE, player=game.box)
    _captain_when_level(turn, chosen)
    _offer(turn, Side.BOX, chosen)


def _captain_when_level(turn: Turn, chosen: list[Contract]) -> None:
    """Los Angeles: if the cubes are level, nobody is doubled without the captain, provided the captain's cube can be turned."""
    captain = captain_by_the_cubes(turn.table)
    if not turn.table.house.box_doubles_captain_if_level or captain is None:
        return
    mains = [one for one in turn.game.live if one.kind is Kind.MAIN]
    level = len({one.value for one in mains}) == 1
    turnable = {one.team_side for one in mains if is_free(one, Side.BOX)}
    if level and captain in turnable - {one.team_side for one in chosen}:
        turn.insist(Refusal.CAPTAIN_WHEN_LEVEL, captain=captain)


def _members_double(turn: Turn, players: Iterable[Player]) -> None:
    game, house = turn.game, turn.table.house
    if house.cubes is Cubes.single:
        captain = acting_captain(turn.table)
        for player in players:
            _must_hold(game, player)
            if player != captain:
                raise Refused(Refusal.NOT_THE_CAPTAIN, captain=str(captain))
        _offer(turn, Side.TEAM, [one for one in game.live if one.kind is not Kind.EXTRA])
        return
    chosen: list[Contract] = []
    for player in players:
        cubes = _must_hold(game, player)
        chosen += [one for one in cubes if is_free(one, Side.TEAM)] or cubes
    _offer(turn, Side.TEAM, chosen)


def _must_hold(game: Game, player: Player) -> list[Contract]:
    """The player's live cubes against the box. Refused if there are none."""
    cubes = [one for one in game.live if one.team_side == player and one.kind is not Kind.EXTRA]
    if cubes:
        return cubes
    main = game.main(player)
    if main is None:
        raise Refused(Refusal.NOT_IN_GAME, player=player, legal=", ".join(game.in_the_game))
    raise Refused(Refusal.OUT_OF_GAME, player=player, status=_CUBE_IS[main.status])


def _member_doubles_cubes(turn: Turn, action: Double) -> None:
    """`bob doubles cal`: the extra between them, or the cube bob bought from cal; `bob doubles bob` turns only bob's own. Those
    against the box are offered together."""
    if len(action.players) > 1:
        raise Refused(Refusal.NOTHING_TO_DOUBLE, player=", ".join(action.players))
    player = action.players[0]
    chosen = [_own_cube(turn.game, player, cube) for cube in action.cubes]
    for extra in (one for one in chosen if one.kind is Kind.EXTRA):
        side = extra.side_of(player)
        assert side is not None
        _offer(turn, side, [extra])
    against = [one for one in chosen if one.kind is not Kind.EXTRA]
    if against and turn.table.house.cubes is Cubes.single:
        _members_double(turn, action.players)
    elif against:
        _offer(turn, Side.TEAM, against)


def _own_cube(game: Game, player: Player, cube: Cube) -> Contract:
    dealt_to = cube.dealt_to or cube.member
    for one in game.live:
        extra = one.kind is Kind.EXTRA and {one.box_side, one.team_side} == {player, cube.member}
        own = one.kind is not Kind.EXTRA and one.team_side == player and one.dealt_to == dealt_to
        if extra or own:
            return one
    raise Refused(Refusal.NO_SUCH_CUBE, player=player, other=cube.member)


def cube_of_member(game: Game, cube: Cube) -> Contract:
    """The live cube against the box named `bob`, or `bob/cal` for the one bob bought from cal. Refused if there is none."""
    named = [
        one
        for one in game.contracts
        if one.kind is not Kind.EXTRA and (one.team_side, one.dealt_to) == (cube.member, cube.dealt_to or cube.member)
    ]
    bought = [one for one in game.live if one.kind is Kind.PURCHASE and one.dealt_to == cube.member]
    live = [one for one in named if one.is_live] or ([] if cube.dealt_to else bought)
    if live:
        return live[0]
    if named:
        raise Refused(Refusal.OUT_OF_GAME, player=cube.member, status=_CUBE_IS[named[0].status])
    raise Refused(Refusal.NOT_IN_GAME, player=cube.member, legal=", ".join(game.in_the_game))


def is_free(contract: Contract, side: Side) -> bool:
    """Whether the cube is in play, on offer to nobody, and that side's to turn."""
    return contract.is_live and contract.offer is None and may_turn(contract.owner, side)


def _offer(turn: Turn, side: Side, chosen: list[Contract]) -> None:
    for contract in chosen:
        _check_turn(turn, side, contract)
        if (player := _who_resigns(turn.game, contract)) is not None:
            raise Refused(Refusal.RESIGNED_ALREADY, player=player)
    _check_board(turn, side)
    if any(one.kind is not Kind.EXTRA for one in chosen):
        _check_round(turn, side)
    identities = tuple(dict.fromkeys(one.id for one in chosen))
    turn.say(CubesOffered(side, identities, _is_whole_team(turn.game, side, identities)))


def _who_resigns(game: Game, contract: Contract) -> Player | None:
    """Whose offer to resign it waits for its answer: on screen nobody is asked two things about one cube at once. A sheet is
    written after the fact."""
    if game.board is None or contract.resignation is None:
        return None
    return contract.player(contract.resignation.by)


def _check_round(turn: Turn, side: Side) -> None:
    """Others may join a double until its first answer (A9); after that, the rest must be answered first."""
    game = turn.game
    running = game.box_round if side is Side.BOX else game.team_round
    if running is None or running.answered or all(reply.taken is None for reply in running.replies):
        return
    waiting = [game.contract(reply.contract).team_side for reply in running.replies if reply.taken is None]
    turn.insist(Refusal.ANSWERS_BEGUN, players=", ".join(dict.fromkeys(waiting)))


def _is_whole_team(game: Game, side: Side, identities: tuple[str, ...]) -> bool:
    """Whether everyone in the game has a cube in the round, counting those offered already."""
    running = game.box_round if side is Side.BOX else game.team_round
    joined = {reply.contract for reply in running.replies} if running and not running.answered else set()
    offered = {game.contract(identity).team_side for identity in (*identities, *joined)}
    return offered >= set(game.in_the_game)


def _check_turn(turn: Turn, side: Side, contract: Contract) -> None:
    if contract.status is not Status.LIVE:
        raise Refused(Refusal.OUT_OF_GAME, player=contract.team_side, status=_CUBE_IS[contract.status])
    if contract.offer is not None:
        answerer = contract.player(contract.offer.answerer)
        raise Refused(Refusal.OFFER_OPEN, answerer=answerer, value=contract.offer.proposed)
    if not may_turn(contract.owner, side):
        owner = contract.player(side.other)
        raise Refused(Refusal.CUBE_NOT_YOURS, owner=owner, member=contract.team_side, value=contract.value)
    check_value(turn, contract.value * 2)


def _check_board(turn: Turn, side: Side) -> None:
    """On screen, cubes are turned on one's own turn before the roll, and once per turn. Source: RULES.md R10, A9."""
    board = turn.game.board
    if board is None:
        return
    if not board.rules.cube:
        raise Refused(Refusal.NO_CUBE_HERE, variant=Marked(board.rules.name))
    if board.on_turn is None:
        raise Refused(Refusal.OPENING_FIRST)
    if board.on_turn is not side:
        raise Refused(Refusal.CUBE_BEFORE_ROLL, player=hand_on_turn(turn.table) or turn.game.box)
    if not board.cubes_may_turn:
        raise Refused(Refusal.CUBE_AFTER_ROLL)
    if board.answered:
        turn.insist(Refusal.ANSWERED_ALREADY)


def check_value(turn: Turn, value: int) -> None:
    """Refused: a cube above the cap of the house rules (the monitor may override) or above any countable value."""
    cap = turn.table.house.cube_cap
    if value > LARGEST_CUBE:
        raise Refused(Refusal.CUBE_TOO_LARGE, limit=LARGEST_CUBE)
    if cap is not None and value > cap:
        turn.insist(Refusal.CUBE_CAP, limit=cap)
