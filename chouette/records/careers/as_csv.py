"""A player's career in a club as CSV: their evenings, every line of their statement, their evenings with another player.

For spreadsheets and programs, so a file is the same whoever downloads it: columns, kinds and reasons are the site's own
English words, never translated; points are decimals with a dot, times are ISO 8601. Rows are generated one at a time, oldest
first.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from chouette.records.careers.career import EveningPlayed, Lifetime, Step
from chouette.records.careers.duel import Duel
from chouette.records.careers.people import Person
from chouette.rules.model.amounts import in_points
from clubsite.kit.spreadsheet_cells import harmless
from clubsite.ledger.selectors import transfers_of_players

EVENINGS = ("at", "kind", "code", "title", "games", "won", "beside", "balance")
STATEMENT = ("at", "entry", "kind", "why", "with", "change", "balance", "source", "ref")
MEETINGS = ("at", "code", "title", "won", "cash", "won_so_far")
TILL = "(till)"

Row = Sequence[str]


def evenings_csv(life: Lifetime) -> Iterator[str]:
    """A row for each evening and each other entry of the book: `won` at the table, and what cash and other entries `beside`
    it changed."""
    return _written(EVENINGS, (_step(step) for step in life.steps))


def statement_csv(person: Person) -> Iterator[str]:
    """A row for every transfer ever made, except between the player's own names. One query."""
    return _written(STATEMENT, _transfers(person))


def meetings_csv(duel: Duel) -> Iterator[str]:
    """A row for each evening both attended, seen from the first of the two."""
    rows = (
        (_time(one.at), one.code, harmless(one.title), in_points(one.won), in_points(one.cash), in_points(one.won_so_far))
        for one in duel.meetings
    )
    return _written(MEETINGS, rows)


class _Line:
    """A file object for the CSV writer that returns what is written."""

    def write(self, text: str) -> str:
        return text


def _written(columns: Row, rows: Iterable[Row]) -> Iterator[str]:
    writer = csv.writer(_Line())
    yield writer.writerow(columns)
    for row in rows:
        yield writer.writerow(row)


def _step(step: Step) -> Row:
    if isinstance(step, EveningPlayed):
        points = (in_points(step.won), in_points(step.cash), in_points(step.balance))
        return (_time(step.at), "evening", step.code, harmless(step.title), str(step.games), *points)
    return (_time(step.at), step.kind, "", "", "", "", in_points(step.change), in_points(step.balance))


def _transfers(person: Person) -> Iterator[Row]:
    balance = 0
    for transfer in transfers_of_players(person.ids):
        gives, gets = transfer.payer.player_id in person.ids, transfer.payee.player_id in person.ids
        if gives and gets:
            continue
        other, change = (transfer.payee, -transfer.amount) if gives else (transfer.payer, transfer.amount)
        balance += change
        entry = transfer.entry
        yield (
            _time(entry.created_at),
            str(entry.pk),
            harmless(entry.kind),
            harmless(transfer.memo or entry.memo),
            harmless(other.player.name) if other.player else TILL,
            in_points(change),
            in_points(balance),
            harmless(entry.source),
            harmless(transfer.ref),
        )


def _time(at: datetime) -> str:
    return at.isoformat()
