"""A player rolls from his own page: whom the captain's roll waits for, and the dice from the cup.

Source: RULES.md R10: whoever may double gets a fair chance before the dice are rolled.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.codec import TABLES
from chouette.evening.dice_commitments import dice_scope
from chouette.evening.selectors import last_record
from chouette.evening.services import Performed, Stale, lock, perform_locked
from chouette.evening.turn_clock import SECOND, Screen, in_ms, screen_of
from chouette.evening.used_action_ids import check_same_action
from chouette.models import Chouette, Seat
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model.actions import Action, Buy, Double, OpeningRoll, Player, RollDice
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import legal_for, refusal_of
from chouette.rules.permitted.rolling import may_open, roll_refusal
from games.dice.dice_cup import draw
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class Waiting:
    """Whom the captain's roll waits for, and until when (ms since 1970) at the latest."""

    players: tuple[Player, ...]
    until: int


def may_still_speak(table: Table) -> tuple[Player, ...]:
    """Who could turn or buy a cube before this roll; the one who rolls is left out, he answers for himself by rolling.

    Nobody while a lone taker must buy or drop: that is no thinking before a roll, there is none until he has.
    """
    game = table.game
    if game is None or game.board is None or game.obligation is not None or not game.board.cubes_may_turn:
        return ()
    if game.board.on_turn is Side.BOX:
        captain = acting_captain(table)
        return (captain,) if captain and any(isinstance(one, Buy) for one in legal_for(table, captain)) else ()
    there = (one for one in game.in_the_game if one not in table.sitting and one not in table.gone)
    others = (one for one in there if one != hand_on_turn(table))
    return tuple(one for one in others if refusal_of(table, Double((one,))) is None)


def waiting_for(
    table: Table, screen: Screen, seats: Iterable[Seat], now: int, able: tuple[Player, ...] | None = None
) -> Waiting | None:
    """None when the captain may roll: everybody who may double has let him, or their time is over and nobody holds the roll.

    `able` is `may_still_speak`, for whoever has asked that already.
    """
    able = may_still_speak(table) if able is None else able
    if not able:
        return None
    buying = _is_box_to_roll(table)  # what is for sale has been so only since the last answer
    held, silent, until = [], [], 0
    for seat in seats:
        if seat.word not in able:
            continue
        limit = _held_until(seat, screen, table)
        if limit > now:
            held.append(Player(seat.word))
            until = max(until, limit)
        elif (buying or not seat.auto_roll) and screen.turn not in (seat.lets_roll, seat.holds):
            silent.append(Player(seat.word))
    grace = (screen.spoken if buying else screen.since) + table.house.roll_grace * SECOND
    if silent and grace > now:
        return Waiting((*held, *silent), max(until, grace))
    return Waiting(tuple(held), until) if held else None


def _is_box_to_roll(table: Table) -> bool:
    board = table.game.board if table.game else None
    return board is not None and board.on_turn is Side.BOX


def _held_until(seat: Seat, screen: Screen, table: Table) -> int:
    if seat.holds != screen.turn or not screen.turn or seat.holds_since is None:
        return 0
    return in_ms(seat.holds_since) + table.house.hold_limit * SECOND


@transaction.atomic
def roll_for_seat(seat: Seat, player: Player, *, version: int, action_id: UUID) -> Performed:
    """Roll the opening, or both dice of the side on turn, for the player who moves its checkers.

    The same `action_id` again answers as things stand. Raises Stale, Refused, SeatRefused (the roll waits for
    somebody), ActionIdUsed.
    """
    chouette, again = lock(seat.chouette_id, version=version, action_id=action_id)
    table = TABLES.decode(chouette.table)
    if again:
        check_same_action(chouette, action_id, seat.word, lambda action: isinstance(action, OpeningRoll | RollDice))
        return Performed(chouette, table, (), last_record(chouette), again=True)
    if chouette.version != version:
        raise Stale(chouette)
    _check(chouette, table, player)
    return perform_locked(chouette, _rolled(chouette, table, player), action_id=action_id, name=seat.word)


def _check(chouette: Chouette, table: Table, player: Player) -> None:
    refused = roll_refusal(table, player)
    if refused is not None:
        raise refused
    now = in_ms(timezone.now())
    waiting = waiting_for(table, screen_of(chouette.screen), chouette.seats.all(), now)
    if waiting is not None:
        seconds = str(max(1, (waiting.until - now + SECOND - 1) // SECOND))
        raise SeatRefused(SeatRefusal.ROLL_WAITS, players=", ".join(waiting.players), seconds=seconds)


def _rolled(chouette: Chouette, table: Table, player: Player) -> Action:
    """The dice, drawn inside the transaction that says them: what is not recorded was never rolled."""
    game = table.game
    assert game is not None
    first, second = draw(dice_scope(chouette, game.number), reference=str(chouette.version + 1)).dice
    return OpeningRoll(first, second) if may_open(table) else RollDice(player, (first, second))
