"""The season calculated a second time, from what was said and who met whom, without the site's formats, standings and money."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from decimal import ROUND_DOWN, Decimal
from fractions import Fraction
from typing import Any

Pair = frozenset[str]


def statements(text: str) -> list[list[str]]:
    """The words of every statement."""
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def who_came(text: str) -> set[str]:
    """Everybody who entered, at the door or late."""
    found: set[str] = set()
    for verb, *words in statements(text):
        found |= set(words) if verb == "entrants" else {words[0]} if verb == "late" else set()
    return found


def who_paid(text: str) -> set[str]:
    """But whoever was not there when check-in was asked for: they are not drawn, and owe nothing."""
    if "option check_in=required" not in text:
        return who_came(text)
    return {name for verb, *words in statements(text) for name in words[:1] if verb == "late"} | {
        name for verb, *words in statements(text) for name in words if verb == "check_in"
    }


def wins_said(text: str) -> Counter[str]:
    """How many played matches everybody has won: by a director's word, by equal reports of both, and as corrected."""
    won: list[tuple[Pair, str]] = []
    reports: dict[Pair, tuple[str, str]] = {}
    for line in text.splitlines():
        head, _, result = line.rpartition(": ")
        said = re.fullmatch(r"(\S+) beats (\S+)( .*)?", result)
        if said is None:
            continue
        both = frozenset(said.group(1, 2))
        if head.startswith("report"):
            by = head.split()[1]
            before = reports.pop(both, None)
            if before is None or before[0] == by or before[1] != result:
                reports[both] = by, result
                continue
        elif "correct" in head.split():
            last = max(number for number, (pair, _) in enumerate(won) if pair == both)
            won[last] = both, said[1]
            continue
        reports.pop(both, None)
        won.append((both, said[1]))
    return Counter(winner for _, winner in won)


def money_in(text: str) -> tuple[Decimal, Decimal]:
    """What everybody paid, and what of it the house keeps, in whole cents."""
    fee, house, back, pools = Decimal(0), Decimal(0), 0, Decimal(0)
    for verb, *words in statements(text):
        match verb:
            case "fee":
                fee = Decimal(words[0])
            case "house":
                house = Decimal(words[0])
            case "buy_back":
                back += 1
            case "side_pool":
                pools += Decimal(words[1]) * len(words[2:])
    fees = fee * len(who_paid(text)) + fee / 2 * back
    return fees + pools, (fees * house / 100).quantize(Decimal("0.01"), ROUND_DOWN)


def draw_order(seed: str, names: set[str]) -> list[str]:
    """By the published rule: the hex SHA-256 of SEED:NAME."""
    return sorted(names, key=lambda name: hashlib.sha256(f"{seed}:{name}".encode()).hexdigest())


def fold(size: int) -> list[int]:
    """Which line of the draw stands where: 1, 8, 4, 5, 2, 7, 3, 6."""
    lines = [1]
    while len(lines) < size:
        lines = [line for one in lines for line in (one, 2 * len(lines) + 1 - one)]
    return lines


def bracket(lines: list[str], winners: dict[str, str | None]) -> Iterator[tuple[str, str, str]]:
    """Number of a match, and its two players, round by round; `winners` are by number, None where nobody came."""
    size = 2 ** (len(lines) - 1).bit_length()
    alive: list[str | None] = [lines[line - 1] if line <= len(lines) else None for line in fold(size)]
    number = 0
    while len(alive) > 1:
        number += 1
        after: list[str | None] = []
        for place, (one, other) in enumerate(zip(alive[::2], alive[1::2], strict=True), start=1):
            if one is not None and other is not None:
                yield f"{number}.{place}", one, other
                after.append(winners[f"{number}.{place}"])
            else:
                after.append(one or other)
        alive = after


class Table:
    """Points, sums of opponents' and of beaten opponents' points: a walk-over is a match like any other, a bye nobody."""

    def __init__(self, names: set[str], met: list[tuple[str, str, str]], byes: list[str], bye: Fraction) -> None:
        """`met` is (winner, loser, number) each."""
        self.wins = Counter(winner for winner, _, _ in met)
        self.points = {name: self.wins[name] + bye * byes.count(name) for name in names}
        opponents = [(one, other) for winner, loser, _ in met for one, other in ((winner, loser), (loser, winner))]
        self.buchholz = {name: sum(self.points[other] for one, other in opponents if one == name) for name in names}
        self.beaten = {name: sum(self.points[loser] for winner, loser, _ in met if winner == name) for name in names}


def decided(flight: Any) -> list[tuple[str, str, str]]:
    """Winner, loser and number of every match that somebody has won."""
    found = []
    for match in flight["matches"]:
        if match["winner"] is not None:
            (loser,) = set(match["players"]) - {match["winner"]}
            found.append((match["winner"], loser, match["id"].split()[-1]))
    return found


def differences(flight: Any) -> Counter[str]:
    """Points won less points lost, in matches with a score."""
    found: Counter[str] = Counter()
    for match in flight["matches"]:
        if match["score"] is not None:
            (one, other), (mine, theirs) = match["players"], match["score"]
            found[one] += mine - theirs
            found[other] += theirs - mine
    return found
