"""The numbers that the seats add to the dice of a game, so that they are not the operator's alone.

Each seat's page, or program, publishes the SHA-256 of a random number for the game that comes next, or for the one that has
begun and is not rolled yet. Once the site's seed is promised and everybody present in the game has published theirs, or two
seconds have passed, the hashes are fixed: with the list of the players, whether they published one or not. Only then pages are
told all hashes and show their numbers. The first roll of the game mixes hashes and numbers into the key
(games/rules/fair_dice.py) and waits three seconds at most for a number whose hash is in.

Who could profit? The site is committed to its seed before any number is shown, and does not know the numbers behind the
hashes. Whoever shows theirs last knows all the others, but not the seed; together with the operator they can only show it or
not. A number that is not shown counts as empty, and the table and the page of the dice name whose. Nothing else moves the dice
once the hashes are fixed: neither who joins or leaves, nor a game begun anew, which keeps its seed (`keep_dice_promises`) and
so its numbers. What the site drops or invents, the pages that noted hashes and numbers tell their players
(clubsite/static/games/numbers.js).
"""

import hmac
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.on_screen.dice_commitments import dice_scope
from chouette.evening.services import locked_table, show_change
from chouette.models import Chouette, DiceNumber, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from games.dice.numbers import Added, as_numbers, hash_of
from games.dice.selectors import Promise, promise_of
from games.play.presence import is_away
from games.play.roll_holds import Waiting
from games.play.turn_clock import in_ms
from games.rules.fair_dice import context_of

security = logging.getLogger("club.security")

ALL_HASHES_WITHIN = timedelta(seconds=2)
"""After the promise; later no hash is taken, whoever is missing."""
ALL_NUMBERS_WITHIN = timedelta(seconds=3)
"""After the promise; so long the first roll waits for a number whose hash is in."""


@dataclass(frozen=True, slots=True)
class Hashes:
    """What is published for a game: by the word of each seat, "" for a player without a hash. `shown`: numbers may be shown
    now, and no more hashes come."""

    context: str
    commitment: str
    shown: bool
    by_word: dict[str, str]


@dataclass(frozen=True, slots=True)
class Contexts:
    """The games for which numbers are taken: the one that has begun and is not rolled, and the next, "" for none."""

    now: Promise | None
    next: str


def contexts_of(chouette: Chouette, table: Table) -> Contexts:
    """At a table on screen. One query while a game is played."""
    return contexts_with(chouette, table, _promise(chouette, table))


def contexts_with(chouette: Chouette, table: Table, promise: Promise | None) -> Contexts:
    """The same, for the promise of the game being played."""
    if not table.house.board or table.closed:
        return Contexts(None, "")
    game, now = table.game, promise if promise is not None and promise.open else None
    upcoming = (game.number if game is not None else table.games_played) + 1
    return Contexts(now, context_of(dice_scope(chouette, upcoming), 1))


@transaction.atomic
def publish_hash(seat: Seat, context: str, fingerprint: str) -> Hashes:
    """Idempotent. Raises SeatRefused: no numbers are taken for this game, another hash stands, too late."""
    chouette, table = locked_table(seat.chouette_id)
    now = _taking(chouette, table, seat, context)
    mine = DiceNumber.objects.filter(seat=seat, context=context).first()
    if mine is not None and mine.hash and mine.hash != fingerprint:
        raise _refused(seat, SeatRefusal.HASH_STANDS)
    if mine is None or not mine.hash:
        if _fixed(context).exists() or (now is not None and _may_be_fixed(chouette, table, now)):
            raise SeatRefused(SeatRefusal.NUMBERS_CLOSED)
        DiceNumber.objects.create(seat=seat, context=context, hash=fingerprint)
    return _hashes(chouette, table, now, context)


@transaction.atomic
def show_number(seat: Seat, context: str, number: str) -> Hashes:
    """Idempotent. Raises SeatRefused: too early, too late, no hash, another number than the hash says."""
    chouette, table = locked_table(seat.chouette_id)
    now = _taking(chouette, table, seat, context)
    mine = DiceNumber.objects.filter(seat=seat, context=context).exclude(hash="").first()
    if mine is None:
        raise SeatRefused(SeatRefusal.HASH_FIRST)
    if not hmac.compare_digest(hash_of(number), mine.hash):
        raise _refused(seat, SeatRefusal.OTHER_NUMBER)
    hashes = _hashes(chouette, table, now, context)
    if not hashes.shown:
        raise SeatRefused(SeatRefusal.NUMBERS_EARLY)
    if seat.word not in hashes.by_word:
        raise SeatRefused(SeatRefusal.NUMBERS_CLOSED)
    if not mine.number:
        DiceNumber.objects.filter(pk=mine.pk).update(number=number)
        if not numbers_awaited(table, now, chouette.seats.all()):
            show_change(chouette)  # the roll is free
    return hashes


def numbers_are_awaited(chouette: Chouette, table: Table) -> Waiting | None:
    """Whom the first roll of the game waits for; the row is locked."""
    return numbers_awaited(table, _promise(chouette, table), chouette.seats.order_by("pk"))


