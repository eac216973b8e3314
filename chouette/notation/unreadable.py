"""Why a statement could not be read: sentences for the monitor, each saying what would be legal.

The words in braces are filled in by the reader. The sentences are message ids for translation.
"""

import unicodedata
from collections.abc import Mapping
from enum import StrEnum

from chouette.rules.sentences import gettext_noop

#: Longer words are cut when quoted.
QUOTED_CHARACTERS = 40


class Misreading(StrEnum):
    """What is wrong with the wording; checked before any rule of the table."""

    EMPTY = gettext_noop("There is nothing here to read. A statement is, for example: {usage}")
    UNKNOWN_VERB = gettext_noop("“{word}” is nothing that a player does here. The nearest would be: {nearest}.")
    UNKNOWN_STATEMENT = gettext_noop("No statement begins with “{word}”. The nearest would be: {nearest}.")
    INCOMPLETE = gettext_noop("Something is missing after “{word}”. Write, for example: {usage}")
    TOO_MUCH = gettext_noop("“{word}” is more than this statement can say. Write, for example: {usage}")
    NOT_EXPECTED = gettext_noop("“{word}” cannot be read here. Write, for example: {usage}")
    NO_NAME_HERE = gettext_noop("Say who. Write, for example: {usage}")
    ONE_AT_A_TIME = gettext_noop("Only one player can say this at a time; give each a line. Write, for example: {usage}")
    SEVERAL_STATEMENTS = gettext_noop("Write one statement on a line, without “;”.")
    BAD_NAME = gettext_noop("“{word}” is no name: a name is one word of letters, digits, “_” and “-”.")
    LONG_NAME = gettext_noop("“{word}” is longer than the {limit} characters of a name.")
    KEYWORD_NAME = gettext_noop("“{word}” is a word of the score sheet and cannot be a name.")
    BAD_AMOUNT = gettext_noop("“{word}” is no amount. Write points as 3, 1.5 or 0.25, with no sign and at most {limit}.")
    BAD_NUMBER = gettext_noop("“{word}” cannot stand here: write a whole number from {least} to {limit}.")
    BAD_SHARE = gettext_noop("“{word}” is no share of a cube. Write half, third, quarter or a fraction such as 3/4.")
    BAD_LEVEL = gettext_noop("“{word}” is no kind of game. It is single, gammon or backgammon.")
    BAD_WINNER = gettext_noop("“{word}” cannot be the winner. Write winner box or winner captain.")
    SAME_PLAYER = gettext_noop("{word} cannot do this alone: it takes two players. Write, for example: {usage}")
    WHO_IS_PAID = gettext_noop("Say who is paid. Write, for example: {usage}")
    NOT_A_PARTY = gettext_noop("{word} is none of the two. Write, for example: {usage}")
    NOT_IN_A_GAME = gettext_noop("“{word}” does not happen inside a game, so a correction cannot tell it.")
    NOT_BEFORE_A_GAME = gettext_noop(
        "“{word}” does not say who takes part. Before the word “game” a correction says who sits out, returns or joins, "
        "and who is box, captain or partner."
    )
    WHY_SO = gettext_noop("Say why, for everybody to read. Write, for example: {usage}")
    NO_OVERRIDE = gettext_noop("Nothing needs to be overridden here. Leave out the word “override”.")


class Unreadable(Exception):
    """Not a statement of the score sheet; `str` is the English sentence."""

    def __init__(self, refusal: Misreading, **words: object) -> None:
        self.refusal = refusal
        self.words: Mapping[str, str] = {key: quoted(str(word)) for key, word in words.items()}
        super().__init__(refusal.value.format(**self.words))


def quoted(word: str) -> str:
    """The word made fit to be shown: cut, with invisible characters replaced by their codes."""
    shown = "".join(_visible(character) for character in word[: 3 * QUOTED_CHARACTERS])
    return shown if len(word) <= 3 * QUOTED_CHARACTERS else f"{shown[:QUOTED_CHARACTERS]}…"


def _visible(character: str) -> str:
    hidden = unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"}
    return f"U+{ord(character):04X}" if hidden else character
