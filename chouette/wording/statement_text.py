"""Statements of the score sheet as people read them: display names instead of words, and dice under the reader's names."""

import re

from chouette.wording.cube_rail import Names, named
from clubsite.preferences.dice_names import shown_dice_names
from games.rules.dice_names import die_called, roll_called

#: What separates statements.
_BETWEEN = re.compile(r"([;\n])")

#: The two dice of a settlement, or anything that may be a name: all but spaces and the signs between names.
_PART = re.compile(r"\broll (?P<one>[1-6]) (?P<other>[1-6])\b|(?P<word>[^\s/;:,=#]+)")


def said_in_names(said: str, names: Names) -> str:
    """Keywords cannot be names, so every word that belongs to somebody here refers to them.

    >>> said_in_names("box jean_luc; line ann", {"jean_luc": "Jean Luc"})
    'box Jean Luc; line ann'
    """
    return "".join(_statement(part, names, shown_dice_names()) for part in _BETWEEN.split(said))


def _statement(said: str, names: Names, dice: str) -> str:
    one_die_each = dice and _rolls_one_die_each(said)

    def part(found: re.Match[str]) -> str:
        word = found["word"]
        if word is None:
            return "roll " + roll_called(dice, int(found["one"]), int(found["other"])) if dice else found[0]
        return die_called(dice, int(word)) if one_die_each and word.isdecimal() else named(names, word)

    return _PART.sub(part, said)


def _rolls_one_die_each(said: str) -> bool:
    """Totals of several dice are sums, and have no name."""
    words = re.split(r"[\s/]+", said.strip())
    return words[0] == "rolls" and all(1 <= int(word) <= 6 for word in words if word.isdecimal())
