"""Checks that an evening's records still match its rows: replayed, they must give the same table, games, book and dice. Each
record must also read as what it does."""

import logging
from collections.abc import Iterator
from typing import TypeVar

from django.db import transaction

from chouette.evening.codec import GAMES, TABLES, statement_of
from chouette.evening.log.held_points import holds_points, is_held
from chouette.evening.played_games import KeptGame, games_of
from chouette.evening.writing import book_prefix
from chouette.models import Chouette
from chouette.notation import Unreadable, read_statement, write_statement
from chouette.records.evening_dice import dice_troubles
from chouette.rules.evening import Statement, points_of, replay
from chouette.rules.model.actions import Action
from chouette.rules.model.events import Event
from clubsite.eventlog.codec import Codec, DecodeError, Json
from clubsite.ledger.selectors import moved_by_source

Kept = TypeVar("Kept")

#: Characters; a correction that tells a long game anew has a few thousand.
LONGEST_LINE = 10_000

log = logging.getLogger(__name__)


class ReplayDiffers(Exception):
    """An evening's stored data does not match its records; the message has one line for each difference."""


@transaction.atomic
def troubles_of(chouette_id: int) -> list[str]:
    """All differences, one English sentence each; an empty list means a sound evening.

    The row is locked meanwhile, so that a statement written now is seen whole or not at all.
    """
    chouette = Chouette.objects.select_for_update(no_key=True).get(pk=chouette_id)
    rows = list(chouette.records.order_by("number").values_list("number", "said", "body"))
    try:
        said = [statement_of(body) for _number, _line, body in rows]
    except DecodeError as error:
        return [f"{chouette}: a record cannot be read: {error}"]
    found = [
        *_log_troubles(chouette, [number for number, _line, _body in rows]),
        *_line_troubles([(number, line) for number, line, _body in rows], said),
        *_table_troubles(chouette, said),
        *_game_troubles(chouette, games_of(said)),
        *_book_troubles(chouette, said),
        *dice_troubles(chouette, [statement.action for statement in said]),
    ]
    return [f"{chouette}: {trouble}" for trouble in found]


def troubles_of_every_evening() -> Iterator[str]:
    """For all clubs, one evening at a time."""
    for chouette_id in Chouette.objects.order_by("pk").values_list("pk", flat=True):
        yield from troubles_of(chouette_id)


def check(chouette_id: int) -> None:
    """Log every difference as an error; raise `ReplayDiffers` if there is one."""
    found = troubles_of(chouette_id)
    for trouble in found:
        log.error("replay: %s", trouble)
    if found:
        raise ReplayDiffers("\n".join(found))


def _log_troubles(chouette: Chouette, numbers: list[int]) -> Iterator[str]:
    if numbers != list(range(1, chouette.version + 1)):
        yield f"version {chouette.version} has {len(numbers)} records, or a gap among them."


def _line_troubles(lines: list[tuple[int, str]], said: list[Statement]) -> Iterator[str]:
    """People read the lines, the points come from the bodies: each line must say what its body does. Earlier versions may have
    written the same thing in other words."""
    for (number, line), statement in zip(lines, said, strict=True):
        written = write_statement(statement.action)
        if line != written and _read(line) != statement.action:
            yield f"record {number} reads {line!r}, but what counts is {written!r}."


def _read(line: str) -> Action | None:
    """None also for a line that hides something from its readers: a remark, an invisible sign, an endless tail."""
    if len(line) > LONGEST_LINE or "#" in line or not line.isprintable():
        return None
    try:
        return read_statement(line)
    except Unreadable:
        return None


def _table_troubles(chouette: Chouette, said: list[Statement]) -> Iterator[str]:
    table = replay(said).table
    if TABLES.encode(table) != _written_today(TABLES, chouette.table):
        yield "the stored table is not what the records make of it."
    if table.closed != (chouette.closed_at is not None):
        yield f"the records say that the evening is {'closed' if table.closed else 'open'}, the row does not."


def _game_troubles(chouette: Chouette, games: dict[int, KeptGame]) -> Iterator[str]:
    stored = {row.number: row for row in chouette.games.all()}
    for number in sorted(stored.keys() - games.keys()):
        yield f"game {number} is kept, but the records know none."
    for number, game in sorted(games.items()):
        row = stored.get(number)
        if row is None:
            yield f"game {number} is not kept."
        elif (row.deltas, _written_today(GAMES, row.finished), row.corrected, row.record) != _as_stored(game):
            yield f"game {number} is not kept as the records tell it."


def _written_today(codec: Codec[Kept], stored: Json) -> Json:
    """Re-encodes a value, adding fields that an earlier version did not store; unreadable values are returned as they are."""
    try:
        return codec.encode(codec.decode(stored))
    except DecodeError:
        return stored


def _as_stored(game: KeptGame) -> tuple[dict[str, int], Json, bool, int]:
    deltas = {str(player): quarters for player, quarters in game.finished.game.deltas.items()}
    return deltas, GAMES.encode(game.finished), game.corrected, game.record


def _book_troubles(chouette: Chouette, said: list[Statement]) -> Iterator[str]:
    """Entry by entry, so that two errors cannot hide each other."""
    words = dict(chouette.seats.values_list("player", "word"))
    prefix = book_prefix(chouette)
    booked = {
        (source, words.get(player, f"player {player}")): quarters
        for (source, player), quarters in moved_by_source(prefix).items()
    }
    told = {
        (f"{prefix}{number}", word): quarters
        for number, statement in enumerate(said, start=1)
        for word, quarters in _moved(statement.events).items()
    }
    held = _held(said, {source for source, _word in booked}, prefix)
    for source, word in sorted(told.keys() | booked.keys()):
        if source in held:
            continue
        records, book = told.get((source, word), 0), booked.get((source, word), 0)
        if records != book:
            yield f"entry {source}: {word} has {records} quarters by the records, {book} in the book."


def _held(said: list[Statement], booked: set[str], prefix: str) -> set[str]:
    """The entries that the book gets once everybody has answered: until then it has nothing of them."""
    if not holds_points(replay(said).table):
        return set()
    paid = {f"{prefix}{number}": points_of(statement.events) for number, statement in enumerate(said, start=1)}
    return {source for source, payments in paid.items() if is_held(payments) and source not in booked}


def _moved(events: tuple[Event, ...]) -> dict[str, int]:
    moved: dict[str, int] = {}
    for paid in points_of(events):
        moved[paid.payer] = moved.get(paid.payer, 0) - paid.quarters
        moved[paid.payee] = moved.get(paid.payee, 0) + paid.quarters
    return moved
