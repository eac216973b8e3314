"""Finds the plays in a message; they are shown on the board when somebody points at them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.notation.plays.refusals import PlayRefused
from games.notation.plays.text import in_words, moves_in

#: One checker's move as players type it (13/9, bar/20*, 8/5*(2), 6/off), and several of them in a row.
_MOVE = r"(?:\d{1,2}|bar|b)(?:/(?:\d{1,2}|off|o)\*?)+(?:\([1-4]\)\*?)?"
_PLAY = re.compile(rf"(?<![\w/])({_MOVE}(?:[ ,]+{_MOVE})*)(?![\w/])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of a message. If it is a play in standard notation, `play` gives it as boards read it."""

    text: str
    play: str = ""


def pieces(text: str) -> tuple[Words, ...]:
    """The message in order, plays separated from the words around them."""
    return tuple(_pieces(text))


def _pieces(text: str) -> Iterator[Words]:
    last = 0
    for match in _PLAY.finditer(text):
        play = _as_play(match[1])
        if not play:
            continue
        if match.start() > last:
            yield Words(text[last : match.start()])
        yield Words(match[1], play)
        last = match.end()
    if last < len(text):
        yield Words(text[last:])


def _as_play(written: str) -> str:
    """As boards read it; "" for what cannot be a checker's move, such as a date (6/11) or 24/7 meant literally."""
    try:
        moves = moves_in(written)
    except PlayRefused:
        return ""
    return in_words(moves)


def has_play(text: str) -> bool:
    """Whether the message contains a play."""
    return any(piece.play for piece in pieces(text))
