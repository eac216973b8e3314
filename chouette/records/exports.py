"""Exports of an evening: as a score sheet, as CSV of its games, as JSON of everything."""

import csv
import json
from collections.abc import Hashable, Sequence
from io import StringIO

from chouette.evening.codec import GAMES, TABLES
from chouette.evening.json_shapes import house_json
from chouette.evening.selectors import evening_of
from chouette.models import Chouette, PlayedGame, Record
from chouette.notation.score_sheet import write_sheet
from chouette.rules.model.amounts import in_points
from chouette.rules.model.table import Finished
from clubsite.kit.kept import Kept
from clubsite.kit.spreadsheet_cells import harmless

GAME_COLUMNS = ("game", "box", "captain", "winner", "level", "corrected")


#: A long evening is a hundred kilobytes of text.
_SHEETS: Kept[str] = Kept(50)
_CSV: Kept[str] = Kept(50)
#: And some megabytes with all its events.
_JSON: Kept[bytes] = Kept(8)

PAGES_OF_A_SHEET = 60
"""What an export may cost the site, counted in ordinary pages: a long evening is seconds of work after each statement."""


def as_sheet(chouette: Chouette) -> str:
    """The evening as text; importing it gives the same evening. Written once for each version."""
    return _SHEETS.get(_version(chouette), lambda: write_sheet(evening_of(chouette)))


def as_csv(chouette: Chouette) -> str:
    """One row per finished game: its roles, its result, then everyone's points (empty if they took no part). Written once for
    each version."""
    return _CSV.get(_version(chouette), lambda: _written_csv(chouette))


def as_json_text(chouette: Chouette) -> bytes:
    """`as_json` as a file, written once for each version; names and titles change without one."""
    names = tuple(chouette.seats.order_by("pk").values_list("word", "player__name"))
    made_of = (*_version(chouette), chouette.title, chouette.club.name, chouette.closed_at, names)
    return _JSON.get(made_of, lambda: json.dumps(as_json(chouette)).encode())


def _version(chouette: Chouette) -> tuple[Hashable, ...]:
    return chouette.pk, chouette.code, chouette.version, chouette.last_said_at


def _written_csv(chouette: Chouette) -> str:
    scores = TABLES.decode(chouette.table).scores
    words = [word for word in chouette.seats.order_by("pk").values_list("word", flat=True) if word in scores]
    file = StringIO()
    rows = csv.writer(file)
    rows.writerow([*GAME_COLUMNS, *(harmless(word) for word in words)])
    for row in chouette.games.all():
        rows.writerow(_cells(row, GAMES.decode(row.finished), words))
    return file.getvalue()


def _cells(row: PlayedGame, finished: Finished, words: Sequence[str]) -> list[str]:
    game = finished.game
    result = [game.winner.value if game.winner else "", game.level.name if game.level else ""]
    points = [in_points(row.deltas[word]) if word in row.deltas else "" for word in words]
    return [
        str(row.number),
        harmless(game.box),
        harmless(game.captain),
        *result,
        "yes" if row.corrected else "no",
        *points,
    ]


def as_json(chouette: Chouette) -> dict[str, object]:
    """The whole log, the finished games as they count, the scores. Amounts are quarters of a point."""
    table = TABLES.decode(chouette.table)
    return {
        "code": chouette.code,
        "title": chouette.title,
        "club": chouette.club.name,
        "opened_at": chouette.opened_at.isoformat(),
        "closed_at": chouette.closed_at.isoformat() if chouette.closed_at else None,
        "version": chouette.version,
        "quarters_per_point": 4,
        "sheet": table.sheet,
        "house": house_json(table.house),
        "players": dict(chouette.seats.values_list("word", "player__name")),
        "scores": {str(player): quarters for player, quarters in table.scores.items()},
        "games": [_game_json(row) for row in chouette.games.all()],
        "statements": [_record_json(record) for record in chouette.records.order_by("number")],
    }


def _game_json(row: PlayedGame) -> dict[str, object]:
    return {"number": row.number, "deltas": row.deltas, "corrected": row.corrected, "statement": row.record}


def _record_json(record: Record) -> dict[str, object]:
    return {
        "number": record.number,
        "at": record.at.isoformat(),
        "by": record.actor_name,
        "action_id": str(record.action_id),
        "said": record.said,
        "reason": record.reason,
        "agreed": record.agreed,
        "body": record.body,
    }
