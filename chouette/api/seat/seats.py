"""A player's own seat: their evening, what they may say now, and saying it; with the seat's secret or logged in as the
player."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any, TypedDict, cast

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_watch
from chouette.access.write_limit import count_write
from chouette.api.evening.watching import seat_of_login, seat_of_program, shown_state, watched
from chouette.api.refusals import refusals
from chouette.api.statement_field import LARGEST_VERSION
from chouette.evening.json_shapes import EveningState, Version, Word
from chouette.evening.on_screen.lapsed_offers import told_now
from chouette.evening.on_screen.waits import may_still_speak
from chouette.evening.watched import Watched
from chouette.models import Chouette, EndedOffer, Reaction, Seat, SettlementOffer
from chouette.pages.scoreboard.own_page import Speaker, own_now
from chouette.pages.table.board import board_of, half_played_for, to_play
from chouette.pages.table.opinions import marks_for, tray_for
from chouette.pages.table.page import AtTable, read_table
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Player
from chouette.rules.permitted.rolling import roller_for
from chouette.seats.absence.handover import go_on_if_due, waited_for
from chouette.seats.absence.still_there import sign_of
from chouette.seats.answering import open_own_page, say_for_seat
from chouette.seats.thinking.rolls_ahead import next_roll
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import SEATS
from clubsite.api.requests.bodies import ACTION_ID, Action, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import among, eg
from games.notation.plays.play import canonical_plays
from games.play.rolls.next_roll_shape import NextRollShape, next_roll_shape
from games.rules.board_play import tree_of

LONGEST_OWN_STATEMENT = 200


class SayForSeat(Action):
    """One statement about the player's own cubes, for one version."""

    say = serializers.CharField(max_length=LONGEST_OWN_STATEMENT, help_text="One of those that the seat offers.")
    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="The version you have seen.")


class OwnButton(TypedDict):
    """Something the player may say now."""

    say: Annotated[str, eg("bob takes")]
    label: Annotated[str, eg("Take")]
    sealed: Annotated[bool, eg(False, "This is the answer that is kept until all have answered.")]


class OwnSpeaker(TypedDict):
    """This player or someone they are proxy for."""

    name: Annotated[str, eg("", "Empty for the player of this seat.")]
    may_say: list[OwnButton]


class OwnOffer(TypedDict):
    """A settlement that this player has offered or must answer."""

    id: Annotated[int, eg(3)]
    by: Word
    to: Annotated[str, eg("ann")]
    say: Annotated[str, eg("settle ann bob 1.5 to bob", "What accepting it says.")]


class EndedOfferShape(TypedDict):
    """A settlement, offered by this player or to them, that has just come to nothing."""

    by: Word
    to: Annotated[str, eg("ann")]
    say: Annotated[str, eg("settle ann bob 1.5 to bob", "What was offered.")]
    how: Annotated[
        str,
        among(EndedOffer.How.values),
        eg("declined", "moved: dice or checkers have moved since; changed: the cube it was about has changed."),
    ]


class ProposedShape(TypedDict):
    """A play that this player's own side proposes for its roll."""

    play: Annotated[str, eg("13/9 6/5")]
    votes: Annotated[list[Word], "Who would make it."]


class MarkShape(TypedDict):
    """What somebody thinks of a play, as far as this player may know."""

    player: Word
    mark: Annotated[str, among(Reaction.Mark.values), eg("strong")]


class MarkedPlay(TypedDict):
    """The play made last, and its marks: those of the other side only once the game is over."""

    play: Annotated[str, eg("13/9 6/5")]
    turn: Annotated[int, eg(4, "Names the play when you mark it, together with `play`.")]
    marks: list[MarkShape]


