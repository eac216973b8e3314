"""Statements typed by hand: since no two players at a table differ only in case, `ann` is enough for Ann."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from chouette.rules.model.actions import Player

#: Anything that may be a name: all but spaces and the signs between names.
_WORD = re.compile(r"[^\s/;:,=#]+")

#: What follows these is an option or a set of house rules, not a player.
_NOT_ABOUT_PLAYERS = frozenset({"option", "sheet"})


def spelt_as_at(players: Iterable[Player], typed: str) -> str:
    """The statements, one a line, with every name in the spelling it has at this table. Keywords cannot be names.

    >>> spelt_as_at([Player("Ann"), Player("bob")], "Proxy ann for BOB; cal joins")
    'Proxy Ann for bob; cal joins'
    """
    spelling = {player.casefold(): str(player) for player in players}
    return "\n".join(_spelt(spelling, line) for line in typed.splitlines())


def with_words(names: Mapping[str, str], typed: str) -> str:
    """What was typed, with the words of the score sheet for names of several words, as pages show them.

    >>> with_words({"Jean-Luc_B": "Jean-Luc B", "Mary": "Mary"}, "jean-luc b doubles all")
    'Jean-Luc_B doubles all'
    """
    for word, name in sorted(names.items(), key=lambda one: -len(one[1])):
        if " " in name:
            typed = word.join(re.split(rf"(?<!\S){re.escape(name)}(?!\S)", typed, flags=re.IGNORECASE))
    return typed


def _spelt(spelling: Mapping[str, str], line: str) -> str:
    if any(word.casefold() in _NOT_ABOUT_PLAYERS for word in line.split()[:1]):
        return line
    return _WORD.sub(lambda found: spelling.get(unicodedata.normalize("NFC", found[0]).casefold(), found[0]), line)
