"""Works out ratings from a file of results, with no database:

    manage.py rate --list fibs FILE.csv

FILE.csv has the columns at,winner,loser,length,reason (- reads standard input). `at` is a date or a time, UTC where it does
not say otherwise, or a number; results are replayed by `at`, those of the same moment in the order of the file. A row with a
reason is not rated.

Out comes CSV: name,rating,experience,matches, the best first, those of equal rating by name; with --history a line for each
match and player instead: at,name,opponent,length,won,change,rating,experience, in the order of the replay, the winner first.
`won` is 1 or 0, rating and experience are those after the match. Nothing is rounded but what is printed, to four decimals.

A row that cannot be read is told on standard error as FILE:LINE, and the rest goes on.

--list is one of {lists}, or a JSON file such as
    {{"start": 1500, "c": 4, "a": 0.5, "k": "max(1, 5 - e/100)"}}
of a list by which a match to n points changes a rating by c · k · n^a · P; e is the player's experience, the sum of the
lengths of all matches before, and P the chance of what did not happen.
"""

import csv
import json
import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.rating_files import NoColumns, Report, Row, results_in, standings_in
from games.ratings.rules.lists import FIBS, PUBLISHED, RatingList
from games.ratings.rules.own_list import ListRefused, own_list
from games.ratings.rules.replay import Change, Rated, Replay, Standing

LARGEST_LIST = 100_000  # bytes
HELP = str(__doc__).format(lists=", ".join(PUBLISHED))
UNUSABLE = 2
"""The exit status where a file cannot be used at all."""

Line = tuple[str | int, ...]
Read = TypeVar("Read")


class Command(BaseCommand):
    """Nothing is printed before all rows are read and in order."""

    help = HELP
    requires_system_checks: list[str] = []  # noqa: RUF012  Django reads it from the class

    def add_arguments(self, parser: CommandParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("file", metavar="FILE.csv", help="results; - reads standard input")
        parser.add_argument("--list", default=FIBS.key, metavar="LIST", help=f"{', '.join(PUBLISHED)}, or a JSON file")
        parser.add_argument("--start", metavar="FILE", help="name,rating,experience of players to begin with")
        parser.add_argument("--history", action="store_true", help="what each match changed")

    def handle(self, *args: Any, **options: Any) -> None:
        replaying = Replay(_list(options["list"]), self._standings(options["start"]))
        rows = self._read(options["file"], results_in)
        told = _history(rows, replaying) if options["history"] else _ratings(rows, replaying)
        try:
            write = csv.writer(self.stdout, lineterminator="\n").writerow
            for line in told:
                write(line)
            self.stdout.flush()
        except BrokenPipeError:  # the reader has gone; keep Python from flushing to it at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _standings(self, name: str | None) -> dict[str, Standing]:
        return self._read(name, standings_in) if name is not None else {}

    def _read(self, name: str, reading: Callable[[Iterable[bytes], Report], Read]) -> Read:
        """What a file says; its bad rows are told at once."""

        def report(line: int, wrong: str) -> None:
            self.stderr.write(f"{name}:{line}: {wrong}")

        try:
            with _opened(name) as file:
                return reading(file, report)
        except OSError as error:
            raise CommandError(f"{name} cannot be read: {error.strerror}.", returncode=UNUSABLE) from None
        except NoColumns as missing:
            raise CommandError(f"{name}:1: {missing}", returncode=UNUSABLE) from None


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:  # how Python represents a closed one
        raise CommandError("Standard input is closed.", returncode=UNUSABLE)
    return nullcontext(sys.stdin.buffer)


def _list(named: str) -> RatingList:
    if named in PUBLISHED:
        return PUBLISHED[named]
    try:
        with Path(named).open("rb") as file:
            return own_list(json.loads(file.read(LARGEST_LIST)))
    except OSError:
        lists = ", ".join(PUBLISHED)
        raise CommandError(f"--list is one of {lists}, or a JSON file; “{named}” is neither.", returncode=UNUSABLE) from None
    except (ValueError, RecursionError):  # also text that is not UTF-8, and numbers of thousands of digits
        raise CommandError(f"{named} is not JSON.", returncode=UNUSABLE) from None
    except ListRefused as refused:
        raise CommandError(f"{named}: {refused}", returncode=UNUSABLE) from None


def _ratings(rows: Iterable[Row], replaying: Replay) -> Iterator[Line]:
    for row in rows:
        replaying.add(row.result)
    yield "name", "rating", "experience", "matches"
    standings = replaying.standings.items()
    for name, one in sorted(standings, key=lambda item: (-float(_decimals(item[1].rating)), item[0])):
        yield name, _decimals(one.rating), one.experience, one.matches


def _history(rows: Iterable[Row], replaying: Replay) -> Iterator[Line]:
    yield "at", "name", "opponent", "length", "won", "change", "rating", "experience"
    for row in rows:
        outcome = replaying.add(row.result)
        if isinstance(outcome, Rated):
            yield _of_one(row, outcome.winner)
            yield _of_one(row, outcome.loser)


def _of_one(row: Row, change: Change) -> Line:
    after = change.after
    changed, rating = _decimals(change.amount), _decimals(after.rating)
    return row.at, change.player, change.opponent, row.result.length, int(change.won), changed, rating, after.experience


def _decimals(number: float) -> str:
    """To four decimals, and zero without a sign."""
    return f"{round(number, 4) + 0.0:.4f}"
