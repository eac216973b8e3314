"""Every bench still runs, in the smallest size that exercises it. Figures are not checked, only the rows."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import pytest

SMALLEST = {
    "rules": ("--events 60 --rounds 2", ["replay of an evening", "one action", "undo", "correction"]),
    "plays": ("--boards 3 --rounds 1", ["ours", "our general tree", "gvformat's legality", "bgsage's generator"]),
    "action": (
        "--clients 2 --seconds 0.2 --rounds 1 --taps 30",
        ["the bare endpoint", "a tap at the console, points move", "taps at the consoles", "statements by the API"],
    ),
    "score_page": ("--games 4 --times 2", ["2 games", "4 games"]),
    "fan_out": ("--pages 12 --actions 2 --busy 2", ["12"]),
    "evenings_at_once": (
        "--evenings 2 --watchers 3 --minutes 0.03 --rush 0.03 --webs 0 1",
        ["one process", "1 web, 1 live"],
    ),
    "on_screen": (
        "--times 3 --tables 2 --watchers 2 --minutes 0.05 --webs 0 1",
        ["the bare endpoint", "a roll", "a play", "one process", "1 web, 1 live", "text/html", "all, of its own host"],
    ),
}


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """A folder in which the site is set up, for the benches to copy."""
    with tempfile.TemporaryDirectory(prefix="club-bench-") as folder:
        subprocess.run([sys.executable, "-m", "tests.bench.site", folder], env=_of_its_own(), check=True)
        yield folder


@pytest.mark.parametrize("name", SMALLEST)
def test_the_bench_runs_and_fills_its_table(name: str, site: str) -> None:
    sizes, rows = SMALLEST[name]
    command = [sys.executable, "-m", f"tests.bench.{name}", *sizes.split()]
    bench = subprocess.run(command, env=_of_its_own() | {"BENCH_SITE": site}, capture_output=True, text=True, check=False)
    assert bench.returncode == 0, bench.stderr
    first_cells = [line.split("|")[1].strip() for line in bench.stdout.splitlines() if line.startswith("|")]
    for row in rows:
        assert any(cell.startswith(row) for cell in first_cells), bench.stdout


def _of_its_own() -> dict[str, str]:
    """An environment that knows nothing of the tests' database."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("PG", "DJANGO_"))}
