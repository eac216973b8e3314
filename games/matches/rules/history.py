"""The log of a match: every statement ever made, those in force, and undo.

An undone statement stays in the log; what it did is gone. The dice of a roll that is taken back come again at the same place
(`games/dice`), so that undoing a roll gains nothing. The agreement itself is not undone: the two agree on another match.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.matches.rules import decide as rules
from games.matches.rules.actions import Action, Undo
from games.matches.rules.events import Event, Undone
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.state import State

_NOTHING = State()


@dataclass(frozen=True, slots=True)
class Statement:
    """What was said and what followed."""

    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class InForce:
    """A statement that has not been undone, and the match before it."""

    statement: Statement
    before: State


@dataclass(frozen=True, slots=True)
class History:
    """The match now, and how it came there."""

    state: State = _NOTHING
    statements: tuple[Statement, ...] = ()
    in_force: tuple[InForce, ...] = ()

    def perform(self, action: Action) -> "History":
        """After the action. Raises MatchRefused."""
        return self.with_statement(Statement(action, self.decide(action)))

    def decide(self, action: Action) -> tuple[Event, ...]:
        """The events that follow, also from undo. Raises MatchRefused."""
        if not isinstance(action, Undo):
            return rules.decide(self.state, action)
        if len(self.in_force) < 2:
            raise MatchRefused(MatchRefusal.NOTHING_TO_UNDO)
        return (Undone(len(self.in_force) - 1),)

    def with_statement(self, said: Statement) -> "History":
        """After a statement that is already decided."""
        told = replace(self, statements=(*self.statements, said))
        if said.events and isinstance(said.events[0], Undone):
            back = self.in_force[said.events[0].position]
            return replace(told, state=back.before, in_force=self.in_force[: said.events[0].position])
        after = rules.folded(self.state, said.events)
        return replace(told, state=after, in_force=(*self.in_force, InForce(said, self.state)))


def replay(statements: Iterable[Statement]) -> History:
    """The match that these statements, as stored, have produced."""
    history = History()
    for statement in statements:
        history = history.with_statement(statement)
    return history
