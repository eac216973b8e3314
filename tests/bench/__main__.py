"""Runs all benches, or those named, one after another, each in a process of its own.

    python -m tests.bench [--keep] [rules] [plays] [match_files] [ratings] [action] [score_page]
        [fan_out] [evenings_at_once] [on_screen] [brackets]

These have commands of their own (`python -m tests.bench.NAME --help`): `frames`, `leaderboards`,
`long_matches`, `long_pages`, `many_pages`, `public_pages`, `sheets`, `swiss_rounds`, `weights`.

Prints Markdown. `--keep` also writes it to RESULTS.md beside this file.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from tests.bench.tables import machine

BENCHES = (
    *("rules", "plays", "match_files", "ratings", "action", "score_page", "fan_out", "evenings_at_once", "on_screen"),
    "brackets",
)
RESULTS = Path(__file__).with_name("RESULTS.md")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("names", nargs="*", choices=[*BENCHES, []], metavar="NAME", help=", ".join(BENCHES))
    parser.add_argument("--keep", action="store_true", help=f"write the tables to {RESULTS.name}")
    options = parser.parse_args()
    written = [f"Measured with {machine()}."]
    print(written[0], flush=True)
    for name in options.names or BENCHES:
        command = [sys.executable, "-m", f"tests.bench.{name}"]
        written.append(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip())
        print(f"\n{written[-1]}", flush=True)
    if options.keep:
        RESULTS.write_text("\n\n".join(["# The newest measurements", *written, ""]))


if __name__ == "__main__":
    main()
