"""A whole evening: its statements in order, those in force, undo and corrections.

The statements are the source of truth; `replay` folds their events into the same evening. Source: RULES.md AC45 (undo and
corrections keep the journal); what the sources leave open: house.DECISIONS.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise

from chouette.rules.decide import decide
from chouette.rules.house.presets import PRESETS
from chouette.rules.model import actions as say
from chouette.rules.model import events as did
from chouette.rules.model.actions import Action
from chouette.rules.model.events import Event
from chouette.rules.model.table import Finished, Game, Payment, Reason, Roles, Table
from chouette.rules.places import Said, Way, as_before, of_those_here, with_those_here, with_what_was_said
from chouette.rules.play.off_screen import off_screen
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.retelling import plain, played_again, told_again
from chouette.rules.state.evolve import evolve
from chouette.rules.state.history import History


@dataclass(frozen=True, slots=True)
class Statement:
    """What was said and what followed; kept for good, even when undone."""

    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A finished game: the table it began at, what was said in it, and how it ended. A correction may say who took part: what
    is said `before` it begins."""

    opening: Table
    actions: tuple[Action, ...]
    finished: Finished
    before: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class InForce:
    """A statement that has not been undone, and the evening before it."""

    action: Action
    events: tuple[Event, ...]
    table: Table
    games: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """The current `table`, every statement ever made, those in force, and the finished games as corrected."""

    table: Table
    statements: History[Statement] = field(default_factory=History)
    in_force: History[InForce] = field(default_factory=History)
    told: tuple[Told, ...] = ()

    @classmethod
    def begin(cls) -> "Evening":
        """An evening with default house rules, nobody seated."""
        return cls(Table(sheet="online", house=PRESETS["online"]))

    @property
    def games(self) -> tuple[Finished, ...]:
        """The finished games; each with the roles its successor began with, the last with the current ones."""
        finished = [one.finished for one in self.told]
        if finished and self.table.game is None:
            finished[-1] = replace(finished[-1], roles=self.table.roles)
        return tuple(finished)

    def perform(self, action: Action) -> "Evening":
        """The evening after the action. Raises Refused."""
        return self.with_statement(action, self.decide(action))

    def decide(self, action: Action) -> tuple[Event, ...]:
        """The events that follow from the action, also for undo and corrections. Raises Refused."""
        match action:
            case say.Undo(step):
                return _undo(self, step=step)
            case say.CorrectResult() | say.CorrectGame():
                return _correct(self, action)
            case _:
                return decide(self.table, action)

    def with_statement(self, action: Action, events: tuple[Event, ...]) -> "Evening":
        """The evening with a statement that is already decided."""
        said = replace(self, statements=self.statements.and_then(Statement(action, events)))
        return _folded(said, action, events)


def replay(statements: Iterable[Statement]) -> Evening:
    """The evening these statements produced."""
    evening = Evening.begin()
    for statement in statements:
        evening = evening.with_statement(statement.action, statement.events)
    return evening


def _folded(evening: Evening, action: Action, events: Sequence[Event]) -> Evening:
    """Fold one statement. `Undone` goes back first; every `Resaid` begins a statement of its own."""
    if events and isinstance(events[0], did.Undone):
        at = evening.in_force[events[0].position]
        back = replace(at.table, reopened=_ended_a_game(at) or _set_one_aside(at))
        evening = replace(evening, table=back, told=at.games, in_force=evening.in_force.first(events[0].position))
        for again, followed in _resaid(events[1:]):
            evening = _in_force(evening, again, followed)
        return evening
    return _in_force(evening, action, tuple(events))


def _ended_a_game(entry: InForce) -> bool:
    return any(isinstance(event, did.GameFinished) for event in entry.events)


def _set_one_aside(entry: InForce) -> bool:
    return any(isinstance(event, did.GameSetAside) for event in entry.events)


def _resaid(events: Sequence[Event]) -> Iterable[tuple[Action, tuple[Event, ...]]]:
    starts = [at for at, event in enumerate(events) if isinstance(event, did.Resaid)]
    for start, end in pairwise([*starts, len(events)]):
        marker = events[start]
        assert isinstance(marker, did.Resaid)
        yield marker.action, tuple(events[start + 1 : end])


