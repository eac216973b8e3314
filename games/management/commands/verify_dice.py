"""`manage.py verify_dice FILE.json` (or `-`) and `--chouette CODE`: is every roll the one that was promised?"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.dice.dice_file import LARGEST_FILE, NotADiceFile, read_dice
from games.dice.public_dice import PublicDice, rolled_again, wrong_among
from games.dice.selectors import dice_of


class Command(BaseCommand):
    """Prints a line for each game; stops with status 1 at the first thing that is wrong. Verifying a file needs no
    database."""

    help = "Works out every roll of an evening again from the revealed seeds."
    requires_system_checks: list[str] = []  # noqa: RUF012  # a file needs no working installation

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("file", nargs="?", metavar="FILE", help="a downloaded dice.json; - reads standard input")
        which.add_argument("--chouette", metavar="CODE", help="an evening of this site, by its short code")

    def handle(self, *args: Any, **options: Any) -> None:
        code = options["chouette"]
        games = dice_of(f"chouette:{code.upper()}:") if code is not None else _read(options["file"])
        if not games:
            raise CommandError("No dice are promised there.")
        wrong = wrong_among(games)
        for game in games:
            if game.context in wrong:
                raise CommandError(f"{game.context}: {wrong[game.context].sentence}")
            how = "all as promised" if game.seed is not None else "its seed is not revealed yet"
            self.stdout.write(f"{game.context}: {len(game.rolls)} rolls, {how}.")
        for scope, again in rolled_again(games).items():
            self.stdout.write(f"{scope}: {again.sentence} (Before version 0.5 none did.)")


def _read(name: str) -> list[PublicDice]:
    try:
        raw = _said_to_us() if name == "-" else _bytes_of(Path(name))
        return read_dice(raw.decode("utf-8-sig"))
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CommandError("This is not UTF-8 text.") from None
    except NotADiceFile as error:
        raise CommandError(str(error)) from None


def _said_to_us() -> bytes:
    if sys.stdin is None:  # how Python represents a closed one
        raise CommandError("Standard input is closed.")
    return sys.stdin.buffer.read(LARGEST_FILE + 1)


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)
