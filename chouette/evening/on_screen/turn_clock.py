"""Which turn of an evening on screen is it, and whose time is it? `games.play.turn_clock` keeps the time."""

from collections.abc import Collection

from chouette.rules.house.house import House
from chouette.rules.line.hands import hand_of
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.pending_double import asked_by_the_box, captain_of_the_round, hides_answers
from chouette.rules.play.playing import missing_answers
from games.play import turn_clock
from games.play.turn_clock import MINUTE, SECOND, Pace, Timed
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
    return Timed(game.number, game.board, whose_time(table), halted=table.suspended)


def whose_time(table: Table, answered: Collection[str] = ()) -> Side | None:
    """The side whose player has to act: the one that must answer or choose, otherwise the one on turn. A side's clock is its
    player's, the box's or the captain's: it stands while only others of the side have still to answer. `answered`: those whose
    answers are sealed.

    Neither side while both must answer, before the opening is decided (either may roll it), while the
    game is suspended, and once the evening is closed.
    """
    game = table.game
    if game is None or game.board is None or table.closed or table.suspended:
        return None
    side: Side | None = Side.TEAM
    if hides_answers(table):  # the box learns of a beaver, and answers it, when all have answered
        asked, hand = _asked_by_the_box(table), captain_of_the_round(table)  # how the captain has is not told
    elif asked := _asked(game):
        sides = {game.contracts_side(player) for player in asked}
        side = sides.pop() if len(sides) == 1 else None
        hand = hand_of(table, side) if side is not None else None
    else:
        return game.board.on_turn
    if hand is None or not {hand, *speaks_for(table, hand)} & (asked - set(answered)):
        return None
    return side


def _asked_by_the_box(table: Table) -> set[Player]:
    asked = asked_by_the_box(table)
    return set(asked.players) if asked is not None else set()


def _asked(game: Game) -> set[Player]:
    """Who has to answer or choose before the board goes on."""
    if game.obligation is not None and game.lone_taker is not None:
        return {game.lone_taker}
    return set(missing_answers(game))
