"""A player rolls from their own page: whom the captain's roll waits for, and the dice from the cup."""

from functools import partial
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.codec import TABLES
from chouette.evening.on_screen.dice_commitments import dice_scope, undone_records
from chouette.evening.on_screen.waits import answer_waits_for, may_join, waiting_for
from chouette.evening.selectors import last_record
from chouette.evening.services import Performed, lock, locked_table, perform_locked
from chouette.evening.used_action_ids import check_same_action
from chouette.models import Chouette, Seat
from chouette.notation import read_statement
from chouette.rules.model.actions import Action, Answer, OpeningRoll, Player, RollDice
from chouette.rules.model.table import Table
from chouette.rules.permitted.rolling import may_open, roll_refusal, roller_for
from chouette.seats.dice_numbers import check_numbers_are_in, numbers_are_awaited, numbers_of
from clubsite.eventlog.write_path import Stale
from games.play.counted import counted
from games.play.dice_commitments import drawn_for
from games.play.rolls.roll_holds import Waiting
from games.play.rolls.rolls_ahead import asked_by
from games.play.turn_clock import in_ms, screen_of, seconds_left


@transaction.atomic
def roll_for_seat(seat: Seat, player: Player, *, version: int, action_id: UUID) -> Performed:
    """Roll the opening, or both dice of the side on turn, for the player who moves its checkers.

    The same `action_id` again is answered with the current state. Raises Stale, Refused, SeatRefused (the roll waits for
    somebody), ActionIdUsed.
    """
    chouette, again = lock(seat.chouette_id, version=version, action_id=action_id)
    table = TABLES.decode(chouette.table)
    if again:
        check_same_action(chouette, action_id, seat.word, lambda action: isinstance(action, OpeningRoll | RollDice))
        return Performed(chouette, table, (), last_record(chouette), again=True)
    if chouette.version != version:
        last = last_record(chouette)
        by_other = last is not None and chouette.version == version + 1 and last.actor_name != seat.word
        if last is not None and by_other and isinstance(read_statement(last.said), OpeningRoll):
            return Performed(chouette, table, (), last, again=True)  # both roll for the opening, and the other was quicker
        raise Stale(chouette)
    _check(chouette, table, player)
    done = _roll(chouette, table, player, action_id, seat.word)
    roll_as_asked(done.chouette)  # nothing could be played
    return done


def _roll(chouette: Chouette, table: Table, player: Player, action_id: UUID, name: str) -> Performed:
    """Two dice, and at once the third where the game has one: whoever rolls throws them together."""
    done = perform_locked(chouette, [_rolled(chouette, table, player)], action_id=action_id, name=name)
    game = done.table.game
    if game is None or game.board is None or not game.board.waiting:
        return done
    return perform_locked(done.chouette, [_rolled(done.chouette, done.table, player)], action_id=uuid4(), name=name)


def _check(chouette: Chouette, table: Table, player: Player) -> None:
    refused = roll_refusal(table, player)
    if refused is not None:
        raise refused
    check_numbers_are_in(chouette, table)
    moment = timezone.now()
    now = in_ms(moment)
    waiting = waiting_for(table, counted(chouette, moment), chouette.seats.order_by("pk"), now)
    if waiting is not None:
        raise SeatRefused(SeatRefusal.ROLL_WAITS, **told(waiting, now))


def told(waiting: Waiting, now: int) -> dict[str, str]:
    """The words of a refusal: for whom, and for how many seconds at most."""
    return {"players": ", ".join(waiting.players), "seconds": str(max(1, seconds_left(waiting.until, now)))}


def roll_for_nobody(chouette: Chouette, table: Table, player: Player, name: str) -> bool:
    """Roll for a player who is gone, as soon as the others let it; the row is locked. Returns whether it was rolled."""
    now, seats = timezone.now(), chouette.seats.order_by("pk")
    screen = counted(chouette, now)
    if roll_refusal(table, player) is not None or waiting_for(table, screen, seats, in_ms(now)) is not None:
        return False
    if numbers_are_awaited(chouette, table):
        return False
    _roll(chouette, table, player, uuid4(), name)
    return True


def roll_as_asked(chouette: Chouette) -> bool:
    """Roll for whoever has asked for it ahead, as soon as the others let it; and again where nothing can be played with that
    roll and the other side has asked, too. The row is locked. Returns whether it was rolled."""
    is_rolled = False
    while who := _asked_now(chouette):
        table = TABLES.decode(chouette.table)
        player = roller_for(table, Player(who))
        if player is None or not roll_for_nobody(chouette, table, player, who):
            break
        is_rolled = True
    return is_rolled


@transaction.atomic
def roll_if_asked(chouette: Chouette) -> bool:
    """The same for a row that is not locked; looked at without a lock first, because most callers find nothing to do."""
    return bool(_asked_now(chouette)) and roll_as_asked(locked_table(chouette.pk)[0])


def _asked_now(chouette: Chouette) -> str:
    screen = screen_of(chouette.screen)
    return asked_by(screen, screen.turn)


def _rolled(chouette: Chouette, table: Table, player: Player) -> Action:
    """The dice, drawn inside the transaction that records them: a roll that is not recorded never happened."""
    game = table.game
    assert game is not None
    numbers = partial(numbers_of, chouette, table)
    first, second = drawn_for(dice_scope(chouette, game.number), chouette.version, undone_records(chouette), numbers)
    return OpeningRoll(first, second) if may_open(table) else RollDice(player, (first, second))


def why_answer_waits(chouette: Chouette, table: Table, action: Action) -> dict[str, str]:
    """The words of a refusal if that is the box's answer and comes too early; none otherwise."""
    if not isinstance(action, Answer) or table.game is None or action.player != table.game.box or not may_join(table):
        return {}
    moment = timezone.now()
    now = in_ms(moment)
    waiting = answer_waits_for(table, counted(chouette, moment), chouette.seats.order_by("pk"), now)
    return told(waiting, now) if waiting is not None else {}
