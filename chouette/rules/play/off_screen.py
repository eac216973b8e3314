"""An evening on screen as a monitor would have scored it: the same cubes, answers and results, no dice, no checkers."""

from collections.abc import Iterator, Sequence

from chouette.rules.model import actions as say
from chouette.rules.model import events as did
from chouette.rules.model.actions import Action
from chouette.rules.model.events import Event

#: Options that do not affect the score.
_ON_SCREEN = ("board", "variant", "roll_grace", "hold_limit", "handover", "clock_reserve", "clock_delay", "clock_out",
              "decide_after", "forced_plays")  # fmt: skip


def off_screen(action: Action, events: Sequence[Event]) -> Iterator[Action]:
    """The part of a statement that matters for the score: a tied opening roll that doubled, the result of the last play;
    otherwise nothing."""
    match action:
        case say.SetOption(name) if name in _ON_SCREEN:
            return
        case say.OpeningRoll() | say.RollDice() | say.NameDoublet() | say.PlayCheckers():
            yield from _followed(events)
        case say.Override(say.BoardResult() as result):
            yield result
        case say.Suspend() | say.Resume():
            return
        case say.DecideGame(result):
            yield from () if result is None else (result,)
        case _:
            yield action


def _followed(events: Sequence[Event]) -> Iterator[Action]:
    for event in events:
        match event:
            case did.AutomaticDoubled() | did.AutomaticCarried():
                yield say.AutomaticDouble()
            case did.BoardPlayed(winner, level):
                yield say.BoardResult(winner, level)
