"""Whether an action id of a seat was used before for something else.

The same action under the same id is done once and answered with the current state. A different action under that id is
refused, because its sender would believe it done.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from uuid import UUID

from chouette.evening.codec import statement_of
from chouette.models import Chouette, Record
from chouette.rules.model.actions import Action, Answer, PlayCheckers, Player, Reply, Undo
from clubsite.eventlog.action_ids import ActionIdUsed


def check_same_action(chouette: Chouette, action_id: UUID, name: str, is_same: Callable[[Action], bool]) -> None:
    """For an id that is in the records: raises ActionIdUsed unless `name` said the same thing there."""
    record = Record.objects.get(chouette=chouette, action_id=action_id)
    if record.actor_name != name or not is_same(statement_of(record.body).action):
        raise ActionIdUsed


def same_statement(said: Action) -> Callable[[Action], bool]:
    """A test for the same action. Who plays the checkers is decided when a form arrives: a form sent twice may name another
    player the second time and still be the same press."""
    return lambda other: _of_nobody(other) == _of_nobody(said)


def _of_nobody(action: Action) -> Action:
    return replace(action, player=Player("")) if isinstance(action, PlayCheckers) else action


def check_unused(chouette_id: int, action_id: UUID) -> None:
    """For actions that leave no record: raises ActionIdUsed if the id has written one."""
    if Record.objects.filter(chouette=chouette_id, action_id=action_id).exists():
        raise ActionIdUsed


def is_answered_since(chouette: Chouette, version: int, name: str, said: Action) -> bool:
    """Whether `name` has said this very answer since that version, after nothing but others' answers, and nothing was taken
    back: a second tap on a button that was still there. False for anything but an answer, which may rightly be
    said twice."""
    if not isinstance(said, Answer) or chouette.version <= version:
        return False
    spoken = _spoken_since(chouette, version)
    answers = list(takewhile(lambda one: isinstance(one[1], Answer), spoken))
    return (name, said) in answers and not any(isinstance(action, Undo) for _by, action in spoken)


#: How a resignation is answered. Said by others, this leaves the question to a player, its cubes and its points as they were.
_ABOUT_RESIGNATIONS = (Reply.ACCEPTS, Reply.REFUSES)


def is_still_the_question(chouette: Chouette, version: int, said: Answer) -> bool:
    """Whether this may answer an offer to resign, and nothing was said since that version but the others' answers to theirs:
    two who are asked at once answer at once. Whether it is still due is for the rules to say."""
    if said.reply not in _ABOUT_RESIGNATIONS or chouette.version <= version:
        return False
    spoken = [action for _by, action in _spoken_since(chouette, version)]
    return all(isinstance(one, Answer) and one.reply in _ABOUT_RESIGNATIONS and one.player != said.player for one in spoken)


def _spoken_since(chouette: Chouette, version: int) -> list[tuple[str, Action]]:
    """Who said what since that version, oldest first."""
    since = Record.objects.filter(chouette=chouette, number__gt=version).order_by("number")
    return [(by, statement_of(body).action) for by, body in since.values_list("actor_name", "body")]
