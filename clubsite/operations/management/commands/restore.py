"""`manage.py restore FILE`: reads a backup into an empty database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from clubsite.operations.backups.backup_file import AT_MOST, Accepted, BackupRefused
from clubsite.operations.backups.restore import restore


class Command(BaseCommand):
    help = "Reads a back-up into an empty database, audits the book and replays every evening; else changes nothing."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote")
        parser.add_argument(
            "--unsigned", action="store_true", help="accept a file of version 0.4 or earlier, which is not signed"
        )
        elsewhere = "accept a file that another installation signed; its signature cannot be verified"
        parser.add_argument("--from-elsewhere", action="store_true", help=elsewhere)
        room = f"how much the file may unpack to ({AT_MOST})"
        parser.add_argument("--at-most", type=int, default=AT_MOST, metavar="GB", help=room)

    def handle(self, *args: Any, **options: Any) -> None:
        accepted = Accepted(options["unsigned"], options["from_elsewhere"], options["at_most"])
        try:
            manifest = restore(options["file"].absolute(), accepted)
        except BackupRefused as reason:
            raise CommandError(str(reason)) from None
        call_command("createcachetable", verbosity=0)
        rows = sum(table.rows for table in manifest.tables)
        self.stdout.write(f"Restored {rows} rows as of {manifest.made_at}; the book is sound and every evening replays.")