def check_numbers_are_in(chouette: Chouette, table: Table) -> None:
    """Raises SeatRefused while the first roll of the game waits for a number; the row is locked."""
    waiting = numbers_are_awaited(chouette, table)
    if waiting is not None:
        raise SeatRefused(SeatRefusal.NUMBERS_COME, players=", ".join(waiting.players))


def numbers_awaited(table: Table, promise: Promise | None, seats: Iterable[Seat]) -> Waiting | None:
    """Whose hash or number the first roll of the game waits for, if anybody there takes part: for three seconds at most.

    One query in these three seconds, else none.
    """
    if promise is None or not promise.open or not _is_younger(promise.committed_at, ALL_NUMBERS_WITHIN):
        return None
    added = {one.seat_id: one for one in DiceNumber.objects.filter(context=promise.context)}
    here = _here(table, seats)
    if not any(added[seat.pk].hash for seat in here if seat.pk in added):
        return None
    are_fixed = any(one.told for one in added.values())
    hashes_come = not are_fixed and _is_younger(promise.committed_at, ALL_HASHES_WITHIN)
    late = [seat.word for seat in here if _is_late(added.get(seat.pk), hashes_come=hashes_come)]
    return Waiting(tuple(late), in_ms(promise.committed_at + ALL_NUMBERS_WITHIN)) if late else None


def numbers_of(chouette: Chouette, table: Table, context: str) -> str:
    """What is mixed into the dice, inside the transaction of the first roll: every player of the game with hash and number,
    empty if they did not come; "" if nobody takes part."""
    _fix(chouette, table, context)
    return as_numbers(
        Added(one.seat.word, one.hash, one.number) for one in _fixed(context).select_related("seat").order_by("seat")
    )


def _promise(chouette: Chouette, table: Table) -> Promise | None:
    game = table.game
    return promise_of(dice_scope(chouette, game.number)) if game is not None and game.board is not None else None


def _taking(chouette: Chouette, table: Table, seat: Seat, context: str) -> Promise | None:
    """The promise of this game, None before it has begun. Raises SeatRefused where no numbers of this seat are taken."""
    contexts = contexts_of(chouette, table)
    now = contexts.now if contexts.now is not None and contexts.now.context == context else None
    if not context or (now is None and context != contexts.next) or (now is not None and seat.word not in _players(table)):
        raise SeatRefused(SeatRefusal.NO_NUMBERS_NOW)
    return now


def _hashes(chouette: Chouette, table: Table, now: Promise | None, context: str) -> Hashes:
    shown = now is not None and _may_be_fixed(chouette, table, now)
    if shown:
        _fix(chouette, table, context)
    told = _fixed(context) if shown else DiceNumber.objects.filter(context=context)
    by_word = dict(told.order_by("seat").values_list("seat__word", "hash"))
    return Hashes(context, now.commitment if now is not None else "", shown, by_word)


def _may_be_fixed(chouette: Chouette, table: Table, now: Promise) -> bool:
    """Whether no more hashes are awaited for the dice that are promised."""
    if not _is_younger(now.committed_at, ALL_HASHES_WITHIN) or _fixed(now.context).exists():
        return True
    here = {one.pk for one in _here(table, chouette.seats.all())}
    return bool(here) and here <= set(DiceNumber.objects.filter(context=now.context).values_list("seat", flat=True))


def _fix(chouette: Chouette, table: Table, context: str) -> None:
    """From now on nobody is added and nobody left out, whoever joins or leaves before the first roll. Idempotent; not if
    nobody in the game takes part."""
    players = chouette.seats.filter(word__in=_players(table))
    published = DiceNumber.objects.filter(context=context, seat__in=players)
    if _fixed(context).exists() or not published.exists():
        return
    published.update(told=True)
    without = players.exclude(pk__in=published.values("seat"))
    DiceNumber.objects.bulk_create([DiceNumber(seat=seat, context=context, told=True) for seat in without])


def _fixed(context: str) -> QuerySet[DiceNumber]:
    return DiceNumber.objects.filter(context=context, told=True)


def _players(table: Table) -> tuple[Player, ...]:
    game = table.game
    return (game.box, *game.partners, *game.team) if game is not None else ()


def _is_late(added: DiceNumber | None, *, hashes_come: bool) -> bool:
    return hashes_come if added is None else bool(added.hash and not added.number)


def _here(table: Table, seats: Iterable[Seat]) -> list[Seat]:
    players, moment = _players(table), timezone.now()
    return [seat for seat in seats if seat.word in players and not is_away(seat, moment)]


def _is_younger(since: datetime, than: timedelta) -> bool:
    """A promise from the future was made before the server's clock was set back: nobody waits for it."""
    return timedelta(0) <= timezone.now() - since < than


def _refused(seat: Seat, refusal: SeatRefusal) -> SeatRefused:
    security.warning("seat %s of chouette %s: %s", seat.pk, seat.chouette_id, refusal.name.lower())
    return SeatRefused(refusal)
