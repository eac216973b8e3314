"""Can a recorded game have been played like that? It is replayed, turn by turn, under the rules of its variant.

Not checked: whether a match has a Crawford game (records do not say), and who may beaver.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.notation.plays.play import PlayRefused, read_on
from games.notation.records.game_record import Doubled, Dropped, GameRecord, MatchRecord, Rolled, Took, Turn
from games.notation.records.refusals import RecordProblem, RecordRefused
from games.rules.board import Board
from games.rules.board_play import BoardPlay, named, opened, outcome, played, rolled, set_up
from games.rules.cube import LARGEST_CUBE, Side
from games.rules.gammons import Level

_SIDES = (Side.BOX, Side.TEAM)


@dataclass(frozen=True, slots=True)
class Standing:
    """The game between two turns.

    `owner` is None while the cube is in the middle. While an offer waits for its answer, `offered` is the value it would give
    the cube, `offered_by` the player who made the last turn of it, and `doubler` the one who began. `won` is the winner and the
    points once the board or a drop has ended the game.
    """

    play: BoardPlay
    cube: int = 1
    owner: int | None = None
    turned: bool = False
    offered: int = 0
    offered_by: int = 0
    doubler: int = 0
    won: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A legal turn, its play in canonical notation; `before` is the board before it, as its player saw it."""

    turn: Turn
    before: Board
    standing: Standing


def replayed(match: MatchRecord, game: GameRecord) -> Iterator[Replayed]:
    """Replay every turn of the game. Raises RecordRefused, with the turn's number from 0, at the first impossible one."""
    standing = Standing(set_up(match.variant), cube=game.cube)
    for number, turn in enumerate(game.turns):
        try:
            made, after = turn_made(match, standing, turn)
        except RecordRefused as refused:
            raise refused.at(number) from refused
        yield Replayed(made, _board(standing, turn.player), after)
        standing = after
    try:
        _check_end(match, game, standing)
    except RecordRefused as refused:
        raise refused.at(len(game.turns)) from refused


def check_match(match: MatchRecord, *, penalties: bool = False) -> MatchRecord:
    """The match with every play in canonical notation. With `penalties`, there may be points that no game has brought. Raises
    RecordRefused for an impossible turn, score or ending."""
    score = match.games[0].score if match.games else (0, 0)
    games = []
    for game in match.games:
        if penalties:
            score = max(score[0], game.score[0]), max(score[1], game.score[1])
        check_score(match, game, score)
        games.append(replace(game, turns=tuple(done.turn for done in replayed(match, game))))
        score = score_after(game)
    return replace(match, games=tuple(games))


def check_score(match: MatchRecord, game: GameRecord, score: tuple[int, int]) -> None:
    """Refuse a game that cannot begin at that score."""
    if game.score != score:
        raise RecordRefused(RecordProblem.SCORE, score=f"{score[0]}-{score[1]}")
    if match.length and max(score) >= match.length:
        raise RecordRefused(RecordProblem.MATCH_OVER)


def score_after(game: GameRecord) -> tuple[int, int]:
    """The score after the game; unchanged while it is being played."""
    zero, one = game.score
    return (zero + game.points * (game.winner == 0), one + game.points * (game.winner == 1))


def _board(standing: Standing, player: int) -> Board:
    return standing.play.seen_by(_SIDES[player])


def turn_made(match: MatchRecord, standing: Standing, turn: Turn) -> tuple[Turn, Standing]:
    """The turn, its play in canonical notation, and the game after it. Raises RecordRefused if it cannot be made there."""
    if standing.won:
        raise RecordRefused(RecordProblem.GAME_OVER)
    if isinstance(turn, Took | Dropped):
        return turn, _answered(match, standing, turn)
    if isinstance(turn, Doubled):
        return turn, _doubled(match, standing, turn)
    if standing.offered:
        raise RecordRefused(RecordProblem.ANSWER_FIRST)
    return _rolled(match, standing, turn)


# The cube


