"""Several benches in one process, with one database and in front of the same web processes: whether they run, not how fast.

    python -m tests.bench.in_turn "rules --events 60" "fan_out --pages 12 --actions 2"

Prints one JSON object: for each bench what it printed, and the error that ended it, if one did.
"""

import io
import json
import runpy
import sys
import traceback
from contextlib import redirect_stdout

from tests.bench import site


def main(commands: list[str]) -> None:
    with site.standing(0, 1):
        said = {name: _run(name, words) for name, *words in map(str.split, commands)}
    print(json.dumps(said))


def _run(name: str, words: list[str]) -> tuple[str, str]:
    """As `python -m` runs it."""
    sys.argv, printed = [name, *words], io.StringIO()
    try:
        with redirect_stdout(printed):
            runpy.run_module(f"tests.bench.{name}", run_name="__main__")
    except (Exception, SystemExit):
        return printed.getvalue(), traceback.format_exc()
    return printed.getvalue(), ""


if __name__ == "__main__":
    main(sys.argv[1:])
