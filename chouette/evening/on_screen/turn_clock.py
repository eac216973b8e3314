"""Which turn of an evening on screen is it, and whose time is it? `games.play.turn_clock` keeps the time."""

from chouette.rules.house.house import House
from chouette.rules.model.table import Table
from chouette.rules.permitted.pending_double import hides_answers
from chouette.rules.play.playing import missing_answers
from games.play import turn_clock
from games.play.turn_clock import MINUTE, SECOND, Pace, Timed
from games.rules.board_play import BoardPlay
from games.rules.cube import Side


def turn_name(table: Table) -> str:
    """The name of the current turn; "" while no board is played."""
    return turn_clock.turn_name(table.game.number, table.game.board) if table.game is not None else ""


def pace_of(house: House) -> Pace | None:
    """What the house rules give each side; None if they have no clock."""
    return Pace(house.clock_reserve * MINUTE, house.clock_delay * SECOND) if house.clock_reserve is not None else None


def timed_game(table: Table) -> Timed | None:
    """The game being played on screen."""
    game = table.game
    if game is None or not game.board:
        return None
    return Timed(game.number, game.board, _whose_time(table, game.board), halted=table.suspended)


def _whose_time(table: Table, board: BoardPlay) -> Side | None:
    """The side that has to act: the one that must answer or choose, otherwise the side on turn.

    Neither side while both must answer, before the opening is decided (either may roll it), while the
    game is suspended, and once the evening is closed.
    """
    game = table.game
    assert game is not None
    if table.closed or table.suspended:
        return None
    if game.obligation is not None:
        return Side.TEAM  # its lone taker has to choose
    if hides_answers(table):
        return Side.TEAM  # the box learns of a beaver, and answers it, when all have answered
    owing = {game.contracts_side(player) for player in missing_answers(game)}
    if owing:
        return owing.pop() if len(owing) == 1 else None
    return board.on_turn
