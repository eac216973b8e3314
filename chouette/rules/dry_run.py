"""What statements would do, worked out before they are made: everyone's points and the resulting table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chouette.rules.decide import decided
from chouette.rules.evening import Evening
from chouette.rules.model.actions import Action, CorrectGame, CorrectResult, Player, Undo
from chouette.rules.model.events import Event, GameFinished, GameSetAside
from chouette.rules.model.table import Finished, Game, Table

#: Actions that need a full replay.
OF_THE_EVENING = (Undo, CorrectGame, CorrectResult)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The table before and after, and the events between. None of it has happened."""

    before: Table
    after: Table
    events: tuple[Event, ...]

    @property
    def deltas(self) -> dict[Player, int]:
        """How many quarters each score would change, for everyone who was ever at the table."""
        return {player: score - self.before.scores.get(player, 0) for player, score in self.after.scores.items()}

    @property
    def finished(self) -> Finished | None:
        """The last game these actions would finish."""
        ends = [event.finished for event in self.events if isinstance(event, GameFinished)]
        return ends[-1] if ends else None

    @property
    def set_aside(self) -> Game | None:
        """The last game these actions would set aside, as it stands now."""
        fallen = [event.game for event in self.events if isinstance(event, GameSetAside)]
        return fallen[-1] if fallen else None


def foresee(table: Table, actions: Sequence[Action], evening: Callable[[], Evening]) -> Foreseen:
    """Decide the actions one after another. `evening` is called only for undo and corrections. Raises Refused."""
    if any(isinstance(action, OF_THE_EVENING) for action in actions):
        return _foresee_evening(evening(), actions)
    after, events = table, list[Event]()
    for action in actions:
        turn = decided(after, action)
        after = turn.table
        events += turn.events
    return Foreseen(table, after, tuple(events))


def _foresee_evening(evening: Evening, actions: Sequence[Action]) -> Foreseen:
    after = evening
    for action in actions:
        after = after.perform(action)
    said = after.statements[len(evening.statements) :]
    return Foreseen(evening.table, after.table, tuple(event for one in said for event in one.events))
