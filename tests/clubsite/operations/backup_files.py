"""Back-ups as others than `manage.py backup` would write them."""

import json
import zipfile
from pathlib import Path
from typing import Any

from clubsite.operations.backups.backup_file import MANIFEST, UNSIGNED_FORMAT
from clubsite.operations.backups.signature import room_for_signature, sign


def rewritten(path: Path, *, signed: bool = True, members: dict[str, bytes] | None = None, **manifest: Any) -> Path:
    """The same back-up with other members, or other values in its manifest."""
    other = path.with_name(f"other-{path.name}")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = (members or {}).get(name, old.read(name))
            if name == MANIFEST:
                content = json.dumps(json.loads(content) | manifest).encode()
            new.writestr(name, content)
        if signed:
            new.comment = room_for_signature()
    if signed:
        with other.open("r+b") as file:
            sign(file)
    return other


def as_of_0_4(path: Path) -> Path:
    """The same as version 0.4 wrote it: without a signature."""
    return rewritten(path, signed=False, format=UNSIGNED_FORMAT)
