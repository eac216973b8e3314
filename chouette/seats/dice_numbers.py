"""The numbers that the seats of an evening add to the dice of a game: `games/play/dice_numbers.py` has the rule and who could
profit."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction

from chouette.access.seat_refusals import SeatRefused
from chouette.evening.on_screen.dice_commitments import dice_scope
from chouette.evening.services import locked_table, show_change
from chouette.models import Chouette, DiceNumber, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from games.dice.selectors import Promise, promise_of
from games.play import dice_numbers
from games.play.dice_numbers import SUSPECT, Adding, Contexts, Hashes, NumberRefusal, NumbersRefused
from games.play.rolls.roll_holds import Waiting
from games.rules.fair_dice import context_of

security = logging.getLogger("club.security")


def contexts_of(chouette: Chouette, table: Table) -> Contexts:
    """At a table on screen. One query while a game is played."""
    return contexts_with(chouette, table, _promise(chouette, table))


def contexts_with(chouette: Chouette, table: Table, promise: Promise | None) -> Contexts:
    """The same, for the promise of the game being played."""
    if not table.house.board or table.closed:
        return Contexts(None, "")
    return _adding(table, promise, (), _next(chouette, table)).contexts


def _next(chouette: Chouette, table: Table) -> str:
    game = table.game
    upcoming = (game.number if game is not None else table.games_played) + 1
    return context_of(dice_scope(chouette, upcoming), 1)


@transaction.atomic
def publish_hash(seat: Seat, context: str, fingerprint: str) -> Hashes:
    """Idempotent. Raises SeatRefused: no numbers are taken for this game, another hash stands, too late."""
    chouette, table = locked_table(seat.chouette_id)
    with _refusals(seat):
        return dice_numbers.publish_hash(_taking(chouette, table), seat, context, fingerprint)


@transaction.atomic
def show_number(seat: Seat, context: str, number: str) -> Hashes:
    """Idempotent. Raises SeatRefused: too early, too late, no hash, another number than the hash says."""
    chouette, table = locked_table(seat.chouette_id)
    with _refusals(seat):
        return dice_numbers.show_number(_taking(chouette, table), seat, context, number, freed=lambda: show_change(chouette))


def numbers_are_awaited(chouette: Chouette, table: Table) -> Waiting | None:
    """Whom the first roll of the game waits for; the row is locked."""
    return numbers_awaited(table, _promise(chouette, table), chouette.seats.order_by("pk"))


def check_numbers_are_in(chouette: Chouette, table: Table) -> None:
    """Raises SeatRefused while the first roll of the game waits for a number; the row is locked."""
    waiting = numbers_are_awaited(chouette, table)
    if waiting is not None:
        raise SeatRefused(NumberRefusal.NUMBERS_COME, players=", ".join(waiting.players))


def numbers_awaited(table: Table, promise: Promise | None, seats: Iterable[Seat]) -> Waiting | None:
    """Whose hash or number the first roll of the game waits for, if anybody there takes part: for three seconds at most.

    One query in these three seconds, else none.
    """
    return dice_numbers.awaited(_adding(table, promise, seats))


def numbers_of(chouette: Chouette, table: Table, context: str) -> str:
    """What is mixed into the dice, inside the transaction of the first roll: every player of the game with hash and number,
    empty if they did not come; "" if nobody takes part."""
    return dice_numbers.numbers_for(_adding(table, None, chouette.seats.all()), context)


def _promise(chouette: Chouette, table: Table) -> Promise | None:
    game = table.game
    return promise_of(dice_scope(chouette, game.number)) if game is not None and game.board is not None else None


def _taking(chouette: Chouette, table: Table) -> Adding:
    """Raises SeatRefused where no board is played."""
    if not table.house.board or table.closed:
        raise SeatRefused(NumberRefusal.NO_NUMBERS_NOW)
    return _adding(table, _promise(chouette, table), chouette.seats.all(), _next(chouette, table))


def _adding(table: Table, promise: Promise | None, seats: Iterable[Seat], upcoming: str = "") -> Adding:
    return Adding(DiceNumber, seats, _players(table), promise, upcoming)


def _players(table: Table) -> tuple[Player, ...]:
    game = table.game
    return (game.box, *game.partners, *game.team) if game is not None else ()


@contextmanager
def _refusals(seat: Seat) -> Iterator[None]:
    try:
        yield
    except NumbersRefused as refused:
        if refused.refusal in SUSPECT:
            security.warning("seat %s of chouette %s: %s", seat.pk, seat.chouette_id, refused.refusal.name.lower())
        raise SeatRefused(refused.refusal) from refused
