"""A second calculation, a plain loop written from the published formula alone, gives the same ratings for a month of matches.

It shares no code with the rules: D = |r1 - r2|, P_upset = 1 / (1 + 10^(D·√n / 2000)), P = 1 - P_upset if the underdog won, else
P_upset; each player moves by c · K · n^a · P.
"""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from games.ratings.rules.lists import PUBLISHED
from games.ratings.rules.replay import Replay, Result, replay

from .test_replay import invented

NUMBERS: dict[str, tuple[float, float, float, Callable[[int], float]]] = {
    "fibs": (1500, 4, 0.5, lambda e: max(1, 5 - e / 100)),
    "danish": (1000, 1, 1, lambda e: 1),
    "belgian": (1500, 4, 0.5, lambda e: 1),
    "brass_city": (1500, 4, 0.5, lambda e: max(1, 2 - e / 400)),
}
"""Start, c, a and K of each list, from the table of what federations and clubs publish."""

Match = tuple[str, str, int]


def by_hand(key: str, matches: list[Match]) -> tuple[dict[str, list[float]], list[tuple[str, float]]]:
    """Rating, experience and matches of everybody; and who changed by how much, the winner of each match first."""
    start, c, a, k = NUMBERS[key]
    table: dict[str, list[float]] = {}
    moves = []
    for winner, loser, n in matches:
        w, lo = table.setdefault(winner, [start, 0, 0]), table.setdefault(loser, [start, 0, 0])
        upset = 1 / (1 + 10 ** (abs(w[0] - lo[0]) * n**0.5 / 2000))
        p = 1 - upset if w[0] < lo[0] else upset
        up, down = c * k(int(w[1])) * n**a * p, c * k(int(lo[1])) * n**a * p
        w[0] += up
        lo[0] -= down
        for one in (w, lo):
            one[1] += n
            one[2] += 1
        moves += [(winner, up), (loser, -down)]
    return table, moves


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("key", PUBLISHED)
def test_the_replay_agrees_with_a_plain_loop(key: str, seed: int) -> None:
    month = list(invented(1_500, seed))
    rated = [(one.winner, one.loser, one.length) for one in month if one.why_not is None and one.length > 0]
    expected, _ = by_hand(key, rated)
    replaying = Replay(PUBLISHED[key])
    for _ in replay(replaying, month):
        pass
    assert 1_000 < len(rated) < 1_500
    assert replaying.standings.keys() == expected.keys()
    for player, standing in replaying.standings.items():
        rating, experience, matches = expected[player]
        assert standing.rating == pytest.approx(rating, abs=1e-6)
        assert (standing.experience, standing.matches) == (experience, matches)


def as_file(month: list[Result], seed: int) -> tuple[str, list[Match]]:
    """The month as a file, its days shuffled but not what happened within one; and the matches that count, in order."""
    days: dict[int, list[Result]] = {}
    for one in month:
        days.setdefault(int(one.at) % 28 + 1, []).append(one)
    shuffled = Random(seed).sample(sorted(days), len(days))
    lines = [
        f"2026-02-{day:02},{one.winner},{one.loser},{one.length},{one.why_not.name if one.why_not else ''}"
        for day in shuffled
        for one in days[day]
        if one.length > 0
    ]
    counted = [
        (one.winner, one.loser, one.length) for day in sorted(days) for one in days[day] if one.length > 0 and not one.why_not
    ]
    return "\n".join(["at,winner,loser,length,reason", *lines, ""]), counted


@pytest.mark.parametrize("key", PUBLISHED)
def test_the_command_agrees_with_a_plain_loop_to_four_decimals(key: str, tmp_path: Path) -> None:
    text, matches = as_file(list(invented(600, 7)), 7)
    (tmp_path / "month.csv").write_text(text)
    expected, moves = by_hand(key, matches)
    order = sorted(expected, key=lambda name: (-expected[name][0], name))
    assert told("--list", key, str(tmp_path / "month.csv")) == [
        [name, f"{expected[name][0]:.4f}", f"{expected[name][1]}", f"{expected[name][2]}"] for name in order
    ]
    history = told("--list", key, "--history", str(tmp_path / "month.csv"))
    assert [(row[1], row[5]) for row in history] == [(name, f"{change:.4f}") for name, change in moves]


def told(*words: str) -> list[list[str]]:
    out, err = io.StringIO(), io.StringIO()
    call_command("rate", *words, stdout=out, stderr=err)
    assert err.getvalue() == ""
    return list(csv.reader(io.StringIO(out.getvalue())))[1:]
