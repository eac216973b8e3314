"""`manage.py backup FILE`: writes everything the site knows into one file while it keeps running."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.operations.backups.backup import back_up
from clubsite.operations.backups.backup_file import BackupRefused


class Command(BaseCommand):
    help = "Writes everything the site knows into one file, as of one moment; the site may go on meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="where to, for example club.zip; it must not exist")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            manifest = back_up(options["file"].absolute())
        except (BackupRefused, OSError) as reason:
            raise CommandError(str(reason)) from None
        rows = sum(table.rows for table in manifest.tables)
        self.stdout.write(f"{options['file']}: {rows} rows of {len(manifest.tables)} tables. Keep it secret, and elsewhere.")
