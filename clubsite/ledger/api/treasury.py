"""The treasurer's other work for programs: the cash journal, counts of the till, dues, fees and expenses, reports, closed
periods, opening balances."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.access.pace import costs
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import BOOK
from clubsite.api.lists import page_of
from clubsite.api.once import same_request
from clubsite.api.problems.details import Code, Problem
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, LARGEST_ID, Action, OneLine, OneOf, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import ListOf, PageOf
from clubsite.ledger.api.days import BetweenDays
from clubsite.ledger.api.shapes import QUARTERS
from clubsite.ledger.api.treasurer import DAY, MoneyField, TakeBack, player_of_club, taken_back_shape
from clubsite.ledger.api.treasury_shapes import (
    ChargeShape,
    ClubAccountShape,
    HandoverShape,
    OpeningLineShape,
    OpeningShape,
    PeriodShape,
    ReportShape,
    TillCountShape,
)
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.books.year_report import Standing, report_of
from clubsite.ledger.cash import periods
from clubsite.ledger.cash.charges import charged, charges_of
from clubsite.ledger.cash.charging import CHARGES, EXPENSE, Charge, charge, spend, take_back_charge
from clubsite.ledger.cash.counting import CountedOtherwise, count_till, last_counts
from clubsite.ledger.cash.journal import Asked, Handover, handovers, told
from clubsite.ledger.cash.opening import NotSound, bring_openings, look_through
from clubsite.ledger.cash.paying import SaidOtherwise
from clubsite.ledger.cash.refusals import book_refusals
from clubsite.ledger.forms import LONGEST_MEMO, in_whole_cents
from clubsite.ledger.models import LONGEST_PERIOD, ClosedPeriod, Entry, TillCount, Transfer
from clubsite.ledger.rules.opening import Read
from clubsite.ledger.selectors import names_of
from clubsite.ledger.services import AlreadyReversed
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_change

MOST_PLAYERS = 500
LONGEST_FILE = 200_000


class WhichCash(BetweenDays):
    """Which lines of the journal."""

    player = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)


class WriteCount(Action):
    """How much is in the box."""

    opening = serializers.BooleanField()
    counted = MoneyField(least=Decimal(0))
    memo = serializers.CharField(max_length=LONGEST_MEMO, required=False, default="", allow_blank=True, validators=[OneLine()])


class WriteCharge(Action):
    """Dues or a fee of each of these players, or what the club owes one of them for an expense."""

    kind = OneOf(list(CHARGES))
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID), min_length=1, max_length=MOST_PLAYERS
    )
    amount = MoneyField(help_text="Of each.")
    for_what = serializers.CharField(max_length=LONGEST_MEMO, validators=[OneLine()])
    day = serializers.DateField(required=False, allow_null=True, default=None, help_text=DAY)
    from_till = serializers.BooleanField(
        required=False, default=False, help_text="An expense that was paid with cash of the till."
    )


class WritePeriod(Action):
    """Up to which day the book is closed for good."""

    name = serializers.CharField(max_length=LONGEST_PERIOD, validators=[OneLine()])
    until = serializers.DateField()


class WhichDays(BetweenDays):
    """Without days: this year so far."""


class BringOpenings(Action):
    """A file with the columns name, points, money."""

    text = serializers.CharField(max_length=LONGEST_FILE, trim_whitespace=False)
    dry_run = serializers.BooleanField(required=False, default=True, help_text="true: nothing is written.")


@operation(
    "The cash journal",
    tag=BOOK,
    answers={200: PageOf(HandoverShape)},
    parameters=[WhichCash],
    refused={403: "PERMISSION_DENIED", 422: "NOT_OF_THIS_CLUB"},
)
def get_cash_journal(request: Request, slug: str) -> Response:
    """Each time that cash changed hands, whatever wrote it down, of the days for which it counts; what was written last comes
    first."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    which = WhichCash(data=request.query_params)
    which.is_valid(raise_exception=True)
    asked = which.validated_data
    holders = tuple(names_of(player_of_club(club, asked["player"]))) if "player" in asked else None
    found = handovers(club, Asked(asked.get("since"), asked.get("until"), holders))
    return page_of(request, found, ("-id",), _handovers)


@operation("Counts of the till", tag=BOOK, answers={200: ListOf(TillCountShape)}, refused={403: "PERMISSION_DENIED"})
def list_till_counts(request: Request, slug: str) -> Response:
    """The last ones, the newest first."""
    return Response([_count(one) for one in last_counts(club_for(Power.KEEP_BOOK, request.user, slug))])


