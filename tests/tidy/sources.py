"""Which files are ours: those git tracks, or without git everything outside dot folders."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE_BY_RUNNING = {"__pycache__", "staticfiles", "uv.lock"}


@cache
def tracked_files() -> tuple[Path, ...]:
    git = shutil.which("git") or "false"
    listing = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listing.returncode == 0:
        found = [ROOT / name for name in listing.stdout.decode().split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not _hidden(path.relative_to(ROOT))]
    return tuple(path for path in found if path.is_file())


@cache
def python_files() -> tuple[Path, ...]:
    return tuple(path for path in tracked_files() if path.suffix == ".py")


def _hidden(path: Path) -> bool:
    return any((part.startswith(".") and part != ".ci") or part in MADE_BY_RUNNING for part in path.parts)
