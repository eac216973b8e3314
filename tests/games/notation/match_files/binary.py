"""Writes matches in the binary formats, as far as they are read: what a program would add of its analysis is left out.

The library reads them only (.ogxm it also writes), so the layouts are those that it expects: records of 2,560 bytes packed
behind a header (.xg), and JSON in the binary form called Smile behind a line of JSON (.bgf).
"""

import gzip
import json
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import gvformat

from games.notation.plays.play import read_play
from games.notation.records.game_record import Doubled, GameRecord, MatchRecord, Rolled, Took
from games.notation.records.game_replay import replayed
from games.rules.board import Board, flipped
from games.rules.turn.steps import Step
from games.rules.variants import BACKGAMMON

Points = list[tuple[int, int]]
"""Each step of a play: where from (25 for the bar) and where to (0 for off), as its player numbers the points."""


def played(match: MatchRecord, game: GameRecord) -> Iterator[tuple[Rolled, Board, tuple[Step, ...]]]:
    """Every roll of the game with the board before it and its steps."""
    for done in replayed(match, game):
        if isinstance(done.turn, Rolled):
            dice = BACKGAMMON.numbers(done.turn.dice)
            yield done.turn, done.before, read_play(BACKGAMMON, done.before, dice, done.turn.play).steps


def steps_of(match: MatchRecord, game: GameRecord) -> Iterator[Points]:
    for _, _, steps in played(match, game):
        yield [(step.start, step.end) for step in steps]


def final(match: MatchRecord) -> tuple[int, int]:
    last = match.games[-1]
    return (last.score[0] + last.points * (last.winner == 0), last.score[1] + last.points * (last.winner == 1))


# .ogxm


def ogxm_of(match: MatchRecord) -> bytes:
    """By the library's own writer."""
    white, black = final(match)
    over = match.length and max(white, black) >= match.length
    document = {
        "match_length": match.length,
        "player_white": match.players[0],
        "player_black": match.players[1],
        "white_score": white,
        "black_score": black,
        "result": (1 if white > black else 2) if over else 0,
        "source": 2,
        "timestamp": 0,
        "crawford": True,
        "games": [_document(match, number, game) for number, game in enumerate(match.games)],
    }
    written: bytes = gvformat.write_gvab(document)
    return written


def _document(match: MatchRecord, number: int, game: GameRecord) -> dict[str, Any]:
    steps = steps_of(match, game)
    plies = []
    for turn in game.turns:
        ply: dict[str, Any] = {"color": 1 - turn.player}
        if isinstance(turn, Rolled):
            low, high = sorted(turn.dice)
            moves = [{"from": start if turn.player else 25 - start, "pips": start - end} for start, end in next(steps)]
            ply |= {"action_id": _dice_number(low, high), "d1": low, "d2": high, "moves": moves}
        else:
            ply["action_id"] = 21 if isinstance(turn, Doubled) else (22 if isinstance(turn, Took) else 23)
        plies.append(ply)
    plies.append({"color": 1 - (game.winner or 0), "action_id": 24})
    return {"game_index": number, "winner": game.winner, "points_won": game.points, "is_crawford": False, "plies": plies}


def _dice_number(low: int, high: int) -> int:
    """11, 12, ..., 16, 22, ... as the format counts them."""
    return [(one, other) for one in range(1, 7) for other in range(one, 7)].index((low, high))


# .xg


def xg_of(match: MatchRecord, *, analysed: bool = True) -> bytes:
    """Not analysed, it has no candidates to be found among, from which the library takes the plays."""
    header = _record(0, {92: ("<i", match.length or 99999), 100: ("<B", 1)})
    for at, name in zip((880, 1138), match.players, strict=True):
        name_bytes = name.encode("utf-16-le")
        header[at : at + len(name_bytes)] = name_bytes
    records = [header]
    for number, game in enumerate(match.games, 1):
        records.append(_record(1, {12: ("<i", game.score[0]), 16: ("<i", game.score[1]), 48: ("<i", number)}))
        records += _xg_turns(match, game, analysed)
        winner = {12: ("<i", 0), 24: ("<i", 1 if game.winner == 0 else -1), 28: ("<i", game.points), 32: ("<i", 1)}
        records.append(_record(4, winner))
    one, other = final(match)
    records.append(_record(5, {12: ("<i", one), 16: ("<i", other)}))
    return b"RGMH" + bytes(8228) + zlib.compress(b"".join(records))