@operation(
    "Count the till", tag=BOOK, answers={201: TillCountShape, 200: TillCountShape}, request=WriteCount,
    example={"opening": True, "counted": 120.5, "action_id": ACTION_ID},
    refused={422: "ACTION_ID_USED"}, scopes=[Scope.KEEP_BOOK],
)  # fmt: skip
def write_till_count(request: Request, slug: str) -> Response:
    """What is in the box, beside what the book expects there at this moment."""
    asked = said(request, WriteCount)
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        with same_request(request, asked["action_id"]) as again:
            cents = in_whole_cents(asked["counted"]) or 0
            words = {"opening": asked["opening"], "memo": asked["memo"], "action_id": asked["action_id"]}
            try:
                done = count_till(club, cents, by=_user(request), **words)
            except CountedOtherwise:
                raise Problem(Code.ACTION_ID_USED) from None
    return Response(_count(done), HTTPStatus.OK if again else HTTPStatus.CREATED)


@operation("Dues, fees and expenses", tag=BOOK, answers={200: PageOf(ChargeShape)}, refused={403: "PERMISSION_DENIED"})
def list_charges(request: Request, slug: str) -> Response:
    """The newest first; what was taken back is marked."""
    return page_of(request, charges_of(club_for(Power.KEEP_BOOK, request.user, slug)), ("-id",), _charges)


@operation(
    "Write dues, a fee or an expense down", tag=BOOK, answers={201: ChargeShape, 200: ChargeShape}, request=WriteCharge,
    example={"kind": "dues", "players": [23], "amount": 30, "for_what": "2026", "action_id": ACTION_ID},
    refused={422: "NO_CURRENCY"}, scopes=[Scope.KEEP_BOOK],
)  # fmt: skip
def write_charge(request: Request, slug: str) -> Response:
    """Entries in money between the players and the club."""
    asked = said(request, WriteCharge)
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        with same_request(request, asked["action_id"]) as again:
            entry = _charged(club, _user(request), asked)
    return Response(_charges([charges_of(club).get(pk=entry.pk)])[0], HTTPStatus.OK if again else HTTPStatus.CREATED)


def _charged(club: Club, by: User, asked: dict[str, Any]) -> Entry:
    players = [player_of_club(club, key) for key in dict.fromkeys(asked["players"])]
    what = Charge(in_whole_cents(asked["amount"]) or 0, asked["for_what"], asked["day"])
    try:
        with book_refusals():
            if asked["kind"] != EXPENSE:
                return charge(club, players, what, kind=asked["kind"], by=by, action_id=asked["action_id"])
            if len(players) != 1:
                raise serializers.ValidationError({"players": ["One player, for an expense."]})
            return spend(club, players[0], what, from_till=asked["from_till"], by=by, action_id=asked["action_id"])
    except SaidOtherwise:
        raise Problem(Code.ACTION_ID_USED) from None


@operation(
    "Take dues, a fee or an expense back", tag=BOOK, answers={201: ChargeShape, 200: ChargeShape}, request=TakeBack,
    example={"reason": "written twice", "action_id": ACTION_ID},
    refused={409: "TAKEN_BACK_ALREADY", 422: "ACTION_ID_USED"}, scopes=[Scope.KEEP_BOOK],
)  # fmt: skip
def take_charge_back(request: Request, slug: str, entry_id: int) -> Response:
    """Both entries stay in the book."""
    asked = said(request, TakeBack)
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        entry = charges_of(club).filter(pk=entry_id).first()
        if entry is None:
            raise Http404
        with same_request(request, asked["action_id"]) as again:
            try:
                with book_refusals():
                    take_back_charge(club, entry, by=_user(request), action_id=asked["action_id"], reason=asked["reason"])
            except AlreadyReversed:
                raise refused(ClubRefusal.TAKEN_BACK_ALREADY, HTTPStatus.CONFLICT) from None
    return Response(_charges([charges_of(club).get(pk=entry_id)])[0], HTTPStatus.OK if again else HTTPStatus.CREATED)


@costs(5)
@operation(
    "A period of the club's account",
    tag=BOOK,
    answers={200: ReportShape},
    parameters=[WhichDays],
    refused={403: "PERMISSION_DENIED"},
)
def get_year_report(request: Request, slug: str) -> Response:
    """What the till had and was owed before and after, and what each kind of entry changed."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    which = WhichDays(data=request.query_params)
    which.is_valid(raise_exception=True)
    until = which.validated_data.get("until") or timezone.localdate(timezone=club.zone)
    found = report_of(club, which.validated_data.get("since") or date(until.year, 1, 1), until)
    answer: ReportShape = {
        "currency": book_rules(club).currency,
        "since": found.since,
        "until": found.until,
        "before": _standing(found.before),
        "lines": [
            {
                "kind": one.kind,
                "what": one.what,
                "entries": one.entries,
                "cash": one.cash / 100,
                "claims": one.claims / 100,
                "points": one.points / QUARTERS,
            }
            for one in found.lines
        ],
        "after": _standing(found.after),
        "rounding": found.rounding / 100,
    }
    return Response(answer)


@operation("Closed periods", tag=BOOK, answers={200: ListOf(PeriodShape)}, refused={403: "PERMISSION_DENIED"})
def list_closed_periods(request: Request, slug: str) -> Response:
    """The last one first."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    return Response([_period(one) for one in ClosedPeriod.objects.filter(club=club).select_related("by")])