def _in_force(evening: Evening, action: Action, events: tuple[Event, ...]) -> Evening:
    entry = InForce(action, events, evening.table, evening.told)
    table, told = evening.table, evening.told
    entries = evening.in_force.and_then(entry)
    for event in events:
        table = evolve(table, event)
        match event:
            case did.GameStarted() if told:
                last = replace(told[-1].finished, roles=table.roles)
                told = (*told[:-1], replace(told[-1], finished=last))
            case did.GameFinished(finished):
                told = (*told, _told(entries, finished))
            case did.GameCorrected(number, finished):
                assert isinstance(action, say.CorrectGame | say.CorrectResult)
                told = tuple(_retold(one, action, finished) if one.finished.game.number == number else one for one in told)
    return replace(evening, table=table, told=told, in_force=entries)


def _told(entries: Sequence[InForce], finished: Finished) -> Told:
    start = next(at for at in reversed(range(len(entries))) if isinstance(entries[at].action, say.StartGame))
    actions = actions_told((entry.action, entry.events) for entry in entries[start + 1 :])
    return Told(_without_board(_opening(entries[start])), actions, finished)


def _opening(start: InForce) -> Table:
    """The table at which the game began. In logs from before `set aside` there was, `game` itself took a reopened game back,
    with the points and newcomers that precede the new one's start."""
    table = start.table
    if table.game is None:
        return table
    carried = table.game.carried
    for event in start.events:
        if isinstance(event, did.GameStarted):
            break
        table = evolve(table, event)
    return replace(table, game=None, reopened=False, waiting=(), carried=carried)


def actions_told(said: Iterable[tuple[Action, Sequence[Event]]]) -> tuple[Action, ...]:
    """The statements of a game after its start, as a correction restates it: by its cubes and its result."""
    kept = (one for action, events in said for one in off_screen(action, events))
    return tuple(one for one in kept if isinstance(one, say.GameAction | say.Override | say.Coming))


def _without_board(opening: Table) -> Table:
    """A correction states a game's cubes and result, regardless of the checkers."""
    return replace(opening, house=replace(opening.house, board=False))


def _retold(told: Told, action: say.CorrectGame | say.CorrectResult, finished: Finished) -> Told:
    return replace(told, actions=told_again(told.actions, action), finished=finished, before=_before(told, action))


# Undo


_BESIDE_THE_GAME = say.Coming | say.Proposition | say.PayCash


def _undo(evening: Evening, *, step: bool) -> tuple[Event, ...]:
    """Undo the last statement, or the last that changed a score; later statements that still hold are kept."""
    position = _last(evening, step=step)
    gone, kept = evening.in_force[position], evening.in_force[position + 1 :]
    same_game = True
    keep: list[Action] = []
    for entry in kept:
        same_game = same_game and not isinstance(entry.action, say.StartGame)
        if same_game or isinstance(plain(entry.action), _BESIDE_THE_GAME):
            keep.append(entry.action)
    return _back_to(evening, position, describe(gone.action), keep)


def _last(evening: Evening, *, step: bool) -> int:
    if evening.table.closed and not step:
        raise Refused(Refusal.CLOSED)
    for position in range(len(evening.in_force) - 1, -1, -1):
        if step or points_of(evening.in_force[position].events):
            return position
    raise Refused(Refusal.NOTHING_TO_UNDO)


def _back_to(evening: Evening, position: int, what: str, keep: Sequence[Action]) -> tuple[Event, ...]:
    """Undone, then every statement of `keep` that is still legal there, said again. On screen nothing of a game is said again
    behind what is not: a cube is turned in a position, and that one has not been reached."""
    points = [paid for entry in evening.in_force[position:] for paid in points_of(entry.events)]
    games = tuple(_told_otherwise(evening.in_force[position].games, evening.told))
    undone = did.Undone(position, what, tuple(_reversed(points, Reason.UNDONE)), games)
    back = _folded(evening, say.Undo(), (undone,))
    events: list[Event] = [undone]
    reached = True
    for action in keep:
        beside = isinstance(plain(action), _BESIDE_THE_GAME)
        try:
            again = back.decide(action) if reached or beside else None
        except Refused:
            again, game = None, back.table.game
            reached = reached and (beside or game is None or game.board is None)
        if again is None:
            continue
        events += [did.Resaid(action), *again]
        back = _in_force(back, action, again)
    return tuple(events)


def _told_otherwise(before: Sequence[Told], now: Sequence[Told]) -> Iterable[int]:
    """The numbers of the games that differ from before, or did not exist then; both begin with game 1."""
    for at, one in enumerate(now):
        if at >= len(before) or (before[at] is not one and before[at] != one):
            yield one.finished.game.number


