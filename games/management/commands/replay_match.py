"""Replays a match from a file that another program or site has written, with no database:

    manage.py replay_match FILE            (- reads standard input)
    -> {"players": ["Ann", "Bob"], "length": 7,
        "games": [{"before": [0, 0], "crawford": false, "cube_allowed": true, "winner": 0, "cube": 2, "level": 2, "points": 4},
                  ...],
        "score": [7, 5], "raw": [8, 5], "winner": 0, "over": true, "voided_doubles": 0}

Players are 0, on the left, and 1; "length" is 0 for a money session, which is never over; "level" is 1, 2 or 3 (single, gammon,
backgammon). "score" is cut at the length, "raw" is not. A cube in the Crawford game, or in a match to one point, is void: the
game counts with cube 1, and "voided_doubles" counts it.

What the file is, is seen from its contents. The first illegal play, wrong dice or impossible score ends it with status 2: on
standard error in a sentence, on standard output as

    {"error": "...", "game": 1, "line": 12, "turn": 7, "position": "4HPwATDgc/ABMA", "legal": ["8/5 6/5", ...]}

"line" is that of the file (null if it is not text), "turn" the number in front of the line within the game, "position" the
board as GNU Backgammon's ID, seen by its player, "legal" what could have been there. What is not known is null.
"""

import json
import sys
from argparse import RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.notation.match_files.decoding import LARGEST_FILE
from games.notation.match_files.reading import read_file
from games.notation.match_files.refusals import FileRefused
from games.notation.match_files.replaying import ImportedMatch
from games.rules.match.scored_games import LEVELS, ScoredGame

REFUSED = 2


class Command(BaseCommand):
    """Answers with one object."""

    help = __doc__
    requires_system_checks: list[str] = []  # noqa: RUF012  Django reads it from the class

    def add_arguments(self, parser: CommandParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("file", metavar="FILE", help="a match; - reads standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        try:
            match = read_file(_bytes_of(name))
        except FileRefused as refused:
            self.stdout.write(_line(_refusal(refused)))
            raise CommandError(f"{name}: {refused.told}", returncode=REFUSED) from None
        self.stdout.write(_line(_told(match)))


def _bytes_of(name: str) -> bytes:
    """No more than it takes to see that a file is too large."""
    try:
        if name != "-":
            with Path(name).open("rb") as file:
                return file.read(LARGEST_FILE + 1)
        if sys.stdin is None:  # how Python represents a closed one
            raise CommandError("Standard input is closed.", returncode=REFUSED)
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.", returncode=REFUSED) from None


def _line(answer: dict[str, object]) -> str:
    return json.dumps(answer, separators=(",", ":"))


def _refusal(refused: FileRefused) -> dict[str, object]:
    place = refused.place
    return {
        "error": str(refused),
        "game": place.game,
        "line": place.line,
        "turn": place.turn,
        "position": refused.position,
        "legal": list(refused.legal) or None,
    }


def _told(match: ImportedMatch) -> dict[str, object]:
    score = match.scored.score
    return {
        "players": list(match.record.players),
        "length": match.record.length,
        "games": [_game(game) for game in match.scored.games],
        "score": list(score.points),
        "raw": list(score.raw),
        "winner": score.winner,
        "over": score.over,
        "voided_doubles": match.scored.voided_doubles,
    }


def _game(game: ScoredGame) -> dict[str, object]:
    return {
        "before": list(game.before),
        "crawford": game.crawford,
        "cube_allowed": game.cube_allowed,
        "winner": game.winner,
        "cube": game.cube,
        "level": LEVELS.index(game.level) + 1,
        "points": game.points,
    }
