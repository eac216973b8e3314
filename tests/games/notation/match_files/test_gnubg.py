"""GNU Backgammon opens our .mat files unchanged: it reads them, writes them again, and that is the same match.

It is a program for this test alone, which nothing of the site uses.
"""

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from games.notation.game_record import MatchRecord
from games.notation.mat import write_mat
from games.notation.match_files.reading import read_file
from tests.games.notation.match_files.samples import SHORT, played_at_random
from tests.needs import ask_for

NAMES = ("Ann Marie von der Heide", "Şeş Beş 六")


@pytest.fixture(scope="module")
def gnubg() -> str:
    ask_for("gnubg")
    found = shutil.which("gnubg", path=os.defpath + ":/usr/games")
    if found is None:
        pytest.skip("gnubg is not installed (on Debian: sudo apt install gnubg)")
    return found


def through(gnubg: str, folder: Path, matches: list[MatchRecord]) -> list[MatchRecord]:
    """The matches after the other program has read and written them."""
    commands = []
    for number, match in enumerate(matches):
        (folder / f"{number}.mat").write_text(write_mat(match), encoding="utf-8")
        commands += [f"import mat {folder}/{number}.mat", f"export match mat {folder}/{number}.again.mat"]
    (folder / "commands").write_text("\n".join([*commands, ""]))
    home = {"HOME": str(folder), "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
    command = [gnubg, "--tty", "--quiet", "--commands", str(folder / "commands")]
    subprocess.run(command, env=home, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=120)
    return [read_file((folder / f"{number}.again.mat").read_bytes()).record for number in range(len(matches))]


def test_it_reads_what_we_write(gnubg: str, tmp_path: Path) -> None:
    """Matches with every ending on both sides: on the board, dropped, resigned; sessions; names; another variant."""
    lengths = (0, 1, 3, 5, 7, 9, 11, 13, 2, 4, 25, 0)
    matches = [played_at_random(seed, length, games=12) for seed, length in enumerate(lengths)]
    matches += [read_file(SHORT.encode()).record, replace(matches[4], players=NAMES)]
    assert through(gnubg, tmp_path, matches) == matches
