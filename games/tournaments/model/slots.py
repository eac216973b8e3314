"""The matches of a flight as data: for each its place, its length, and what feeds its two lines."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class MatchId:
    """Flight, round and place in the round, both counted from 1; the place counts pairs of lines, byes included."""

    flight: str
    round: int
    place: int

    def __str__(self) -> str:
        return f"{self.flight} {self.round}.{self.place}"


_MATCH_ID = re.compile(r"(?P<flight>.+) (?P<round>[1-9][0-9]{0,3})\.(?P<place>[1-9][0-9]{0,3})")


def read_match_id(text: str) -> MatchId | None:
    """`main 1.2`; None for anything else."""
    found = _MATCH_ID.fullmatch(text)
    return found and MatchId(found["flight"], int(found["round"]), int(found["place"]))


class Versus(str):
    """`ann-bob`: two who meet, in the words of a refusal. A name may have a hyphen of its own, so a page asks `names`."""

    names: tuple[str, str]

    def __new__(cls, names: tuple[str, ...], match: MatchId | None = None) -> "Versus":
        """Of two; with `match` it reads `main 1.2 (ann-bob)`."""
        both = "-".join(names)
        made = super().__new__(cls, both if match is None else f"{match} ({both})")
        made.names = (names[0], names[1])
        return made


@dataclass(frozen=True, slots=True)
class Line:
    """Whoever stands on this line of the flight's draw, counted from 1; a line that nobody has is a bye."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins that match."""

    match: MatchId


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses that match, on whatever terms the format sets."""

    match: MatchId


@dataclass(frozen=True, slots=True)
class Paired:
    """A player whom a pairing, a schedule or a challenge has put here."""

    player: str


Feed = Line | WinnerOf | LoserOf | Paired


@dataclass(frozen=True, slots=True)
class Slot:
    """One match to be. `only_after_loss_of`: it exists only if the upper line of that match has lost it (the second final of a
    double elimination)."""

    id: MatchId
    upper: Feed
    lower: Feed
    length: int
    only_after_loss_of: MatchId | None = None


def length_in(lengths: tuple[int, ...], one_round: int) -> int:
    """The length of that round's matches: the last one named repeats."""
    return lengths[min(one_round, len(lengths)) - 1]
