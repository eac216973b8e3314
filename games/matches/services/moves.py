"""The moves of a match that came as a file, as they are stored, and as moments for its replay."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

from clubsite.eventlog.codec import Codec
from games.matches.models import Match, MatchFile
from games.notation.match_files.replaying import ImportedMatch
from games.notation.records.game_record import Doubled, GameRecord, MatchRecord, Rolled, Turn
from games.notation.records.game_replay import pairs_of, replayed, with_roll
from games.play.replay.two_sided import SIDES, Told, TwoSided, moments_of
from games.rules.board_events import CheckersPlayed, DiceRolled, OpeningRolled
from games.rules.board_play import BoardPlay, set_up
from games.rules.gammons import Level
from games.rules.match.score import Pair


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game of the file counts. `void`: a double that the Crawford rule forbids was left out, and the game counts at 1."""

    winner: int
    cube: int
    level: Level
    void: bool = False


@dataclass(frozen=True, slots=True)
class KeptMoves:
    """A match that the rules have replayed, and how each of its games counts. `over`: its last points are in it."""

    record: MatchRecord
    ended: tuple[Ended, ...]
    crawford: bool
    over: bool

    @property
    def voided(self) -> int:
        """In how many games a double was void."""
        return sum(game.void for game in self.ended)

    @property
    def final(self) -> tuple[int, int]:
        """The score after the last game."""
        last = self.record.games[-1]
        first, second = last.score
        return (first + last.points, second) if last.winner == 0 else (first, second + last.points)


MOVES: Codec[KeptMoves] = Codec(KeptMoves)


def kept(match: ImportedMatch) -> KeptMoves:
    """What is stored of a file. A session counts from 0-0, whatever was played before it."""
    ended = tuple(Ended(game.winner, game.cube, game.level, game.void) for game in match.scored.games)
    first, second = match.record.games[0].score
    games = tuple(
        replace(game, score=(game.score[0] - first, game.score[1] - second)) if not match.record.length else game
        for game in match.record.games
    )
    over = match.scored.score.over or not match.record.length
    return KeptMoves(replace(match.record, games=games), ended, match.crawford, over)


def digest_of(moves: KeptMoves) -> str:
    """The same for the same moves, whatever the players are called and whichever die is named first."""
    return _digest(moves.record, (0, 1))


def digests_of(moves: KeptMoves) -> tuple[str, str]:
    """The digest, and that of the same match as a file with the players in the other order tells it."""
    return digest_of(moves), _digest(moves.record, (1, 0))


def _digest(record: MatchRecord, order: Pair) -> str:
    games = [
        [None if game.winner is None else order[game.winner], game.points, [plain_turn(turn, order) for turn in game.turns]]
        for game in record.games
    ]
    return hashlib.sha256(json.dumps([record.length, record.variant, games]).encode()).hexdigest()


def plain_turn(turn: Turn, order: Pair = (0, 1)) -> list[object]:
    """Not as the codec writes it, to which later versions may add. `order` are the new numbers of the two players."""
    player = order[turn.player]
    if isinstance(turn, Rolled):
        return ["rolled", player, *sorted(turn.dice), turn.play, turn.doublet]
    return ["doubled", player, turn.value] if isinstance(turn, Doubled) else [type(turn).__name__, player]


def moves_of(match: Match) -> KeptMoves | None:
    """The stored moves, under the names of the two players; None for a match that came without. Two queries."""
    file = MatchFile.objects.filter(match=match).first()
    if file is None:
        return None
    first, second = (seat.player.name for seat in match.seats.select_related("player"))
    moves = MOVES.decode(file.moves)
    return replace(moves, record=replace(moves.record, players=(first, second)))


def moments(match: MatchRecord, game: GameRecord) -> tuple[TwoSided, ...]:
    """The game step by step; its turns are numbered from 1."""
    begun = set_up(match.variant)
    return moments_of(begun, _told(match, game, begun), game.cube)


def _told(match: MatchRecord, game: GameRecord, board: BoardPlay) -> Iterator[tuple[int, Told]]:
    for number, done in enumerate(replayed(match, game), start=1):
        turn = done.turn
        if isinstance(turn, Rolled):
            yield from ((number, event) for event in _rolled(match, board, turn))
            yield number, CheckersPlayed(SIDES[turn.player], turn.play, done.standing.play)
        else:
            yield number, turn
        board = done.standing.play


def _rolled(match: MatchRecord, board: BoardPlay, turn: Rolled) -> Iterator[Told]:
    """The opening says who has rolled what: its winner the higher die."""
    after = with_roll(match, board, turn)
    if board.on_turn is None:
        high, low = max(turn.dice), min(turn.dice)
        yield OpeningRolled(*((high, low) if turn.player == 0 else (low, high)), after)
        if after.rules.first_roll_anew:
            yield DiceRolled(SIDES[turn.player], pairs_of(turn.dice)[-1], after)
    else:
        yield DiceRolled(SIDES[turn.player], pairs_of(turn.dice)[-1], after)
