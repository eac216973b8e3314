"""The numbers that the two pages of a match on screen add to the dice of a game: `games/play/dice_numbers.py` has the rule and
who could profit. A page that does not answer in time is left out, and named."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction

from games.dice.selectors import Promise, promise_of
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchNumber, MatchSeat
from games.matches.rules.refusals import MatchRefused
from games.matches.services.on_screen import scope_of
from games.matches.services.writing import MATCHES
from games.play import dice_numbers
from games.play.dice_numbers import SUSPECT, Adding, Contexts, Hashes, NumberRefusal, NumbersRefused
from games.play.rolls.roll_holds import Waiting
from games.rules.fair_dice import context_of

security = logging.getLogger("club.security")


def contexts_of(match: Match, course: Course) -> Contexts:
    """For which games numbers are taken. One query while a game is played."""
    return adding(match, course, _promise(match, course), ()).contexts


def adding(match: Match, course: Course, promise: Promise | None, seats: Iterable[MatchSeat]) -> Adding:
    """The match as its numbers need it; `promise` is that of the game being played."""
    if not course.sheet.board or course.match.over or course.stage not in (Stage.AGREED, Stage.PLAYING):
        return Adding(MatchNumber, (), (), None, "")
    game = course.match.game
    upcoming = (game.number if game is not None else len(course.match.games)) + 1
    return Adding(MatchNumber, seats, course.players or (), promise, context_of(scope_of(match, upcoming), 1))


def waits_for(match: Match, course: Course, promise: Promise | None, seats: Iterable[MatchSeat]) -> Waiting | None:
    """Whom the first roll waits for, three seconds at most. One query in these, else none."""
    return dice_numbers.awaited(adding(match, course, promise, seats))


@transaction.atomic
def publish_hash(seat: MatchSeat, context: str, fingerprint: str) -> Hashes:
    """Idempotent. Raises MatchRefused: no numbers are taken for this game, another hash stands, too late."""
    _match, at = _locked(seat)
    with _refusals(seat):
        return dice_numbers.publish_hash(at, seat, context, fingerprint)


@transaction.atomic
def show_number(seat: MatchSeat, context: str, number: str) -> Hashes:
    """Idempotent. Raises MatchRefused: too early, too late, no hash, another number than the hash says."""
    match, at = _locked(seat)
    with _refusals(seat):
        return dice_numbers.show_number(at, seat, context, number, freed=lambda: MATCHES.show_change(match))


def check_numbers_are_in(match: Match, course: Course) -> None:
    """Raises MatchRefused while the first roll of the game waits for a number; the row is locked."""
    seats = list(match.seats.select_related("player"))
    waiting = waits_for(match, course, _promise(match, course), seats)
    if waiting is not None:
        late = [seat.player.name for seat in seats if seat.word in waiting.players]
        raise MatchRefused(NumberRefusal.NUMBERS_COME, players=", ".join(late))


def numbers_of(match: Match, course: Course, context: str) -> str:
    """What is mixed into the dice, inside the transaction of the first roll."""
    return dice_numbers.numbers_for(adding(match, course, None, match.seats.all()), context)


def _promise(match: Match, course: Course) -> Promise | None:
    game = course.match.game
    return promise_of(scope_of(match, game.number)) if game is not None else None


def _locked(seat: MatchSeat) -> tuple[Match, Adding]:
    match = MATCHES.locked_row(seat.match_id)
    course = MATCHES.state_of(match)
    return match, adding(match, course, _promise(match, course), match.seats.all())


@contextmanager
def _refusals(seat: MatchSeat) -> Iterator[None]:
    try:
        yield
    except NumbersRefused as refused:
        if refused.refusal in SUSPECT:
            security.warning("seat %s of match %s: %s", seat.pk, seat.match_id, refused.refusal.name.lower())
        raise MatchRefused(refused.refusal) from refused
