"""Binary formats: .xg of eXtreme Gammon, .bgf of BGBlitz, .ogxm of HedgeHog (and .gvab, its extension).

Only this file knows the library that decodes them. `gvformat` (of the package gammonview, MIT) turns all of them into one kind
of document: players in alphabetical order, and for each game its plies, with the steps as numbers of one side's points. The
order of the dice is lost. Whatever it raises means that the bytes are damaged. It runs in a process of its own
(`library_apart.py`), and sees nothing that would unpack to more than LARGEST_UNPACKED bytes.
"""

import gzip
import io
import re
import zlib
from collections.abc import Mapping
from typing import Any

from games.notation.match_files.library_apart import NoLibrary, TooMuch, document_of
from games.notation.match_files.refusals import FileProblem, FileRefused, Place
from games.notation.match_files.told import MOST_GAMES, ToldGame, ToldMatch, doubled_to
from games.notation.plays.play import CANNOT_MOVE
from games.notation.records.game_record import Dropped, Rolled, Took, Turn
from games.notation.records.mat import plain_name
from games.notation.records.refusals import RecordProblem
from games.rules.board import BAR

#: In bytes, unpacked: a match to 25 points with its analysis takes a third of this.
LARGEST_UNPACKED = 12_000_000
_LARGEST = 99_999
#: Where the packed part of an .xg file begins, but for its picture, whose size stands at 20.
_XG_HEADER = 8232
#: A number of Smile that does not end. The library would add it up for hours.
_ENDLESS_NUMBER = re.compile(rb"[$%][\x00-\x7f]{5000}")

_DOUBLE, _TAKE, _DROP, _SET_POSITION, _BEAVER, _RACCOON = 21, 22, 23, 31, 32, 33
_ENDS = range(24, 31)
_FROM_TEXT = 1
"""The document's `source` of a match that was text once, where no rule about a Crawford game means that nobody said."""

Document = Mapping[str, Any]
KINDS = {"xg": "an .xg file of eXtreme Gammon", "bgf": "a .bgf file of BGBlitz", "ogxm": "an .ogxm file"}


def kind_of(data: bytes) -> str | None:
    """Which of these formats it is: a key of KINDS, or None."""
    if data.startswith(b"RGMH"):
        return "xg"
    if data.startswith(b"OGXM"):
        return "ogxm"
    head, _, rest = data.partition(b"\n")
    packed = rest.startswith((b"\x1f\x8b", b"\x78\x01", b"\x78\x9c", b"\x78\xda", b":)\n"))
    return "bgf" if head.startswith(b"{") and packed else None


def told_by_library(kind: str, data: bytes) -> ToldMatch:
    """The match in bytes of that kind. Raises FileRefused."""
    try:
        _check_unpacked(kind, data)
        return _told(kind, document_of(kind, data))
    except FileRefused:
        raise
    except NoLibrary:
        raise FileRefused(FileProblem.NO_LIBRARY, kind=KINDS[kind]) from None
    except TooMuch:
        raise _too_large() from None
    except Exception as error:  # what the document says may be of any type
        raise FileRefused(FileProblem.DAMAGED, kind=KINDS[kind]) from error


def _too_large() -> FileRefused:
    return FileRefused(FileProblem.TOO_LARGE, most=LARGEST_UNPACKED // 1_000_000)


def _check_unpacked(kind: str, data: bytes) -> None:
    """Refuse a small file that unpacks to an enormous one, before the library unpacks it."""
    if kind == "xg":
        packed = data[_XG_HEADER + int.from_bytes(data[20:24], "little") :]
        try:
            size = len(_inflated(packed))
        except zlib.error:  # then the library takes the bytes as they are
            size = len(packed)
    elif kind == "bgf":
        unpacked = _smile(data.partition(b"\n")[2])
        size = len(unpacked)
        if _ENDLESS_NUMBER.search(unpacked):
            raise FileRefused(FileProblem.DAMAGED, kind=KINDS[kind])
    else:
        size = len(data)
    if size > LARGEST_UNPACKED:
        raise _too_large()


def _inflated(packed: bytes) -> bytes:
    """What is packed with any header, up to one byte too many."""
    return zlib.decompressobj().decompress(packed, LARGEST_UNPACKED + 1)


def _smile(payload: bytes) -> bytes:
    if payload.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=io.BytesIO(payload)).read(LARGEST_UNPACKED + 1)
    if payload.startswith(b"\x78"):
        return _inflated(payload)
    return payload


def _told(kind: str, document: Document) -> ToldMatch:
    games = document["games"]
    if not games:
        raise FileRefused(RecordProblem.NO_GAME)
    if len(games) > MOST_GAMES:
        raise FileRefused(RecordProblem.TOO_LONG)
    over = document.get("result") in (1, 2)
    return ToldMatch(
        players=(plain_name(str(document["player_white"])), plain_name(str(document["player_black"]))),
        length=_number(document["match_length"] or 0),
        games=[_game(number, game) for number, game in enumerate(games, 1)],
        crawford=bool(document.get("crawford")) or document.get("source") == _FROM_TEXT,
        final=(_number(document["white_score"]), _number(document["black_score"])) if over else None,
        silent=kind == "xg",
    )


def _game(number: int, told: Document) -> ToldGame:
    game = ToldGame(Place(number), winner=_number(told["winner"]), points=_number(told["points_won"]))
    if game.winner not in (0, 1):
        raise ValueError(game.winner)
    for ply in told["plies"]:
        if ply["action_id"] in _ENDS:
            continue
        if refused := _refused(ply):
            game.wrong[len(game.turns)] = refused
        place = Place(number, turn=len(game.turns) + 1)
        try:
            game.turns.append(_turn(game, ply))
        except FileRefused as refused:
            raise refused.at(place) from refused
        game.places.append(place)
    return game


def _refused(ply: Document) -> FileRefused | None:
    action = int(ply["action_id"])
    if action == _SET_POSITION:
        return FileRefused(FileProblem.NOT_BY_THE_RULES)
    known = action <= _DROP or action in (_BEAVER, _RACCOON)
    return None if known else FileRefused(FileProblem.UNKNOWN_TURN, number=action)


def _turn(game: ToldGame, ply: Document) -> Turn:
    player = 0 if ply["color"] == 1 else 1
    action = int(ply["action_id"])
    if action in (_DOUBLE, _BEAVER, _RACCOON):
        return doubled_to(game, player)
    if action == _TAKE:
        return Took(player)
    if action == _DROP:
        return Dropped(player)
    low, high = sorted((_number(ply.get("d1") or 0), _number(ply.get("d2") or 0)))
    return Rolled(player, (high, low), _play(player, ply.get("moves") or ()))


def _play(player: int, steps: Any) -> str:
    """The play in the player's own numbering; in the document the points are numbered as black sees them."""
    moves = []
    for step in steps:
        start = int(step["from"]) if player else BAR - int(step["from"])
        end = max(start - int(step["pips"]), 0)
        moves.append(f"{'bar' if start == BAR else start}/{end or 'off'}")
    return " ".join(moves) or CANNOT_MOVE


def _number(told: Any) -> int:
    number = int(told)
    if not 0 <= number <= _LARGEST:
        raise ValueError(told)
    return number
