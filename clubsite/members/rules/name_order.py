"""How people sort names: neither accents nor capitals count, so that Élodie stands between Dan and Eve. In the database:
`NameKey` of the models."""

import re
import unicodedata

#: Letters that Unicode does not take for one with an accent, and what they are sorted as.
BESIDE = {"æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i"}
ACCENTS = r"[\u0300-\u036f]+"

_TABLE = str.maketrans(BESIDE)


def name_key(name: str) -> str:
    """What a name is sorted by and searched in; the same for names that differ in accents or capitals only."""
    bare = re.sub(ACCENTS, "", unicodedata.normalize("NFKD", name))
    return bare.lower().translate(_TABLE)
