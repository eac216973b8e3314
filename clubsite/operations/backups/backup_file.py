"""The format of a backup: a zip file, which any tool can open, with a CSV file for each table and `manifest.json` at the end.

The manifest lists the migrations applied to the tables, and the number of rows and the SHA-256 of each table's file. A
truncated file has no manifest; one with a flipped bit has a different checksum.
"""

import hashlib
import json
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

FORMAT = "chouette-club back-up, 1"
MANIFEST = "manifest.json"
CHUNK = 1 << 20  # bytes
LARGEST_MANIFEST = 10 << 20  # bytes; a real one has a few thousand


class BackupRefused(Exception):
    """This file or this database cannot be used; the message is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class KeptTable:
    name: str
    columns: list[str]
    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    made_at: str
    migrations: list[tuple[str, str]]
    tables: list[KeptTable]

    def as_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1)


def member(table: str) -> str:
    return f"tables/{table}.csv"


def open_checked(path: Path) -> tuple[zipfile.ZipFile, Manifest]:
    """Open the file after reading and verifying every byte of every table. Raises `BackupRefused`."""
    try:
        file = zipfile.ZipFile(path)
    except FileNotFoundError:
        raise BackupRefused(f"There is no file {path}.") from None
    except (OSError, zipfile.BadZipFile) as error:
        raise BackupRefused(f"{path} is no back-up of this site, or was cut off: {error}") from None
    try:
        manifest = _manifest(file, path)
        for table in manifest.tables:
            _compare(file, table)
    except BaseException:
        file.close()
        raise
    return file, manifest


def chunks(file: zipfile.ZipFile, table: KeptTable) -> Iterator[bytes]:
    with file.open(member(table.name)) as rows:
        while chunk := rows.read(CHUNK):
            yield chunk


def _manifest(file: zipfile.ZipFile, path: Path) -> Manifest:
    try:
        if file.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
            raise BackupRefused(f"{path} is no back-up of this site: its manifest is too large.")
        said = json.loads(file.read(MANIFEST))
        if said.pop("format") != FORMAT:
            raise BackupRefused(f"{path} is a back-up of another format than this version writes and reads.")
        tables = [KeptTable(**table) for table in said.pop("tables")]
        migrations = [(str(app), str(name)) for app, name in said.pop("migrations")]
        return Manifest(**said, migrations=migrations, tables=tables)
    except (KeyError, TypeError, ValueError, AttributeError, EOFError, OSError, zipfile.BadZipFile, zlib.error) as error:
        raise BackupRefused(f"{path} is no back-up of this site, or is damaged: its manifest cannot be read.") from error


def _compare(file: zipfile.ZipFile, table: KeptTable) -> None:
    digest = hashlib.sha256()
    try:
        for chunk in chunks(file, table):
            digest.update(chunk)
    except (KeyError, OSError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise BackupRefused(f"The back-up is damaged: the table {table.name} cannot be read ({error}).") from None
    if digest.hexdigest() != table.sha256:
        raise BackupRefused(f"The back-up is damaged: the table {table.name} is not what was written.")
