"""What are everybody's ratings after these results, and what did each result change?

Ratings are never kept as a truth of their own: the results are replayed in the order of their end, then of their id, and the
same results give the same changes to the last digit. A correction is a replay from there on, with the standings before it as
`standings`. Only the players are kept in memory, never the results.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from . import formula
from .lists import RatingList
from .reasons import WhyNotRated, why_not_on


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended. `at` is when, in seconds since 1970, UTC; `id` orders what ended at the same time.

    A bye has a winner only, `loser` being empty. `why_not` is the reason that holds on every list, decided with the match.
    """

    at: float
    id: int
    winner: str
    loser: str
    length: int
    why_not: WhyNotRated | None = None
    on_screen: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rating, the sum of the lengths of all rated matches, their number, and the end of the last one."""

    rating: float
    experience: int = 0
    matches: int = 0
    last_at: float | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What a result did to one of its players: from `before`, against `opponent`, whose standing was `opponent_before`.

    `chance` is how likely the player's win was, whatever happened."""

    result: Result
    player: str
    opponent: str
    won: bool
    chance: float
    before: Standing
    opponent_before: Standing
    after: Standing

    @property
    def amount(self) -> float:
        return self.after.rating - self.before.rating


@dataclass(frozen=True, slots=True)
class Rated:
    """A result that counted."""

    winner: Change
    loser: Change


@dataclass(frozen=True, slots=True)
class NotRated:
    """A result that changed nothing, and why."""

    result: Result
    reason: WhyNotRated


Outcome = Rated | NotRated


class OutOfOrder(Exception):
    """A result was replayed after a later one, or twice: the caller's order is wrong, and so would be every rating."""


class Replay:
    """The standings on one list, result by result. Who is not in `standings` begins where the list does."""

    def __init__(self, rating_list: RatingList, standings: Mapping[str, Standing] | None = None) -> None:
        self.rating_list = rating_list
        self.standings = dict(standings or {})
        self._newcomer = Standing(rating_list.start)
        self._last: tuple[float, int] | None = None

    def add(self, result: Result) -> Outcome:
        """Counts the result, which must have ended after all before it."""
        place = (result.at, result.id)
        if self._last is not None and place <= self._last:
            raise OutOfOrder(f"Result {result.id} was replayed after result {self._last[1]}.")
        self._last = place
        reason = result.why_not or why_not_on(self.rating_list, result.length, on_screen=result.on_screen)
        return NotRated(result, reason) if reason else self._rate(result)

    def _rate(self, result: Result) -> Rated:
        assert result.winner != result.loser, "nobody plays against themselves"
        winner = self.standings.get(result.winner, self._newcomer)
        loser = self.standings.get(result.loser, self._newcomer)
        chance = formula.chance(self.rating_list, winner.rating, loser.rating, result.length)
        won = self._moved(winner, result, 1.0 - chance, up=True)
        lost = self._moved(loser, result, 1.0 - chance, up=False)
        self.standings[result.winner], self.standings[result.loser] = won, lost
        return Rated(
            Change(result, result.winner, result.loser, True, chance, winner, loser, won),
            Change(result, result.loser, result.winner, False, 1.0 - chance, loser, winner, lost),
        )

    def _moved(self, standing: Standing, result: Result, unlikely: float, *, up: bool) -> Standing:
        moved = formula.gain(self.rating_list, standing.experience, result.length, unlikely)
        rating = standing.rating + moved if up else standing.rating - moved
        return Standing(rating, standing.experience + result.length, standing.matches + 1, result.at)


def replay(replaying: Replay, results: Iterable[Result]) -> Iterator[Outcome]:
    """What each result did, in order; `replaying.standings` are those after the last one taken."""
    return map(replaying.add, results)


def side_by_side(replays: Sequence[Replay], results: Iterable[Result]) -> Iterator[tuple[Outcome, ...]]:
    """What would it be under another list? What each result does on each of them, the results being read once."""
    for result in results:
        yield tuple(one.add(result) for one in replays)
