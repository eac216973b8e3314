"""The one way to write a chouette: an action, its events, its points and its announcement in one transaction.

What a statement leaves behind is in `chouette.evening.writing`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.db import transaction

from chouette.evening.codec import TABLES
from chouette.evening.selectors import last_record
from chouette.evening.statement_metrics import counted
from chouette.evening.writing import EVENINGS, NO_GROUNDS, EveningWriting, Grounds
from chouette.models import Chouette, Record
from chouette.notation import read_statement
from chouette.rules.cubes.settlements import settlement_in
from chouette.rules.evening import Evening
from chouette.rules.model.actions import Action, OpeningRoll, RollDice, RollForSeats
from chouette.rules.model.events import Event
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from clubsite.access.short_code import with_new_code
from clubsite.eventlog import write_path
from clubsite.eventlog.write_path import Author, Stale, Written
from clubsite.members.models import Club, User


@dataclass(frozen=True, slots=True)
class Performed:
    """The chouette after the action, its table and the newest statement; `again` when this very action had been done
    before and nothing was done now."""

    chouette: Chouette
    table: Table
    events: tuple[Event, ...]
    last: Record | None
    again: bool = False


def open_chouette(club: Club, title: str, by: User | None) -> Chouette:
    """A new evening with a code of its own; nobody is seated yet."""
    table = TABLES.encode(Evening.begin().table)
    return with_new_code(lambda code: Chouette.objects.create(club=club, code=code, title=title, table=table, opened_by=by))


def locked_table(chouette_id: int) -> tuple[Chouette, Table]:
    """The evening's row, locked until the transaction ends, with its club, and its table. Raises DoesNotExist."""
    return EVENINGS.locked(chouette_id)


def lock(chouette_id: int, *, version: int, action_id: UUID) -> tuple[Chouette, bool]:
    """The evening's row, locked until the transaction ends, and whether this very action had been done before."""
    return EVENINGS.lock_for(chouette_id, version=version, action_id=action_id)


def show_change(chouette: Chouette, *fields: str) -> None:
    """Write these fields of a locked chouette and tell its open pages, in the transaction that changed it."""
    EVENINGS.show_change(chouette, *fields)


def perform(chouette_id: int, said: str, *, version: int, action_id: UUID, by: User | None, name: str = "") -> Performed:
    """Do what one statement says. `version` is the one the page showed, `action_id` its own id for this click.

    Raises Unreadable, Refused, SameName or NameRefused with a sentence, Stale when the table has moved on.
    """
    return perform_all(chouette_id, [read_statement(said)], version=version, action_id=action_id, by=by, name=name)


@counted(Stale)
@transaction.atomic
def perform_all(
    chouette_id: int,
    actions: Sequence[Action],
    *,
    version: int,
    action_id: UUID,
    by: User | None,
    name: str = "",
    newcomers: Mapping[str, str] | None = None,
    dice_of_the_cup: bool = False,
    rehearsed: Sequence[Evening] = (),
    grounds: Grounds = NO_GROUNDS,
) -> Performed:
    """Do several actions, all or none. The first has the page's `action_id`, the others ids made from it.

    `newcomers` are display names by word, for those whom the club may not know yet. Rolls on the board are refused unless they
    are `dice_of_the_cup`, drawn in this transaction, or those of an evening told as a whole. Such an evening may have been
    `rehearsed`: played without being saved, with the evening after each of its actions. Each record keeps the `grounds`.
    """
    if not dice_of_the_cup:
        check_no_dice(actions)
    author = Author(by, name or (by.called if by else ""))
    begin = partial(EveningWriting, author=author, newcomers=newcomers, rehearsed=rehearsed, grounds=grounds)
    return _performed(write_path.perform_all(EVENINGS, begin, chouette_id, actions, version=version, action_id=action_id))


@counted(Stale)
def perform_locked(
    chouette: Chouette,
    actions: Sequence[Action],
    *,
    action_id: UUID,
    by: User | None = None,
    name: str = "",
    grounds: Grounds = NO_GROUNDS,
) -> Performed:
    """The same inside a transaction that has locked the row and asked what must be asked: whether this is new, fresh and the
    author's to say. Rolls are the caller's to refuse, or to draw from the cup. Raises as `perform_all`."""
    author = Author(by, name or (by.called if by else ""))
    return _performed(EveningWriting(chouette, author, grounds=grounds).write_all(actions, action_id))


@counted(Stale)
def finish(writing: EveningWriting) -> Performed:
    """End a writing whose statements were written one by one."""
    return _performed(writing.finish())


def _performed(written: Written[Chouette, Table, Event]) -> Performed:
    last = last_record(written.row) if written.again else written.last
    assert last is None or isinstance(last, Record)
    return Performed(written.row, written.state, written.events, last, written.again)


def check_no_dice(actions: Iterable[Action]) -> None:
    """Rolls on the board come out of the cup; whoever says one is refused."""
    if any(isinstance(action, OpeningRoll | RollDice) for action in actions):
        raise Refused(Refusal.DICE_FROM_THE_CUP)


def check_no_dice_beside(table: Table, actions: Iterable[Action]) -> None:
    """Nor does anyone say, at a table on screen, what was thrown for the seats or to round a settlement."""
    for action in actions if table.house.board else ():
        settled = settlement_in(action)
        if isinstance(action, RollForSeats) or (settled is not None and settled.roll is not None):
            raise Refused(Refusal.DICE_FROM_THE_CUP)
