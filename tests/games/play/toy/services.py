"""Actions at a table for two, each in one transaction, on the site's one write path."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubsite.access.secret_link import new_secret
from clubsite.access.short_code import with_new_code
from clubsite.access.write_limit import WriteLimit
from clubsite.eventlog.codec import Codec, Json
from clubsite.eventlog.write_path import Author, Log, Stale, Writing, Written
from clubsite.members.models import User
from games.play.board_turn import TurnRefused, roll_refusal
from games.play.dice_commitments import dice_scope, drawn_for
from games.play.draft_play import check_notation, roll_of, with_draft
from games.play.on_screen import OnScreen, forget_holds, keep_up
from games.play.talk.posting import MOST_MESSAGES, Decided, Sent, Speaker, post, tidied
from games.play.turn_clock import SCREENS, Pace, Timed, in_ms, screen_of
from games.rules.cube import Side
from tests.games.play.toy import talk
from tests.games.play.toy.models import Duel, DuelBurst, DuelRecord, DuelSeat
from tests.games.play.toy.rules import Action, Begin, DuelRefused, Event, Open, Roll, State, decide, evolve


@dataclass(frozen=True, slots=True)
class _Said:
    """The body of a record."""

    action: Action
    events: tuple[Event, ...]


STATES: Codec[State] = Codec(State)
_SAID: Codec[_Said] = Codec(_Said)

DUELS: Log[Duel, State] = Log(Duel, DuelRecord, stream="duel", codec=STATES)
LIMIT = WriteLimit(DuelBurst, "duel")


class DuelWriting(Writing[Duel, State, Action, Event]):
    """The rules, the text of statements, and what is stored beside the log."""

    def decide(self, action: Action) -> tuple[tuple[Event, ...], State]:
        events, state = decide(self.state, action), self.state
        for event in events:
            state = evolve(state, event)
        return events, state

    def tell(self, action: Action, events: tuple[Event, ...]) -> tuple[str, Json]:
        return repr(action), _SAID.encode(_Said(action, events))

    def post(self) -> Iterable[str]:
        duel, before = self.row, screen_of(self.row.screen)
        pace = Pace(duel.reserve, duel.delay) if duel.reserve is not None else None
        after = keep_up(before, on_screen(duel, self.before), on_screen(duel, self.state), pace, _now())
        forget_holds(duel.seats, before, after)
        duel.screen = SCREENS.encode(after)
        return ("screen",)


def on_screen(duel: Duel, state: State) -> OnScreen | None:
    """The game being played in that state."""
    if state.board is None:
        return None
    return OnScreen(dice_scope("duel", duel.code, state.game), Timed(state.game, state.board, state.whose))


def _now() -> int:
    return in_ms(timezone.now())


@transaction.atomic
def open_duel(box: str, team: str, *, variant: str = "hypergammon", reserve: int | None = None, delay: int = 0) -> Duel:
    """A table for these two."""
    begun = {"state": STATES.encode(State(variant)), "reserve": reserve, "delay": delay}
    duel = with_new_code(lambda code: Duel.objects.create(code=code, **begun))
    for side, word in ((Side.BOX, box), (Side.TEAM, team)):
        DuelSeat.objects.create(duel=duel, word=word, side=side.value, secret=new_secret())
    return duel


@transaction.atomic
def say(seat: DuelSeat, action: Action, *, version: int, action_id: UUID) -> Written[Duel, State, Event]:
    """Do what a player says; dice cannot be said. Raises Stale and what the rules raise."""
    if isinstance(action, Open | Roll):
        raise DuelRefused("Dice are rolled by the site alone.")
    if not isinstance(action, Begin) and action.side != seat.side:
        raise DuelRefused("That is the other side’s to say.")
    duel, again = _lock(seat, version, action_id)
    return _again(duel) if again else DuelWriting(DUELS, duel, Author(None, seat.word)).write_all([action], action_id)


@transaction.atomic
def roll(seat: DuelSeat, *, version: int, action_id: UUID) -> Written[Duel, State, Event]:
    """The opening, or both dice of this side, from the cup. Raises as `say`."""
    duel, again = _lock(seat, version, action_id)
    if again:
        return _again(duel)
    state, side = DUELS.state_of(duel), Side(seat.side)
    if state.board is None or state.offered is not None:
        raise DuelRefused("Nothing is rolled now.")
    refused = roll_refusal(state.board, side)
    if refused is not None:
        raise TurnRefused(refused)
    first, second = drawn_for(dice_scope("duel", duel.code, state.game), duel.version)
    action = Open(first, second) if state.board.on_turn is None else Roll(side, (first, second))
    return DuelWriting(DUELS, duel, Author(None, seat.word)).write_all([action], action_id)


def _lock(seat: DuelSeat, version: int, action_id: UUID) -> tuple[Duel, bool]:
    duel, again = DUELS.lock_for(seat.duel_id, version=version, action_id=action_id)
    if not again and duel.version != version:
        raise Stale(duel)
    return duel, again


def _again(duel: Duel) -> Written[Duel, State, Event]:
    return Written(duel, DUELS.state_of(duel), again=True)


@transaction.atomic
def show_draft(seat: DuelSeat, play: str, *, version: int) -> None:
    """Store the draft play. Raises Stale, DuelRefused, PlayRefused."""
    duel, state = DUELS.locked(seat.duel_id)
    if duel.version != version:
        raise Stale(duel)
    if state.board is None or state.board.on_turn != seat.side or not state.board.dice:
        raise DuelRefused("Nothing is composed now.")
    check_notation(play)
    before = screen_of(duel.screen)
    after = with_draft(before, play, roll_of(state.board, state.game, seat.word))
    if after is not before:
        duel.screen = SCREENS.encode(after)
        DUELS.show_change(duel, "screen")


def tell(duel_id: int, seat: DuelSeat | None, user: User | None, room: str, text: str, action_id: UUID) -> None:
    """Somebody says something. Raises TalkRefused, TooFast, ActionIdUsed."""
    speaker = Speaker(seat, user, seat.word if seat is not None else user.called if user is not None else "")
    said = tidied(text)
    LIMIT.count(duel_id, speaker.key, most=MOST_MESSAGES)  # outside the transaction, so that refused messages count, too
    with transaction.atomic():
        _keep(duel_id, seat, speaker, Sent(room, said, action_id))


def _keep(duel_id: int, seat: DuelSeat | None, speaker: Speaker, sent: Sent) -> None:
    duel, state = DUELS.locked(duel_id)

    def decided() -> Decided:
        talk.check(state, seat, sent.room)
        return Decided(sent.room, sent.text or "", state.game, duel.version)

    if post(duel.messages, speaker, sent, decided):
        DUELS.show_change(duel)


def said_in(duel: Duel) -> list[tuple[int, Action, tuple[Event, ...], datetime]]:
    """The whole log: number, action, events, when."""
    rows = duel.records.order_by("number").values_list("number", "body", "at")
    return [(number, one.action, one.events, at) for number, one, at in ((n, _SAID.decode(body), at) for n, body, at in rows)]
