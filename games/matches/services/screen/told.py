"""The games of a match on screen, moment by moment, as its log tells them; and all of it as other programs read it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce

from games.matches.course.steps import Step
from games.matches.models import Match
from games.matches.rules.actions import Undo
from games.matches.rules.events import (
    CubeDoubledByTie,
    Event,
    GameBegun,
    GameWon,
    LatePoints,
    MatchAgreed,
    MatchWon,
    TimePoints,
)
from games.matches.rules.evolve import with_scored
from games.matches.rules.state import Scored
from games.matches.services.writing import MATCHES, said_in
from games.notation.records.game_record import Doubled, Dropped, MatchRecord, Took
from games.play.replay.two_sided import SIDES, DoubledByTie, Told, TwoSided, moments_of, record_of
from games.rules.board_events import CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.match.score import Score


@dataclass(frozen=True, slots=True)
class GameTold:
    """A game on screen: its moments, and how it ended; `won` is None while it is played, and if the match ended before it.
    `before` is the score then, `after` the one that the game has left, and `last` what has ended the match with it."""

    number: int
    moments: tuple[TwoSided, ...]
    before: Score
    after: Score
    won: GameWon | None = None
    last: MatchWon | None = None


@lru_cache(maxsize=64)
def games_told(match_id: int, version: int) -> tuple[GameTold, ...]:
    """Every game that was begun, without what was undone. Kept for the version, which never changes again."""
    match = Match(pk=match_id, version=version)
    return tuple(_games(_in_force(match, version)))


def _in_force(match: Match, version: int) -> list[tuple[int, tuple[Event, ...]]]:
    """The statements about the games, by the numbers of their records."""
    kept: list[tuple[int, tuple[Event, ...]]] = []
    for number, said in enumerate(said_in(match), start=1):
        if number > version:
            break
        if isinstance(said.action, Undo):
            kept.pop()
        elif not isinstance(said.action, Step):
            kept.append((number, said.events))  # type: ignore[arg-type]  # no step follows from a statement about the games
    return kept


def _games(statements: Iterable[tuple[int, tuple[Event, ...]]]) -> Iterator[GameTold]:
    """What a clock has cost is counted when the game ends, after what the game was worth; and so is the match won by it."""
    told = _Telling()
    for record, events in statements:
        last = next((event for event in events if isinstance(event, MatchWon)), None)
        for event in events:
            yield from told.after(record, event, last)
    if told.begun is not None:
        yield told.game()


class _Telling:
    """The log up to some event: the score, and the game that has begun."""

    def __init__(self) -> None:
        self.score = Score(0)
        self.before = self.score
        self.begun: GameBegun | None = None
        self.told: list[tuple[int, Told]] = []
        self.waiting: list[TimePoints] = []

    def after(self, record: int, event: Event, last: MatchWon | None) -> Iterator[GameTold]:
        """The game that ends with the event."""
        match event:
            case MatchAgreed(sheet=sheet):
                self.score = sheet.start()
            case GameBegun():
                self.begun, self.told, self.before = event, [], self.score
            case CubeDoubledByTie(value):
                self.told.append((record, DoubledByTie(value)))
            case OpeningRolled() | DiceRolled() | DoubletNamed() | CheckersPlayed() | Doubled() | Took() | Dropped():
                self.told.append((record, event))
            case TimePoints() if self.begun is not None:
                self.waiting.append(event)
            case GameWon() if self.begun is not None:
                self._count(event, *self.waiting)
                yield self.game(event, last)
                self.begun = None
            case LatePoints() | TimePoints():
                self._count(event)
            case MatchWon() if self.begun is not None:
                self._count(*self.waiting)
                yield self.game(last=event)
                self.begun = None

    def _count(self, *scored: Scored) -> None:
        self.score, self.waiting = reduce(with_scored, scored, self.score), []

    def game(self, won: GameWon | None = None, last: MatchWon | None = None) -> GameTold:
        """The one that has begun."""
        assert self.begun is not None
        moments = moments_of(self.begun.board, self.told)
        return GameTold(self.begun.number, moments, self.before, self.score, won, last)


def record_of_match(match: Match) -> MatchRecord:
    """All its games, for `.mat` and JSON."""
    course = MATCHES.state_of(match)
    assert course.players is not None
    games = tuple(
        record_of(
            game.moments,
            SIDES[game.won.winner] if game.won is not None else None,
            game.won.points if game.won is not None else 0,
            game.before.raw,
        )
        for game in games_told(match.pk, match.version)
    )
    first, second = (seat.player.name for seat in match.seats.select_related("player"))
    return MatchRecord((first, second), games, length=course.sheet.length, variant=course.sheet.variant)
