"""`manage.py check_matches CODE ...` or `--all`: check that the records of matches still give what is stored."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.matches.models import Match
from games.matches.services.audit import troubles_of


class Command(BaseCommand):
    """Prints a line for each match; any difference is printed and leads to exit status 1."""

    help = "Replays matches from their records and compares score, games, book and files with what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", metavar="CODE", nargs="*", help="the short codes of matches")
        parser.add_argument("--all", action="store_true", help="every match of every club")

    def handle(self, *args: Any, **options: Any) -> None:
        found = [trouble for match in _asked(options["codes"], options["all"]) for trouble in self._checked(match)]
        if found:
            raise CommandError("\n".join(found))

    def _checked(self, match: Match) -> list[str]:
        found = troubles_of(match.pk)
        if not found:
            self.stdout.write(f"{match}: {match.version} records give what is stored.")
        return found


def _asked(codes: list[str], every: bool) -> list[Match]:
    if every == bool(codes):
        raise CommandError("Name the codes of matches, or say --all.")
    if every:
        return list(Match.objects.order_by("pk"))
    wanted = {code.upper() for code in codes}
    found = list(Match.objects.filter(code__in=wanted).order_by("pk"))
    missing = wanted - {match.code for match in found}
    if missing:
        raise CommandError(f"There is no match {', '.join(sorted(missing))}.")
    return found
