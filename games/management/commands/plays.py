"""Reads boards and rolls as JSON lines and writes every legal position and play of each as a JSON line, with no database:

    {"board": [26 whole numbers], "dice": [3, 1]}  ->  {"positions": [[26 whole numbers], ...], "plays": ["8/5 6/5", ...]}

A board is seen by the player on roll, who moves from 24 to 1, before the play and after it. Counted from 0:
    0         the opponent's checkers on the bar, 0 or more
    1 to 24   the points; his own checkers are positive, the opponent's negative
    25        his own checkers on the bar, or not yet entered, 0 or more
    26        in plakoto, tapa and acey-deucey alone. Where a blot is pinned: 2 to the power of the point for each point where
              a checker lies beneath one of the other colour. In acey-deucey how many of those who wait to enter were hit: his
              own times 2 to the 25th, plus the opponent's times 2 to the 29th
What is missing of a side has been borne off.

Positions are sorted and the plays in their order; where nothing can be played there is the board itself, and "-". A line may
also name the "variant", and how many "turns" its player has finished, 0 if it does not; of a roll that is played in parts the
first is answered. A line that asks for nothing sensible is answered by {"error": "..."}, and the next is read.
"""

import codecs
import json
import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator
from textwrap import fill
from typing import Any, BinaryIO, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.notation.play import canonical_plays
from games.rules.board import Board
from games.rules.variants import BACKGAMMON, VARIANTS
from games.rules.variants.variant import Variant

#: In bytes; far more than a board, two dice and whatever else a program sends along.
LONGEST_LINE = 1_000_000
MOST_TURNS = 10_000

HELP = f'{__doc__}\n"variant" is one of:\n{fill(", ".join(VARIANTS), 120, initial_indent="    ", subsequent_indent="    ")}'


class Mistake(Exception):
    """The line cannot be answered; the message says why."""


class Command(BaseCommand):
    """Answers line by line, each before the next is read."""

    help = HELP
    requires_system_checks: list[str] = []  # noqa: RUF012  Django reads it from the class

    def add_arguments(self, parser: CommandParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter

    def handle(self, *args: Any, **options: Any) -> None:
        if sys.stdin is None:  # how Python represents a closed one
            raise CommandError("Standard input is closed: boards and rolls are read from there.")
        try:
            for line in _lines(sys.stdin.buffer):
                self.stdout.write(json.dumps(_answer(line), separators=(",", ":")))
                self.stdout.flush()
        except BrokenPipeError:  # the reader has gone; keep Python from flushing to it at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Each line without the byte order mark; of one that is too long, just enough for `_read` to see that."""
    mark = codecs.BOM_UTF8
    while line := file.readline(LONGEST_LINE + 1):
        yield line.removeprefix(mark)
        mark = b""
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = file.readline(LONGEST_LINE + 1)


def _answer(line: bytes) -> dict[str, object]:
    try:
        variant, board, roll, turns = _asked(line)
    except Mistake as mistake:
        return {"error": str(mistake)}
    first = variant.legs(roll, turns)[0]
    plays = canonical_plays(variant.tree(board, first.dice, turns))
    return {"positions": list(plays), "plays": list(plays.values())}


def _asked(line: bytes) -> tuple[Variant, Board, tuple[int, int], int]:
    asked = _read(line)
    variant = _variant(asked.get("variant", BACKGAMMON.key))
    if missing := [key for key in ("board", "dice") if key not in asked]:
        raise Mistake(f'"{missing[0]}" is missing.')
    turns = asked.get("turns", 0)
    if type(turns) is not int or not 0 <= turns <= MOST_TURNS:
        raise Mistake(f'"turns" is a whole number from 0 to {MOST_TURNS}.')
    return variant, _board(variant, asked["board"]), _roll(asked["dice"]), turns


def _read(line: bytes) -> dict[str, object]:
    if len(line) > LONGEST_LINE:
        raise Mistake(f"A line has at most {LONGEST_LINE} bytes.")
    try:
        asked = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError:
        raise Mistake("This is not UTF-8 text.") from None
    except (ValueError, RecursionError):  # also for numbers of thousands of digits and for deep nesting
        raise Mistake("This is not JSON.") from None
    if not isinstance(asked, dict):
        raise Mistake('A line is one JSON object, as {"board": [...], "dice": [3, 1]}.')
    return asked


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _variant(key: object) -> Variant:
    if not isinstance(key, str) or key not in VARIANTS:
        raise Mistake(f'"variant" is one of: {", ".join(VARIANTS)}.')
    return VARIANTS[key]


def _board(variant: Variant, board: object) -> Board:
    if problem := variant.problem_with(board):
        raise Mistake(problem.value)
    assert isinstance(board, list)
    return tuple(board)


def _roll(dice: object) -> tuple[int, int]:
    if isinstance(dice, list) and len(dice) == 2 and all(type(die) is int and 1 <= die <= 6 for die in dice):
        return dice[0], dice[1]
    raise Mistake('"dice" is two whole numbers from 1 to 6.')
