"""What can be undone now: the whole last click, the last statement alone, or the last that changed a score.

What one tap said is undone by one tap: one `undo step` for each of its statements, in one transaction. The opening of an
evening and an import are not taps of the console; they are undone one statement at a time.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from chouette.models import Chouette
from chouette.records.history import records_in_force
from chouette.rules.dry_run import Foreseen, foresee
from chouette.rules.evening import Evening, InForce, points_of
from chouette.rules.model.actions import Undo
from chouette.rules.permitted.consent import taken_back
from chouette.rules.refusals import Refused
from clubsite.eventlog.action_ids import first_of_click


@dataclass(frozen=True, slots=True)
class WayBack:
    """One undo: the statements that perform it, what it takes back in the order it was said, and the table it would leave."""

    lead: str
    undos: tuple[Undo, ...]
    gone: tuple[InForce, ...]
    foreseen: Foreseen


def ways_back(chouette: Chouette, evening: Evening) -> list[WayBack]:
    """The undos of this evening that lead to different tables, likeliest first."""
    ways: list[WayBack] = []
    for lead, undos, gone in _undos(evening, last_click(chouette, evening)):
        try:
            foreseen = foresee(evening.table, undos, lambda: evening)
        except Refused:
            continue
        if all(foreseen.after != way.foreseen.after for way in ways):
            ways.append(WayBack(lead, undos, gone, foreseen))
    return ways


def last_click(chouette: Chouette, evening: Evening) -> int:
    """How many of the last statements in force came from one click."""
    standing = records_in_force(evening)
    if not standing:
        return 0
    first = first_of_click(dict(chouette.records.values_list("number", "action_id")), standing[-1])
    return 1 if first == 1 else sum(number >= first for number in standing)


def _undos(evening: Evening, together: int) -> Iterator[tuple[str, tuple[Undo, ...], tuple[InForce, ...]]]:
    in_force = evening.in_force
    if together > 1:
        yield _("The last tap:"), (Undo(step=True),) * together, tuple(in_force[len(in_force) - together :])
    if together:
        lead = _("Only its last step:") if together > 1 else _("The last step:")
        yield lead, (Undo(step=True),), tuple(in_force[len(in_force) - 1 :])
    if any(points_of(one.events) for one in in_force) and not evening.table.closed:
        yield _("What changed a score last:"), (Undo(),), tuple(taken_back(evening, Undo()))
