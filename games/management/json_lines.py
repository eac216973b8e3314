"""Programs ask in JSON lines, one object each, and each is answered by one before the next is read; a line that makes no sense
is answered by `{"error": "..."}`."""

import codecs
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO, NoReturn

from django.core.management.base import BaseCommand, CommandError

#: In bytes; far more than any question and whatever else a program sends along.
LONGEST_LINE = 1_000_000

Json = Mapping[str, object]


class Mistake(Exception):
    """The line cannot be answered; the message says why."""


def answer_lines(command: BaseCommand, answer: Callable[[Json], Json], *, example: str) -> None:
    """Answer standard input; `answer` raises Mistake, and `example` shows a line."""
    if sys.stdin is None:  # how Python represents a closed one
        raise CommandError("Standard input is closed: lines are read from there.")
    try:
        for line in _lines(sys.stdin.buffer):
            command.stdout.write(json.dumps(_answered(line, answer, example), separators=(",", ":")))
            command.stdout.flush()
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


def _answered(line: bytes, answer: Callable[[Json], Json], example: str) -> Json:
    try:
        return answer(_read(line, example))
    except Mistake as mistake:
        return {"error": str(mistake)}


def _read(line: bytes, example: str) -> Json:
    if len(line) > LONGEST_LINE:
        raise Mistake(f"A line has at most {LONGEST_LINE} bytes.")
    try:
        asked = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError:
        raise Mistake("This is not UTF-8 text.") from None
    except (ValueError, RecursionError):  # also for numbers of thousands of digits and for deep nesting
        raise Mistake("This is not JSON.") from None
    if not isinstance(asked, dict):
        raise Mistake(f"A line is one JSON object, as {example}.")
    return asked


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)
