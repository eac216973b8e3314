"""Reads the CSV files of `manage.py rate`: results, and the standings to begin with.

The first line names the columns, in any order and with others between them. A row that cannot be read is reported to the
caller with its line, and the rest goes on. Each line is read on its own, so that a quotation mark that is never closed or
a byte that is no UTF-8 spoils no other row.
"""

import csv
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from unicodedata import normalize

from games.ratings.rules.replay import Result, Standing

RESULT_COLUMNS = ("at", "winner", "loser", "length", "reason")
START_COLUMNS = ("name", "rating", "experience")
OPTIONAL = {"reason"}
LONGEST_MATCH = 999
MOST_EXPERIENCE = 10_000_000
LONGEST_LINE = 100_000  # bytes

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NUMBER = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,18})?")
WHOLE = re.compile(r"[0-9]{1,9}")

Report = Callable[[int, str], None]
"""Is told the line, counted from 1, and what is wrong with it."""


class BadRow(Exception):
    """The row cannot be read; the message says why."""


class NoColumns(Exception):
    """The file does not begin with the names of its columns; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Row:
    """A result to be rated, and its `at` as it was written."""

    at: str
    result: Result


def results_in(file: Iterable[bytes], report: Report) -> list[Row]:
    """The results to be rated, in the order in which they are replayed: by `at`, those of the same moment as in the file."""
    rows, dated = list[Row](), set[bool]()
    for line, cells in _rows(file, RESULT_COLUMNS, report):
        if cells["reason"]:
            continue
        try:
            rows.append(_result(line, cells, dated))
        except BadRow as wrong:
            report(line, str(wrong))
    return sorted(rows, key=lambda row: (row.result.at, row.result.id))


def standings_in(file: Iterable[bytes], report: Report) -> dict[str, Standing]:
    """Where each player begins. A column `matches`, which `rate` writes, is read if it is there."""
    standings = dict[str, Standing]()
    for line, cells in _rows(file, START_COLUMNS, report):
        try:
            name = _name(cells, "name")
            if name in standings:
                raise BadRow(f"{name} is there already, further up.")
            matches = _whole(cells, "matches", 0, MOST_EXPERIENCE) if cells.get("matches") else 0
            standings[name] = Standing(_rating(cells["rating"]), _whole(cells, "experience", 0, MOST_EXPERIENCE), matches)
        except BadRow as wrong:
            report(line, str(wrong))
    return standings


def _rows(file: Iterable[bytes], columns: tuple[str, ...], report: Report) -> Iterator[tuple[int, dict[str, str]]]:
    """Line and cells of every row that has the right number of them; empty lines are no rows."""
    lines = enumerate(file, 1)
    _, first = next(lines, (1, b""))
    head = _head(first, columns)
    for line, raw in lines:
        if not raw.strip():
            continue
        try:
            yield line, _cells(raw, head)
        except BadRow as wrong:
            report(line, str(wrong))


def _head(first: bytes, columns: tuple[str, ...]) -> list[str]:
    try:
        head = [one.casefold() for one in _split(first.removeprefix(BOM_UTF8))]
    except BadRow as wrong:
        raise NoColumns(str(wrong)) from None
    if missing := [one for one in columns if one not in head and one not in OPTIONAL]:
        raise NoColumns(f"The first line names the columns, {','.join(columns)}; {missing[0]} is missing.")
    if twice := [one for one in columns if head.count(one) > 1]:
        raise NoColumns(f"The first line names the column {twice[0]} twice.")
    return head


def _cells(raw: bytes, head: list[str]) -> dict[str, str]:
    cells = _split(raw)
    if len(cells) > len(head):
        raise BadRow(f"There are {len(cells)} columns, and only {len(head)} have a name.")
    return dict.fromkeys(RESULT_COLUMNS + START_COLUMNS, "") | dict(zip(head, cells, strict=False))


def _split(raw: bytes) -> list[str]:
    if len(raw) > LONGEST_LINE:
        raise BadRow(f"A line has at most {LONGEST_LINE} bytes.")
    try:
        (cells,) = csv.reader([raw.decode("utf-8").rstrip("\r\n")], strict=True) if raw.strip() else ([],)
    except UnicodeDecodeError:
        raise BadRow("This is not UTF-8 text.") from None
    except (csv.Error, ValueError):
        raise BadRow("This is not CSV: is a quotation mark left open?") from None
    return [cell.strip() for cell in cells]


def _result(line: int, cells: dict[str, str], dated: set[bool]) -> Row:
    """`dated` holds whether the results so far have dates; empty before the first one. Dates and numbers do not mix."""
    winner, loser = _name(cells, "winner"), _name(cells, "loser")
    if winner == loser:
        raise BadRow(f"{winner} cannot play against themselves.")
    if cells["length"] == "0":
        raise BadRow("A session without a length is not rated.")
    length = _whole(cells, "length", 1, LONGEST_MATCH)
    at = _at(cells["at"])
    is_date = NUMBER.fullmatch(cells["at"]) is None
    if dated and is_date not in dated:
        raise BadRow(f"at is a {'number' if is_date else 'date'} in the rows before this one; the two cannot be put in order.")
    dated.add(is_date)
    return Row(cells["at"], Result(at, line, winner, loser, length))


def _name(cells: dict[str, str], column: str) -> str:
    name = normalize("NFC", cells[column])
    if not name:
        raise BadRow(f"{column} is missing.")
    return name


def _at(written: str) -> float:
    """When, as something to sort by: a number as it is, a date in microseconds since 1970."""
    if not written:
        raise BadRow("at is missing.")
    if found := NUMBER.fullmatch(written):
        return float(written) if found[1] else int(written)
    try:
        when = datetime.fromisoformat(written)
    except ValueError:
        raise BadRow(f"at is a date such as 2026-03-29 or 2026-03-29T19:30, or a number; not “{written[:40]}”.") from None
    known = when if when.tzinfo else when.replace(tzinfo=UTC)
    return (known - EPOCH) // timedelta(microseconds=1)


def _rating(written: str) -> float:
    if not NUMBER.fullmatch(written):
        raise BadRow(f"rating is a number such as 1612.5; not “{written[:40]}”.")
    return float(written)


def _whole(cells: dict[str, str], column: str, least: int, most: int) -> int:
    written = cells[column]
    if not WHOLE.fullmatch(written) or not least <= int(written) <= most:
        raise BadRow(f"{column} is a whole number from {least} to {most}; not “{written[:40]}”.")
    return int(written)
