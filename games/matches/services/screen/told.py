"""The games of a match on screen, moment by moment, as its log tells them; and all of it as other programs read it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.matches.course.steps import Step
from games.matches.models import Match
from games.matches.rules.actions import Undo
from games.matches.rules.events import CubeDoubledByTie, Event, GameBegun, GameWon, LatePoints, MatchWon, TimePoints
from games.matches.services.writing import MATCHES, said_in
from games.notation.game_record import Doubled, Dropped, MatchRecord, Took
from games.play.replay.two_sided import SIDES, Told, TwoSided, moments_of, record_of
from games.rules.board_events import CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.board_play import BoardPlay
from games.rules.match.score import Pair


@dataclass(frozen=True, slots=True)
class GameTold:
    """A game on screen: its moments, and how it ended; `won` is None while it is played, and if the match ended before it.
    `before` is the score then."""

    number: int
    moments: tuple[TwoSided, ...]
    before: Pair
    won: GameWon | None = None


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
    begun: tuple[int, BoardPlay] | None = None
    told: list[tuple[int, Told]] = []
    score: Pair = (0, 0)
    cube = 1
    for record, events in statements:
        for event in events:
            match event:
                case GameBegun(number, board):
                    begun, told, cube = (number, board), [], 1
                case CubeDoubledByTie(value):
                    cube = value
                case OpeningRolled() | DiceRolled() | DoubletNamed() | CheckersPlayed() | Doubled() | Took() | Dropped():
                    told.append((record, event))
                case GameWon(winner, points=points) if begun is not None:
                    yield GameTold(begun[0], moments_of(begun[1], told, cube), score, event)
                    score, begun = _plus(score, winner, points), None
                case LatePoints(player, points) | TimePoints(player, points):
                    score = _plus(score, player, points)
                case MatchWon() if begun is not None:
                    yield GameTold(begun[0], moments_of(begun[1], told, cube), score)
                    begun = None
    if begun is not None:
        yield GameTold(begun[0], moments_of(begun[1], told, cube), score)


def _plus(score: Pair, player: int, points: int) -> Pair:
    return (score[0] + points, score[1]) if player == 0 else (score[0], score[1] + points)


def record_of_match(match: Match) -> MatchRecord:
    """All its games, for `.mat` and JSON."""
    course = MATCHES.state_of(match)
    assert course.players is not None
    games = tuple(
        record_of(
            game.moments,
            SIDES[game.won.winner] if game.won is not None else None,
            game.won.points if game.won is not None else 0,
            game.before,
        )
        for game in games_told(match.pk, match.version)
    )
    first, second = (seat.player.name for seat in match.seats.select_related("player"))
    return MatchRecord((first, second), games, length=course.sheet.length, variant=course.sheet.variant)
