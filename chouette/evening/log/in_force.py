"""Which records of an evening are in force, and which were undone: found from its undos alone, without replaying it.

The records are numbered without gaps, and those in force form a row: each statement is appended, an undo cuts the row at its
position and says again what still holds (`chouette.rules.evening`). Between two undos the row consists of consecutive
records, so it has only as many runs as there were undos, however long the evening.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from django.db.models import Q

from chouette.evening.codec import statement_of
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.rules.evening import Statement
from chouette.rules.model.actions import PayCash, Undo
from chouette.rules.model.events import Event, Resaid, Undone

Undos = Mapping[int, Statement]
"""By record number."""


@dataclass(frozen=True, slots=True)
class Place:
    """A statement in force: its record, and its index among those that an undo said again (None: the record itself)."""

    record: int
    again: int | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive places in the row: `length` records from `record` on, or the first `length` that the undo `record` said
    `again`."""

    record: int
    length: int
    again: bool = False

    def between(self, after: int, until: int) -> "Run":
        """The part of it whose records come after `after`, up to `until`."""
        if self.again:
            return self if after < self.record <= until else replace(self, length=0)
        first = max(self.record, after + 1)
        return Run(first, max(0, min(self.record + self.length - 1, until) - first + 1))

    @property
    def places(self) -> Iterator[Place]:
        """Its statements."""
        if self.again:
            yield from (Place(self.record, at) for at in range(self.length))
        else:
            yield from (Place(self.record + at) for at in range(self.length))


def undos_of(chouette: Chouette) -> Undos:
    """Every undo of the evening. One query."""
    rows = chouette.records.filter(said__startswith=write_statement(Undo())).order_by("number").values_list("number", "body")
    return {number: statement_of(body) for number, body in rows}


def runs_in_force(version: int, undos: Undos) -> list[Run]:
    """The row of statements in force after that many records, in runs."""
    runs: list[Run] = []
    last = 0
    for number, statement in undos.items():
        undone = _undone(statement)
        if undone is None or number > version:
            continue
        runs = _cut([*runs, Run(last + 1, number - 1 - last)], undone.position)
        runs.append(Run(number, len(said_again(statement)), again=True))
        last = number
    return [*runs, Run(last + 1, version - last)]


def runs_between(runs: Iterable[Run], after: int, until: int) -> list[Run]:
    """What is in force of the records after `after` up to `until`, in order."""
    return [within for run in runs if (within := run.between(after, until)).length]


def places_in_force(runs: Iterable[Run], after: int, until: int) -> list[Place]:
    """The same, statement by statement."""
    return [place for run in runs_between(runs, after, until) for place in run.places]


def _cut(runs: Iterable[Run], length: int) -> list[Run]:
    kept: list[Run] = []
    for run in runs:
        if length <= 0:
            break
        kept.append(replace(run, length=min(run.length, length)))
        length -= run.length
    return kept


def _undone(statement: Statement) -> Undone | None:
    return next((event for event in statement.events if isinstance(event, Undone)), None)


def said_again(undo: Statement) -> list[tuple[Resaid, tuple[Event, ...]]]:
    """The statements that an undo said again, each with its own events."""
    events = undo.events
    marks = [at for at, event in enumerate(events) if isinstance(event, Resaid)]
    spans = pairwise([*marks, len(events)])
    return [(mark, events[start + 1 : end]) for start, end in spans if isinstance(mark := events[start], Resaid)]


def cash_in_force(chouette: Chouette) -> tuple[PayCash, ...]:
    """The cash that changed hands and was not undone, in order. Two queries."""
    undos = undos_of(chouette)
    rows = chouette.records.filter(said__contains=" pays ").order_by("number").values_list("number", "body")
    paid = {number: one for number, body in rows if isinstance(one := statement_of(body).action, PayCash)}
    found: list[PayCash] = []
    for run in runs_in_force(chouette.version, undos):
        if run.again:
            again = [mark.action for mark, _events in said_again(undos[run.record])[: run.length]]
            found += [action for action in again if isinstance(action, PayCash)]
        else:
            found += [paid[number] for number in paid if run.record <= number < run.record + run.length]
    return tuple(found)


def undone_among(chouette: Chouette, numbers: Collection[int], undos: Undos) -> set[int]:
    """Which of these records were undone and not said again by the undo. At most one query."""
    undone = set(numbers) - {number for number, statement in undos.items() if _undone(statement)}
    first, last = min(numbers, default=0), max(numbers, default=-1)
    for run in _standing(chouette.version, undos, _said_where_cut(chouette, undos)):
        undone.difference_update(range(max(run.record, first), min(run.record + run.length - 1, last) + 1))
    return undone


def _said_where_cut(chouette: Chouette, undos: Undos) -> dict[int, str]:
    """The text of the records that an undo cut off before it said some of them again."""
    cut = Q()
    runs: list[Run] = []
    last = 0
    for number, statement in undos.items():
        undone = _undone(statement)
        if undone is None:
            continue
        runs.append(Run(last + 1, number - 1 - last))
        if said_again(statement):
            first = min((place.record for place in _behind(runs, undone.position)), default=number)
            cut |= Q(number__range=(first, number))
        runs = [*_cut(runs, undone.position), Run(number, len(said_again(statement)), again=True)]
        last = number
    return dict(chouette.records.filter(cut).values_list("number", "said")) if cut else {}


def _behind(runs: Iterable[Run], position: int) -> Iterator[Place]:
    """The first place of every run that begins after the position, or is cut by it."""
    at = 0
    for run in runs:
        end = at + run.length
        if end > position:
            skipped = max(0, position - at)
            yield Place(run.record if run.again else run.record + skipped)
        at = end


def _standing(version: int, undos: Undos, said: Mapping[int, str]) -> list[Run]:
    """The records in force, in runs; what an undo said again counts under the number of its original record."""
    runs: list[Run] = []
    last = 0
    for number, statement in undos.items():
        undone = _undone(statement)
        if undone is None:
            continue
        runs.append(Run(last + 1, number - 1 - last))
        whole, runs = runs, _cut(runs, undone.position)
        again = [write_statement(mark.action) for mark, _events in said_again(statement)]
        if again:
            runs += [Run(one, 1) for one in _first_said(list(_numbers(whole))[undone.position + 1 :], again, said)]
        last = number
    return [*runs, Run(last + 1, version - last)]


def _numbers(runs: Iterable[Run]) -> Iterator[int]:
    for run in runs:
        yield from range(run.record, run.record + run.length)


def _first_said(cut: Iterable[int], again: list[str], said: Mapping[int, str]) -> Iterator[int]:
    """Which of the records cut off are the originals of what was said again, in the same order."""
    for number in cut:
        if again and said.get(number) == again[0]:
            del again[0]
            yield number
