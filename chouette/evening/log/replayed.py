"""The whole evening, replayed from its records. Replays are cached in the process: an undo, a correction or a page of the
games needs only the statements added since.

The log is append-only and no key of a record is ever used twice, not even after a rollback. So if the last replayed record
still has its number, everything before it is unchanged, too.
"""

from threading import Lock

from chouette.evening.codec import statement_of
from chouette.models import Chouette
from chouette.rules.evening import Evening

MOST_STATEMENTS = 5_000
"""In all cached evenings together, a few kilobytes each; the least recently used evening goes first."""

_kept: dict[int, tuple[int, Evening]] = {}
_keeping = Lock()


def replayed_evening(chouette: Chouette) -> Evening:
    """The evening as its records tell it now. One query; two if the cache is of no use."""
    last, evening = _kept.get(chouette.pk, (0, Evening.begin()))
    known = len(evening.statements)
    rows = _records_from(chouette, known)
    if known and (not rows or rows[0][0] != last):  # it was rolled back
        evening, rows = Evening.begin(), _records_from(chouette, 0)
    elif known:
        rows = rows[1:]
    for key, body in rows:
        said = statement_of(body)
        last, evening = key, evening.with_statement(said.action, said.events)
    _keep(chouette.pk, last, evening)
    return evening


def _records_from(chouette: Chouette, number: int) -> list[tuple[int, object]]:
    return list(chouette.records.filter(number__gte=number).order_by("number").values_list("pk", "body"))


def _keep(chouette_id: int, last: int, evening: Evening) -> None:
    with _keeping:
        _kept.pop(chouette_id, None)
        _kept[chouette_id] = last, evening
        while sum(len(one.statements) for _, one in _kept.values()) > MOST_STATEMENTS:
            del _kept[next(iter(_kept))]
