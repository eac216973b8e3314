"""Writes everything the site knows into one file, as of one moment, while the site keeps running.

It reads with COPY in one transaction that sees a single state of the database. It needs none of PostgreSQL's programs and no
superuser, so it works the same with the PostgreSQL of `./club up`, of a container or of a hosting provider, of any version.
"""

import hashlib
import math
import os
import tempfile
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from clubsite.operations.backups import backup_tables
from clubsite.operations.backups.backup_file import MANIFEST, BackupRefused, KeptTable, Manifest, member
from clubsite.operations.backups.signature import room_for_signature, sign

NAME, KEPT = "club-{:%Y-%m-%d-%H%M%S}.zip", "club-*-*-*-*.zip"


def back_up(path: Path) -> Manifest:
    """Write `path`, signed, and readable only by its owner, since it contains personal links and password hashes. It appears
    only when it is complete and on disk. Raises `BackupRefused`."""
    if path.exists():
        raise BackupRefused(f"{path} exists already; choose another name or remove it.")
    if not path.parent.is_dir():
        raise BackupRefused(f"There is no folder {path.parent}.")
    draft = Path(tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)[1])
    try:
        manifest = _write(draft)
        draft.rename(path)
        _to_the_disk(path.parent)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return manifest


def back_up_into(folder: Path, keep: int) -> Path:
    """Write a new file named after the time, and remove all but the newest `keep`."""
    path = folder / NAME.format(datetime.now(UTC))
    back_up(path)
    for old in sorted(folder.glob(KEPT))[:-keep]:
        old.unlink(missing_ok=True)
    return path


def seconds_since_last_backup() -> float | None:
    """By the clock of this machine; infinitely many while there is none, and None where no folder is named."""
    if not settings.BACKUP_FOLDER:
        return None
    newest = max((file.stat().st_mtime for file in Path(settings.BACKUP_FOLDER).glob(KEPT)), default=-math.inf)
    return max(0.0, time.time() - newest)


def _write(draft: Path) -> Manifest:
    with draft.open("w+b") as raw:
        with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as file, transaction.atomic():
            _see_one_state()
            kept = [_write_table(file, table) for table in backup_tables.tables()]
            migrations = sorted(MigrationRecorder(connection).applied_migrations())
            manifest = Manifest(datetime.now(UTC).isoformat(timespec="seconds"), migrations, kept)
            file.writestr(MANIFEST, manifest.as_json())
            file.comment = room_for_signature()
        sign(raw)
        raw.flush()
        os.fsync(raw.fileno())
    return manifest


def _see_one_state() -> None:
    with connection.cursor() as cursor:
        cursor.execute("set transaction isolation level repeatable read, read only")
        cursor.execute("set local timezone = 'UTC'")
        cursor.execute("set local datestyle = 'ISO'")


def _write_table(file: zipfile.ZipFile, table: str) -> KeptTable:
    digest = hashlib.sha256()
    with connection.cursor() as cursor, file.open(member(table), "w", force_zip64=True) as rows:
        with cursor.copy(backup_tables.copy_out(table)) as copy:
            for chunk in copy:
                digest.update(chunk)
                rows.write(chunk)
        number = cursor.rowcount
    return KeptTable(table, backup_tables.columns(table), number, digest.hexdigest())


def _to_the_disk(folder: Path) -> None:
    """Sync the folder, too, or a power failure could lose the new name."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