def _answered(match: MatchRecord, standing: Standing, turn: Took | Dropped) -> Standing:
    if not standing.offered:
        raise RecordRefused(RecordProblem.NO_OFFER)
    _check_player(match, turn.player, 1 - standing.offered_by)
    if isinstance(turn, Dropped):
        return replace(standing, won=(standing.offered_by, standing.offered // 2))
    return replace(standing, cube=standing.offered, owner=1 - standing.doubler, turned=True, offered=0)


def _doubled(match: MatchRecord, standing: Standing, turn: Doubled) -> Standing:
    if standing.offered:
        _check_player(match, turn.player, 1 - standing.offered_by)
        doubler = standing.doubler
    else:
        _check_may_double(match, standing, turn)
        doubler = turn.player
    value = 2 * (standing.offered or standing.cube)
    if turn.value != value or value > LARGEST_CUBE:
        raise RecordRefused(RecordProblem.CUBE_VALUE, value=min(value, LARGEST_CUBE))
    return replace(standing, offered=value, offered_by=turn.player, doubler=doubler)


def _check_may_double(match: MatchRecord, standing: Standing, turn: Doubled) -> None:
    play = standing.play
    if not play.rules.cube:
        raise RecordRefused(RecordProblem.NO_CUBE)
    if not play.cubes_may_turn:
        raise RecordRefused(RecordProblem.TOO_EARLY)
    _check_player(match, turn.player, _on_turn(play))
    if standing.owner not in (None, turn.player):
        raise RecordRefused(RecordProblem.NOT_YOUR_CUBE, player=match.players[turn.player])


# The checkers


def _rolled(match: MatchRecord, standing: Standing, turn: Rolled) -> tuple[Turn, Standing]:
    if len(turn.dice) != standing.play.rules.thrown or not all(1 <= die <= 6 for die in turn.dice):
        raise RecordRefused(RecordProblem.DICE)
    play = with_roll(match, standing.play, turn)
    try:
        read = read_on(play, turn.play)
    except PlayRefused as refused:
        dice = "-".join(map(str, turn.dice))
        raise RecordRefused(RecordProblem.PLAY, dice=dice, why=str(refused)) from refused
    after = played(play, read.end, len(read.steps), read.text)
    ended = outcome(after)
    won = (_SIDES.index(ended.winner), standing.cube * ended.level.multiplier) if ended else None
    return replace(turn, play=read.text), replace(standing, play=after, won=won)


def with_roll(match: MatchRecord, play: BoardPlay, turn: Rolled) -> BoardPlay:
    """The play with the turn's roll made, and its doublet named."""
    if play.on_turn is None:
        play = _begun(play, turn)
    _check_player(match, turn.player, _on_turn(play))
    if play.to_roll:
        for pair in pairs_of(turn.dice):
            play = rolled(play, pair)
    elif sorted(play.roll) != sorted(turn.dice):
        raise RecordRefused(RecordProblem.DICE)
    if play.to_name is (turn.doublet is None) or turn.doublet not in (None, *range(1, 7)):
        raise RecordRefused(RecordProblem.NAME_DOUBLET)
    return named(play, turn.doublet) if turn.doublet else play


def pairs_of(dice: tuple[int, ...]) -> list[tuple[int, int]]:
    """The rolls of a turn as the site makes them: both dice, then a third with one beside it that does not count."""
    return [(dice[0], dice[1]), *((third, third) for third in dice[2:])]


def _begun(play: BoardPlay, turn: Rolled) -> BoardPlay:
    """After the opening roll, won by the player of the first turn."""
    anew = play.rules.first_roll_anew
    high, low = (2, 1) if anew else (max(turn.dice), min(turn.dice))
    if high == low:
        raise RecordRefused(RecordProblem.OPENING)
    return opened(play, high, low) if turn.player == 0 else opened(play, low, high)


def _on_turn(play: BoardPlay) -> int:
    assert play.on_turn is not None
    return _SIDES.index(play.on_turn)


def _check_player(match: MatchRecord, player: int, expected: int) -> None:
    if player != expected:
        raise RecordRefused(RecordProblem.NOT_ON_TURN, player=match.players[player])


# The end


def _check_end(match: MatchRecord, game: GameRecord, standing: Standing) -> None:
    """Refuse a game that was not won as recorded."""
    if game.winner is None:
        if standing.won or game.points:
            raise RecordRefused(RecordProblem.STILL_PLAYED)
        return
    if standing.won and game.settled:
        raise RecordRefused(RecordProblem.GAME_OVER)
    if standing.won:
        _check_won(match, game, standing, standing.won)
    elif game.points < 0 or (not game.settled and _no_resignation(game, standing)):
        raise RecordRefused(RecordProblem.POINTS, points=game.points)


def _no_resignation(game: GameRecord, standing: Standing) -> bool:
    return bool(standing.offered) or game.points not in {standing.cube * level.multiplier for level in Level}


def _check_won(match: MatchRecord, game: GameRecord, standing: Standing, won: tuple[int, int]) -> None:
    """Money games may be played with the Jacoby rule, under which gammons count single until the cube is turned."""
    winner, points = won
    if game.winner != winner:
        raise RecordRefused(RecordProblem.WINNER, player=match.players[winner])
    single = not match.length and not standing.turned and game.points == standing.cube
    if game.points != points and not single:
        raise RecordRefused(RecordProblem.POINTS, points=game.points)
