"""Was an action id of a seat used for something else before?

The same thing under the same id is done once, and answered as things stand. Another thing under it is refused, because whoever
sent it would take it for done.
"""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from chouette.evening.codec import statement_of
from chouette.models import Chouette, Record
from chouette.rules.model.actions import Action, PlayCheckers, Player
from clubsite.eventlog.action_ids import ActionIdUsed


def check_same_action(chouette: Chouette, action_id: UUID, name: str, is_same: Callable[[Action], bool]) -> None:
    """For an id that stands in the record: raises ActionIdUsed unless `name` said that there."""
    record = Record.objects.get(chouette=chouette, action_id=action_id)
    if record.actor_name != name or not is_same(statement_of(record.body).action):
        raise ActionIdUsed


def same_statement(said: Action) -> Callable[[Action], bool]:
    """Whether another is the same. Who plays the checkers is whoever is on turn when a form comes in: a form that comes twice
    may name another the second time, and is the same press all the same."""
    return lambda other: _of_nobody(other) == _of_nobody(said)


def _of_nobody(action: Action) -> Action:
    return replace(action, player=Player("")) if isinstance(action, PlayCheckers) else action


def check_unused(chouette_id: int, action_id: UUID) -> None:
    """For what leaves no record: raises ActionIdUsed where the id has written one."""
    if Record.objects.filter(chouette=chouette_id, action_id=action_id).exists():
        raise ActionIdUsed
