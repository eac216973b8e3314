"""What do the rules cost alone, without database and web?

    python -m tests.bench.rules [--events 2000] [--rounds 5] [--evenings 10]

An invented evening of this many events is read back from its stored JSON and folded; then every action of so many evenings,
under mixed house rules, is decided and folded once more, one at a time.
"""

import argparse
import json
import time
from collections.abc import Iterable
from random import Random

from chouette.evening.codec import statement_body, statement_of
from chouette.rules.decide import decide
from chouette.rules.evening import Evening, replay
from chouette.rules.model.actions import Action, CorrectGame, CorrectResult, Undo
from chouette.rules.model.table import Table
from chouette.rules.state.evolve import evolve
from tests.bench import tables
from tests.bench.tables import median, ms, p99
from tests.properties.invented import next_action, said, setting_up

SEED = 1_991
SEATS = (4, 6, 8, 12)
OF_THE_EVENING: dict[type[Action], str] = {Undo: "undo", CorrectGame: "correction", CorrectResult: "correction"}
STATEMENTS_OF_ONE = 150


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.rules")
    parser.add_argument("--events", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--evenings", type=int, default=10, help="under mixed house rules")
    options = parser.parse_args()
    print(report(options.events, options.rounds, options.evenings))


def report(events: int, rounds: int, evenings: int) -> str:
    rows = [*_replayed(invented(Random(SEED), 8, events), rounds), *_one_by_one(evenings)]
    return tables.table(("the rules alone", "times", "median", "p99"), rows)


def invented(pick: Random, seats: int, events: int, statements: int = 1_000_000) -> Evening:
    """An open evening of at least this many events, or this many statements."""
    evening = Evening.begin()
    for action in setting_up(pick, seats):
        evening = said(evening, action)
    while sum(len(one.events) for one in evening.statements) < events and len(evening.statements) < statements:
        after = said(evening, next_action(pick, evening))
        evening = evening if after.table.closed else after
    return evening


def _replayed(evening: Evening, rounds: int) -> Iterable[tuple[str, str, str, str]]:
    stored = [json.dumps(statement_body(one.action, one.events)) for one in evening.statements]
    count = sum(len(one.events) for one in evening.statements)
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        again = replay(statement_of(json.loads(text)) for text in stored)
        times.append(time.perf_counter() - start)
        assert again.table == evening.table
    name = f"replay of an evening of {count:,} events ({len(stored):,} statements) from its stored JSON"
    yield name, str(rounds), ms(median(times)), ms(p99(times))


def _one_by_one(evenings: int) -> Iterable[tuple[str, str, str, str]]:
    pick, times = Random(SEED), dict[str, list[float]]()
    for number in range(evenings):
        told = invented(pick, SEATS[number % len(SEATS)], 1_000_000, STATEMENTS_OF_ONE)
        evening = Evening.begin()
        for one in told.statements:
            start = time.perf_counter()
            _do(evening, one.action)
            times.setdefault(OF_THE_EVENING.get(type(one.action), "one action"), []).append(time.perf_counter() - start)
            evening = evening.with_statement(one.action, one.events)
    for name, seconds in sorted(times.items(), key=lambda one: -len(one[1])):
        yield f"{name}, decided and folded", f"{len(seconds):,}", ms(median(seconds)), ms(p99(seconds))


def _do(evening: Evening, action: Action) -> Table:
    """What the site does for one action: only undo and corrections need more than the table."""
    if type(action) in OF_THE_EVENING:
        return evening.perform(action).table
    table = evening.table
    for event in decide(table, action):
        table = evolve(table, event)
    return table


if __name__ == "__main__":
    main()