class OwnTable(TypedDict):
    """What the player may do on the board of an evening on screen."""

    plays: Annotated[list[str], eg(["24/20", "8/5 6/5"], "Every legal play, while they are to play the dice.")]
    may_roll: Annotated[bool, eg(False, "Whether it is theirs to roll, and nobody is waited for.")]
    waits_for: Annotated[
        list[str], eg([], "Who may still double before a roll that is theirs. Ask again: once it is empty, they may roll.")
    ]
    may_hold: Annotated[bool, eg(False, "Whether they may hold the roll, or let it go.")]
    auto_roll: Annotated[bool, eg(False)]
    next_roll: Annotated[NextRollShape | None, eg(None, "Null for whoever does not roll next.")]
    half_played: Annotated[str, eg("", "What their own side is composing.")]
    offers: list[OwnOffer]
    ended_offers: list[EndedOfferShape]
    tray: Annotated[list[ProposedShape] | None, eg([], "Null where the player's side has no roll to play.")]
    last_play: MarkedPlay | None
    table_waits_for: Annotated[str | None, eg(None, "Who is gone; nobody else may go on for them.")]
    next_game_waits_for: Annotated[
        list[str],
        eg([], "Between two games: who is asked whether they are in, up to 20 seconds. Until then the game is not begun."),
    ]
    next_game_without: Annotated[list[str], eg([], "Who is away, and would sit out if the next game began now.")]


class OwnSeat(TypedDict):
    """A seat: the evening as its player may see it, and what they may say."""

    player: Word
    name: Annotated[str, eg("Bob")]
    version: Version
    answers_for_himself: Annotated[bool, eg(True, "Whether the monitor has switched it on, and they are at the table.")]
    notice: Annotated[str, eg("", "What happens to whoever does not answer.")]
    speakers: list[OwnSpeaker]
    at_table: OwnTable | None
    evening: EveningState


HERE_EXAMPLE = {"action_id": ACTION_ID}
OWN_EXAMPLE = {"say": "bob takes", "version": 12, "action_id": ACTION_ID}


@operation("A seat by its secret", tag=SEATS, answers={200: OwnSeat}, public=True)
def get_seat(request: Request, secret: str) -> Response:
    """The secret is the last part of the player's personal link. Asking marks nobody as present: a program asks whether or not
    somebody sits in front of it."""
    return _as_it_is(seat_of_program(request, secret))


