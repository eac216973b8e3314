"""How a table, an action, its events and a finished game are stored in the database and read back."""

from dataclasses import dataclass

from chouette.rules.evening import Statement
from chouette.rules.model.actions import Action
from chouette.rules.model.events import Event
from chouette.rules.model.table import Finished, Table
from clubsite.eventlog.codec import Codec, Json


@dataclass(frozen=True, slots=True)
class _Said:
    """The body of a record."""

    action: Action
    events: tuple[Event, ...]


TABLES: Codec[Table] = Codec(Table)
GAMES: Codec[Finished] = Codec(Finished)
_SAID: Codec[_Said] = Codec(_Said)


def statement_body(action: Action, events: tuple[Event, ...]) -> Json:
    """The body of a statement's record."""
    return _SAID.encode(_Said(action, events))


def statement_of(body: object) -> Statement:
    """The statement stored in a record's body. Raises DecodeError."""
    said = _SAID.decode(body)
    return Statement(said.action, said.events)
