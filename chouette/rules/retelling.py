"""A game told again from its opening, statement by statement: how a correction is decided, and where one does not fit.

Source: RULES.md AC45; what the sources leave open: house.DECISIONS.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chouette.rules.decide import decided
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action
from chouette.rules.model.events import Event
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.evolve import evolve


@dataclass(frozen=True, slots=True)
class Step:
    """One statement of the game: the table at which it is said, and what follows. `refused` if it cannot be said there; behind
    such a step nothing is known, and `table` is None."""

    action: Action
    table: Table | None
    events: tuple[Event, ...] = ()
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class Retelling:
    """The game as told: `table` is the one after the last step that fits."""

    steps: tuple[Step, ...]
    table: Table

    @property
    def stuck(self) -> int | None:
        """Where the first step is that does not fit."""
        return next((at for at, step in enumerate(self.steps) if step.refused is not None), None)

    @property
    def refused(self) -> Refused | None:
        """Why it cannot be told like that, unfinished games included."""
        at = self.stuck
        return self.steps[at].refused if at is not None else _left_open(self.table)


def retelling(opening: Table, before: Sequence[Action], actions: Sequence[Action]) -> Retelling:
    """The game from the table at which it began: what is said `before` it begins, its beginning, and the rest."""
    table, steps, refused = opening, list[Step](), False
    for at, action in enumerate((*before, say.StartGame(), *actions)):
        if refused:
            steps.append(Step(action, None))
            continue
        try:
            events = _followed(table, action, begun=at > len(before))
        except Refused as refusal:
            steps.append(Step(action, table, refused=refusal))
            refused = True
            continue
        steps.append(Step(action, table, events))
        table = _evolved(table, events)
    return Retelling(tuple(steps), table)


def _followed(table: Table, action: Action, *, begun: bool) -> tuple[Event, ...]:
    """Raises Refused. Whoever came or went during the game did so, whatever the rest."""
    if isinstance(action, say.CorrectGame | say.CorrectResult | say.Undo | say.Close):
        raise Refused(Refusal.NOT_HERE, statement=type(action).__name__)
    if begun and is_coming(action):
        return _as_far_as_it_holds(table, action)
    return tuple(decided(table, action).events)


def _as_far_as_it_holds(table: Table, action: Action) -> tuple[Event, ...]:
    """Nothing if the statement no longer holds. Newcomers who were let in stay in."""
    again = say.Override(action) if isinstance(action, say.Join | say.TakePartner) else action
    try:
        return tuple(decided(table, again).events)
    except Refused:
        return ()


def _evolved(table: Table, events: Iterable[Event]) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


def said_again(table: Table, action: Action) -> Table:
    """The table after the statement; unchanged if the statement no longer holds."""
    return _evolved(table, _as_far_as_it_holds(table, action))


def played_again(opening: Table, number: int, before: Sequence[Action], actions: Sequence[Action]) -> Table:
    """The table after the game as told. Raises Refused."""
    told = retelling(opening, before, actions)
    if told.refused is not None:
        raise told.refused
    game = told.table.last
    assert game is not None
    assert game.game.number == number
    return told.table


def _left_open(table: Table) -> Refused | None:
    game = table.game
    if game is None:
        return None
    return Refused(Refusal.GAME_LEFT_OPEN, number=game.number, players=", ".join(game.in_the_game))


def told_again(told: Sequence[Action], correction: say.CorrectGame | say.CorrectResult) -> tuple[Action, ...]:
    """The game's statements, corrected. Whoever came or went during it did so where the correction repeats it, else at its end;
    a correction lets nobody else come or go. Raises Refused."""
    if isinstance(correction, say.CorrectResult):
        return tuple(correction.result if isinstance(plain(one), say.BoardResult) else one for one in told)
    came = Counter(one for one in told if is_coming(one))
    for one in filter(is_coming, correction.actions):
        if not came[one]:
            raise Refused(Refusal.NOT_HERE, statement=type(plain(one)).__name__)
        came[one] -= 1
    return (*correction.actions, *came.elements())


def is_coming(action: Action) -> bool:
    """Whether somebody comes or goes, with the monitor's word or without."""
    return isinstance(plain(action), say.Coming)


def plain(action: Action) -> Action:
    """The statement without the monitor's word."""
    return action.action if isinstance(action, say.Override) else action
