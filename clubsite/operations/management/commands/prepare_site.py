"""`manage.py prepare_site`: waits until the database answers and has this version's tables, or brings them up to date."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.operations.monitoring import readiness


class Command(BaseCommand):
    """Ends with a sentence and status 1 when the time is up. Every role in docker/entrypoint.sh runs it first."""

    help = "Waits until the database answers and has this version's tables; with --migrate brings them up to date."
    requires_system_checks = ()  # they may query the database, which may not be up yet

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seconds", type=float, default=60.0, help="how long to wait (default: 60)")
        parser.add_argument("--migrate", action="store_true", help="bring the tables up to date, one process at a time")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            readiness.wait_for_database(options["seconds"])
            if options["migrate"]:
                readiness.migrate()
            else:
                readiness.wait_for_tables(options["seconds"])
        except readiness.NotReady as reason:
            raise CommandError(str(reason)) from None
