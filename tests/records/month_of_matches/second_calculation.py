"""What a kept month comes to, worked out from its text alone: a plain loop from the published rules and
nothing of the site's own.

Points are cube times level, the winner's cut at the length (the leagues' rule). Ratings: D = |r1 - r2|,
P_upset = 1 / (1 + 10^(D·√n / 2000)), and each player moves by c · K(experience) · n^a · P.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from .saying_again import Block

NUMBERS: dict[str, tuple[float, float, float, Callable[[int], float]]] = {
    "fibs": (1500, 4, 0.5, lambda known: max(1, 5 - known / 100)),
    "danish": (1000, 1, 1, lambda known: 1),
    "belgian": (1500, 4, 0.5, lambda known: 1),
    "brass_city": (1500, 4, 0.5, lambda known: max(1, 2 - known / 400)),
}
"""Start, c, a and K of each list, as federations and clubs publish them."""

LEVEL = {"single": 1, "gammon": 2, "backgammon": 3}


@dataclass
class Result:
    """A match as a scorekeeper reads it off the sheet. `winner` is empty if nobody has won anything."""

    players: list[str]
    length: int
    rated: bool
    stake: int
    score: list[int]
    winner: str = ""
    games: list[tuple[int, int]] = field(default_factory=list)
    crawford: int | None = None


def result_of(block: Block) -> Result:
    head, *log = block.log
    names, _, told = head.partition(": ")
    terms = dict(term.split("=") for term in told.split() if "=" in term)
    length, money = int(terms["length"]), terms["length"] == "0"
    found = Result(names.split(" against "), length, told.endswith(" rated"), int(terms.get("stake", 0)), [0, 0])
    for line in log:
        words = line.split()
        if "wins" in words and "asks" not in words:
            found.games.append((found.players.index(words[0]), _worth(words[2], int(words[3]), jacoby=money)))
        elif line == "undo" and found.games:
            found.games.pop()
        elif "reports" in words:
            found.score = [int(words[2]), int(words[3])]
        elif words[0] == "decided":
            found.score = [int(words[1]), int(words[2].rstrip(":"))]
    if found.games:
        assert _added_up(found) == found.score, block.log
    over = length in found.score if length else found.score[0] != found.score[1]
    if over:
        found.winner = found.players[0 if found.score[0] > found.score[1] else 1]
    return found


def _worth(level: str, cube: int, *, jacoby: bool) -> int:
    return 1 if jacoby and cube == 1 else cube * LEVEL[level]


def _added_up(match: Result) -> list[int]:
    """The score by the games. Notes which of them was the Crawford game: the first at which somebody lacked one point."""
    score = [0, 0]
    for number, (winner, points) in enumerate(match.games):
        if match.crawford is None and match.length > 1 and match.length - 1 in score:
            match.crawford = number
        score[winner] += points
        if match.length:
            score[winner] = min(score[winner], match.length)
    return score


def ratings_of(results: list[Result], key: str) -> tuple[dict[str, float], Counter[str]]:
    """Rating and experience of everybody who has been rated, on that list."""
    start, factor, exponent, faster = NUMBERS[key]
    rating: dict[str, float] = {}
    experience: Counter[str] = Counter()
    for one in results:
        if not (one.rated and one.winner and one.length):
            continue
        loser = next(name for name in one.players if name != one.winner)
        was = {name: rating.get(name, start) for name in one.players}
        upset = 1 / (1 + 10 ** (abs(was[one.winner] - was[loser]) * one.length**0.5 / 2000))
        share = 1 - upset if was[one.winner] < was[loser] else upset
        for name, sign in ((one.winner, 1), (loser, -1)):
            rating[name] = was[name] + sign * factor * faster(experience[name]) * one.length**exponent * share
            experience[name] += one.length
    return rating, experience


def wins_of(results: list[Result], *, rated: bool) -> dict[str, int]:
    """Matches won by everybody who has finished one; of the rated ones only, if so asked."""
    wins: dict[str, int] = {}
    for one in results:
        if one.winner and one.length and (one.rated or not rated):
            for name in one.players:
                wins[name] = wins.get(name, 0) + (name == one.winner)
    return wins


def book_of(results: list[Result]) -> dict[str, int]:
    """Points that everybody is up: sessions by their games, matches by their stake."""
    book: dict[str, int] = defaultdict(int)
    for one in results:
        if not one.winner:
            continue
        points = one.stake if one.length else abs(one.score[0] - one.score[1])
        for name in one.players:
            book[name] += points if name == one.winner else -points
    return dict(book)
