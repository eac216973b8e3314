"""A file of members and opening balances, read line by line: every line's problems are found before anything is written.

Columns: `name`, and `points`, `money` or both; separated by commas or semicolons. Amounts have a point or a comma before their
decimals, or ¼, ½ or ¾ behind them as our pages write them.
"""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from io import StringIO

from clubsite.kit.points import without_fraction

NAME, POINTS, MONEY = "name", "points", "money"
MOST_LINES = 1000
LARGEST = Decimal(1_000_000)
AMOUNT = re.compile(r"[-+\N{MINUS SIGN}]?[0-9]+([.,][0-9]+)?", re.ASCII)


class Trouble(StrEnum):
    """What is wrong with a line, or with the whole file."""

    NO_NAME = "no name"
    BAD_NAME = "no name that a club can have"
    TWICE = "twice in the file"
    NO_AMOUNT = "no amount"
    NO_QUARTERS = "no quarters"
    NO_CENTS = "no cents"
    TOO_MUCH = "too much"
    TOO_MANY_CELLS = "more cells than columns"
    HAS_ONE = "has an opening balance"
    OWN_GAIN = "own gain"
    NO_CURRENCY = "no currency"
    NO_COLUMNS = "no column of names"
    TOO_LONG = "too many lines"
    NOT_READ = "no file of this kind"
    EMPTY = "nothing in it"


@dataclass(frozen=True, slots=True)
class Opening:
    """One line of the file: `quarters` and `cents` are what the player is owed (+) or owes (-)."""

    line: int
    name: str
    quarters: int = 0
    cents: int = 0
    troubles: tuple[Trouble, ...] = ()


@dataclass(frozen=True, slots=True)
class Read:
    """The lines in order, and what is wrong with the file as a whole."""

    lines: tuple[Opening, ...]
    trouble: Trouble | None = None

    @property
    def is_sound(self) -> bool:
        return self.trouble is None and not any(one.troubles for one in self.lines)

    @property
    def quarters(self) -> int:
        return sum(one.quarters for one in self.lines)

    @property
    def cents(self) -> int:
        return sum(one.cents for one in self.lines)


def read_openings(text: str) -> Read:
    """Every line of the file; blank ones are left out."""
    head = text.partition("\n")[0]
    rows = csv.reader(StringIO(text.removeprefix("\ufeff")), delimiter=";" if ";" in head else ",", strict=True)
    try:
        columns = [cell.strip().casefold() for cell in next(rows, [])]
        if NAME not in columns or not {POINTS, MONEY} & set(columns) or len(set(columns)) != len(columns):
            return Read((), Trouble.NO_COLUMNS)
        lines = tuple(_lines(columns, rows))
    except csv.Error:
        return Read((), Trouble.NOT_READ)
    if not lines:
        return Read((), Trouble.EMPTY)
    return Read(lines[:MOST_LINES], Trouble.TOO_LONG if len(lines) > MOST_LINES else None)


def _lines(columns: list[str], rows: Iterator[list[str]]) -> Iterator[Opening]:
    seen: set[str] = set()
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        number = getattr(rows, "line_num", 0)
        said = {column: cell.strip() for column, cell in zip(columns, row, strict=False)}
        name = said.get(NAME, "")
        troubles = [] if name else [Trouble.NO_NAME]
        if name.casefold() in seen:
            troubles.append(Trouble.TWICE)
        seen.add(name.casefold())
        if len(row) > len(columns):
            troubles.append(Trouble.TOO_MANY_CELLS)
        quarters, bad_points = _amount(said.get(POINTS, ""), 4, Trouble.NO_QUARTERS)
        cents, bad_money = _amount(said.get(MONEY, ""), 100, Trouble.NO_CENTS)
        yield Opening(number, name, quarters, cents, (*troubles, *bad_points, *bad_money))


def _amount(cell: str, parts: int, too_fine: Trouble) -> tuple[int, tuple[Trouble, ...]]:
    """The amount in parts of a unit; an empty cell is nothing."""
    if not cell:
        return 0, ()
    cell = without_fraction(cell)
    if not AMOUNT.fullmatch(cell):
        return 0, (Trouble.NO_AMOUNT,)
    amount = Decimal(cell.replace(",", ".").replace("\N{MINUS SIGN}", "-")) if len(cell) < 40 else 2 * LARGEST
    if abs(amount) > LARGEST:
        return 0, (Trouble.TOO_MUCH,)
    if amount * parts % 1:
        return 0, (too_fine,)
    return int(amount * parts), ()
