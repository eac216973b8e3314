"""The history of an evening: every finished game as it counts now, every record, and which of them were undone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse

from chouette.evening.codec import GAMES
from chouette.evening.log.in_force import undone_among, undos_of
from chouette.models import Chouette, PlayedGame
from chouette.notation import write_statement
from chouette.records.durations import Lasted, durations
from chouette.records.game_pages import GamesPage
from chouette.rules.evening import Evening, Statement
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.events import Resaid, Undone
from chouette.wording.cube_rail import Names
from chouette.wording.evening_title import lasted_text
from chouette.wording.game import listed, result_in_words, why_in_names
from chouette.wording.preview import score_lines
from chouette.wording.said_by import said_by
from chouette.wording.statements.sentence import said_in_words


@dataclass(frozen=True, slots=True)
class GameLine:
    """One finished game: its result, everyone's points, why the box went where it went, and the link to correct it."""

    number: int
    result: str
    deltas: list[tuple[str, str, str]]
    why: str
    corrected: bool
    correct_url: str
    lasted: str


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One statement in words: its number, when and by whom it was said, whether it was undone later, the reason the monitor
    gave, and who was asked and agreed."""

    number: int
    at: datetime
    by: str
    said: str
    undone: bool
    reason: str
    agreed: str


@dataclass(frozen=True, slots=True)
class RecordsPage:
    """A page of records, newest first; `older` and `newer` are the last record numbers of the neighbouring pages, None if
    there is no such page, 0 for the newest."""

    records: list[RecordLine]
    older: int | None
    newer: int | None


RECORDS_ON_A_PAGE = 100


def game_lines(chouette: Chouette, page: GamesPage, names: Names) -> list[GameLine]:
    """The games of the page as they count now. Two queries, two more after undos and corrections."""
    lasted = durations(chouette)
    return [_game(chouette, row, names, lasted.get(row.number)) for row in page.rows]


def records_page(chouette: Chouette, until: int | None, names: Names) -> RecordsPage:
    """The records up to that number, or the newest. Two queries, however long the evening."""
    newest = chouette.version if until is None else min(until, chouette.version)
    oldest = max(newest - RECORDS_ON_A_PAGE, 0)
    asked = chouette.records.filter(number__gt=oldest, number__lte=newest).order_by("-number")
    rows = list(asked.values_list("number", "at", "actor_name", "said", "reason", "agreed"))
    undone = undone_among(chouette, [number for number, *_ in rows], undos_of(chouette))
    is_on_screen = chouette.screen is not None  # a monitor who plays writes down for all on a score sheet
    told = {number: said_in_words(said, names, by if is_on_screen else "") for number, _at, by, said, *_ in rows}
    records = [
        RecordLine(number, at, said_by(by, names), told[number], number in undone, reason, _agreed(agreed, names))
        for number, at, by, _said, reason, agreed in rows
    ]
    newer = newest + RECORDS_ON_A_PAGE
    behind = None if newest == chouette.version else newer if newer < chouette.version else 0
    return RecordsPage(records, oldest or None, behind)


def _agreed(players: Iterable[str], names: Names) -> str:
    return listed(map(Player, players), names)


def _game(chouette: Chouette, row: PlayedGame, names: Names, lasted: Lasted | None) -> GameLine:
    finished = GAMES.decode(row.finished)
    return GameLine(
        number=row.number,
        result=result_in_words(finished, names),
        deltas=score_lines(finished.game.deltas, names),
        why=why_in_names(finished, names),
        corrected=row.corrected,
        correct_url=reverse("correct_game", args=[chouette.code, row.number]),
        lasted=lasted_text(lasted.played if lasted else None),
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


def taken_back(evening: Evening, undos: int, until: int) -> list[Action]:
    """What so many undos, the last statements up to the record `until`, have taken back, in the order it was said."""
    before, after = (replace(evening, statements=evening.statements.first(number)) for number in (until - undos, until))
    now = {*records_in_force(after)}
    return [evening.statements[number - 1].action for number in records_in_force(before) if number not in now]


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


def told_as_text(actions: Iterable[Action]) -> str:
    """A game's statements, one a line, for editing."""
    return "\n".join(write_statement(action) for action in actions)
