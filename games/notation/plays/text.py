"""What did the player write? Reads the moves of a play from text; legality is checked later.

It accepts the ways in which players write to each other: `13/7`, `13-7`, `13/11*/7`, `8/5*(2)`, `8/5(2)*`, `Bar/20`, `b/20`,
`25/20`, `6/off`, `6/o`, `6/0`, with spaces or commas between moves and spaces around the signs; if nothing can be played, `-`,
`no play`, `cannot move`, `dance`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from games.notation.plays.refusals import PlayProblem, PlayRefused
from games.rules.board import BAR, OFF

#: In characters. The longest sensible play is far shorter; longer text is refused unread.
LONGEST = 200
#: What is written when nothing can be played.
CANNOT_MOVE = "-"

_NO_PLAY = {"-", "no play", "no move", "cannot move", "can't move", "dance", "dances"}
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_TIGHT = [(re.compile(r"\s*([/(-])\s*"), r"\1"), (re.compile(r"\s+([*)])"), r"\1")]
_POINT = r"(?:25|2[0-4]|1[0-9]|0?[1-9]|0|bar|b|off|o)"
_MOVE = re.compile(rf"({_POINT}(?:[/-]{_POINT}\*?)+)(?:\(([1-9][0-9]?)\))?(\*?)")
_NAMES = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}


@dataclass(frozen=True, slots=True)
class Move:
    """One checker's way as written: the points it is said to touch, in order, and those where it is said to hit."""

    points: tuple[int, ...]
    hits: frozenset[int] = frozenset()

    def __str__(self) -> str:
        first, *rest = self.points
        return "/".join([point_name(first), *(point_name(one) + "*" * (one in self.hits) for one in rest)])


def point_name(point: int) -> str:
    """A place as written: its number, bar or off."""
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


def in_words(moves: Iterable[Move]) -> str:
    """Moves as text, in the order given, equal ones counted.

    >>> in_words([Move((6, 5)), Move((8, 5)), Move((8, 5))])
    '6/5 8/5(2)'
    """
    return " ".join(word if times == 1 else f"{word}({times})" for word, times in Counter(map(str, moves)).items())


def as_told(text: str) -> str:
    """A play as players tell each other: equal ways counted, and marked as hitting if any of them hits. Only for reading: what
    is stored stays as it was written. Text that is no play is told as it is.

    >>> as_told('bar/22* bar/22 6/3')
    'bar/22*(2) 6/3'
    """
    try:
        moves = moves_in(text)
    except PlayRefused:
        return text
    ways: dict[tuple[int, ...], list[Move]] = {}
    for move in moves:
        ways.setdefault(move.points, []).append(move)
    hitting = ((points, frozenset().union(*(one.hits for one in same)), len(same)) for points, same in ways.items())
    return in_words(Move(points, hits) for points, hits, times in hitting for _each in range(times)) or text


def moves_in(text: str) -> tuple[Move, ...]:
    """Every checker's way in the text, with counted ones repeated; () if it says that nothing can be played.

    Raises PlayRefused for text that is empty, too long, or no move.
    """
    plain = _plain(text)
    if plain in _NO_PLAY:
        return ()
    return tuple(move for word in plain.split() for move in _moves(word))


def _plain(text: str) -> str:
    """Lower case, one kind of dash, one space between moves, none within them."""
    if len(text) > LONGEST:
        raise PlayRefused(PlayProblem.TOO_LONG)
    plain = unicodedata.normalize("NFKC", text).translate(_DASHES).replace("’", "'").casefold()
    plain = " ".join(re.sub(r"[,;]", " ", plain).split())
    if not plain:
        raise PlayRefused(PlayProblem.EMPTY)
    for loose, tight in _TIGHT:
        plain = loose.sub(tight, plain)
    return plain


def _moves(word: str) -> list[Move]:
    match = _MOVE.fullmatch(word)
    if not match:
        raise PlayRefused(PlayProblem.UNREADABLE, word=word[:40])
    way, times, hit_behind = match.groups()
    stops = [(_number(stop.rstrip("*")), stop.endswith("*")) for stop in re.split("[/-]", way)]
    points = tuple(point for point, _ in stops)
    hits = {point for point, hit in stops if hit} | ({points[-1]} if hit_behind else set())
    move = Move(points, frozenset(hits))
    if any(one <= other for one, other in pairwise(points)):
        raise PlayRefused(PlayProblem.BACKWARDS, move=str(move))
    return [move] * int(times or 1)


def _number(point: str) -> int:
    named = _NAMES.get(point)
    return int(point) if named is None else named
