"""Reads a match or a money session from JSON as `game_json.py` writes it: every value is checked, every turn must be legal."""

from collections.abc import Mapping

from games.notation.records.game_json import KIND, VERSION, position_or_none
from games.notation.records.game_record import Doubled, Dropped, GameRecord, MatchRecord, Rolled, Took, Turn
from games.notation.records.game_replay import check_match, replayed
from games.notation.records.refusals import RecordProblem, RecordRefused
from games.rules.variants import VARIANTS

#: More than any evening has seen.
MOST_GAMES, MOST_TURNS = 1_000, 2_000
_LARGEST = 2**31 - 1
_LONGEST_TEXT = 200

Fields = Mapping[str, object]


def read_json(data: object) -> MatchRecord:
    """The match in the result of json.loads. Raises RecordRefused for malformed values and for anything against the rules."""
    whole = _fields(data, "record")
    if whole.get("record") != KIND:
        raise _missing("record")
    version = _number(whole, "version", 0)
    if version != VERSION:
        raise RecordRefused(RecordProblem.VERSION, version=version)
    variant = _text(whole, "variant")
    if variant not in VARIANTS:
        raise RecordRefused(RecordProblem.VARIANT, variant=variant[:40])
    one, other = _list(whole, "players", 2, 2)
    if not isinstance(one, str) or not isinstance(other, str) or max(len(one), len(other)) > _LONGEST_TEXT:
        raise _missing("players")
    games = [_fields(game, "games") for game in _list(whole, "games", 0, MOST_GAMES)]
    length = _number(whole, "match_length", 0)
    match = check_match(MatchRecord((one, other), tuple(_game(game) for game in games), length, variant))
    for game, said in zip(match.games, games, strict=True):
        _check_positions(match, game, said)
    return match


def _game(game: Fields) -> GameRecord:
    winner = None if game.get("winner", False) is None else _number(game, "winner", 0, 1)
    score = _pair(game, "score", _LARGEST)
    turns = tuple(_turn(_fields(turn, "turns")) for turn in _list(game, "turns", 0, MOST_TURNS))
    settled = game.get("settled")
    if not isinstance(settled, bool):
        raise _missing("settled")
    return GameRecord(turns, score, winner, _number(game, "points", 0), _cube(game), settled)


def _cube(game: Fields) -> int:
    cube = _number(game, "cube", 1)
    if cube & (cube - 1):
        raise _missing("cube")
    return cube


def _turn(turn: Fields) -> Turn:
    player = _number(turn, "player", 0, 1)
    if "double" in turn:
        return Doubled(player, _number(turn, "double", 2))
    if turn.get("take") is True:
        return Took(player)
    if turn.get("drop") is True:
        return Dropped(player)
    doublet = _number(turn, "doublet", 1, 6) if "doublet" in turn else None
    return Rolled(player, _thrown(turn), _text(turn, "play"), doublet)


def _thrown(turn: Fields) -> tuple[int, ...]:
    """Two dice or three; whether the game is played with so many is seen when it is replayed."""
    dice = _list(turn, "dice", 2, 3)
    said = {str(nth): die for nth, die in enumerate(dice)}
    try:
        return tuple(_number(said, nth, 0, 6) for nth in said)
    except RecordRefused as refused:
        raise _missing("dice") from refused


def _check_positions(match: MatchRecord, game: GameRecord, said: Fields) -> None:
    """Refuse a stated position that differs from the game's."""
    turns = _list(said, "turns", 0, MOST_TURNS)
    for number, (done, turn) in enumerate(zip(replayed(match, game), turns, strict=True)):
        position = _fields(turn, "turns").get("position")
        if isinstance(done.turn, Rolled) and position not in (None, position_or_none(done.before)):
            raise RecordRefused(RecordProblem.POSITION, number, position=position_or_none(done.before) or "null")


# Single values


def _missing(name: str) -> RecordRefused:
    return RecordRefused(RecordProblem.JSON, name=name)


def _fields(value: object, name: str) -> Fields:
    if not isinstance(value, dict):
        raise _missing(name)
    return value


def _list(fields: Fields, name: str, least: int, most: int) -> list[object]:
    value = fields.get(name)
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise _missing(name)
    return value


def _number(fields: Fields, name: str, least: int, most: int = _LARGEST) -> int:
    value = fields.get(name)
    if type(value) is not int or not least <= value <= most:
        raise _missing(name)
    return value


def _pair(fields: Fields, name: str, most: int) -> tuple[int, int]:
    one, other = _list(fields, name, 2, 2)
    both = {"one": one, "other": other}
    try:
        return _number(both, "one", 0, most), _number(both, "other", 0, most)
    except RecordRefused as refused:
        raise _missing(name) from refused


def _text(fields: Fields, name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise _missing(name)
    return value
