"""The monitor's statements as they are made, also while players answer for themselves: a sealed answer belongs to its author.
Whether the players have to be asked first: `chouette.seats.consent`.

"All take" fills in the missing answers, and all are opened together. A single answer that contradicts a sealed one is
refused until the monitor insists with `override`, which is recorded.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from uuid import UUID

from django.db import transaction

from chouette.evening.answer_round import Round, open_round
from chouette.evening.codec import TABLES
from chouette.evening.mistakes import Sealed
from chouette.evening.selectors import last_record, records_since
from chouette.evening.services import Performed, locked_table, perform_all
from chouette.evening.writing import EVENINGS, NO_GROUNDS, Grounds
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.model.actions import Action, Answer, Override, Player, StartGame
from chouette.rules.model.events import Event
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.permitted.pending_double import ANSWERS, asked_by_the_box, is_answer
from chouette.seats.absence.dealt_in import begins, with_the_absent_out
from chouette.seats.absence.naming_stand_ins import check_named, names_somebody
from chouette.seats.absence.suspended_games import check_decides, decides
from chouette.seats.answering import Spoken, open_all, open_if_due
from chouette.seats.asking.partners_asked import without_the_unasked
from clubsite.eventlog.write_path import Author
from clubsite.members.models import User


def say_at_once(
    chouette: Chouette,
    actions: Sequence[Action],
    *,
    version: int,
    action_id: UUID,
    by: User,
    newcomers: Mapping[str, str] | None = None,
    grounds: Grounds = NO_GROUNDS,
) -> tuple[Performed, Sequence[Action]]:
    """Perform the statements; also returns those actually performed. Raises what `perform_all` does, and Sealed.

    Before a game on screen begins, the absent sit out.
    """
    said = partial(_say, chouette, version=version, action_id=action_id, by=by, newcomers=newcomers, grounds=grounds)
    if not begins(actions):
        return said(actions)
    with transaction.atomic():
        locked, table = locked_table(chouette.pk)
        if locked.version == version and not EVENINGS.has_record(locked, action_id):
            if isinstance(actions[0], StartGame):  # their own record, which says why
                locked = without_the_unasked(locked, table)
                version, table = locked.version, TABLES.decode(locked.table)
                said = partial(said, version=version)
            actions = with_the_absent_out(locked, table, actions, by.pk)
        return said(actions)


def _say(
    chouette: Chouette,
    actions: Sequence[Action],
    *,
    version: int,
    action_id: UUID,
    by: User,
    newcomers: Mapping[str, str] | None,
    grounds: Grounds,
) -> tuple[Performed, Sequence[Action]]:
    if names_somebody(actions) or decides(actions):
        return _say_if_it_is_time(chouette.pk, actions, version, action_id=action_id, by=by, grounds=grounds), actions
    if chouette.self_service and any(isinstance(_plain(action), Answer) for action in actions):
        return _say_in_a_round(chouette.pk, actions, version, action_id=action_id, by=by, grounds=grounds)
    done = perform_all(chouette.pk, actions, version=version, action_id=action_id, by=by, newcomers=newcomers, grounds=grounds)
    return done, actions


@transaction.atomic
def _say_if_it_is_time(
    chouette_id: int, actions: Sequence[Action], version: int, *, action_id: UUID, by: User, grounds: Grounds
) -> Performed:
    """What depends on who is there, who says it, and since when."""
    chouette, table = locked_table(chouette_id)
    if chouette.version == version and not EVENINGS.has_record(chouette, action_id):
        check_named(chouette, table, actions)
        if decides(actions):
            check_decides(chouette, table, by)
    return perform_all(chouette_id, actions, version=version, action_id=action_id, by=by, grounds=grounds)


def _plain(action: Action) -> Action:
    return action.action if isinstance(action, Override) else action


@transaction.atomic
def _say_in_a_round(
    chouette_id: int, actions: Sequence[Action], version: int, *, action_id: UUID, by: User, grounds: Grounds
) -> tuple[Performed, Sequence[Action]]:
    chouette, table = locked_table(chouette_id)
    round_ = open_round(chouette, table)
    settled = chouette.version != version or EVENINGS.has_record(chouette, action_id)
    if settled or round_ is None or not round_.answered:
        return perform_all(chouette_id, actions, version=version, action_id=action_id, by=by, grounds=grounds), actions
    if _fills_in(actions, round_):
        filled = {one.player: Spoken(one, Author(by, by.called)) for one in actions if isinstance(one, Answer)}
        events = open_all(chouette, table, filled=filled, action_id=action_id, grounds=grounds)
        opened, said = _since(chouette_id, version, events)
        _check_filled(opened.table, filled)
        return opened, said
    _ask_first(actions, round_)
    done = perform_all(chouette_id, actions, version=version, action_id=action_id, by=by, grounds=grounds)
    open_if_due(chouette_id)
    return _since(chouette_id, version, done.events)


def _fills_in(actions: Sequence[Action], round_: Round) -> bool:
    """Whether one tap answers for everyone who has not answered yet."""
    named = {action.player for action in actions if isinstance(action, Answer)}
    together = len(actions) > 1 and all(is_answer(action, round_.asked) for action in actions)
    return together and named | round_.answered >= set(round_.asked.players)


def _ask_first(actions: Sequence[Action], round_: Round) -> None:
    for action in actions:
        if isinstance(action, Answer) and action.reply in ANSWERS and action.player in round_.answered:
            raise Sealed(action.player)


def _check_filled(table: Table, filled: Mapping[Player, Spoken]) -> None:
    """If the rules refuse any of the filled-in answers, all of them are refused, like any statement by the monitor."""
    asked = asked_by_the_box(table)
    for player in asked.players if asked else ():
        refused = refusal_of(table, filled[player].action) if player in filled else None
        if refused is not None:
            raise refused


def _since(chouette_id: int, version: int, events: tuple[Event, ...]) -> tuple[Performed, Sequence[Action]]:
    chouette = Chouette.objects.select_related("club").get(pk=chouette_id)
    said = [read_statement(record.said) for record in records_since(chouette, version)]
    return Performed(chouette, TABLES.decode(chouette.table), events, last_record(chouette)), said
