"""The numbers that the players of a game add to its dice, so that they are not the operator's alone.

Each player's page, or program, publishes the SHA-256 of a random number for the game that comes next, or for the one that has
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
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from games.dice.numbers import Added, as_numbers, hash_of
from games.dice.selectors import Promise
from games.play.models import PlayingSeat, SeatNumber
from games.play.presence import is_away
from games.play.rolls.roll_holds import Waiting
from games.play.turn_clock import in_ms
from games.rules.sentences import gettext_noop

ALL_HASHES_WITHIN = timedelta(seconds=2)
"""After the promise; later no hash is taken, whoever is missing."""
ALL_NUMBERS_WITHIN = timedelta(seconds=3)
"""After the promise; so long the first roll waits for a number whose hash is in."""


class NumberRefusal(StrEnum):
    """Why a hash or a number is not taken, or a roll waits for one."""

    NO_NUMBERS_NOW = gettext_noop("No numbers are taken for the dice of this game now.")
    NUMBERS_CLOSED = gettext_noop("The numbers of this game are being shown already. Yours counts from the next game on.")
    NUMBERS_EARLY = gettext_noop("Not everybody’s hash is in yet. Show your number in two seconds.")
    NUMBERS_COME = gettext_noop("The numbers of {players} for the dice are on their way. Roll again in three seconds.")
    HASH_FIRST = gettext_noop("Publish the hash of your number first.")
    HASH_STANDS = gettext_noop("Your hash for this game stands and is not changed.")
    OTHER_NUMBER = gettext_noop("This is not the number whose hash you have published.")


#: What no page and no honest program sends.
SUSPECT = frozenset({NumberRefusal.HASH_STANDS, NumberRefusal.OTHER_NUMBER})


class NumbersRefused(Exception):
    """Nothing was taken."""

    def __init__(self, refusal: NumberRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


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


@dataclass(frozen=True, slots=True)
class Adding:
    """A table whose seats add to its dice; to take anything its row is locked. `numbers` are its rows, `seats` all of its seats
    (read only where they are needed), `players` the words of those who play its game, `promise` that of the game's dice."""

    numbers: type[SeatNumber]
    seats: Iterable[PlayingSeat]
    players: Collection[str]
    promise: Promise | None
    next: str

    @property
    def contexts(self) -> Contexts:
        return Contexts(self.promise if self.promise is not None and self.promise.open else None, self.next)


def publish_hash(at: Adding, seat: PlayingSeat, context: str, fingerprint: str) -> Hashes:
    """Idempotent. Raises NumbersRefused: no numbers are taken for this game, another hash stands, too late."""
    now = _taking(at, seat, context)
    mine = _published(at, context).filter(seat=seat.pk).first()
    if mine is not None and mine.hash and mine.hash != fingerprint:
        raise NumbersRefused(NumberRefusal.HASH_STANDS)
    if mine is None or not mine.hash:
        if _fixed(at, context).exists() or (now is not None and _may_be_fixed(at, now)):
            raise NumbersRefused(NumberRefusal.NUMBERS_CLOSED)
        _row(at, seat, context, hash=fingerprint).save()
    return _hashes(at, now, context)


def show_number(at: Adding, seat: PlayingSeat, context: str, number: str, *, freed: Callable[[], None]) -> Hashes:
    """Idempotent; `freed` is called when the first roll need not wait any more. Raises NumbersRefused: too early, too late, no
    hash, another number than the hash says."""
    now = _taking(at, seat, context)
    mine = _published(at, context).filter(seat=seat.pk).exclude(hash="").first()
    if mine is None:
        raise NumbersRefused(NumberRefusal.HASH_FIRST)
    if not hmac.compare_digest(hash_of(number), mine.hash):
        raise NumbersRefused(NumberRefusal.OTHER_NUMBER)
    hashes = _hashes(at, now, context)
    if not hashes.shown:
        raise NumbersRefused(NumberRefusal.NUMBERS_EARLY)
    if seat.word not in hashes.by_word:
        raise NumbersRefused(NumberRefusal.NUMBERS_CLOSED)
    if not mine.number:
        _published(at, context).filter(pk=mine.pk).update(number=number)
        if not awaited(at):
            freed()
    return hashes


