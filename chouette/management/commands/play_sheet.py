"""`manage.py play_sheet FILE [--json]`: play a score sheet through the rules; no database, no server."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from chouette.notation.score_sheet import LARGEST_SHEET, SheetMistake, play
from chouette.wording.printout import as_json, as_text

#: Exit status when the sheet is wrong; nothing is printed then.
MISTAKE = 2

#: A character of UTF-8 takes at most four bytes.
LARGEST_FILE = 4 * LARGEST_SHEET


class Command(BaseCommand):
    """Prints each game's points, the order after it and the running scores; a mistake exits with status 2."""

    help = "Plays a score sheet and prints each game's points, the order after it and the scores."
    requires_system_checks: list[str] = []  # noqa: RUF012  Django reads it from the class

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the score sheet; - reads standard input")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        name = str(options["file"])
        try:
            evening = play(self._text(name), name)
        except SheetMistake as mistake:
            self._stop(str(mistake))
        if options["json"]:
            self.stdout.write(json.dumps(as_json(evening), ensure_ascii=False, indent=1))
        else:
            self.stdout.write(as_text(evening), ending="")

    def _text(self, name: str) -> str:
        try:
            raw = sys.stdin.buffer.read(LARGEST_FILE + 1) if name == "-" else _read(Path(name))
            return raw.decode("utf-8")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            self._stop(f"{name}:{line}: This is not UTF-8 text. Save the file as UTF-8 and try again.")
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "no such file name"
            self._stop(f"{name}:1: The file cannot be read ({reason}). Give a score sheet's path, or - for standard input.")

    def _stop(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        raise SystemExit(MISTAKE)


def _read(path: Path) -> bytes:
    """Reads the file, or just enough of it to tell that it is too large."""
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)
