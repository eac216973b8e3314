"""What counts as a name: one word in any alphabet that is not a keyword of the score sheet."""

import unicodedata

from chouette.notation.unreadable import Misreading, Unreadable
from chouette.notation.words import KEYWORDS
from chouette.rules.model.actions import Cube, Player

#: In characters, after normalisation.
NAME_CHARACTERS = 40

#: Joiners needed inside words of Persian and Indic scripts; being invisible, they are allowed nowhere else.
_JOINERS = frozenset("\u200c\u200d")


def read_name(word: str) -> Player:
    """The word as a name, normalised (NFC) so that the same name typed on two machines is one player.

    >>> read_name("Jose\\u0301")
    'José'
    """
    name = unicodedata.normalize("NFC", word)
    if not _is_one_word(name):
        raise Unreadable(Misreading.BAD_NAME, word=word)
    if len(name) > NAME_CHARACTERS:
        raise Unreadable(Misreading.LONG_NAME, word=word, limit=NAME_CHARACTERS)
    if name.casefold() in KEYWORDS:
        raise Unreadable(Misreading.KEYWORD_NAME, word=word)
    return Player(name)


def read_cube(word: str) -> Cube:
    """`bob`, or `bob/cal` for the cube that bob holds and that was dealt to cal."""
    member, slash, dealt_to = word.partition("/")
    return Cube(read_name(member), read_name(dealt_to) if slash else None)


def _is_one_word(name: str) -> bool:
    return (
        any(unicodedata.category(character)[0] in "LN" for character in name)
        and unicodedata.category(name[0])[0] != "M"
        and all(_belongs(name, place) for place in range(len(name)))
    )


def _belongs(name: str, place: int) -> bool:
    character = name[place]
    if character in _JOINERS:
        return 0 < place < len(name) - 1 and all(_joins(neighbour) for neighbour in (name[place - 1], name[place + 1]))
    category = unicodedata.category(character)
    return character in "_-" or category == "Nd" or category[0] in "LM"


def _joins(character: str) -> bool:
    return not character.isascii() and unicodedata.category(character)[0] in "LM"
