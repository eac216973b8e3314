"""`manage.py rebuild_ratings [SLUG ...]`: works out all ratings of these clubs, or of every club, again from the matches."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.members.models import Club
from games.ratings.services.replaying import rebuild, troubles


class Command(BaseCommand):
    """One club after the other, each all or nothing. With `--check` nothing is changed, and differences are an error."""

    help = "Works out the ratings again from the matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("clubs", nargs="*", metavar="SLUG")
        parser.add_argument("--check", action="store_true", help="only compare with the logs, and list what differs")

    def handle(self, *args: Any, clubs: list[str], check: bool, **options: Any) -> None:
        found = {club.slug: club for club in Club.objects.order_by("pk")}
        if unknown := [slug for slug in clubs if slug not in found]:
            raise CommandError(f"There is no club {', '.join(unknown)}.")
        wrong = []
        for slug in clubs or found:
            if check:
                wrong += troubles(found[slug].pk)
            else:
                self.stdout.write(f"{slug}: {rebuild(found[slug].pk)} rows new or changed")
        if wrong:
            raise CommandError("\n".join(wrong))
