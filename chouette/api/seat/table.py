"""A seat at a table on screen, for programs: rolling, holding the roll, the draft play, offering and answering settlements.

Checkers, cubes and everything else that is a statement are said as statements (`bob plays 8/5 6/5`, `game`).
"""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_watch
from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.access.write_limit import count_write
from chouette.api.evening.watching import seat_of_login, seat_of_program
from chouette.api.refusals import refusals
from chouette.api.seat.seats import LONGEST_OWN_STATEMENT, OwnSeat, fresh_seat
from chouette.api.statement_field import LARGEST_VERSION
from chouette.evening.json_shapes import EveningState
from chouette.evening.used_action_ids import check_unused
from chouette.models import Reaction, Seat
from chouette.notation import read_statement
from chouette.rules.model.actions import Settle
from chouette.seats.consent import answer_proposal, withdraw_own
from chouette.seats.playing_for import roll
from chouette.seats.roll_holds import say_about_the_roll
from chouette.seats.settlement_offers import accept_settlement, end_offer, offer_settlement
from chouette.seats.thinking.draft_play import show_half_played
from chouette.seats.thinking.reactions import react
from chouette.seats.thinking.rolls_ahead import leave_next_roll
from chouette.seats.thinking.tray import propose_play
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import SEATS
from clubsite.api.requests.bodies import ACTION_ID, LARGEST_ID, Action, OneOf, said
from clubsite.api.scopes import Scope
from games.play.draft_play import LONGEST_DRAFT
from games.play.rolls.next_roll_shape import LeaveNextRoll
from games.play.rolls.roll_holds import Holding


class AtTable(Action):
    """Something done at the table, for one version."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="The version you have seen.")


class Roll(AtTable):
    """A roll from the cup."""


class AboutTheRoll(AtTable):
    """What a member says about the roll."""

    what = OneOf([one.value for one in Holding], help_text="hold, let, auto_on or auto_off")


class HalfPlayed(AtTable):
    """A play as composed so far."""

    play = serializers.CharField(
        max_length=LONGEST_DRAFT, allow_blank=True, help_text="The steps so far; empty when all were taken back."
    )


class AnswerProposal(Action):
    """A player’s answer to what a monitor or the box has asked the table for; the box withdraws its own request."""

    proposal = serializers.UUIDField(help_text="Its `id`, from the evening’s `proposal`.")
    what = OneOf(["agree", "refuse", "withdraw"])


class ProposePlay(AtTable):
    """A vote for a play of the roll that the player's side has to play."""

    play = serializers.CharField(
        max_length=LONGEST_DRAFT, allow_blank=True, help_text="Any legal play; empty takes the vote back."
    )


class MarkPlay(Action):
    """A mark for the play made last."""

    turn = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="From `last_play`.")
    play = serializers.CharField(max_length=LONGEST_DRAFT, help_text="From `last_play`: nothing is marked if another was made.")
    mark = OneOf([*Reaction.Mark.values, "none"], help_text="none takes the mark back.")


class SettleOnScreen(AtTable):
    """A settlement offered, accepted or ended: declined by one party or withdrawn by the other."""

    what = OneOf(["offer", "accept", "end"])
    say = serializers.CharField(max_length=LONGEST_OWN_STATEMENT, required=False, help_text="What to offer.")
    offer = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False, help_text="Which one, from `offers`.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        needed = "say" if attrs["what"] == "offer" else "offer"
        if needed not in attrs:
            raise serializers.ValidationError({needed: self.fields[needed].error_messages["required"]})
        return attrs


ROLL = {"version": 12, "action_id": ACTION_ID}
PROPOSED = {"proposal": "6f1c2a58-6f5e-4f0b-9f0e-2f3f8a0b7c11", "what": "agree", "action_id": ACTION_ID}


