"""Dice and checkers: who may roll and play, and when the board decides a game.

The rules of the board are those of every table (`games.play.board_turn`); here are who is who, and what an open offer stops.
"""

from typing import assert_never

from games.matches.rules.actions import NameNumber, Open, Play, Roll
from games.matches.rules.events import CubeDoubledByTie, Event, GameWon, How
from games.matches.rules.paying import points_of
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.sheet import LARGEST_CUBE
from games.matches.rules.state import SIDES, Running, State
from games.notation.plays.refusals import PlayRefused
from games.play import board_turn
from games.play.board_turn import TurnRefused
from games.rules.board_events import BoardEvent
from games.rules.board_play import BoardPlay, outcome
from games.rules.cube import Side


def player_of(state: State, name: str) -> int:
    """The number of the player of that name. Raises MatchRefused."""
    assert state.players is not None
    if name not in state.players:
        first, second = state.players
        raise MatchRefused(MatchRefusal.UNKNOWN_PLAYER, player=name, first=first, second=second)
    return state.players.index(name)


def name_of(state: State, side: Side) -> str:
    """The name of the player of that side."""
    assert state.players is not None
    return state.players[SIDES.index(side)]


def game_of(state: State) -> Running:
    """The game in progress. Raises MatchRefused."""
    if not state.sheet.board:
        raise MatchRefused(MatchRefusal.NO_BOARD)
    if state.game is None:
        raise MatchRefused(MatchRefusal.NO_GAME)
    return state.game


def check_nothing_offered(state: State, game: Running) -> None:
    """Nobody rolls, plays or doubles while an answer is awaited. Raises MatchRefused."""
    if game.whose is not None and (game.offer is not None or game.resigning is not None):
        raise MatchRefused(MatchRefusal.ANSWER_FIRST, player=name_of(state, game.whose))


def decide(state: State, action: Open | Roll | NameNumber | Play) -> tuple[Event, ...]:
    """What follows on the board. Raises MatchRefused."""
    game = game_of(state)
    side = Side.BOX if isinstance(action, Open) else SIDES[player_of(state, action.player)]
    check_nothing_offered(state, game)
    try:
        return _on_the_board(state, game, side, action)
    except TurnRefused as refused:
        raise MatchRefused(refused.refusal, **_words(state, game.board)) from None
    except PlayRefused as refused:
        raise MatchRefused(refused.problem, **refused.words) from None


def _on_the_board(state: State, game: Running, side: Side, action: Open | Roll | NameNumber | Play) -> tuple[Event, ...]:
    match action:
        case Open(first, second):
            return (*board_turn.opening_rolled(game.board, first, second), *_tied(state, game, first == second))
        case Roll(_, dice):
            return board_turn.dice_rolled(game.board, side, dice)
        case NameNumber(_, number):
            return board_turn.doublet_named(game.board, side, number)
        case Play(_, play):
            return _with_result(state, game, board_turn.checkers_played(game.board, side, play))
    assert_never(action)


def _tied(state: State, game: Running, tie: bool) -> tuple[Event, ...]:
    """Money games may have agreed that ties double the cube."""
    if not tie or game.board.ties >= state.sheet.automatics or not game.board.rules.cube or game.cube >= LARGEST_CUBE:
        return ()
    return (CubeDoubledByTie(2 * game.cube),)


def _with_result(state: State, game: Running, events: tuple[BoardEvent, ...]) -> tuple[Event, ...]:
    over = outcome(events[-1].after)
    if over is None:
        return events
    points = points_of(state.sheet, game, over.level)
    return (*events, GameWon(SIDES.index(over.winner), game.cube, over.level, points, How.BOARD))


def _words(state: State, board: BoardPlay) -> dict[str, str | int]:
    """Who is on turn, with which roll."""
    player = name_of(state, board.on_turn) if board.on_turn is not None else ""
    return {"player": player, "roll": "-".join(map(str, board.roll))}
