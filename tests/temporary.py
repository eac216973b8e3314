"""One folder for whatever a run of the tests leaves in the temporary folder: databases, browser profiles, pytest's own.

It goes at the end of the run. A run that was killed leaves its folder to the next, which removes it: the name says whose it is.
"""

import os
import shutil
import tempfile
from pathlib import Path

PREFIX = "club-test-"


def begin() -> Path:
    """From here on the temporary folder of this process and of all it starts."""
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
        if not _runs(left.name.removeprefix(PREFIX).partition("-")[0]) and left.stat().st_uid == os.geteuid():
            end(left)
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    folder.chmod(0o711)  # root's database server runs as nobody, who must pass through
    _use(folder)
    return folder


def end(folder: Path) -> None:
    """What is still written there by somebody who is ending goes with the next run."""
    if tempfile.tempdir == str(folder):
        _use(folder.parent)
    shutil.rmtree(folder, ignore_errors=True)


def _use(folder: Path) -> None:
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)


def _runs(pid: str) -> bool:
    """Whether there is such a process; a name without a number is somebody else's."""
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except (ValueError, PermissionError):
        pass
    return True
