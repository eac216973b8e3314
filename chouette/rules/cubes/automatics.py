"""Automatic doubles: a tied opening roll doubles the cubes in the centre. Source: RULES.md R17."""

from chouette.rules.cubes.doubling import check_value
from chouette.rules.house.house import Automatics, House
from chouette.rules.model.actions import AutomaticDouble
from chouette.rules.model.events import AutomaticCarried, AutomaticDoubled
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn


def automatic_double(turn: Turn, action: AutomaticDouble) -> None:
    """The opening dice tied: every centred cube doubles, as often as the house rules allow; a carried tie starts the next
    game at 2."""
    if turn.table.house.automatics is Automatics.off:
        raise Refused(Refusal.NO_AUTOMATICS)
    _check_tie(turn)
    if _is_used_up(turn):
        if not turn.table.house.automatics_carry:
            raise Refused(Refusal.AUTOMATICS_USED_UP, limit=most_automatics(turn.table.house) or 0)
        check_value(turn, 2 ** (turn.table.carried + 1))
        turn.say(AutomaticCarried())
        return
    for contract in turn.game.live:
        check_value(turn, contract.value * 2)
    turn.say(AutomaticDoubled())


def _check_tie(turn: Turn) -> None:
    """On screen there must be an unused tie; a monitor who keeps score has seen the dice."""
    game = turn.game
    if game.opened or any(not one.is_live for one in game.contracts):
        raise Refused(Refusal.AUTOMATIC_TOO_LATE)
    board = game.board
    if board is not None and (board.on_turn is not None or game.automatics + turn.table.carried >= board.ties):
        raise Refused(Refusal.AUTOMATIC_TOO_LATE)


def _is_used_up(turn: Turn) -> bool:
    limit = most_automatics(turn.table.house)
    return limit is not None and turn.game.automatics >= limit


def automatic_of_a_tie(turn: Turn) -> None:
    """The automatic effect of a tie on screen. If the choice is the box's, the box says `automatic` or rolls again."""
    house, game = turn.table.house, turn.game
    by_itself = house.automatics in (Automatics.one, Automatics.unlimited)
    first_of_its_kind = house.automatics is Automatics.one_then_box and game.automatics == 0
    if not by_itself and not first_of_its_kind:
        return
    if not _is_used_up(turn) or house.automatics_carry:
        automatic_double(turn, AutomaticDouble())


def most_automatics(house: House) -> int | None:
    """How many automatic doubles a game may have; None for no limit."""
    if house.automatics is Automatics.one:
        return 1
    if house.automatics is Automatics.unlimited and house.automatics_cap == 1:
        return None
    return house.automatics_cap
