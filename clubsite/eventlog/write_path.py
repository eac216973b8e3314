"""The one way to write a log: lock, done before?, stale?, decide, append, post, announce, in one transaction.

Each kind of log (an evening, a match, a tournament) has a `Log`, which names its rows, its records and its codec, and a
`Writing`, with its rules and the side effects of a statement: entries in the book, rows kept for reading, events for webhooks.

    EVENINGS = Log(Chouette, Record, stream="chouette", codec=TABLES, snapshot="table")

    class EveningWriting(Writing[Chouette, Table, Action, Event]):
        def decide(self, action): ...  # the rules: events and the new state, or an exception to refuse
        def tell(self, action, events): ...  # its line of text and the body of its record
        def post(self): ...  # the side effects; returns the fields of the row it changed

Every write has the version its page showed and an action id made by that page, so double clicks, retries and two phones are
routine: the same id again is answered with the current state, and a new id on an old version raises `Stale`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar, cast
from uuid import UUID

from django.contrib.auth.models import AbstractUser
from django.db.models import Exists, QuerySet

from clubsite.kit.compiled_query import CompiledQuery, Parameter
from clubsite.kit.compiled_write import insert_rows, update_row

from .action_ids import id_at
from .announce import announcement
from .codec import Codec, Json
from .models import LoggedRow, LogRecord

Row = TypeVar("Row", bound=LoggedRow)
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")


class Stale(Exception, Generic[Row]):
    """The page showed an older version; nothing was done. `row` is the current one."""

    def __init__(self, row: Row) -> None:
        super().__init__(f"version {row.version}")
        self.row = row


class Author(NamedTuple):
    """The author of a statement: an account, and the name in the record."""

    by: AbstractUser | None
    name: str


@dataclass(frozen=True, slots=True)
class Written(Generic[Row, State, Event]):
    """The row after a write, its state, the events and the newest record. `again`: this very action was done before and
    nothing was done now, so there are no events."""

    row: Row
    state: State
    events: tuple[Event, ...] = ()
    last: LogRecord | None = None
    again: bool = False


@dataclass(frozen=True)
class Log(Generic[Row, State]):
    """One kind of log. `stream` is the record's foreign key to the row, `snapshot` the row's field that stores its state,
    `related` the relations fetched with a locked row. Open pages listen to `<stream>:<pk>`."""

    rows: type[Row]
    records: type[LogRecord]
    stream: str
    codec: Codec[State]
    snapshot: str = "state"
    related: tuple[str, ...] = ()

    def locked_row(self, pk: int) -> Row:
        """The row, locked until the transaction ends. Raises DoesNotExist.

        Only the row itself is locked: locking its club's, too, would make all logs of the club wait for each other.
        """
        return self._locked.get(id=pk)

    def locked(self, pk: int) -> tuple[Row, State]:
        """The same, with its state."""
        row = self.locked_row(pk)
        return row, self.state_of(row)

    def lock_for(self, pk: int, *, version: int, action_id: UUID) -> tuple[Row, bool]:
        """The row, locked, and whether this very action was done before."""
        row = self._locked_with_done.get(id=pk, action_id=action_id)
        done: bool = cast(Any, row).done
        if done or row.version == version:
            return row, done
        # If we waited for the lock, only another query sees what was recorded in the meantime.
        return row, self.has_record(row, action_id)

    def has_record(self, row: Row, action_id: UUID) -> bool:
        """Whether the action is in the row's log."""
        return self.records._default_manager.filter(**{self.stream: row.pk}, action_id=action_id).exists()

    def state_of(self, row: Row) -> State:
        """The row's snapshot, decoded."""
        return self.codec.decode_kept(row.pk, getattr(row, self.snapshot))

    def show_change(self, row: Row, *fields: str) -> None:
        """Write these fields of a locked row and announce the change, in the transaction that made it."""
        row.shown = max(row.shown + 1, row.version)
        update_row(row, *fields, "shown", calling=announcement(f"{self.stream}:{row.pk}", row.shown))

    @cached_property
    def _locked(self) -> CompiledQuery[Row]:
        return CompiledQuery(lambda: self._for_update().filter(pk=Parameter("id")))

    @cached_property
    def _locked_with_done(self) -> CompiledQuery[Row]:
        done = self.records._default_manager.filter(**{self.stream: Parameter("id")}, action_id=Parameter("action_id"))
        return CompiledQuery(
            lambda: cast("QuerySet[Row]", self._for_update().filter(pk=Parameter("id")).annotate(done=Exists(done)))
        )

    def _for_update(self) -> "QuerySet[Row]":
        rows = self.rows._default_manager.select_for_update(of=("self",))
        return rows.select_related(*self.related) if self.related else rows


