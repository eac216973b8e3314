"""Which finished games a statement adds, corrects or takes back, and the rows that hold them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chouette.evening.codec import GAMES
from chouette.models import Chouette, PlayedGame
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
    """By game number: how it stands after these events, None if it is gone.

    `told` are the finished games of the evening after them; it is consumed only for an undo, which may bring an older result
    back.
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
    """The games that result from these statements, replayed from the first."""
    evening, kept = Evening.begin(), dict[int, KeptGame | None]()
    for record, said in enumerate(statements, start=1):
        evening = evening.with_statement(said.action, said.events)
        kept |= game_changes(record, said.events, evening.told)
    return {number: game for number, game in kept.items() if game is not None}


def keep_games(chouette: Chouette, games: Mapping[int, KeptGame | None]) -> dict[int, PlayedGame | None]:
    """Write the rows of the games that changed; those an undo took back go."""
    if not games:
        return {}
    chouette.games.filter(number__in=games).delete()
    rows = {number: _row_of(chouette, game) if game is not None else None for number, game in games.items()}
    PlayedGame.objects.bulk_create(row for row in rows.values() if row is not None)
    return rows


def _row_of(chouette: Chouette, kept: KeptGame) -> PlayedGame:
    return PlayedGame(
        chouette=chouette,
        number=kept.finished.game.number,
        deltas=dict(kept.finished.game.deltas),
        finished=GAMES.encode(kept.finished),
        corrected=kept.corrected,
        record=kept.record,
    )
