"""A turn on a board between two sides, in events: whether a side may roll, and what follows from its roll, doublet and play.

Who moves a side's checkers, the cubes, and what a game pays are left to the rules of the kind of table.
"""

from enum import StrEnum

from games.notation.plays.play import CANNOT_MOVE, read_on
from games.rules.board_events import BoardEvent, CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.board_play import BoardPlay, named, opened, outcome, played, rolled, tree_of
from games.rules.cube import Side
from games.rules.sentences import gettext_noop

A_DIE = range(1, 7)


class TurnRefusal(StrEnum):
    """Why a side may not do that now: sentences for players; `{player}` plays for the side on turn."""

    BAD_DICE = gettext_noop("Two dice show 1 to 6 each.")
    OPENING_OVER = gettext_noop("The opening roll is decided: {player} is on turn.")
    OPENING_FIRST = gettext_noop("Roll for the opening first: one die each.")
    NOT_YOUR_TURN = gettext_noop("{player} is on turn.")
    ROLLED_ALREADY = gettext_noop("{player} has rolled {roll} and plays it first.")
    ROLL_FIRST = gettext_noop("{player} rolls first.")
    NAME_FIRST = gettext_noop("{player} names a doublet first.")
    NOTHING_TO_NAME = gettext_noop("No doublet is named now.")


class TurnRefused(Exception):
    """Nothing was done on the board."""

    def __init__(self, refusal: TurnRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


def roll_refusal(board: BoardPlay, side: Side) -> TurnRefusal | None:
    """Why this side may not roll now, whatever the dice. Either side rolls the opening."""
    if board.on_turn is None:
        return None
    if board.on_turn is not side:
        return TurnRefusal.NOT_YOUR_TURN
    return None if board.to_roll else TurnRefusal.ROLLED_ALREADY


def opening_rolled(board: BoardPlay, box: int, team: int) -> tuple[BoardEvent, ...]:
    """One die each; a tie is rolled again. Raises TurnRefused."""
    _check_dice(box, team)
    if board.on_turn is not None:
        raise TurnRefused(TurnRefusal.OPENING_OVER)
    return _and_the_dance(OpeningRolled(box, team, opened(board, box, team)))


def dice_rolled(board: BoardPlay, side: Side, roll: tuple[int, int]) -> tuple[BoardEvent, ...]:
    """Both dice of the side on turn; if nothing can be played the turn passes at once. Raises TurnRefused."""
    _check_dice(*roll)
    if board.on_turn is None:
        raise TurnRefused(TurnRefusal.OPENING_FIRST)
    refused = roll_refusal(board, side)
    if refused is not None:
        raise TurnRefused(refused)
    return _and_the_dance(DiceRolled(side, roll, rolled(board, roll)))


def doublet_named(board: BoardPlay, side: Side, number: int) -> tuple[BoardEvent, ...]:
    """The doublet that a roll lets its player choose. Raises TurnRefused."""
    _check_turn(board, side)
    if not board.to_name:
        raise TurnRefused(TurnRefusal.NOTHING_TO_NAME)
    _check_dice(number)
    return _and_the_dance(DoubletNamed(side, number, named(board, number)))


def checkers_played(board: BoardPlay, side: Side, text: str) -> tuple[BoardEvent, ...]:
    """One legal play of the whole roll, or of the part of it to be played now. Raises TurnRefused, PlayRefused."""
    _check_turn(board, side)
    if board.to_roll:
        raise TurnRefused(TurnRefusal.ROLL_FIRST)
    if board.to_name:
        raise TurnRefused(TurnRefusal.NAME_FIRST)
    play = read_on(board, text)
    return _and_the_dance(CheckersPlayed(side, play.text, played(board, play.end, len(play.steps), play.text)))


def danced(board: BoardPlay) -> CheckersPlayed | None:
    """If nothing can be played with the roll, the turn is over; None if something can, or if the game is decided."""
    if board.on_turn is None or not board.dice or outcome(board) is not None:
        return None
    tree = tree_of(board)
    if not tree.is_dance:
        return None
    return CheckersPlayed(board.on_turn, CANNOT_MOVE, played(board, tree.boards[0], 0, CANNOT_MOVE))


def _and_the_dance(event: BoardEvent) -> tuple[BoardEvent, ...]:
    dance = danced(event.after)
    return (event,) if dance is None else (event, dance)


def _check_turn(board: BoardPlay, side: Side) -> None:
    if board.on_turn is None:
        raise TurnRefused(TurnRefusal.OPENING_FIRST)
    if board.on_turn is not side:
        raise TurnRefused(TurnRefusal.NOT_YOUR_TURN)


def _check_dice(*dice: int) -> None:
    if not all(die in A_DIE for die in dice):
        raise TurnRefused(TurnRefusal.BAD_DICE)