@operation(
    "Answer with the seat's secret",
    tag=SEATS,
    answers={200: OwnSeat},
    request=SayForSeat,
    example=OWN_EXAMPLE,
    refused={409: "STALE", 422: "NOT_YOURS"},
    stale=EveningState,
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def say_at_seat(request: Request, secret: str) -> Response:
    """Said or sealed: while answers are hidden, an answer is kept until all have answered, and may be changed until then.

    `game` begins nothing while somebody who only watches has still to say whether they are in: the first time they are asked,
    and the seat is answered as it is, with `next_game_waits_for`; while they have time the answer is 422."""
    return _say(request, seat_of_program(request, secret))


@operation("My seat", tag=SEATS, answers={200: OwnSeat})
def get_own_seat(request: Request, code: str) -> Response:
    """The seat of the player this login or token belongs to. 404 if they do not sit at that evening."""
    return _as_it_is(seat_of_login(request, chouette_to_watch(code)))


@operation(
    "Answer for myself",
    tag=SEATS,
    answers={200: OwnSeat},
    request=SayForSeat,
    example=OWN_EXAMPLE,
    refused={409: "STALE", 422: "NOT_YOURS"},
    stale=EveningState,
    scopes=[Scope.KEEP_SCORE],
)
def say_at_own_seat(request: Request, code: str) -> Response:
    """As with the secret, but logged in as the player."""
    return _say(request, seat_of_login(request, chouette_to_watch(code)))


@operation(
    "Be here, with the seat's secret",
    tag=SEATS,
    answers={200: OwnSeat},
    request=Action,
    example=HERE_EXAMPLE,
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def be_present_at_seat(request: Request, secret: str) -> Response:
    """What a touch or a key does on the player's page: the player is there, their time to answer runs from the first time on,
    and the question whether they are still there is answered. Send it when somebody has touched your program, not by a timer.
    Every other POST of a seat counts as much; a GET counts for nothing."""
    return _here(request, seat_of_program(request, secret))


@operation(
    "Be here",
    tag=SEATS,
    answers={200: OwnSeat},
    request=Action,
    example=HERE_EXAMPLE,
    scopes=[Scope.KEEP_SCORE],
)
def be_present_at_own_seat(request: Request, code: str) -> Response:
    """As with the secret, but logged in as the player."""
    return _here(request, seat_of_login(request, chouette_to_watch(code)))


def _say(request: Request, seat: Seat) -> Response:
    asked = said(request, SayForSeat)
    with refusals():
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        sign_of(seat)
        say_for_seat(seat, asked["say"], version=asked["version"], action_id=asked["action_id"])
    return fresh_seat(seat)


def fresh_seat(seat: Seat) -> Response:
    """The seat after something was done."""
    sign_of(seat)
    seat.chouette = Chouette.objects.select_related("club").get(pk=seat.chouette_id)
    return Response(_shape(seat), HTTPStatus.OK)


def _here(request: Request, seat: Seat) -> Response:
    said(request, Action)
    with refusals():
        count_write(seat.chouette_id, f"preview:{seat.pk}")
    if seat.opened_at is None:
        open_own_page(seat)
        seat.chouette.refresh_from_db()
    if seat.chouette.screen is not None:
        go_on_if_due(seat.chouette, comes_back=sign_of(seat))
    return fresh_seat(seat)


def _as_it_is(seat: Seat) -> Response:
    return Response(_shape(seat))


def _shape(seat: Seat) -> OwnSeat:
    evening = watched(seat.chouette)
    return seat_shape(evening, seat, read_table(evening) if evening.table.house.board else None)


def seat_shape(evening: Watched, seat: Seat, at: AtTable | None) -> OwnSeat:
    """The evening as this seat's player may see it now; `at` is the table on screen, if there is one."""
    own = cast("Mapping[str, Any] | None", own_now(evening, seat.pk)["own"])
    return {
        "player": seat.word,
        "name": seat.player.name,
        "version": evening.chouette.version,
        "answers_for_himself": own is not None,
        "notice": str(own["notice"]) if own else "",
        "speakers": [_speaker(one) for one in own["speakers"]] if own else [],
        "at_table": _at_table(at, seat) if at is not None else None,
        "evening": shown_state(evening),
    }


def _at_table(at: AtTable, seat: Seat) -> OwnTable:
    evening, me = at.evening, Player(seat.word)
    own, speaks = evening.seats[me], set(speaks_for(evening.table, me))
    playing, rolls = to_play(evening.table, me), roller_for(evening.table, me) is not None
    return {
        "plays": list(canonical_plays(tree_of(board)).values()) if playing and (board := board_of(evening.table)) else [],
        "may_roll": rolls and at.waiting is None,
        "waits_for": list(at.waiting.players) if rolls and at.waiting else [],
        "may_hold": me in may_still_speak(evening.table),
        "auto_roll": own.auto_roll,
        "next_roll": next_roll_shape(next_roll(evening.table, at.screen, me)),
        "half_played": half_played_for(evening.table, me, at.half_played),
        "table_waits_for": waited_for(evening.chouette, evening.table),
        "next_game_waits_for": list(at.following.waiting.players) if at.following.waiting else [],
        "next_game_without": list(at.following.without),
        "ended_offers": [_ended(one) for one in told_now(at.ended, evening.table.game) if {one.by, one.to} & speaks],
        "tray": _tray(at, me),
        "last_play": _last_play(at, me),
        "offers": [_offer(one) for one in at.offers if {one.by, one.to} & speaks],
    }


def _offer(offer: SettlementOffer) -> OwnOffer:
    return {"id": offer.pk, "by": offer.by, "to": offer.to, "say": offer.said}


def _tray(at: AtTable, me: Player) -> list[ProposedShape] | None:
    tray = tray_for(at.opinions, at.evening.shown, {}, me)
    return [{"play": one.play, "votes": list(one.by)} for one in tray.plays] if tray is not None else None


def _last_play(at: AtTable, me: Player) -> MarkedPlay | None:
    marks = marks_for(at.opinions, at.evening.shown, {}, me)
    if marks is None:
        return None
    given: list[MarkShape] = [{"player": word, "mark": one.mark} for one in marks.marks for word in one.by]
    return {"play": marks.play, "turn": marks.turn, "marks": given}


def _ended(offer: EndedOffer) -> EndedOfferShape:
    return {"by": offer.by, "to": offer.to, "say": offer.said, "how": offer.how}


def _speaker(speaker: Speaker) -> OwnSpeaker:
    buttons: list[OwnButton] = [{"say": one.say, "label": one.label, "sealed": one.chosen} for one in speaker.buttons]
    return {"name": speaker.name, "may_say": buttons}
