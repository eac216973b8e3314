"""What every kind of table does beside its log after a statement, inside the transaction that writes it: dice commitments,
clocks, the turn's name; and forgetting held rolls where a turn may come again."""

from dataclasses import dataclass

from django.db.models import Manager

from games.play.dice_commitments import keep_dice_promises
from games.play.models import PlayingSeat
from games.play.turn_clock import Pace, Screen, Timed, after_statements, goes_back


@dataclass(frozen=True, slots=True)
class OnScreen:
    """The game played on screen: `scope` is the cup's name for it (`dice_commitments.dice_scope`)."""

    scope: str
    timed: Timed


def keep_up(
    screen: Screen, before: OnScreen | None, after: OnScreen | None, pace: Pace | None, now: int, *, comes_again: bool = False
) -> Screen:
    """The screen after statements that led from one game to the other (None: no board is played); commits to dice and reveals
    them. `now` in ms; `comes_again`: the game before was not played to its end, its beginning was taken back."""
    keep_dice_promises(before.scope if before else None, after.scope if after else None, comes_again=comes_again)
    return after_statements(screen, after.timed if after else None, pace, now)


def forget_holds(seats: Manager[PlayingSeat], before: Screen, after: Screen) -> None:
    """Clears holds and releases of rolls when a turn comes again in another position."""
    if goes_back(before.turn, after.turn):
        seats.update(holds="", lets_roll="")
