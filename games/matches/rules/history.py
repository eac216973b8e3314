"""The log of a match: every statement ever made, those in force, and undo.

An undone statement stays in the log; what it did is gone. The dice of a roll that is taken back come again at the same place
(`games/dice`), so that undoing a roll gains nothing. The agreement itself is not undone: the two agree on another
match. Nor is what was settled about the length that was played: it is said anew.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.matches.rules import decide as rules
from games.matches.rules.actions import Action, PlayedTo, Resume, Undo
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
        if len(self.in_force) < 2 or isinstance(self.in_force[-1].statement.action, Resume | PlayedTo):
            raise MatchRefused(MatchRefusal.NOTHING_TO_UNDO)
        return (Undone(len(self.in_force) - 1),)

    def with_statement(self, said: Statement) -> "History":
        """After a statement that is already decided."""
        in_force = list(self.in_force)
        state = with_next(self.state, in_force, said)
        return History(state, (*self.statements, said), tuple(in_force))


def replay(statements: Iterable[Statement]) -> History:
    """The match that these statements, as stored, have produced."""
    state, told, in_force = _NOTHING, list[Statement](), list[InForce]()
    for said in statements:  # not with `with_statement`, which copies the log each time
        told.append(said)
        state = with_next(state, in_force, said)
    return History(state, tuple(told), tuple(in_force))


def with_next(state: State, in_force: list[InForce], said: Statement) -> State:
    """The match after one more statement that is already decided; `in_force` is brought up to date."""
    if said.events and isinstance(said.events[0], Undone):
        back = in_force[said.events[0].position]
        del in_force[said.events[0].position :]
        return back.before
    in_force.append(InForce(said, state))
    return rules.folded(state, said.events)
