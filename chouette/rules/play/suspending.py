"""A game on screen that stands still until its players are back, and one that never goes on. Source: RULES.md R27.

Nothing is paid for a suspended game. Who may decide it, and from when on, depends on people and days, which the rules do not
know: `chouette.seats.absence.suspended_games`.
"""

from chouette.rules.model.actions import DecideGame, Resume, Suspend
from chouette.rules.model.events import GameResumed, GameSuspended, OpenOffersLapsed
from chouette.rules.play.playing import pay_for_the_board, take_back
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn


def suspend(turn: Turn, action: Suspend) -> None:
    """Board, cubes, offers and clocks stay as they are."""
    if turn.game.board is None:
        raise Refused(Refusal.NO_BOARD)
    turn.say(GameSuspended())


def resume(turn: Turn, action: Resume) -> None:
    """The game goes on, in an evening that was closed, too."""
    _check_suspended(turn)
    turn.say(GameResumed())


def decide_game(turn: Turn, action: DecideGame) -> None:
    """Every live contract pays the result at the cube it has been taken at, because nobody can answer any more; or the game
    counts for nothing."""
    _check_suspended(turn)
    turn.say(GameResumed(), OpenOffersLapsed())
    if action.result is not None:
        pay_for_the_board(turn, action.result)
    else:
        take_back(turn)


def _check_suspended(turn: Turn) -> None:
    if not turn.table.suspended:
        raise Refused(Refusal.NOT_SUSPENDED)
