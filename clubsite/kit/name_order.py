"""How people sort names: neither accents nor capitals count, so that Élodie stands between Dan and Eve."""

import re
import unicodedata
from collections.abc import Mapping

from django.db.models import CharField, Func

#: Letters that Unicode does not take for one with an accent, and what they are sorted as.
BESIDE = {"æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i"}
ACCENTS = r"[\u0300-\u036f]+"

_TABLE = str.maketrans(BESIDE)


def name_key(name: str) -> str:
    """What a name is sorted by and searched in; the same for names that differ in accents or capitals only."""
    bare = re.sub(ACCENTS, "", unicodedata.normalize("NFKD", name))
    return bare.lower().translate(_TABLE)


def _template(beside: Mapping[str, str]) -> str:
    sql = f"lower(regexp_replace(normalize(%(expressions)s, NFKD), '{ACCENTS}', '', 'g'))"
    for letter, others in beside.items():
        sql = f"replace({sql}, '{letter}', '{others}')"
    return f'({sql} COLLATE "C")'


class NameKey(Func):
    """`name_key` of a field, worked out by PostgreSQL, for sorting and searching by name. It
    needs no collation of the database: the one of `./club up` knows none of any language."""

    template = _template(BESIDE)
    output_field = CharField()
