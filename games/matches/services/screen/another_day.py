"""A match on screen that goes on another day: both agree, or one of the two plays an opponent who has been away for long.

Nobody profits from being away, or from sitting there and not playing: their clock, if there is one, runs on until the other
puts the match off, and what they keep the other waiting costs is a director's, who also decides a match never gone on with.
Nobody profits from the other's being off the net: nobody puts off alone what waits for themselves, so that no clock of theirs
stops, and nothing of the game is lost. While it stands still no clock runs and nothing can be said at the board; both may play
others meanwhile. It goes on as it stood, with the same promised dice, once both are there and say so.
"""

from datetime import UTC, datetime, timedelta

from django.utils import timezone

from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.course.steps import AskPutOff, GoOn, PutOff, Ready, RefusePutOff
from games.matches.models import Match, MatchSeat
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.state import SIDES
from games.matches.services.click import Several
from games.matches.services.screen.are_you_there import check_both_here
from games.matches.services.screen.wishes import check_not_asked_too_often
from games.play.presence import away_since
from games.play.turn_clock import screen_of

ANOTHER_DAY = ("put_off", "allow_put_off", "refuse_put_off", "go_on")
#: Whoever has been away this long is not waited for any more today.
AWAY_FOR_LONG = timedelta(minutes=10)
#: Nor is whoever has the turn and does nothing at the board for this long, however often their page is touched. Where a clock
#: runs, that is what it is for.
SILENT_FOR_LONG = timedelta(minutes=15)


def put_off_or_go_on(said: Several, side: int | None, what: str) -> None:
    """For the player of that side, None for everybody else. Raises MatchRefused."""
    if side is None:
        raise MatchRefused(CourseRefusal.NOT_YOURS)
    course = said.course
    if not course.sheet.board:
        raise MatchRefused(MatchRefusal.NO_BOARD)
    match what:
        case "put_off":
            opponent = said.match.seats.get(side=1 - side)
            alone = may_put_off_alone(said.match, course, opponent, timezone.now())
            if not alone:
                check_not_asked_too_often(said, side)
            said.say(PutOff(side) if alone else AskPutOff(side))
        case "allow_put_off":
            _check_asked_by_the_other(course, side)
            said.say(PutOff(side))
        case "refuse_put_off":
            said.say(RefusePutOff(side))
        case _:
            _go_on(said, side)


def _go_on(said: Several, side: int) -> None:
    """It takes both to say so: whoever only looks at the page would find their clock running."""
    if said.course.ready != 1 - side:
        said.say(Ready(side))
        return
    check_both_here(said, side)
    said.writing.began = side
    said.say(GoOn(side))


BY_BOTH = -1


def put_off_by(match: Match) -> int:
    """The side that has put the match off alone, `BY_BOTH` if the other had asked for it. One query."""
    steps = [step.__name__ for step in (AskPutOff, RefusePutOff, PutOff, GoOn)]
    said = match.records.filter(body__action__type__in=steps).order_by("-number")
    (put_off, put_off_side), *asked = said.values_list("body__action__type", "body__action__side")[:2]
    assert put_off == PutOff.__name__
    by_both = bool(asked) and asked[0][0] == AskPutOff.__name__ and asked[0][1] != put_off_side
    return BY_BOTH if by_both else int(put_off_side)


def may_put_off_alone(match: Match, course: Course, opponent: MatchSeat, now: datetime) -> bool:
    """Whether this opponent has been away for long, or has the turn and does nothing, and nothing waits for the other one."""
    since, game = away_since(opponent, now), course.match.game
    if course.stage is not Stage.PLAYING or (game is not None and game.whose is SIDES[1 - opponent.side]):
        return False
    if since is not None and now - since >= AWAY_FOR_LONG:
        return True
    has_the_turn = game is not None and game.whose is SIDES[opponent.side]
    return has_the_turn and not course.terms.clock_point and _silent_since(match) <= now - SILENT_FOR_LONG


def _silent_since(match: Match) -> datetime:
    """When the turn began, or the game went on: questions in between are no moves."""
    screen = screen_of(match.screen)
    return datetime.fromtimestamp(max(screen.since, screen.resumed) / 1000, UTC)


def _check_asked_by_the_other(course: Course, side: int) -> None:
    if course.asks_put_off is None:
        raise MatchRefused(CourseRefusal.NO_PUT_OFF_ASKED)
    if course.asks_put_off == side:
        assert course.players is not None
        raise MatchRefused(CourseRefusal.PUT_OFF_ASKED, player=course.players[side])