def points_of(events: Iterable[Event]) -> tuple[Payment, ...]:
    """The payments a statement made, in order; including those an undo took back."""
    paid: list[Payment] = []
    for event in events:
        match event:
            case did.PointsPaid(payment):
                paid.append(payment)
            case did.Undone(points=points) | did.GameCorrected(points=points):
                paid += points
    return tuple(paid)


def _reversed(payments: Iterable[Payment], reason: Reason) -> Iterable[Payment]:
    for paid in payments:
        yield Payment(paid.payee, paid.payer, paid.quarters, reason, paid.contract)


# Corrections


def _find(evening: Evening, number: int) -> Told:
    for told in evening.told:
        if told.finished.game.number == number:
            return told
    numbers = ", ".join(str(told.finished.game.number) for told in evening.told) or "none"
    raise Refused(Refusal.NO_SUCH_GAME, number=number, legal=numbers)


def _correct(evening: Evening, action: say.CorrectGame | say.CorrectResult) -> tuple[Event, ...]:
    """Replay the game from its opening with these statements; the points make up the difference.

    While no later game has begun, the line follows from the corrected game; otherwise it stays as it was played.
    """
    if evening.table.closed:
        raise Refused(Refusal.CLOSED)
    number, told = action.number, _find(evening, action.number)
    before = _before(told, action)
    if isinstance(action, say.CorrectResult) and told.finished.game.winner is None:
        raise Refused(Refusal.NOTHING_WAS_LIVE, number=number)
    table = played_again(told.opening, number, before, told_again(told.actions, action))
    assert table.last is not None
    _check_known(evening.table, table.last.game)
    last = _on_its_board(table.last, told.finished)
    old, new, now = told.finished.game.payments, last.game.payments, evening.table
    points = (*_reversed(old, Reason.CORRECTION), *new)
    if told is not evening.told[-1] or now.game is not None:
        finished = replace(last, roles=told.finished.roles, reasoning=told.finished.reasoning)
        return (did.GameCorrected(number, finished, points, now.foot, now.fresh_box, now.carried),)
    corrected = did.GameCorrected(number, last, points, table.foot, table.fresh_box, table.carried)
    return (corrected, did.RolesSet(of_those_here(_line_since(evening, table, others_played=bool(before)), now)))


def _before(told: Told, action: say.CorrectGame | say.CorrectResult) -> tuple[Action, ...]:
    return action.before if isinstance(action, say.CorrectGame) else told.before


def _check_known(table: Table, game: Game) -> None:
    """Refused: somebody who was never at the table."""
    for player in (game.box, *game.partners, *game.team):
        if player not in table.scores:
            raise Refused(Refusal.UNKNOWN_PLAYER, player=player, legal=" ".join(table.scores))


def _on_its_board(corrected: Finished, played: Finished) -> Finished:
    """The checkers' final position stays the same, whatever the correction."""
    return replace(corrected, game=replace(corrected.game, board=played.game.board))


def _line_since(evening: Evening, corrected: Table, *, others_played: bool) -> Roles:
    """The places after the corrected game, with everyone who came or went since."""
    ends = next(at for at in reversed(range(len(evening.in_force))) if _ended_a_game(evening.in_force[at]))
    since = evening.in_force[ends + 1 :]
    table = as_before(corrected, _ways_told(evening, since))
    if table is not None:
        return table.roles
    table = with_what_was_said(corrected, _said(since))
    return (with_those_here(table, evening.table) if others_played else table).roles


def _ways_told(evening: Evening, since: Sequence[InForce]) -> Iterable[Way]:
    """How the last game was told, the way in force first; but for one that today's rules would refuse."""
    with suppress(Refused):
        yield Way(_after(evening.told[-1]), evening.table, ())
    for at in reversed(range(len(since))):
        if isinstance(since[at].action, say.CorrectGame | say.CorrectResult):
            with suppress(Refused):
                yield Way(_after(since[at].games[-1]), since[at].table, _said(since[at + 1 :]))


def _after(told: Told) -> Table:
    return played_again(told.opening, told.finished.game.number, told.before, told.actions)


def _said(entries: Iterable[InForce]) -> tuple[Said, ...]:
    return tuple(Said(entry.action, entry.table) for entry in entries)


def describe(action: Action) -> str:
    """The kind of statement, for a record that must be readable without knowing the score sheet's language."""
    return type(action).__name__
