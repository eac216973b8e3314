"""What each player of a flight of rounds has come to: matches won, points, opponents, byes, round by round."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from games.tournaments.model.flights import Flight
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.results import Played

#: Points are counted in halves.
WIN = 2


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's round: against whom (None for a bye), whether it was won (None while undecided), and the difference of points
    of the match as far as it is known."""

    opponent: str | None
    won: bool | None
    difference: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """A player. `turns` has None for a round without them, `missed` counts those that cost a life; `points` are in halves."""

    name: str
    turns: tuple[Turn | None, ...] = ()
    bye_points: int = WIN
    extra: int = 0  # for rounds missed before a late entry
    instead: int | None = None  # of a scoring that does not count matches one by one
    missed: int = 0

    @property
    def wins(self) -> int:
        """Matches won, walk-overs too."""
        return sum(1 for turn in self.turns if turn is not None and turn.opponent is not None and turn.won)

    @property
    def losses(self) -> int:
        """Matches lost."""
        return sum(1 for turn in self.turns if turn is not None and turn.won is False)

    @property
    def lives_lost(self) -> int:
        """By matches lost, and by rounds missed."""
        return self.losses + self.missed

    @property
    def byes(self) -> int:
        """Rounds off, for which points were given."""
        return sum(1 for turn in self.turns if turn is not None and turn.opponent is None)

    @property
    def points(self) -> int:
        """In halves: wins, byes, and what a late entry was given."""
        if self.instead is not None:
            return self.instead
        return WIN * self.wins + self.bye_points * self.byes + self.extra

    @property
    def opponents(self) -> tuple[str, ...]:
        """Whom they have met, in order."""
        return tuple(turn.opponent for turn in self.turns if turn is not None and turn.opponent is not None)

    @property
    def beaten(self) -> tuple[str, ...]:
        """Whom they have beaten."""
        return tuple(turn.opponent for turn in self.turns if turn is not None and turn.opponent is not None and turn.won)

    def points_after(self, rounds: int) -> int:
        """In halves, as they stood after so many rounds."""
        return replace(self, turns=self.turns[:rounds]).points

    @property
    def difference(self) -> int:
        """Points of matches won less lost."""
        return sum(turn.difference for turn in self.turns if turn is not None)


Tallies = Mapping[str, Tally]


def tallies(
    players: Iterable[str], rounds: Sequence[Sequence[Match]], byes: Sequence[Sequence[str]], *, bye_points: int = WIN
) -> dict[str, Tally]:
    """Of everybody in the flight, in the order given; `byes` names those of each round."""
    found = {name: Tally(name, bye_points=bye_points) for name in players}
    for one_round, off in zip(rounds, byes, strict=True):
        turns: dict[str, Turn] = {name: Turn(None, True) for name in off}
        for match in one_round:
            turns |= _turns(match)
        for name, tally in found.items():
            found[name] = replace(tally, turns=(*tally.turns, turns.get(name)))
    return found


def _turns(match: Match) -> dict[str, Turn]:
    one, other = match.names
    if match.state is MatchState.VOID:
        return {one: Turn(other, False), other: Turn(one, False)}
    if not match.decided:
        return {one: Turn(other, None), other: Turn(one, None)}
    difference = _difference(match)
    return {one: Turn(other, match.winner == one, difference), other: Turn(one, match.winner == other, -difference)}


def _difference(match: Match) -> int:
    outcome = match.record and match.record.outcome
    if not isinstance(outcome, Played) or outcome.score is None:
        return 0
    return outcome.score[0] - outcome.score[1]


def flight_tallies(
    flight: Flight, rounds: Sequence[Sequence[Match]], *, bye_points: int = WIN, late_points: int = 0
) -> dict[str, Tally]:
    """The same of a flight that is paired round by round; `late_points` go to whoever came after the first round, once."""
    found = tallies(flight.lines or (), rounds, [one_round.byes for one_round in flight.rounds], bye_points=bye_points)
    found |= {name: replace(found[name], extra=late_points) for name in flight.late}
    missed = Counter(name for one_round in flight.rounds for name in one_round.away)
    return found | {name: replace(found[name], missed=times) for name, times in missed.items()}