@operation(
    "Close a period", tag=BOOK, answers={201: PeriodShape, 200: PeriodShape}, request=WritePeriod,
    example={"name": "2025", "until": "2025-12-31", "action_id": ACTION_ID},
    refused={422: "PERIOD_NOT_OVER"}, scopes=[Scope.KEEP_BOOK],
)  # fmt: skip
def close_book_period(request: Request, slug: str) -> Response:
    """For good: nothing is written for its days any more."""
    asked = said(request, WritePeriod)
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        with same_request(request, asked["action_id"]) as again, book_refusals():
            done = periods.close_period(club, asked["name"], asked["until"], by=_user(request))
    return Response(_period(done), HTTPStatus.OK if again else HTTPStatus.CREATED)


@costs(5)
@operation(
    "Bring members and opening balances", tag=BOOK, answers={200: OpeningShape, 201: OpeningShape}, request=BringOpenings,
    example={"text": "name,points,money\nDee,-1.5,20", "dry_run": True, "action_id": ACTION_ID},
    refused={403: "PERMISSION_DENIED"}, scopes=[Scope.KEEP_BOOK],
)  # fmt: skip
def import_opening_balances(request: Request, slug: str) -> Response:
    """Look a file through, or bring it in: all of it, or nothing if a line has a problem."""
    asked, by = said(request, BringOpenings), _user(request)
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    if asked["dry_run"]:
        return Response(_opening(look_through(club, asked["text"], by), None))
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        with same_request(request, asked["action_id"]) as again:
            read = look_through(club, asked["text"], by)
            try:
                entry = bring_openings(club, asked["text"], by=by, action_id=asked["action_id"])
            except NotSound as refusal:
                return Response(_opening(refusal.args[0], None))
    return Response(_opening(read, entry), HTTPStatus.OK if again else HTTPStatus.CREATED)


def _user(request: Request) -> User:
    assert isinstance(request.user, User)
    return request.user


def _handovers(transfers: Iterable[Transfer]) -> list[HandoverShape]:
    return [_handover(one) for one in told(list(transfers))]


def _handover(one: Handover) -> HandoverShape:
    return {
        "entry": one.entry,
        "kind": one.kind,
        "at": one.at,
        "day": one.day,
        "evening": one.origin.title,
        "cash_payer": one.payer.pk if one.payer else None,
        "cash_payer_name": one.payer_name,
        "cash_payee": one.payee.pk if one.payee else None,
        "cash_payee_name": one.payee_name,
        "money": None if one.cents is None else one.cents / 100,
        "currency": one.currency,
        "points": None if one.quarters is None else one.quarters / QUARTERS,
        "owed": None if one.owed is None else one.owed / 100,
        "cents_per_point": one.cents_per_point,
        "rounding": one.rounding / 100,
        "memo": one.memo,
        "by": one.by.called if one.by else None,
        "takes_back": one.takes_back,
        "period": one.period,
        "corrects": one.corrects,
    }


def _count(one: TillCount) -> TillCountShape:
    return {
        "at": one.at,
        "by": one.by.called,
        "opening": one.opening,
        "counted": one.counted / 100,
        "expected": one.expected / 100,
        "difference": one.difference / 100,
        "memo": one.memo,
    }


def _charges(entries: Iterable[Entry]) -> list[ChargeShape]:
    return [
        {
            "entry": one.entry,
            "kind": one.kind,
            "at": one.at,
            "day": one.day,
            "players": list(one.ids),
            "amount": one.cents / 100,
            "currency": one.currency,
            "for_what": one.for_what,
            "from_till": one.from_till,
            "by": one.by.called if one.by else None,
            "taken_back": taken_back_shape(one),
        }
        for one in charged(entries)
    ]


def _standing(one: Standing) -> ClubAccountShape:
    return {"cash": one.cash / 100, "claims": one.claims / 100, "points": one.points / QUARTERS}


def _period(one: ClosedPeriod) -> PeriodShape:
    return {"name": one.name, "until": one.until, "at": one.at, "by": one.by.called}


def _opening(read: Read, entry: Entry | None) -> OpeningShape:
    lines: list[OpeningLineShape] = [
        {
            "line": one.line,
            "name": one.name,
            "points": one.quarters / QUARTERS,
            "money": one.cents / 100,
            "problems": [trouble.name for trouble in one.troubles],
        }
        for one in read.lines
    ]
    problem = read.trouble.name if read.trouble else None
    return {"sound": read.is_sound, "problem": problem, "lines": lines, "entry": entry.pk if entry else None}