@operation(
    "Roll with the seat's secret",
    tag=SEATS,
    answers={200: OwnSeat},
    request=Roll,
    example=ROLL,
    refused={409: "STALE", 422: "ROLL_WAITS"},
    stale=EveningState,
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def roll_at_seat(request: Request, secret: str) -> Response:
    """The opening roll, or both dice of the side on turn, for whoever moves its checkers. Refused while somebody who may
    still double is being waited for."""
    return _roll(request, seat_of_program(request, secret))


@operation(
    "Roll for myself",
    tag=SEATS,
    answers={200: OwnSeat},
    request=Roll,
    example=ROLL,
    refused={409: "STALE", 422: "ROLL_WAITS"},
    stale=EveningState,
    scopes=[Scope.KEEP_SCORE],
)
def roll_at_own_seat(request: Request, code: str) -> Response:
    """As with the secret, but logged in as the player."""
    return _roll(request, seat_of_login(request, chouette_to_watch(code)))


@operation(
    "Hold a roll, let it go, or always",
    tag=SEATS,
    answers={200: OwnSeat},
    request=AboutTheRoll,
    example=ROLL | {"what": "hold"},
    refused={409: "STALE", 422: "HOLD_NOT_NOW"},
    stale=EveningState,
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def hold_roll_at_seat(request: Request, secret: str) -> Response:
    """A member who may still double makes the captain wait, for as long as the house rules allow. Idempotent."""
    seat, asked = seat_of_program(request, secret), said(request, AboutTheRoll)
    with refusals():
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        check_unused(seat.chouette_id, asked["action_id"])
        say_about_the_roll(seat, Holding(asked["what"]), version=asked["version"])
    return fresh_seat(seat)


@operation(
    "Leave my next roll to the site",
    tag=SEATS,
    answers={200: OwnSeat},
    request=LeaveNextRoll,
    example={"turn": "3.18", "what": "on", "action_id": ACTION_ID},
    refused={409: "STALE", 422: "NOT_NEXT_TO_ROLL"},
    stale=EveningState,
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def leave_next_roll_at_seat(request: Request, secret: str) -> Response:
    """It rolls once it is the player's turn and nobody is waited for, without a double. Only they see it. It falls away once
    anything but dice and checkers has changed: a cube, a captain, a play taken back. Idempotent."""
    seat, asked = seat_of_program(request, secret), said(request, LeaveNextRoll)
    with refusals():
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        check_unused(seat.chouette_id, asked["action_id"])
        leave_next_roll(seat, asked["turn"], on=asked["what"] == "on")
    return fresh_seat(seat)


@operation(
    "Show a half-composed play",
    tag=SEATS,
    answers={200: OwnSeat},
    request=HalfPlayed,
    example=ROLL | {"play": "13/9"},
    refused={409: "STALE", 422: "PLAYS_FOR"},
    stale=EveningState,
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def show_half_play_at_seat(request: Request, secret: str) -> Response:
    """Only the player's own side sees it; the next statement clears it."""
    seat, asked = seat_of_program(request, secret), said(request, HalfPlayed)
    with refusals():
        count_write(seat.chouette_id, f"preview:{seat.pk}")
        check_unused(seat.chouette_id, asked["action_id"])
        show_half_played(seat, asked["play"], version=asked["version"])
    return fresh_seat(seat)


@operation(
    "Propose a play to your side",
    tag=SEATS,
    answers={200: OwnSeat},
    request=ProposePlay,
    example=ROLL | {"play": "13/9 6/5"},
    refused={409: "STALE", 422: "OWN_CUBE_FIRST"},
    stale=EveningState,
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def propose_play_at_seat(request: Request, secret: str) -> Response:
    """One vote for each seat and roll, where the house rules let its player advise. The other side reads none. Idempotent."""
    seat, asked = seat_of_program(request, secret), said(request, ProposePlay)
    with refusals():
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        check_unused(seat.chouette_id, asked["action_id"])
        propose_play(seat, asked["play"], version=asked["version"])
    return fresh_seat(seat)


@operation(
    "Mark the play made last",
    tag=SEATS,
    answers={200: OwnSeat},
    request=MarkPlay,
    example={"turn": 4, "play": "13/9 6/5", "mark": "strong", "action_id": ACTION_ID},
    refused={422: "NO_PLAY_TO_MARK"},
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def mark_play_at_seat(request: Request, secret: str) -> Response:
    """While the game runs the player's own side reads it, or nobody if they may not advise; then everybody. Idempotent."""
    seat, asked = seat_of_program(request, secret), said(request, MarkPlay)
    with refusals():
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        check_unused(seat.chouette_id, asked["action_id"])
        react(seat, "" if asked["mark"] == "none" else asked["mark"], asked["turn"], asked["play"])
    return fresh_seat(seat)


@operation(
    "Offer a settlement, or answer one",
    tag=SEATS,
    answers={200: OwnSeat},
    request=SettleOnScreen,
    example=ROLL | {"what": "offer", "say": "settle ann bob 1.5 to bob"},
    refused={409: "STALE", 422: "BAD_STEP"},
    stale=EveningState,
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def settle_at_seat(request: Request, secret: str) -> Response:
    """Nothing is written until the other party accepts; where the house rules round by dice, they are rolled then."""
    seat, asked = seat_of_program(request, secret), said(request, SettleOnScreen)
    with refusals():
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        _settle(seat, asked)
    return fresh_seat(seat)


@operation(
    "Agree to what a monitor asks, or refuse it",
    tag=SEATS,
    answers={200: OwnSeat},
    request=AnswerProposal,
    example=PROPOSED,
    refused={422: "NOTHING_ASKED"},
    public=True,
)
def answer_proposal_at_seat(request: Request, secret: str) -> Response:
    """It is done once all who were asked have agreed; one refusal ends it. Nobody answers for somebody else. Idempotent."""
    return _answer_proposal(request, seat_of_program(request, secret))


@operation(
    "Agree for myself to what a monitor asks",
    tag=SEATS,
    answers={200: OwnSeat},
    request=AnswerProposal,
    example=PROPOSED,
    refused={422: "NOTHING_ASKED"},
)
def answer_proposal_at_own_seat(request: Request, code: str) -> Response:
    """As with the secret, but logged in as the player."""
    return _answer_proposal(request, seat_of_login(request, chouette_to_watch(code)))


def _answer_proposal(request: Request, seat: Seat) -> Response:
    asked = said(request, AnswerProposal)
    with refusals():
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        check_unused(seat.chouette_id, asked["action_id"])
        if asked["what"] == "withdraw":
            withdraw_own(seat, str(asked["proposal"]))
            return fresh_seat(seat)
        answer_proposal(seat, str(asked["proposal"]), yes=asked["what"] == "agree", user_id=request.user.pk)
    return fresh_seat(seat)


def _settle(seat: Seat, asked: dict[str, Any]) -> None:
    if asked["what"] != "accept":
        check_unused(seat.chouette_id, asked["action_id"])
    match asked["what"]:
        case "offer":
            action = read_statement(asked["say"])
            if not isinstance(action, Settle):
                raise SeatRefused(SeatRefusal.NO_SETTLEMENT)
            offer_settlement(seat, action, version=asked["version"])
        case "accept":
            accept_settlement(seat, asked["offer"], version=asked["version"], action_id=asked["action_id"])
        case _:
            end_offer(seat, asked["offer"])


def _roll(request: Request, seat: Seat) -> Response:
    asked = said(request, Roll)
    with refusals():
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        roll(seat, version=asked["version"], action_id=asked["action_id"])
    return fresh_seat(seat)
