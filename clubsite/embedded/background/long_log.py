"""A log that never fills the disk, of a process that holds the file open and appends to it."""

import os
import shutil
from pathlib import Path

LONGEST = 4_000_000  # bytes; a second file of at most this size keeps what came before


def keep_short(log: Path) -> None:
    """Keep a log, once it is long, as `NAME.before` and let its writer go on in an empty one.

    The writer appends to the open file, so it is emptied and not renamed; a line written in between is lost.
    """
    if not log.exists() or log.stat().st_size <= LONGEST:
        return
    before = log.with_name(f"{log.name}.before")
    try:
        with log.open("rb") as full, before.open("wb") as kept:
            full.seek(-LONGEST, os.SEEK_END)
            shutil.copyfileobj(full, kept)
    except OSError:  # a full disk, for which a long log may be the reason
        before.unlink(missing_ok=True)
    os.truncate(log, 0)
