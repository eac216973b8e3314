"""A process of its own, in which the library reads the bytes of one file: with little memory, and for a few seconds only.

Started by `library_apart.py` as a script: its arguments are the format and the folder of the library, the file comes on
standard input, and what the document says of the match, without its analysis, goes to standard output as JSON. It imports
nothing of the site, which would take longer to load than the file to read.
"""

import json
import resource
import sys
from typing import Any

#: The largest file that is allowed, 12 MB of moves unpacked, takes 80 MB and 0.7 seconds.
MEMORY, SECONDS = 256_000_000, 5
TOO_LARGE = 3
"""The exit status where the memory did not do."""

_OF_MATCH = ("player_white", "player_black", "match_length", "crawford", "source", "result", "white_score", "black_score")
_OF_PLY = ("color", "action_id", "d1", "d2")
_OF_STEP = ("from", "pips")


def main(kind: str, library: str) -> None:
    """Read the file and say what is in it. Whatever it raises means that the bytes are damaged."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.path.append(library)
    import gvformat  # only now that its folder is known

    read = {"xg": gvformat.convert_xg, "bgf": gvformat.convert_bgf, "ogxm": gvformat.read_gvab}[kind]
    json.dump(_without_analysis(read(sys.stdin.buffer.read())), sys.stdout)


def _without_analysis(document: Any) -> Any:
    games = [
        {"winner": game["winner"], "points_won": game["points_won"], "plies": [_ply(ply) for ply in game["plies"]]}
        for game in document["games"]
    ]
    return _only(document, _OF_MATCH) | {"games": games}


def _ply(ply: Any) -> dict[str, Any]:
    return _only(ply, _OF_PLY) | {"moves": [_only(step, _OF_STEP) for step in ply.get("moves") or ()]}


def _only(told: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: told[name] for name in names if name in told}


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except MemoryError:
        sys.exit(TOO_LARGE)
