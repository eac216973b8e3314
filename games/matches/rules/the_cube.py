"""Doubles, their answers, and resignations.

A player whose cube is dead may not double: a single game at its value wins them the match, so that a double could help the
opponent alone, and comes from a slip of the finger. Whoever is offered a resignation answers it before anything else. One
that was refused can be offered again in the same turn only at a higher level, so that nobody is kept busy with offers.
"""

from typing import assert_never

from games.matches.rules.actions import Answer, Double, Reply, Resign
from games.matches.rules.events import Event, GameWon, How, ResignationOffered, ResignationRefused
from games.matches.rules.on_the_board import check_nothing_offered, game_of, name_of, player_of
from games.matches.rules.paying import points_of
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.sheet import LARGEST_CUBE
from games.matches.rules.state import SIDES, Running, State
from games.notation.records.game_record import Doubled, Dropped, Took
from games.rules.cube import Offer, Owner, Side, may_turn
from games.rules.gammons import Level
from games.rules.match import holland
from games.rules.money import beavers


def decide(state: State, action: Double | Answer | Resign) -> tuple[Event, ...]:
    """What follows. Raises MatchRefused."""
    game, player = game_of(state), player_of(state, action.player)
    match action:
        case Double():
            check_nothing_offered(state, game)
            check_double(state, game, player)
            return (Doubled(player, 2 * game.cube),)
        case Answer(_, reply):
            return _answer(state, game, player, reply)
        case Resign(_, level):
            check_nothing_offered(state, game)
            check_level(state, level)
            _check_not_refused(state, game, player, level)
            return (ResignationOffered(player, level),)
    assert_never(action)


def may_double(state: State, player: int) -> bool:
    """Whether this player may double now."""
    if state.over or state.game is None or state.game.offer is not None or state.game.resigning is not None:
        return False
    try:
        check_double(state, state.game, player)
    except MatchRefused:
        return False
    return True


def check_double(state: State, game: Running, player: int) -> None:
    """Raises MatchRefused."""
    side, score = SIDES[player], state.score
    if not game.board.rules.cube:
        raise MatchRefused(MatchRefusal.NO_CUBE)
    if not score.cube_allowed:
        raise MatchRefused(MatchRefusal.CRAWFORD if score.is_crawford else MatchRefusal.ONE_POINT)
    if game.board.on_turn is not side or not game.board.cubes_may_turn:
        raise MatchRefused(MatchRefusal.DOUBLE_BEFORE_ROLLING)
    if not may_turn(game.owner, side):
        raise MatchRefused(MatchRefusal.NOT_YOUR_CUBE, player=name_of(state, _owner(game.owner)))
    if state.sheet.holland and not holland.may_double(score, game.rolls):
        raise MatchRefused(MatchRefusal.HOLLAND)
    if score.is_dead_for(player, game.cube):
        raise MatchRefused(MatchRefusal.CUBE_DEAD, player=name_of(state, side))
    check_size(2 * game.cube)


def _owner(owner: Owner) -> Side:
    return Side(owner.value)


def check_size(cube: int) -> None:
    """Raises MatchRefused."""
    if cube > LARGEST_CUBE:
        raise MatchRefused(MatchRefusal.CUBE_TOO_LARGE, most=LARGEST_CUBE)


def _answer(state: State, game: Running, player: int, reply: Reply) -> tuple[Event, ...]:
    if game.whose is not SIDES[player] or (game.offer is None and game.resigning is None):
        raise MatchRefused(MatchRefusal.NOTHING_TO_ANSWER, player=name_of(state, SIDES[player]))
    if game.offer is None:
        return _answer_resignation(state, game, player, reply)
    if reply not in replies(state, game.offer):
        raise MatchRefused(MatchRefusal.SAY_TAKES, legal=", ".join(replies(state, game.offer)))
    if reply in (Reply.BEAVERS, Reply.RACCOONS):
        return (Doubled(player, 2 * game.offer.proposed),)
    if reply is Reply.DROPS:
        price = game.offer.price
        return (Dropped(player), GameWon(1 - player, price, Level.SINGLE, price, How.DROP))
    return (Took(player),)


def replies(state: State, offer: Offer) -> tuple[Reply, ...]:
    """How this offer may be answered: a double is taken, a beaver accepted; animals if agreed."""
    sheet, animal = state.sheet, offer.animals + 1
    found = [Reply.TAKES if offer.animals % 2 == 0 else Reply.ACCEPTS, Reply.DROPS]
    if beavers.allowed(animal, beaver=sheet.beaver, raccoon=sheet.raccoon, further=False) and offer.proposed < LARGEST_CUBE:
        found.append(Reply.BEAVERS if animal == beavers.BEAVER else Reply.RACCOONS)
    return tuple(found)


def _answer_resignation(state: State, game: Running, player: int, reply: Reply) -> tuple[Event, ...]:
    if reply is Reply.REFUSES:
        return (ResignationRefused(player),)
    if reply is not Reply.ACCEPTS:
        raise MatchRefused(MatchRefusal.SAY_ACCEPTS)
    return (resigned(state, game, player),)


def resigned(state: State, game: Running, winner: int) -> GameWon:
    """The resignation that waits, accepted."""
    assert game.resignation is not None
    points = points_of(state.sheet, game, game.resignation)
    return GameWon(winner, game.cube, game.resignation, points, How.RESIGNATION)


def check_level(state: State, level: Level) -> None:
    """Raises MatchRefused."""
    if level not in state.sheet.levels:
        raise MatchRefused(MatchRefusal.NO_SUCH_LEVEL, legal=", ".join(state.sheet.levels))


def _check_not_refused(state: State, game: Running, player: int, level: Level) -> None:
    refused = game.refused if game.refused_in == game.board.number else None
    if refused is not None and level.multiplier <= refused.multiplier:
        raise MatchRefused(MatchRefusal.REFUSED_BEFORE, player=name_of(state, SIDES[1 - player]))
