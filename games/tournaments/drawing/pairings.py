"""Who plays whom now where a flight is no bracket, for the hall's screen: what is called first, then the rest of the round."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.tournaments.drawing.boxes import Told
from games.tournaments.drawing.words import round_name, score_of
from games.tournaments.model.flights import Ladder
from games.tournaments.model.matches import Match, MatchState


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match; a bye has one name. `score` in the order of the names, once there is one; `state` is its own word."""

    names: tuple[str, ...]
    table: str = ""
    score: str = ""
    winner: str = ""
    state: str = "bye"

    @property
    def is_decided(self) -> bool:
        return self.state not in ("ready", "begun", "disputed", "bye")


@dataclass(frozen=True, slots=True)
class Pairings:
    """Those of one round, and what has a table already of others."""

    round: str
    matches: tuple[Pairing, ...]


def pairings_of(told: Told) -> Pairings | None:
    """Of the first round that is not played out, or of the last one. None if nothing is paired."""
    rounds, form = told.bracket.rounds, told.bracket.flight.format
    numbers = [number for number, one in enumerate(rounds, start=1) if any(match.names for match in one)]
    if not numbers:
        return None
    now = next((number for number in numbers if not all(match.decided for match in rounds[number - 1])), numbers[-1])
    others = [match for number in numbers for match in rounds[number - 1] if number != now and match.id in told.tables]
    found = [_pairing(told, match) for match in (*others, *rounds[now - 1]) if match.state is not MatchState.EMPTY]
    if isinstance(form, Ladder):  # a round without an end
        found = [one for one in found if not one.is_decided]
    found = [*found, *_byes(told, now)]
    return Pairings(round_name(told.bracket, now), tuple(sorted(found, key=_order)))


def _pairing(told: Told, match: Match) -> Pairing:
    score = score_of(match)
    return Pairing(
        names=tuple(map(told.called, match.names)),
        table="" if match.decided else told.tables.get(match.id, ""),
        score=f"{score[0]}–{score[1]}" if score is not None else "",
        winner=told.called(match.winner) if isinstance(match.winner, str) else "",
        state=match.state.value,
    )


def _byes(told: Told, number: int) -> Iterator[Pairing]:
    paired = told.bracket.flight.rounds
    for name in paired[number - 1].byes if number <= len(paired) else ():
        yield Pairing((told.called(name),))


def _order(one: Pairing) -> tuple[bool, bool, int]:
    """By table, then what waits for one, then what is over."""
    return one.is_decided, not one.table, int(one.table) if one.table.isdigit() else 0