class Writing(ABC, Generic[Row, State, Action, Event]):
    """One transaction's statements on a locked row; everything is written at the end, in a few queries.

    An import may make thousands of statements, so whatever one needs from the whole log is worked out once and kept.
    """

    def __init__(self, log: Log[Row, State], row: Row, author: Author) -> None:
        self.log, self.row, self.author = log, row, author
        self.before = self.state = log.state_of(row)
        self.events: list[Event] = []
        self.last: LogRecord | None = None
        self._waiting: list[LogRecord] = []

    @abstractmethod
    def decide(self, action: Action) -> tuple[tuple[Event, ...], State]:
        """The events that follow from the action, and the state after it. Passes on the refusals of the rules; then nothing is
        changed."""

    @abstractmethod
    def tell(self, action: Action, events: tuple[Event, ...]) -> tuple[str, Json]:
        """The action in its author's words, and the body of its record."""

    def recorded(self, number: int, action: Action, events: tuple[Event, ...], author: Author) -> None:
        """Called after each statement, with the number of its record; `self.state` is the state after it."""

    @abstractmethod
    def post(self) -> Iterable[str]:
        """The side effects of the statements. Returns the fields of the row that it has set, besides the version and the
        snapshot. Whatever makes other writers wait comes last, in `close`."""

    def close(self) -> None:
        """Called last, once the row is written and its change announced: for the ledger and webhooks."""

    def write(self, action: Action, action_id: UUID, author: Author | None = None) -> tuple[Event, ...]:
        """Make one statement. Raises what `decide` does, with nothing written."""
        events, state = self.decide(action)
        said, body = self.tell(action, events)
        author = author or self.author
        self.state = state
        self.row.version = number = self.row.version + 1
        self.last = self.log.records(
            **{self.log.stream: self.row},
            number=number,
            action_id=action_id,
            actor=cast(Any, author.by),  # the project's user model, which is above this package
            actor_name=author.name,
            said=said,
            body=body,
        )
        self._waiting.append(self.last)
        self.events += events
        self.recorded(number, action, events, author)
        return events

    def append_records(self) -> None:
        """Write the pending records to the log: at the end, or when the rules have to read all of it."""
        insert_rows(self._waiting)
        self._waiting = []

    def finish(self) -> Written[Row, State, Event]:
        """Append, post, announce."""
        self.append_records()
        fields = tuple(self.post())
        snapshot = self.log.codec.encode(self.state)
        setattr(self.row, self.log.snapshot, snapshot)
        self.log.codec.keep(self.row.pk, snapshot, self.state)
        self.log.show_change(self.row, "version", self.log.snapshot, *fields)
        self.close()
        return Written(self.row, self.state, tuple(self.events), self.last)

    def write_all(self, actions: Sequence[Action], action_id: UUID) -> Written[Row, State, Event]:
        """All of them or none. The first has the page's `action_id`, the others ids derived from it."""
        for place, action in enumerate(actions):
            self.write(action, id_at(action_id, place))
        return self.finish()


def perform_all(
    log: Log[Row, State],
    begin: Callable[[Row], Writing[Row, State, Action, Event]],
    pk: int,
    actions: Sequence[Action],
    *,
    version: int,
    action_id: UUID,
) -> Written[Row, State, Event]:
    """Do several actions, all or none, inside the caller's transaction. `begin` makes the writing of a locked row.

    If they were done before, returns the current state. Raises Stale if the log has moved on, DoesNotExist, and what the rules
    raise.
    """
    row, again = log.lock_for(pk, version=version, action_id=action_id)
    if again:
        return Written(row, log.state_of(row), again=True)
    if row.version != version:
        raise Stale(row)
    return begin(row).write_all(actions, action_id)
