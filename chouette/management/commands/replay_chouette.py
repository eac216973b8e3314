"""`manage.py replay_chouette CODE ...` or `--all`: check that the records still give what is stored."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from chouette.models import Chouette
from chouette.records.audit import troubles_of


class Command(BaseCommand):
    """Prints a line for each evening; any difference is printed and leads to exit status 1."""

    help = "Replays evenings from their records and compares table, games and book with what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", metavar="CODE", nargs="*", help="the short codes of evenings")
        parser.add_argument("--all", action="store_true", help="every evening of every club")

    def handle(self, *args: Any, **options: Any) -> None:
        found = [trouble for chouette in _asked(options["codes"], options["all"]) for trouble in self._replayed(chouette)]
        if found:
            raise CommandError("\n".join(found))

    def _replayed(self, chouette: Chouette) -> list[str]:
        found = troubles_of(chouette.pk)
        if not found:
            self.stdout.write(f"{chouette}: {chouette.version} records give what is stored.")
        return found


def _asked(codes: list[str], every: bool) -> list[Chouette]:
    if every == bool(codes):
        raise CommandError("Name the codes of evenings, or say --all.")
    if every:
        return list(Chouette.objects.order_by("pk"))
    wanted = {code.upper() for code in codes}
    found = list(Chouette.objects.filter(code__in=wanted).order_by("pk"))
    missing = wanted - {chouette.code for chouette in found}
    if missing:
        raise CommandError(f"There is no evening {', '.join(sorted(missing))}.")
    return found
