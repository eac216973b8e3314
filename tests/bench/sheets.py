"""How long does it take to play a director's sheet, with every result in it?

    python -m tests.bench.sheets [--players 8 64 512 4096]

Single elimination with a progressive consolation: the draw, then every match as soon as it can be played; then everything is
told as JSON. Twice as many players have twice as many matches: with what is derived kept from one statement to the next, the
time of one hardly depends on how many there were before.
"""

import argparse
import time

from games.tournaments.model.matches import MatchState
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.decide import performed
from games.tournaments.rules.lookup import all_matches
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import read_statement
from games.tournaments.sheet.told import told
from tests.bench import tables

HEAD = ("a director's sheet", "matches", "the draw", "all results", "a result", "told as JSON")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sheets")
    parser.add_argument("--players", type=int, nargs="+", default=[8, 64, 512, 4_096])
    options = parser.parse_args()
    print(tables.table(HEAD, [_row(players) for players in options.players]))


def _row(players: int) -> tuple[str, ...]:
    started = time.perf_counter()
    tournament = play_sheet("\n".join(_drawn(players)))
    drawn = time.perf_counter() - started
    results = 0.0
    while ready := _ready(tournament):
        started = time.perf_counter()
        for line in ready:
            tournament = performed(tournament, read_statement(line))[1]
        results += time.perf_counter() - started
    matches = len(tournament.records)
    started = time.perf_counter()
    told(tournament)
    written = time.perf_counter() - started
    times = (tables.ms(drawn), f"{results:.2f} s", tables.ms(results / matches), tables.ms(written))
    return (f"{players:,} players", f"{matches:,}", *times)


def _drawn(players: int) -> tuple[str, ...]:
    names = " ".join(f"player{number}" for number in range(1, players + 1))
    return (f"entrants {names}", "flight main knockout", "flight second progressive from main", "start main")


def _ready(tournament: Tournament) -> list[str]:
    """What can be played now, each won by the upper line."""
    ready = (match for match in all_matches(brackets_of(tournament)) if match.state is MatchState.READY)
    return [" beats ".join(match.names) for match in ready]


if __name__ == "__main__":
    main()
