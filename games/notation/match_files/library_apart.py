"""Runs the library on one file in a process of its own (`library_process.py`): no file takes the site's memory or time.

Starting that process takes a twentieth of a second. The library checks little of what it reads: a few kilobytes that unpack to
millions of empty lists are worth half a gigabyte to it, and no limit on bytes tells them from a match.
"""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from games.notation.match_files.library_process import SECONDS, TOO_LARGE

_SCRIPT = Path(__file__).with_name("library_process.py")
#: On a machine that is busy, the seconds of the processor take longer.
_LONGEST_WAIT = 4 * SECONDS
#: Of JSON, in bytes: a thousand games take a third of this.
_LONGEST = 20_000_000


class NoLibrary(Exception):
    """It is not installed."""


class TooMuch(Exception):
    """It would have taken more memory or time than any match does."""


class Unreadable(Exception):
    """The library has found something that it does not understand."""


def document_of(kind: str, data: bytes) -> Any:
    """What the library says of the match. Raises NoLibrary, TooMuch, Unreadable."""
    found = find_spec("gvformat")
    if found is None or found.origin is None:
        raise NoLibrary
    folder = str(Path(found.origin).parents[1])
    # Isolated, and without what the installation would load into every Python: the library needs none of it.
    command = [sys.executable, "-I", "-S", str(_SCRIPT), kind, folder]
    try:
        done = subprocess.run(command, check=False, input=data, capture_output=True, timeout=_LONGEST_WAIT, env={}, cwd="/")
    except subprocess.TimeoutExpired:
        raise TooMuch from None
    if done.returncode < 0 or done.returncode == TOO_LARGE or len(done.stdout) > _LONGEST:
        raise TooMuch
    if done.returncode:
        raise Unreadable(done.stderr[-400:].decode(errors="replace"))
    return json.loads(done.stdout)
