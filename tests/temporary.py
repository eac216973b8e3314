"""One folder for everything a test run leaves in the temporary folder: databases, browser profiles, pytest's own.

It is removed at the end of the run. A killed run leaves its folder to the next one, which removes it: the name says whose it
is.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

PREFIX = "club-test-"


def begin() -> Path:
    """From now on the temporary folder of this process and of everything it starts."""
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
        if not _runs(left.name.removeprefix(PREFIX).partition("-")[0]) and left.stat().st_uid == os.geteuid():
            end(left)
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    folder.chmod(0o711)  # root's database server runs as nobody, who must be able to pass through
    _use(folder)
    if sys.dont_write_bytecode:
        kept = Path(sys.prefix) / "compiled"
        _keep_what_is_compiled(kept if os.access(sys.prefix, os.W_OK) else folder / "compiled")
    return folder


def end(folder: Path) -> None:
    """Whatever a process still writes there while ending is removed by the next run."""
    if tempfile.tempdir == str(folder):
        _use(folder.parent)
    shutil.rmtree(folder, ignore_errors=True)


def _use(folder: Path) -> None:
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)


def _keep_what_is_compiled(folder: Path) -> None:
    """Whoever wants no compiled files beside the sources has them in the environment, where the next run finds them: each
    worker would spend twelve seconds on compiling the tests, and each of a hundred processes a third of its start."""
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # missing if the wish is the option -B
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(folder)


def _runs(pid: str) -> bool:
    """Whether there is such a process; folders without a number belong to somebody else."""
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except (ValueError, PermissionError):
        pass
    return True
