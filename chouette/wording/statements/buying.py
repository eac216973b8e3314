"""What buying dropped cubes brings at once, and what the buyer plays for from then on. Source: RULES.md R14, R15."""

from typing import NamedTuple

from chouette.rules.decide import decided
from chouette.rules.evening import points_of
from chouette.rules.model.actions import Buy
from chouette.rules.model.events import CubePassedOn
from chouette.rules.model.table import Table
from clubsite.kit.points import points_text


class Bought(NamedTuple):
    """What the buyer gets `now`, with its sign; how many cubes they then have besides their own, and the `value` of each."""

    now: str
    cubes: int
    value: int


def what_it_brings(table: Table, action: Buy) -> Bought:
    """Of a purchase that is legal; the rules are asked what would follow."""
    events = decided(table, action).events
    paid = points_of(events)
    now = sum(one.quarters for one in paid if one.payee == action.player)
    now -= sum(one.quarters for one in paid if one.payer == action.player)
    passed = [one.contract for one in events if isinstance(one, CubePassedOn)]
    return Bought(points_text(now), len(passed), max((one.value for one in passed), default=1))
