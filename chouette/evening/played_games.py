"""Which finished games a statement adds, corrects or takes back: the one place that says what the rows of games hold."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chouette.rules.evening import Evening, Statement, Told
from chouette.rules.model import events as did
from chouette.rules.model.events import Event
from chouette.rules.model.table import Finished


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A finished game as it counts; `record` is the number of the statement that made it so."""

    finished: Finished
    record: int
    corrected: bool = False


def game_changes(record: int, events: Sequence[Event], told: Iterable[Told]) -> Mapping[int, KeptGame | None]:
    """By number of the game: how it stands after these events, None if it is gone.

    `told` are the finished games of the evening after them; only an undo, which may bring an older result back, asks.
    """
    changed: dict[int, KeptGame | None] = {}
    for event in events:
        match event:
            case did.GameFinished(finished):
                changed[finished.game.number] = KeptGame(finished, record)
            case did.GameCorrected(number, finished):
                changed[number] = KeptGame(finished, record, corrected=True)
            case did.Undone(games=games):
                changed |= dict.fromkeys(games)
                again = (one.finished for one in told if one.finished.game.number in games)
                changed |= {one.game.number: KeptGame(one, record, corrected=True) for one in again}
    return changed


def games_of(statements: Iterable[Statement]) -> dict[int, KeptGame]:
    """The games that these statements leave, played through from the first."""
    evening, kept = Evening.begin(), dict[int, KeptGame | None]()
    for record, said in enumerate(statements, start=1):
        evening = evening.with_statement(said.action, said.events)
        kept |= game_changes(record, said.events, evening.told)
    return {number: game for number, game in kept.items() if game is not None}
