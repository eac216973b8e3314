"""The kept letters: a file each (`.eml`, as mail programs open it), the newest `MOST` of them.

Not in the database, so that no backup contains them: they hold codes and links that let people in.
"""

import os
import re
import secrets
import time
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from django.conf import settings
from django.utils import timezone

MOST = 100
NAME = re.compile(r"\d{19}-[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class Letter:
    name: str
    message: EmailMessage

    @property
    def at(self) -> datetime:
        nanoseconds = int(self.name.partition("-")[0])
        return datetime.fromtimestamp(nanoseconds / 1e9, timezone.get_current_timezone())

    @property
    def receivers(self) -> str:
        return str(self.message["To"] or "")

    @property
    def subject(self) -> str:
        return str(self.message["Subject"] or "")

    @property
    def text(self) -> str:
        body = self.message.get_body(("plain", "html"))
        return str(body.get_content()).strip() if body is not None else ""

    @property
    def enclosed(self) -> list[str]:
        """The names of files that came with it."""
        return [part.get_filename() or part.get_content_type() for part in self.message.iter_attachments()]


def folder() -> Path | None:
    """None on a site that sends its mail."""
    return Path(settings.LETTERS_FOLDER) if settings.LETTERS_FOLDER else None


def keep(place: Path, message: bytes) -> str:
    """Write a letter under a name of its own, readable by its owner alone, and let go of the oldest beyond `MOST`."""
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = f"{time.time_ns():019}-{secrets.token_hex(4)}"
    draft = place / f".{name}"
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(message)
    draft.rename(place / f"{name}.eml")
    for old in _files(place)[MOST:]:
        old.unlink(missing_ok=True)
    return name


def letters() -> list[Letter]:
    """Newest first; without those that another process lets go of meanwhile."""
    place = folder()
    return [letter for file in _files(place) if (letter := _read(file))] if place is not None else []


def letter(name: str) -> Letter | None:
    place = folder()
    return _read(place / f"{name}.eml") if place is not None and NAME.fullmatch(name) else None


def _files(place: Path) -> list[Path]:
    return sorted((file for file in place.glob("*.eml") if NAME.fullmatch(file.stem)), reverse=True)


def _read(file: Path) -> Letter | None:
    try:
        message = message_from_bytes(file.read_bytes(), policy=policy.default)
    except FileNotFoundError:
        return None
    return Letter(file.stem, message)
