"""`name_key` of a field, worked out by PostgreSQL: for sorting and searching by name (`clubsite.kit.name_order`).

It needs no collation of the database, which are not the same everywhere; the one of `./club up` knows none of any language.
"""

from collections.abc import Mapping

from django.db.models import CharField, Func

from clubsite.kit.name_order import ACCENTS, BESIDE


def _template(beside: Mapping[str, str]) -> str:
    sql = f"lower(regexp_replace(normalize(%(expressions)s, NFKD), '{ACCENTS}', '', 'g'))"
    for letter, others in beside.items():
        sql = f"replace({sql}, '{letter}', '{others}')"
    return f'({sql} COLLATE "C")'


class NameKey(Func):
    template = _template(BESIDE)
    output_field = CharField()
