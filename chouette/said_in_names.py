"""A statement of the score sheet as people read it: everyone by his name, not by his word."""

import re

from chouette.rails import Names, named

#: Whatever may be a name: all but spaces and the signs between names.
_WORD = re.compile(r"[^\s/;:,=#]+")


def said_in_names(said: str, names: Names) -> str:
    """No keyword can be a name, so whatever is the word of somebody here means him.

    >>> said_in_names("box jean_luc; line ann", {"jean_luc": "Jean Luc"})
    'box Jean Luc; line ann'
    """
    return _WORD.sub(lambda found: named(names, found[0]), said)
