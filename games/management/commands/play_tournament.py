"""Plays a tournament from its director's sheet, with no database:

    manage.py play_tournament FILE [--json]            (- reads standard input)

Without --json it prints each flight's standings. A mistake stops it with status 2 and `FILE:LINE: what is wrong and what would
be legal here` on standard error; nothing of the sheet counts then. The site lists the statements for
programs under `statements`.
"""

import json
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.by_the_draw import by_the_draw_text, paid_by_the_draw
from games.tournaments.rules.placing.standings import champion_of, standings_of, state_of
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import LONGEST_SHEET, SheetMistake
from games.tournaments.sheet.told import told

REFUSED = 2
#: In bytes: UTF-8 has four a character at most.
LARGEST_SHEET = 4 * LONGEST_SHEET


class Command(BaseCommand):
    """Answers with the tournament as the sheet leaves it."""

    help = __doc__
    requires_system_checks: list[str] = []  # noqa: RUF012  Django reads it from the class

    def add_arguments(self, parser: CommandParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("file", metavar="FILE", help="a director's sheet; - reads standard input")
        parser.add_argument("--json", action="store_true", help="print one object with everything")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        try:
            tournament = play_sheet(_text_of(name), name)
        except SheetMistake as mistake:
            raise CommandError(str(mistake), returncode=REFUSED) from None
        if options["json"]:
            self.stdout.write(json.dumps(told(tournament), ensure_ascii=False))
        else:
            self.stdout.write("\n".join(_plainly(tournament)))


def _text_of(name: str) -> str:
    try:
        if name == "-":
            found = sys.stdin.buffer.read(LARGEST_SHEET + 1)
        else:
            with Path(name).open("rb") as file:
                found = file.read(LARGEST_SHEET + 1)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}", returncode=REFUSED) from None
    if len(found) > LARGEST_SHEET:
        raise CommandError(f"{name}: a sheet has at most {LARGEST_SHEET:,} bytes.", returncode=REFUSED)
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise CommandError(f"{name}: this is no text in UTF-8.", returncode=REFUSED) from None


def _plainly(tournament: Tournament) -> Iterator[str]:
    brackets = brackets_of(tournament)
    yield tournament.title
    for flight in tournament.flights:
        rows = standings_of(tournament, brackets, flight)
        champion = champion_of(tournament, brackets[flight.name], rows)
        yield f"\n{flight.name}: {state_of(tournament, brackets, flight)}" + (f", won by {champion}" if champion else "")
        yield from (f"{row.place:>4}  {row.player}  {row.wins}-{row.losses}" for row in rows)
        yield from (by_the_draw_text(names) for names in paid_by_the_draw(tournament, brackets, flight))
