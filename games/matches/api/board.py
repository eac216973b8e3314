"""The board of a match on screen, for programs that play: the position, the dice, the cube, the score, and what may be done."""

from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Literal, TypedDict

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import MATCHES
from clubsite.api.requests.bodies import ACTION_ID, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import among, eg
from clubsite.api.streams.asking import Asker
from clubsite.members.models import User
from games.dice.selectors import promise_of
from games.matches.api.clocks import MatchClock, clock_shape
from games.matches.api.matches import match_in_club, refusals
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.pages.page import may_do
from games.matches.pages.table import cube_is_dead
from games.matches.permissions import seat_of, speaker_at
from games.matches.rules.state import SIDES, Running
from games.matches.services.click import LIMIT
from games.matches.services.on_screen import scope_of
from games.matches.services.screen.are_you_there import sign_of
from games.matches.services.screen.numbers import waits_for
from games.matches.services.screen.rolls_ahead import leave_next_roll, next_roll
from games.matches.services.screen.time_out import time_out_if_due
from games.matches.services.writing import MATCHES as LOG
from games.notation.ids.position_id import write_position_id
from games.notation.ids.refusals import IdRefused
from games.notation.ids.situation import KNOWN_VARIANTS
from games.notation.plays.play import canonical_plays
from games.play.presence import away_since, is_away
from games.play.rolls.next_roll_shape import LeaveNextRoll, NextRollShape, next_roll_shape
from games.rules.board_play import BoardPlay, tree_of
from games.rules.cube import Side
from games.rules.gammons import Level
from games.rules.variants import VARIANTS

SideNumber = Literal[0, 1]
_POINTS = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0]
_HASH = "92cbcdf14ef5c04a2b5f5ca4d0f6c7c8f1b0be6b1f5b7d5b8f6c2d8a3d9a1e47"


class CubeShape(TypedDict):
    """The cube of the game."""

    value: Annotated[int, eg(2)]
    owner: Annotated[SideNumber | None, eg(None, "Who may turn it; null in the centre.")]
    dead: Annotated[bool, eg(False, "Nobody turns it, or gains by it: in the Crawford game, too.")]
    offered: Annotated[int | None, eg(None, "Its value if the double is taken; null if none is offered.")]
    offered_by: Annotated[SideNumber | None, eg(None)]


class GameOnBoard(TypedDict):
    """The game being played. Sides are 0 and 1, as `players` of the match."""

    number: Annotated[int, eg(3)]
    crawford: Annotated[bool, eg(False)]
    variant: Annotated[str, among(VARIANTS), eg("backgammon")]
    points: Annotated[
        list[int],
        eg(_POINTS, "As side 0 counts: 1 to 24, the other’s checkers negative; 25 the own bar, 0 the other’s."),
    ]
    position_id: Annotated[str, eg("4HPwATDgc/ABMA", "GNU Backgammon’s, for the side on turn; empty if it has none.")]
    on_turn: Annotated[SideNumber | None, eg(0, "Null until the opening roll is decided.")]
    acts: Annotated[SideNumber | None, eg(0, "Whom the game waits for; null for the opening, which either rolls.")]
    roll: Annotated[list[int], eg([3, 1], "What the dice show; empty before the roll.")]
    dice: Annotated[list[int], eg([3, 1], "The numbers to play now.")]
    cube: CubeShape | None
    resigns: Annotated[SideNumber | None, eg(None, "Who has offered to lose the game.")]
    resigns_level: Annotated[str | None, among(Level), eg(None)]
    plays: Annotated[list[str], eg(["8/5 6/5", "24/20"], "Every play you may make now; empty unless you are to play.")]
    commitment: Annotated[str, eg(_HASH, "The promise of this game’s dice.")]
    waits_for: Annotated[list[SideNumber], eg([], "Whose number the first roll waits for, three seconds at most.")]


class PresenceShape(TypedDict):
    """Whether one of the two is there."""

    away: Annotated[bool, eg(False)]
    since: Annotated[datetime | None, eg(None, "Their last sign, if they are away and ever gave one.")]


class MatchBoard(TypedDict):
    """The table of a match on screen, as you may see it."""

    version: Annotated[int, eg(8, "For the next thing that you do.")]
    stage: Annotated[str, among(Stage), eg("playing")]
    side: Annotated[SideNumber | None, eg(0, "Which of the two you are; null for whoever watches.")]
    length: Annotated[int, eg(7, "0 is a session without one.")]
    score: Annotated[list[int], eg([4, 2])]
    away: Annotated[list[int] | None, eg([3, 5], "How many points each still needs; null in a session.")]
    game: GameOnBoard | None
    presence: list[PresenceShape]
    clock: Annotated[
        MatchClock | None, eg(None, "Null without one. `left` has both sides’ time and whose runs: nobody’s while put off.")
    ]
    put_off: Annotated[bool, eg(False, "The match stands still until another day; `go_on` of both ends that.")]
    asks_put_off: Annotated[SideNumber | None, eg(None, "Who has asked to go on another day.")]
    ready: Annotated[SideNumber | None, eg(None, "Who would go on; it waits for the other’s `go_on`.")]
    next_roll: Annotated[NextRollShape | None, eg(None, "Null for whoever does not roll next.")]
    may: Annotated[list[str], eg(["double", "roll"], "What you may do now, as in `do`.")]


