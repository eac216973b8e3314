"""The format of a backup: a zip file, which any tool can open, with a CSV file for each table and `manifest.json` at the end,
signed by the installation that made it (`signature.py`).

The manifest lists the migrations applied to the tables, and the number of rows and the SHA-256 of each table's file. A
truncated file has no manifest; one with a flipped bit has a different checksum, and a wrong signature. Files of format 1 were
made before backups were signed.
"""

import hashlib
import json
import logging
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO

from clubsite.operations.backups.signature import Signature, signature_of

FORMAT = "chouette-club back-up, 2"
UNSIGNED_FORMAT = "chouette-club back-up, 1"
MANIFEST = "manifest.json"
CHUNK = 1 << 20  # bytes
LARGEST_MANIFEST = 10 << 20  # bytes; a real one has a few thousand
GIGABYTE = 10**9
#: Gigabytes, unpacked: no site has come near. What a small file unpacks to is limited, as it may have been made to fill a disk.
AT_MOST = 8

#: What reading a zip file may raise if it is not what we wrote: also encrypted or compressed in unknown ways.
UNREADABLE = (KeyError, OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)

security = logging.getLogger("club.security")


class BackupRefused(Exception):
    """This file or this database cannot be used; the message is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """What the operator accepts beyond a backup that this installation signed, and how many gigabytes it may unpack to."""

    unsigned: bool = False
    from_elsewhere: bool = False
    at_most: int = AT_MOST


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


class BackupFile:
    """A checked backup, still open: its bytes cannot be exchanged for others by renaming."""

    def __init__(self, raw: BinaryIO, path: Path, at_most: int) -> None:
        try:
            self._zip = zipfile.ZipFile(raw)
        except (zipfile.BadZipFile, OSError, ValueError) as error:
            raise BackupRefused(f"{path} is no back-up of this site, or was cut off: {error}") from None
        self.format, self.manifest = _manifest(self._zip, path)
        self._at_most = at_most

    def check(self) -> None:
        """Read every byte of every table. Raises `BackupRefused`."""
        left = self._at_most * GIGABYTE
        for table in self.manifest.tables:
            for chunk in self.chunks(table):
                left -= len(chunk)
                if left < 0:
                    raise BackupRefused(
                        f"The back-up unpacks to more than {self._at_most} GB. If yours really holds that much, allow it "
                        "with --at-most and the number of GB."
                    )

    def chunks(self, table: KeptTable) -> Iterator[bytes]:
        """The table's file, unpacked piece by piece. Raises `BackupRefused` unless it is what the manifest says."""
        digest = hashlib.sha256()
        try:
            with _opened(self._zip, member(table.name)) as rows:
                while chunk := rows.read(CHUNK):
                    digest.update(chunk)
                    yield chunk
        except UNREADABLE as error:
            raise BackupRefused(f"The back-up is damaged: the table {table.name} cannot be read ({error}).") from None
        if digest.hexdigest() != table.sha256:
            raise BackupRefused(f"The back-up is damaged: the table {table.name} is not what was written.")


def member(table: str) -> str:
    return f"tables/{table}.csv"


def open_checked(raw: BinaryIO, path: Path, accepted: Accepted) -> BackupFile:
    """The backup, after verifying its signature and every byte of every table. Raises `BackupRefused`."""
    signature = signature_of(raw)
    if signature is not None:
        _verify(signature, raw, path, accepted)
    file = BackupFile(raw, path, accepted.at_most)
    if signature is None:
        _refuse_unless_of_old(file, path, accepted)
    file.check()
    return file


def _verify(signature: Signature, raw: BinaryIO, path: Path, accepted: Accepted) -> None:
    """Only the installation that signed can verify: what comes from another one is believed if the operator says so."""
    if signature.is_ours:
        if not signature.is_right(raw):
            security.warning("a back-up with a wrong signature was refused: %s", path)
            raise BackupRefused(
                f"{path} was changed after it was made, or is damaged: its signature is wrong. Use another one."
            )
    elif not accepted.from_elsewhere:
        raise BackupRefused(
            f"{path} was made by another installation, or with another secret key, so its signature cannot be verified here. "
            "Restore it with the secret key it was made with; or, if you know where it comes from, say --from-elsewhere."
        )


def _refuse_unless_of_old(file: BackupFile, path: Path, accepted: Accepted) -> None:
    if file.format != UNSIGNED_FORMAT:
        security.warning("a back-up without its signature was refused: %s", path)
        raise BackupRefused(f"{path} was changed after it was made: its signature is missing. Use another one.")
    if not accepted.unsigned:
        raise BackupRefused(
            f"{path} is not signed, as back-ups up to version 0.4 were not: nobody can tell whether it was changed. "
            "If you know where it comes from, say --unsigned."
        )


def _opened(file: zipfile.ZipFile, name: str) -> Any:
    """Only what is packed as we do it is unpacked in small pieces; other ways may need any amount of memory."""
    if file.getinfo(name).compress_type not in {zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED}:
        raise zipfile.BadZipFile("it is compressed in another way than this site does")
    return file.open(name)


def _manifest(file: zipfile.ZipFile, path: Path) -> tuple[str, Manifest]:
    """The file's format, and its manifest."""
    try:
        with _opened(file, MANIFEST) as packed:
            text = packed.read(LARGEST_MANIFEST + 1)
        if len(text) > LARGEST_MANIFEST:
            raise BackupRefused(f"{path} is no back-up of this site: its manifest is too large.")
        said = json.loads(text)
        if (found := said["format"]) not in {FORMAT, UNSIGNED_FORMAT}:
            raise BackupRefused(f"{path} is a back-up of another format than this version writes and reads.")
        tables = [KeptTable(**table) for table in said["tables"]]
        if len({str(table.name) for table in tables}) < len(tables):
            raise ValueError("a table twice")
        migrations = [(str(app), str(name)) for app, name in said["migrations"]]
        return found, Manifest(str(said["made_at"]), migrations, tables)
    except (*UNREADABLE, TypeError, ValueError, AttributeError) as error:
        raise BackupRefused(f"{path} is no back-up of this site, or is damaged: its manifest cannot be read.") from error
