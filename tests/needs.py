"""What a test needs from the machine besides Python: Chromium, Pango, a server, a linter.

A whole `./club test` has installed all of it before the first test. `./club test NAME` installs only what a test requests
here, at that moment. Started in any other way, the tests install nothing.
"""

import fcntl
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@cache
def ask_for(name: str) -> None:
    """Have `./club need` install this, if `./club test NAME` began the run. The caller checks whether it is there."""
    if "TESTS_INSTALL" not in os.environ:
        return
    with (Path(sys.prefix) / "needs.lock").open("w") as alone:  # xdist's workers ask at the same time
        fcntl.flock(alone, fcntl.LOCK_EX)
        brought = subprocess.run([ROOT / "club", "need", name], capture_output=True, text=True, check=False)
    if brought.returncode:
        pytest.fail(brought.stderr, pytrace=False)
