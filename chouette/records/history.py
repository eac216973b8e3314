"""The history of an evening: every finished game as it counts now, every record, and which of them were undone."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from chouette.evening.selectors import names_at
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.rules.evening import Evening, Statement, Told
from chouette.rules.model.events import Resaid, Undone
from chouette.wording.cube_rail import Names
from chouette.wording.game import result_in_words, why_in_names
from chouette.wording.preview import score_lines
from chouette.wording.said_by import said_by


@dataclass(frozen=True, slots=True)
class GameLine:
    """One finished game: its result, everyone's points, why the box went where it went, and the link to correct it."""

    number: int
    result: str
    deltas: list[tuple[str, str, str]]
    why: str
    corrected: bool
    correct_url: str


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One statement: its number, when and by whom it was said, and whether it was undone later."""

    number: int
    at: datetime
    by: str
    said: str
    undone: bool


@dataclass(frozen=True, slots=True)
class History:
    """Both lists, newest first."""

    games: list[GameLine]
    records: list[RecordLine]


def history_of(chouette: Chouette, evening: Evening) -> History:
    """The history of the chouette; `evening` is its replayed evening."""
    names = names_at(chouette)
    corrected = set(chouette.games.filter(corrected=True).values_list("number", flat=True))
    games = [_game(chouette, told, names, corrected) for told in reversed(evening.told)]
    undone = undone_records(evening)
    rows = chouette.records.order_by("-number").values_list("number", "at", "actor_name", "said")
    records = [RecordLine(number, at, said_by(by), said, number in undone) for number, at, by, said in rows]
    return History(games, records)


def _game(chouette: Chouette, told: Told, names: Names, corrected: set[int]) -> GameLine:
    finished = told.finished
    number = finished.game.number
    return GameLine(
        number=number,
        result=result_in_words(finished, names),
        deltas=score_lines(finished.game.deltas, names),
        why=why_in_names(finished, names),
        corrected=number in corrected,
        correct_url=reverse("correct_game", args=[chouette.code, number]),
    )


def undone_records(evening: Evening) -> set[int]:
    """The numbers of the records that were undone and not said again by the undo."""
    undos = {number for number, statement in enumerate(evening.statements, 1) if _undone(statement)}
    return {*range(1, len(evening.statements) + 1)} - undos - {*records_in_force(evening)}


def records_in_force(evening: Evening) -> list[int]:
    """The numbers of the records that make up `evening.in_force`, in its order.

    Mirrors what `Evening` does: those in force form a row, an undo cuts the row at its position, and whatever still holds of
    the rest comes back in the same order.
    """
    standing: list[int] = []
    for number, statement in enumerate(evening.statements, 1):
        undone = _undone(statement)
        if undone is None:
            standing.append(number)
        else:
            cut, standing = standing[undone.position :], standing[: undone.position]
            standing += _said_again(evening, cut, number)
    return standing


def _undone(statement: Statement) -> Undone | None:
    return next((event for event in statement.events if isinstance(event, Undone)), None)


def _said_again(evening: Evening, cut: list[int], undo: int) -> list[int]:
    """Which of the records cut off came back with the undo."""
    again = [event.action for event in evening.statements[undo - 1].events if isinstance(event, Resaid)]
    kept: list[int] = []
    for number in cut[1:]:
        if again and evening.statements[number - 1].action == again[0]:
            kept.append(number)
            again.pop(0)
    return kept


def told_as_text(told: Told) -> str:
    """The game's statements, one a line, for editing."""
    return "\n".join(write_statement(action) for action in told.actions)
