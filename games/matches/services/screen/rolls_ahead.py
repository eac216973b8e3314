"""A player leaves their next roll to the site before it is their turn; see `games.play.rolls.rolls_ahead`. In a match it waits
for nobody: the dice fall in the click that ends the other's turn."""

from django.db import transaction

from clubsite.eventlog.write_path import Stale
from clubsite.members.models import User
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.permissions import match_to_speak_at, seat_of
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.state import SIDES
from games.matches.services.click import LIMIT
from games.matches.services.screen.are_you_there import sign_of
from games.matches.services.writing import MATCHES
from games.play.rolls.rolls_ahead import NextRoll, coming_turn, with_asked
from games.play.rolls.rolls_ahead import next_roll as shown
from games.play.turn_clock import SCREENS, screen_of


def leave_next_roll(user: User, code: str, turn: str, *, on: bool) -> Match:
    """Have the site roll in that turn, or take it back; idempotent, and announced to nobody. Returns the match.

    Raises Http404, PermissionDenied, TooFast, MatchRefused, and Stale if that roll is not to come any more.
    """
    match, speaker = match_to_speak_at(user, code)
    if (seat := seat_of(user, match)) is None or speaker.own is None:
        raise MatchRefused(CourseRefusal.NOT_YOURS)
    sign_of(seat)
    LIMIT.count(match.pk, f"user:{user.pk}")
    with transaction.atomic():
        locked, course = MATCHES.locked(match.pk)
        coming = _coming(course, speaker.own)
        if not coming:
            raise MatchRefused(CourseRefusal.NOT_NEXT_TO_ROLL)
        if coming != turn:
            raise Stale(locked)
        before = screen_of(locked.screen)
        after = with_asked(before, turn, str(speaker.own), on=on)
        if after is not before:
            locked.screen = SCREENS.encode(after)
            locked.save(update_fields=["screen"])
    return locked


def next_roll(match: Match, course: Course, own: int | None) -> NextRoll | None:
    """What this player's own page shows of it; None for whoever does not roll next."""
    return shown(screen_of(match.screen), _coming(course, own), str(own))


def _coming(course: Course, own: int | None) -> str:
    """The turn whose roll this player may leave to the site, "" if there is none; nothing waits for an answer."""
    game = course.match.game
    if own is None or game is None or course.stage is not Stage.PLAYING or course.put_off:
        return ""
    if game.offer is not None or game.resigning is not None or game.board.on_turn is not SIDES[own].other:
        return ""
    return coming_turn(game.number, game.board)