@operation("The board of a match on screen", tag=MATCHES, answers={200: MatchBoard})
def get_match_board(request: Request, slug: str, code: str) -> Response:
    """For members of the club. Ask again after each of your own doings, or follow the webhooks; reading is no sign of you."""
    match = match_on_screen(request, slug, code)
    if time_out_if_due(match.pk):
        match.refresh_from_db()
    return Response(board_shape(request, match))


@operation(
    "Be at the board", tag=MATCHES, answers={200: MatchBoard}, refused={403: "PERMISSION_DENIED"},
    scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def be_present_at_match(request: Request, slug: str, code: str) -> Response:
    """For the two players: what a touch does on the page. A game begins only when both are there, and everything that you do at
    the match counts as much. Send it when somebody has touched your program, not by a timer."""
    match = match_on_screen(request, slug, code)
    seat = seat_of(request.user, match)
    if seat is None:
        raise PermissionDenied
    with refusals(request):
        LIMIT.count(match.pk, f"here:{seat.pk}")
    sign_of(seat)
    return Response(board_shape(request, match), HTTPStatus.OK)


@operation(
    "Leave my next roll to the site", tag=MATCHES, answers={200: MatchBoard}, request=LeaveNextRoll,
    example={"turn": "3.18", "what": "on", "action_id": ACTION_ID}, refused={409: "STALE", 422: "NOT_NEXT_TO_ROLL"},
    scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def leave_next_roll_at_match(request: Request, slug: str, code: str) -> Response:
    """It rolls once your opponent has played, and you do not double then. Only you see it. It falls away once anything but dice
    and checkers has changed: a cube, an offer to resign, a play taken back. Idempotent."""
    match, asked, user = match_on_screen(request, slug, code), said(request, LeaveNextRoll), request.user
    assert isinstance(user, User)
    with refusals(request):
        match = leave_next_roll(user, match.code, asked["turn"], on=asked["what"] == "on")
    return Response(board_shape(request, match), HTTPStatus.OK)


def match_on_screen(request: Request, slug: str, code: str) -> Match:
    """Raises Http404, also for a match over the board."""
    match = match_in_club(request, slug, code)
    if not match.on_screen:
        raise Http404
    return match


def board_shape(request: Asker, match: Match) -> MatchBoard:
    """The board as this reader may see it now."""
    course, now = LOG.state_of(match), timezone.now()
    who = speaker_at(request.user, match)
    seats: list[MatchSeat] = list(match.seats.select_related("player"))
    score = course.match.score
    return {
        "version": match.version,
        "stage": course.stage.value,
        "side": _number(who.own),
        "length": course.sheet.length,
        "score": list(course.reports.result or course.match.points),
        "away": None if course.sheet.money else [max(0, one) for one in score.away],
        "game": _game(match, course, course.match.game, seats, who.own) if course.match.game is not None else None,
        "presence": [{"away": is_away(seat, now), "since": away_since(seat, now)} for seat in seats],
        "clock": clock_shape(match, course),
        "put_off": course.put_off,
        "asks_put_off": _number(course.asks_put_off),
        "ready": _number(course.ready),
        "next_roll": next_roll_shape(next_roll(match, course, who.own)),
        "may": sorted(may_do(course, who)),
    }


def _game(match: Match, course: Course, game: Running, seats: list[MatchSeat], own: int | None) -> GameOnBoard:
    board, promise = game.board, promise_of(scope_of(match, game.number))
    waiting = waits_for(match, course, promise, seats)
    return {
        "number": game.number,
        "crawford": course.match.score.is_crawford,
        "variant": board.variant,
        "points": list(board.board),
        "position_id": _position_id(board),
        "on_turn": _of(board.on_turn),
        "acts": _of(game.whose),
        "roll": list(board.roll),
        "dice": list(board.dice),
        "cube": _cube(course, game) if board.rules.cube else None,
        "resigns": _number(game.resigning),
        "resigns_level": game.resignation.value if game.resignation is not None else None,
        "plays": [] if course.put_off else _plays(game, own),
        "commitment": promise.commitment if promise is not None else "",
        "waits_for": [_side(seat.side) for seat in seats if waiting is not None and seat.word in waiting.players],
    }


def _cube(course: Course, game: Running) -> CubeShape:
    offer = game.offer
    owner = None if game.owner.value == "centre" else Side(game.owner.value)
    return {
        "value": game.cube,
        "owner": _of(owner),
        "dead": cube_is_dead(course, game),
        "offered": offer.proposed if offer is not None else None,
        "offered_by": _of(offer.by) if offer is not None else None,
    }


def _plays(game: Running, own: int | None) -> list[str]:
    """Nobody but the player is told them: whoever watches could ask for them at every poll."""
    board = game.board
    mine = own is not None and board.on_turn is SIDES[own] and game.offer is None and game.resigning is None
    return sorted(set(canonical_plays(tree_of(board)).values())) if mine and board.dice else []


def _position_id(board: BoardPlay) -> str:
    if board.variant not in KNOWN_VARIANTS:
        return ""
    try:
        return write_position_id(board.seen_by(board.on_turn or Side.BOX))
    except IdRefused:
        return ""


def _of(side: Side | None) -> SideNumber | None:
    return None if side is None else _side(SIDES.index(side))


def _number(side: int | None) -> SideNumber | None:
    return None if side is None else _side(side)


def _side(side: int) -> SideNumber:
    return 1 if side else 0