def awaited(at: Adding) -> Waiting | None:
    """Whose hash or number the first roll of the game waits for, if anybody there takes part: for three seconds at most.

    One query in these three seconds, else none.
    """
    promise = at.contexts.now
    if promise is None or not _is_younger(promise.committed_at, ALL_NUMBERS_WITHIN):
        return None
    added: dict[int, SeatNumber] = {one.of_seat: one for one in _published(at, promise.context)}
    here = _here(at)
    if not any(added[seat.pk].hash for seat in here if seat.pk in added):
        return None
    are_fixed = any(one.told for one in added.values())
    hashes_come = not are_fixed and _is_younger(promise.committed_at, ALL_HASHES_WITHIN)
    late = [seat.word for seat in here if _is_late(added.get(seat.pk), hashes_come=hashes_come)]
    return Waiting(tuple(late), in_ms(promise.committed_at + ALL_NUMBERS_WITHIN)) if late else None


def numbers_for(at: Adding, context: str) -> str:
    """What is mixed into the dice, inside the transaction of the first roll: every player of the game with hash and number,
    empty if they did not come; "" if nobody takes part."""
    _fix(at, context)
    told = _fixed(at, context).order_by("seat").values_list("seat__word", "hash", "number")
    return as_numbers(Added(*one) for one in told)


def _taking(at: Adding, seat: PlayingSeat, context: str) -> Promise | None:
    """The promise of this game, None before it has begun. Raises NumbersRefused where no numbers of this seat are taken."""
    contexts = at.contexts
    now = contexts.now if contexts.now is not None and contexts.now.context == context else None
    if not context or (now is None and context != contexts.next) or (now is not None and seat.word not in at.players):
        raise NumbersRefused(NumberRefusal.NO_NUMBERS_NOW)
    return now


def _hashes(at: Adding, now: Promise | None, context: str) -> Hashes:
    shown = now is not None and _may_be_fixed(at, now)
    if shown:
        _fix(at, context)
    told = _fixed(at, context) if shown else _published(at, context)
    by_word = dict(told.order_by("seat").values_list("seat__word", "hash"))
    return Hashes(context, now.commitment if now is not None else "", shown, by_word)


def _may_be_fixed(at: Adding, now: Promise) -> bool:
    """Whether no more hashes are awaited for the dice that are promised."""
    if not _is_younger(now.committed_at, ALL_HASHES_WITHIN) or _fixed(at, now.context).exists():
        return True
    here = {one.pk for one in _here(at)}
    return bool(here) and here <= {one.of_seat for one in _published(at, now.context)}


def _fix(at: Adding, context: str) -> None:
    """From now on nobody is added and nobody left out, whoever joins or leaves before the first roll. Idempotent; not if
    nobody in the game takes part."""
    if _fixed(at, context).exists():
        return
    players = {seat.pk: seat for seat in at.seats if seat.word in at.players}
    published = _published(at, context).filter(seat__in=players)
    have = {one.of_seat for one in published}
    if not have:
        return
    published.update(told=True)
    without = [seat for pk, seat in players.items() if pk not in have]
    at.numbers._default_manager.bulk_create([_row(at, seat, context, told=True) for seat in without])


def _published(at: Adding, context: str) -> QuerySet[Any]:
    """Of a subclass, which alone has seats."""
    return at.numbers._default_manager.filter(context=context)


def _fixed(at: Adding, context: str) -> QuerySet[Any]:
    return _published(at, context).filter(told=True)


def _row(at: Adding, seat: PlayingSeat, context: str, **more: Any) -> SeatNumber:
    return at.numbers(**{"seat": seat, "context": context, **more})


def _is_late(added: SeatNumber | None, *, hashes_come: bool) -> bool:
    return hashes_come if added is None else bool(added.hash and not added.number)


def _here(at: Adding) -> list[PlayingSeat]:
    moment = timezone.now()
    return [seat for seat in at.seats if seat.word in at.players and not is_away(seat, moment)]


def _is_younger(since: datetime, than: timedelta) -> bool:
    """A promise from the future was made before the server's clock was set back: nobody waits for it."""
    return timedelta(0) <= timezone.now() - since < than
