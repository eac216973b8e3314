"""A test run leaves nothing in the temporary folder, and cleans up after one that was killed."""

import os
import subprocess
import sys
from pathlib import Path

from .sources import ROOT

USES_A_FOLDER = "tests/tidy/test_command.py::test_a_run_that_fails_is_not_asked_again"


def test_nothing_stays_behind(tmp_path: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True)
    killed = tmp_path / f"club-test-{ended.stdout.strip()}-abcdefgh"
    others = [tmp_path / f"club-test-{os.getpid()}-abcdefgh", tmp_path / "club-test-plan", tmp_path / "club-test-of-mine"]
    for folder in (killed, *others):
        (folder / "postgres").mkdir(parents=True)
    env = os.environ | {"TMPDIR": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", USES_A_FOLDER],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 passed" in run.stdout, run.stdout + run.stderr
    assert sorted(tmp_path.iterdir()) == sorted(others)
