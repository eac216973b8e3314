"""GNU Backgammon, where it is installed. It is a program for these tests alone, which nothing of the site uses."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.needs import ask_for


def program() -> str:
    """Where it is; skips the test if it is nowhere."""
    ask_for("gnubg")
    found = shutil.which("gnubg", path=os.defpath + ":/usr/games")
    if found is None:
        pytest.skip("gnubg is not installed (on Debian: sudo apt install gnubg)")
    return found


def written_again(folder: Path, files: Sequence[bytes]) -> list[bytes]:
    """The .mat files after it has read and written them."""
    gnubg, commands = program(), []
    for number, file in enumerate(files):
        (folder / f"{number}.mat").write_bytes(file)
        commands += [f"import mat {folder}/{number}.mat", f"export match mat {folder}/{number}.again.mat"]
    (folder / "commands").write_text("\n".join([*commands, ""]))
    home = {"HOME": str(folder), "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
    command = [gnubg, "--tty", "--quiet", "--commands", str(folder / "commands")]
    subprocess.run(command, env=home, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=120)
    return [(folder / f"{number}.again.mat").read_bytes() for number in range(len(files))]