def _record(kind: int, values: dict[int, tuple[str, int]]) -> bytearray:
    record = bytearray(2560)
    record[8] = kind
    for at, (form, value) in values.items():
        struct.pack_into(form, record, at, value)
    return record


def _xg_turns(match: MatchRecord, game: GameRecord, analysed: bool) -> Iterator[bytearray]:
    rolls = played(match, game)
    for number, turn in enumerate(game.turns):
        who = 1 if turn.player == 0 else -1
        if isinstance(turn, Doubled):
            takes = isinstance(game.turns[number + 1], Took)
            yield _record(2, {12: ("<i", who), 16: ("<i", 1), 20: ("<i", int(takes))})
        elif isinstance(turn, Rolled):
            _, board, steps = next(rolls)
            record = _record(3, {64: ("<i", who), 100: ("<i", turn.dice[0]), 104: ("<i", turn.dice[1])})
            if analysed:
                struct.pack_into("<i", record, 120, 1)
                hops = [place for step in steps for place in (step.start - 1, step.end - 1)]
                struct.pack_into("<8b", record, 1024, *(hops + [-1] * 8)[:8])
            struct.pack_into("<26b", record, 9, *_xg_board(board, turn.player))
            yield record


def _xg_board(board: Board, player: int) -> list[int]:
    """As the first player sees it, the second's checkers negative."""
    seen = board if player == 0 else flipped(board)
    return [seen[25], *seen[1:25], -seen[0]]


# .bgf


def bgf_of(match: MatchRecord) -> bytes:
    """The first player is green."""
    green, red = final(match)
    whole = {
        "nameGreen": match.players[0],
        "nameRed": match.players[1],
        "matchlen": match.length,
        "useCrawford": True,
        "finalGreen": green,
        "finalRed": red,
        "games": [_bgf_game(match, game) for game in match.games],
    }
    return json.dumps({"format": "BGF", "useSmile": True}).encode() + b"\n" + gzip.compress(b":)\n\x00" + _smile(whole))


def _bgf_game(match: MatchRecord, game: GameRecord) -> dict[str, Any]:
    steps = steps_of(match, game)
    moves: list[dict[str, Any]] = []
    for number, turn in enumerate(game.turns):
        player = -1 if turn.player == 0 else 1
        if isinstance(turn, Rolled):
            moves.append({"player": player} | _bgf_play(turn, next(steps)))
        elif isinstance(turn, Doubled):
            decision = {"hasDoubled": True, "hasAccepted": isinstance(game.turns[number + 1], Took)}
            nothing = {"player": player, "from": [-1] * 4, "to": [-1] * 4}
            moves += [{**nothing, "equity": {"cubeDecision": decision}}, nothing]
    start = {24: 2, 13: 5, 8: 3, 6: 5, 1: -2, 12: -5, 17: -3, 19: -5}
    points = [start.get(24 - at, 0) for at in range(24)] + [0, 0]
    return {
        "scoreGreen": game.score[0],
        "scoreRed": game.score[1],
        "initial": {"points": points, "cube": 1, "cubeOwner": 0},
        "moves": moves,
        "wonPoints": game.points,
        "wasResignation": False,
    }


def _bgf_play(turn: Rolled, steps: Points) -> dict[str, Any]:
    one, other = turn.dice
    if not steps:
        return {"dancingEquity": {}, "from": [one, -1, -1, -1], "to": [other, -1, -1, -1]}
    starts, ends = zip(*steps, strict=True)
    filled = [-1] * (4 - len(steps))
    return {"red": one, "green": other, "from": [*starts, *filled], "to": [*ends, *filled]}


def _smile(value: object) -> bytes:
    if isinstance(value, dict):
        keys = (bytes([0x80 + len(key) - 1]) + key.encode() + _smile(one) for key, one in value.items())
        return b"\xfa" + b"".join(keys) + b"\xfb"
    if isinstance(value, list):
        return b"\xf8" + b"".join(map(_smile, value)) + b"\xf9"
    if isinstance(value, bool):
        return b"\x23" if value else b"\x22"
    if isinstance(value, int):
        return b"$" + _smile_number(value << 1 if value >= 0 else (-value << 1) - 1)
    text = str(value).encode()
    return bytes([0x40 + len(text) - 1]) + text


def _smile_number(value: int) -> bytes:
    """Six bits a byte, the highest first; the last byte is marked."""
    parts = [value & 0x3F | 0x80]
    while value := value >> 6:
        parts.append(value & 0x3F)
    return bytes(reversed(parts))
