"""Writes a match or a money session as JSON: the whole record, plus the position before every roll for programs to start from.

Reading is in `game_json_reading.py`.

    {"record": "games", "version": 1, "variant": "backgammon", "players": ["ann", "bob"], "match_length": 0,
     "games": [{"score": [0, 0], "cube": 1, "turns": [
        {"player": 0, "dice": [3, 1], "play": "8/5 6/5", "position": "4HPwATDgc/ABMA"},
        {"player": 1, "double": 2}, {"player": 0, "take": true}, {"player": 0, "drop": true}],
       "winner": 0, "points": 2, "settled": false}]}

`position` is the GNU Backgammon position ID of the board before the roll, as the roller sees it; null where an ID cannot
express it (pinned checkers). `doublet` is present if the player named one. `winner` is null while the game is being played.
"""

from games.notation.ids.position_id import write_position_id
from games.notation.ids.refusals import IdRefused
from games.notation.records.game_record import Doubled, Dropped, GameRecord, MatchRecord, Took, Turn
from games.notation.records.game_replay import check_match, replayed
from games.rules.board import Board

KIND = "games"
VERSION = 1


def write_json(match: MatchRecord) -> dict[str, object]:
    """The record as plain values for json.dumps. Raises RecordRefused if it cannot have been played like that."""
    return {
        "record": KIND,
        "version": VERSION,
        "variant": match.variant,
        "players": list(match.players),
        "match_length": match.length,
        "games": [_game_written(match, game) for game in check_match(match).games],
    }


def _game_written(match: MatchRecord, game: GameRecord) -> dict[str, object]:
    return {
        "score": list(game.score),
        "cube": game.cube,
        "turns": [_turn_written(done.turn, done.before) for done in replayed(match, game)],
        "winner": game.winner,
        "points": game.points,
        "settled": game.settled,
    }


def _turn_written(turn: Turn, before: Board) -> dict[str, object]:
    if isinstance(turn, Doubled):
        return {"player": turn.player, "double": turn.value}
    if isinstance(turn, Took | Dropped):
        return {"player": turn.player, "take" if isinstance(turn, Took) else "drop": True}
    named = {"doublet": turn.doublet} if turn.doublet else {}
    rolled = {"player": turn.player, "dice": list(turn.dice), "play": turn.play}
    return {**rolled, **named, "position": position_or_none(before)}


def position_or_none(board: Board) -> str | None:
    """The position ID of a board, or None if no ID can express it."""
    try:
        return write_position_id(board)
    except IdRefused:
        return None
