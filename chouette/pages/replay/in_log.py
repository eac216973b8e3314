"""Which statements of an evening's log make up one of its games: those in force, found without replaying the evening.

The records are numbered without gaps, and those in force form a row: each statement is appended, an undo cuts the row at its
position and says again what still holds (`chouette.rules.evening`). So only the undos and the starts of games are read to
find a game, then the game's own records: two queries, however long the evening.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import Q

from chouette.evening.answer_round import open_round
from chouette.evening.codec import TABLES, statement_of
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.pages.replay.game_record import GameRecord, SaidInGame, game_record
from chouette.rules.evening import Statement
from chouette.rules.model.actions import StartGame, Undo
from chouette.rules.model.events import Event, GameStarted, Resaid, Undone


@dataclass(frozen=True, slots=True)
class Place:
    """A statement in force: its record, and its index among those that an undo said again (None: the record itself)."""

    record: int
    again: int | None = None


def read_game(chouette: Chouette, number: int) -> GameRecord | None:
    """That game of the evening, as far as everybody may see it; None if it does not exist. Two queries, three more while
    players answer a double for themselves."""
    return read_games(chouette, [number]).get(number)


def read_games(chouette: Chouette, numbers: Sequence[int] | None = None) -> dict[int, GameRecord]:
    """These games, or all, by number. Two queries, however many games."""
    special = _undos_and_starts(chouette)
    row = in_force(_shown_until(chouette), special)
    starts = [at for at, place in enumerate(row) if place.again is None and _starts(special.get(place.record))]
    found: dict[int, Sequence[Place]] = {}
    for start, end in pairwise([*starts, len(row)]):
        found[_number(special[row[start].record])] = row[start:end]  # an abandoned game is replaced by the one begun anew
    wanted = {number: places for number, places in found.items() if numbers is None or number in numbers}
    statements = special | _statements(chouette, wanted.values(), special)
    return {number: game_record(_said(places, statements)) for number, places in sorted(wanted.items())}


def _undos_and_starts(chouette: Chouette) -> dict[int, Statement]:
    words = Q(said=write_statement(StartGame())) | Q(said__startswith=write_statement(Undo()))
    rows = chouette.records.filter(words).order_by("number").values_list("number", "body")
    return {number: statement_of(body) for number, body in rows}


def _shown_until(chouette: Chouette) -> int:
    """While answers are hidden, those already entered must not show: the record of the double is then the last."""
    round_ = open_round(chouette, TABLES.decode(chouette.table))
    return round_.record if round_ is not None and round_.asked.hidden else chouette.version


def in_force(version: int, special: Mapping[int, Statement]) -> list[Place]:
    """The row of statements in force after that many records; `special` holds at least the undos, by number."""
    row: list[Place] = []
    for number in range(1, version + 1):
        statement = special.get(number)
        undone = next((one for one in statement.events if isinstance(one, Undone)), None) if statement else None
        if statement is None or undone is None:
            row.append(Place(number))
            continue
        del row[undone.position :]
        row += [Place(number, again) for again in range(len(_again(statement)))]
    return row


def _again(statement: Statement) -> list[tuple[Resaid, tuple[Event, ...]]]:
    """The statements that an undo said again, each with its own events."""
    events = statement.events
    marks = [at for at, event in enumerate(events) if isinstance(event, Resaid)]
    spans = pairwise([*marks, len(events)])
    return [(mark, events[start + 1 : end]) for start, end in spans if isinstance(mark := events[start], Resaid)]


def _starts(statement: Statement | None) -> bool:
    return statement is not None and isinstance(statement.action, StartGame)


def _number(statement: Statement) -> int:
    return next(event.game.number for event in statement.events if isinstance(event, GameStarted))


def _statements(chouette: Chouette, wanted: Iterable[Sequence[Place]], known: Mapping[int, Statement]) -> dict[int, Statement]:
    numbers = {place.record for places in wanted for place in places} - known.keys()
    rows = chouette.records.filter(number__in=numbers).values_list("number", "body") if numbers else ()
    return {number: statement_of(body) for number, body in rows}


def _said(places: Sequence[Place], statements: Mapping[int, Statement]) -> list[SaidInGame]:
    said = []
    for place in places:
        statement = statements[place.record]
        if place.again is None:
            said.append(SaidInGame(place.record, statement.action, statement.events))
        else:
            mark, events = _again(statement)[place.again]
            said.append(SaidInGame(place.record, mark.action, events))
    return said
