"""Reads a backup into an empty database, completely or not at all, and checks that it is sound.

In one transaction, the tables of the backup's own version are created, filled, migrated to this version, and checked
(`CHECKED_AFTER_A_RESTORE` in the settings: the book's audit, the replay of every evening); then what must not continue as it
was in the backup is renewed (`DONE_AFTER_A_RESTORE`). Any failure leaves the database as it was.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import psycopg
from django.conf import settings
from django.db import Error, connection, transaction
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string
from psycopg import sql

from clubsite.operations.backups import backup_tables
from clubsite.operations.backups.backup_file import Accepted, BackupFile, BackupRefused, KeptTable, Manifest, open_checked
from clubsite.operations.migrating import drawn_once

AS_OURS = Accepted()


def restore(path: Path, accepted: Accepted = AS_OURS) -> Manifest:
    """Raises `BackupRefused` with a sentence; then nothing has changed."""
    with _opened(path) as raw:
        return _restore(open_checked(raw, path, accepted))


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except FileNotFoundError:
        raise BackupRefused(f"There is no file {path}.") from None
    except OSError as error:
        raise BackupRefused(f"{path} cannot be read: {error.strerror}.") from None


@transaction.atomic
def _restore(file: BackupFile) -> Manifest:
    manifest = file.manifest
    _refuse_what_is_newer(manifest)
    _refuse_what_is_not_empty()
    _migrate_to(_ends_of(manifest))
    try:
        _fill(file)
    except (Error, psycopg.Error) as error:  # COPY is psycopg's own
        raise BackupRefused(f"The back-up does not fit its own tables: {' '.join(str(error).split())}") from error
    _migrate_to(MigrationExecutor(connection).loader.graph.leaf_nodes())
    _refuse_what_is_unsound()
    for step in settings.DONE_AFTER_A_RESTORE:
        import_string(step)()
    return manifest


def _refuse_what_is_newer(manifest: Manifest) -> None:
    known = set(MigrationExecutor(connection).loader.disk_migrations)
    unknown = sorted(set(manifest.migrations) - known)
    if unknown:
        listed = ", ".join(f"{app} {name}" for app, name in unknown[:3])
        raise BackupRefused(f"The back-up was made by a newer version of the site, or by another one: it has {listed}.")


def _refuse_what_is_not_empty() -> None:
    found = backup_tables.not_empty(backup_tables.tables())
    if found:
        raise BackupRefused(f"The database is not empty (there are rows in {', '.join(found[:3])}); restore into a new one.")


def _ends_of(manifest: Manifest) -> list[tuple[str, str]]:
    """The last migrations of each app in the backup."""
    graph = MigrationExecutor(connection).loader.graph
    had = {key for key in manifest.migrations if key in graph.nodes}
    return sorted(key for key in had if not any(_follows(child.key, key, had) for child in graph.node_map[key].children))


def _follows(child: tuple[str, str], key: tuple[str, str], had: set[tuple[str, str]]) -> bool:
    return child in had and child[0] == key[0]


def _migrate_to(targets: list[tuple[str, str]]) -> None:
    """Migrate forwards, or backwards if the empty tables are newer than the backup's; apps unknown to it are removed."""
    executor = MigrationExecutor(connection)
    wanted = set().union(*(executor.loader.graph.forwards_plan(target) for target in targets))
    named = {app for app, _ in wanted}
    gone = [(app, None) for app in sorted({app for app, _ in executor.loader.applied_migrations} - named)]
    try:
        with drawn_once():
            executor.migrate([*targets, *gone])
    except IrreversibleError:
        raise BackupRefused(
            "The back-up is of an older version than the tables here; restore it into a database that was never migrated."
        ) from None


def _fill(file: BackupFile) -> None:
    manifest = file.manifest
    there = set(backup_tables.tables())
    missing = [table.name for table in manifest.tables if table.name not in there]
    if missing:
        raise BackupRefused(f"The back-up has tables that its version did not have: {', '.join(missing[:3])}.")
    for table in manifest.tables:
        backup_tables.set_user_triggers(table.name, "disable")
    with connection.cursor() as cursor:
        cursor.execute("set constraints all deferred")  # some migrations leave a foreign key immediate
        for name in sorted(backup_tables.FILLED_BY_MIGRATING & there, reverse=True):
            cursor.execute(sql.SQL("delete from {}").format(sql.Identifier(name)))
        for table in manifest.tables:
            _fill_table(file, table)
        cursor.execute("set constraints all immediate")  # the foreign keys, now that everything is there
    for table in manifest.tables:
        backup_tables.set_user_triggers(table.name, "enable")
        backup_tables.set_sequences(table.name)


def _fill_table(file: BackupFile, table: KeptTable) -> None:
    with connection.cursor() as cursor:
        with cursor.copy(backup_tables.copy_in(table.name, table.columns)) as copy:
            for chunk in file.chunks(table):
                copy.write(chunk)
        if cursor.rowcount != table.rows:
            raise BackupRefused(f"The table {table.name} got {cursor.rowcount} rows, its back-up had {table.rows}.")


def _refuse_what_is_unsound() -> None:
    found = list(_troubles())
    if found:
        raise BackupRefused("\n".join(["What the back-up holds is not sound:", *found]))


def _troubles() -> Iterator[str]:
    return chain.from_iterable(import_string(check)() for check in settings.CHECKED_AFTER_A_RESTORE)
