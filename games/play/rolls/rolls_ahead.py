"""A roll that was asked for ahead: whoever is next to roll may leave that to the site, which does it as soon as they may.

It is an explicit wish for one turn, kept with the table's screen, under the lock of its row. Nobody else is told: it is saved
without announcing a change, because the number of a change alone would tell the other side that something was asked. It falls
away as soon as anything but dice and checkers has changed since: then whoever asked may want something else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.boards.presses import Rolling
from games.play.turn_clock import Screen, goes_back, turn_name
from games.rules.board_play import BoardPlay

#: The id of the form that asks for it (templates/games/play/next_roll.html says what its button does).
FORM = "table-next-roll"


@dataclass(frozen=True, slots=True)
class NextRoll:
    """The roll of a turn that a player may leave to the site, and whether they have; `waits`: the turn has come, and the roll
    waits for somebody. Shown to them alone."""

    turn: str
    asked: bool
    waits: bool

    def button(self) -> Rolling | None:
        """Where *Roll* will lie; once it lies there itself, none."""
        if self.waits:
            return None
        return Rolling(_("Roll for me"), FORM, "what", "off" if self.asked else "on", pressed=self.asked)


def next_roll(screen: Screen, turn: str, who: str) -> NextRoll | None:
    """None for whoever has no such turn."""
    return NextRoll(turn, asked_by(screen, turn) == who, turn == screen.turn) if turn else None


def coming_turn(game: int, board: BoardPlay) -> str:
    """The name of the turn after the one on the board."""
    return f"{game}.{board.number + 1}"


def asked_by(screen: Screen, turn: str) -> str:
    """Who has asked for the roll of that turn, by their word in the log; "" if nobody has."""
    return screen.rolls_ahead.get(turn, "")


def with_asked(screen: Screen, turn: str, who: str, *, on: bool) -> Screen:
    """The screen once they have asked for that roll, or taken it back; the same object if nothing changes."""
    if on is (asked_by(screen, turn) == who):
        return screen
    others = {of: one for of, one in screen.rolls_ahead.items() if of != turn}
    return replace(screen, rolls_ahead=others | {turn: who} if on else others)


def still_asked(asked: Mapping[str, str], game: int, before: BoardPlay, after: BoardPlay) -> Mapping[str, str]:
    """What stands of it after dice and checkers have moved from one board to the other in that game: nothing if they went back,
    and no roll that has been made."""
    if (after.number, bool(after.roll)) < (before.number, bool(before.roll)):
        return {}
    turn = turn_name(game, after)
    return {of: who for of, who in asked.items() if not goes_back(turn, of) and (of != turn or after.cubes_may_turn)}
