"""Every bench still runs, in the smallest size that exercises it. Figures are not checked, only the rows."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from tests.browser.conftest import CHROMIUMS
from tests.needs import ask_for

SMALLEST = {
    "rules": (
        "--events 60 --rounds 2 --evenings 1",
        ["replay of an evening", "one action", "undo", "correction"],
    ),
    "plays": ("--boards 3 --rounds 1", ["ours", "our general tree", "gvformat's legality", "bgsage's generator"]),
    "ratings": ("--matches 200 --players 20 --rounds 1", ["on one list", "on four lists side by side"]),
    "match_files": ("--files 2", [".mat", ".mat, its last turn impossible", ".xg", ".bgf", ".ogxm"]),
    "action": (
        "--clients 2 --seconds 0.2 --rounds 1 --taps 30 --warm-up 2",
        ["the bare endpoint", "a tap at the console, points move", "taps at the consoles", "statements by the API"],
    ),
    "score_page": ("--games 4 --times 2 --warm-up 2", ["2 games", "4 games"]),
    "public_pages": (
        "--games 3 --presses 3 --times 2",
        ["a position's card, PNG", "players' page", "on screen: the table", "monitor: everything as JSON"],
    ),
    "long_pages": (
        "--games 2 5 --times 2",
        ["players' page", "closing sheet, PDF", "API: log", "an import, looked at", "an import, saved", "logging in"],
    ),
    "fan_out": ("--pages 12 --actions 2 --busy 2", ["12"]),
    "evenings_at_once": (
        "--evenings 2 --watchers 3 --minutes 0.03 --rush 0.03 --webs 0 1",
        ["one process", "1 web, 1 live"],
    ),
    "on_screen": (
        "--times 3 --quiet 2 --tables 2 --watchers 2 --minutes 0.05 --webs 0 1 --warm-up 2",
        ["the bare endpoint", "a roll", "a play", "one process", "1 web, 1 live"],
    ),
    "weights": (
        "--files",
        ["chouette, who plays", "chouette, a spectator", "match, who plays", "match, a spectator", "the monitor's console"],
    ),
    "frames": ("--rounds 1 --slower 1 --only hit", ["a hit to the bar", "from Confirm to another’s page"]),
    "long_matches": ("--games 4 6 --times 2", ["one more game", "the match's page", "all its games", "the list", "replayed"]),
    "swiss_rounds": ("--players 8 16 --rounds 3", ["dutch", "monrad"]),
    "brackets": (
        "--entrants 4 8 --times 2 --warm-up 1 --followed 4 --phones 3 --results 2 --patience 1",
        ["4 players", "8 players", "strangers of 4", "members of 4", "players of 4"],
    ),
    "sheets": ("--players 4 8", ["4 players", "8 players"]),
    "leaderboards": ("--results 400 --players 20 --times 2", ["made anew", "one more", "page: all time"]),
}


@pytest.fixture(scope="module")
def told() -> dict[str, tuple[str, str]]:
    """What each bench printed, and what went wrong."""
    ask_for("chromium")
    without = {"frames"} if not any(map(shutil.which, CHROMIUMS)) else set()
    commands = [f"{name} {sizes}" for name, (sizes, _) in SMALLEST.items() if name not in without]
    benches = [sys.executable, "-m", "tests.bench.in_turn", *commands]
    run = subprocess.run(benches, env=_of_their_own(), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    *_, said = run.stdout.splitlines()  # what the web processes say comes before
    return {name: (printed, trouble) for name, (printed, trouble) in json.loads(said).items()}


@pytest.mark.parametrize("name", SMALLEST)
def test_the_bench_runs_and_fills_its_table(name: str, told: dict[str, tuple[str, str]]) -> None:
    if name not in told:
        pytest.skip("no Chromium on this machine")
    printed, trouble = told[name]
    assert not trouble, trouble
    first_cells = [line.split("|")[1].strip() for line in printed.splitlines() if line.startswith("|")]
    for row in SMALLEST[name][1]:
        assert any(cell.startswith(row) for cell in first_cells), printed


def _of_their_own() -> dict[str, str]:
    """An environment that knows nothing of the tests' database."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("PG", "DJANGO_"))}
