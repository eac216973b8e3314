"""An evening of twelve players, of any length: the box doubles all, most take, some drop, somebody wins."""

from collections.abc import Iterator

TWELVE = ["ann", "bob", "cal", "dee", "eli", "fay", "gus", "hal", "ida", "jon", "kim", "lou"]
RESULTS = ("team wins gammon", "box wins single", "team wins single", "box wins gammon", "team wins single")
EVERY_FOURTH = 4


def seating() -> list[str]:
    return ["sheet plain", f"box {TWELVE[0]}", f"line {' '.join(TWELVE[1:])}"]


def games() -> Iterator[str]:
    """The statements after the seating, endlessly. The rules are asked who is box."""
    from chouette.notation import read_statement
    from chouette.rules.evening import Evening

    evening = Evening.begin()
    for line in seating():
        evening = evening.perform(read_statement(line))
    number = 0
    while True:
        for line in _game(number, evening.table.roles.box or "", list(evening.table.roles.line)):
            evening = evening.perform(read_statement(line))
            yield line
        evening = Evening(table=evening.table)  # earlier statements do not affect the roles
        number += 1


def _game(number: int, box: str, line: list[str]) -> list[str]:
    answers = [f"{member} {'drops' if (at + number) % EVERY_FOURTH == 1 else 'takes'}" for at, member in enumerate(line)]
    return ["game", f"{box} doubles all", *answers, RESULTS[number % len(RESULTS)]]
