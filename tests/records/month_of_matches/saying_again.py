"""Says a kept month of matches again at a club, each statement by whoever made it, at its hour."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import time_machine

from games.matches.models import Match
from games.matches.rules.sheet import MatchSheet, with_option
from games.rules.gammons import Level
from tests.games.matches.players import Cast

PLACE = ZoneInfo("Europe/London")
DIRECTORS = ("dana", "tom")
#: What people do by a single word.
DOINGS = {"agrees": "accept", "declines": "decline", "calls off": "call_off", "confirms": "confirm", "disputes": "dispute"}
A_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Block:
    """One match of the record: when its players sat down, and its log."""

    at: datetime
    log: list[str]


def blocks(text: str) -> Iterator[Block]:
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            yield Block(datetime.strptime(lines[0], "%Y-%m-%d %H:%M").replace(tzinfo=PLACE), lines[1:])


def say_again(club: Cast, block: Block) -> Match:
    """The match. What the site adds by itself after a statement is not said, but has to be what the record says."""
    with time_machine.travel(block.at, tick=False) as clock:
        match = _challenged(club, block.log[0])
        while (written := log_of(match)) != block.log:
            assert written == block.log[: len(written)]
            clock.shift(A_MINUTE)
            _say(club, match, block.log[len(written)], written[-1])
    match.refresh_from_db()
    return match


def log_of(match: Match) -> list[str]:
    return list(match.records.order_by("number").values_list("said", flat=True))


def _challenged(club: Cast, said: str) -> Match:
    names, _, terms = said.partition(": ")
    first, _, second = names.partition(" against ")
    *options, rated = terms.split()
    sheet = MatchSheet()
    for option in options:
        sheet = with_option(sheet, *option.split("=", 1))
    return club.propose(first, second, rated=rated == "rated", **{name: getattr(sheet, name) for name in sheet.__slots__})


def _say(club: Cast, match: Match, said: str, before: str) -> None:
    players = [seat.word for seat in match.seats.order_by("side")]
    match said.split():
        case ["decided", *_]:
            numbers, _, reason = said.partition(": ")
            director = next(name for name in DIRECTORS if name not in players)
            club.do(match, director, "decide", score=_score(numbers.split()[1:]), reason=reason)
        case [who, "wins", level, cube]:
            club.wins(match, who, players.index(who), Level(level), int(cube))
        case [who, "reports", *score]:
            club.do(match, who, "report", score=_score(score))
        case [who, "asks", "to", "correct", "final", *score]:
            club.do(match, who, "correct_final", score=_score(score))
        case ["undo"]:
            club.do(match, before.split(maxsplit=1)[0], "take_back")
        case ["close"]:
            club.do(match, before.split(maxsplit=1)[0], "close")
        case [who, "allows", *_]:
            club.do(match, who, "allow_correction")
        case [who, *verb]:
            club.do(match, who, DOINGS[" ".join(verb)])


def _score(words: list[str]) -> tuple[int, int]:
    first, second = map(int, words)
    return first, second
