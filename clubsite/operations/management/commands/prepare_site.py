"""`manage.py prepare_site`: waits until the database answers and has this version's tables, or brings them up to date;
looks for what else a process needs before it can serve, and says what would have every notification refused."""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.operations.monitoring import readiness, starting
from clubsite.push.checks import NOTIFICATIONS


class Command(BaseCommand):
    """Ends with a sentence and status 1 when the time is up. Every role in docker/entrypoint.sh runs it first."""

    help = "Waits until the database answers and has this version's tables; with --migrate brings them up to date."
    requires_system_checks = ()  # they may query the database, which may not be up yet

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seconds", type=float, default=60.0, help="how long to wait (default: 60)")
        parser.add_argument("--static-files", action="store_true", help="refuse unless the pages' files are collected")
        parser.add_argument("--port", type=int, help="refuse if CLUB_HOST does not let us listen at this port")
        parser.add_argument("--migrate", action="store_true", help="bring the tables up to date, one process at a time")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["static_files"]:
                starting.find_static_files()
            readiness.wait_for_database(options["seconds"])
            if options["migrate"]:
                readiness.migrate()
            else:
                readiness.wait_for_tables(options["seconds"])
            if options["port"]:
                starting.find_the_port_free(os.environ.get("CLUB_HOST") or "0.0.0.0", options["port"])  # noqa: S104
            self.check(tags=[NOTIFICATIONS])
        except readiness.NotReady as reason:
            raise CommandError(str(reason)) from None
