"""The club's money for programs: what members owe at tournaments or are owed, and what was paid to the till or out of it.
Players read their own, the treasurer everybody's. Amounts are in the currency's units, with two decimals."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.access.pace import costs
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import BOOK
from clubsite.api.lists import numbered_page, page_of
from clubsite.api.once import same_request
from clubsite.api.problems.details import Code, Problem
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, LARGEST_ID, Action, OneLine, OneOf, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import PageOf
from clubsite.ledger import selectors
from clubsite.ledger.api.days import BetweenDays
from clubsite.ledger.api.shapes import MoneyBalanceShape, MoneyLineShape, MoneyShape, TillPaymentShape
from clubsite.ledger.api.treasurer import DAY, MoneyField, TakeBack, player_of_club, taken_back_shape
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.books.cash_book import PAID, Cash, as_cash, cash_entries, cash_written
from clubsite.ledger.books.own_money import own_player, player_with_money
from clubsite.ledger.books.statements import statement
from clubsite.ledger.cash.paying import SaidOtherwise, pay_money, take_back_money
from clubsite.ledger.cash.refusals import book_refusals
from clubsite.ledger.forms import LONGEST_MEMO
from clubsite.ledger.models import Entry, Unit
from clubsite.ledger.services import AlreadyReversed
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of


class WritePayment(Action):
    """A player paid the till, or was paid from it."""

    player = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    way = OneOf(["in", "out"], default="in", help_text="`in`: to the till.")
    amount = MoneyField()
    day = serializers.DateField(required=False, allow_null=True, default=None, help_text=DAY)
    memo = serializers.CharField(max_length=LONGEST_MEMO, required=False, default="", allow_blank=True, validators=[OneLine()])


@operation("Money", tag=BOOK, answers={200: MoneyShape})
def get_money(request: Request, slug: str) -> Response:
    """Your own balance; for the treasurer everybody's who is not at zero, and the till's, which sum to 0."""
    club = club_for(Power.SEE, request.user, slug)
    mine = own_player(request.user, club)
    keeps = Power.KEEP_BOOK in powers_of(request.user, club)
    people = selectors.standings(club, Unit.CENTS) if keeps else [(mine, _cents_of(mine))] if mine else []
    answer: MoneyShape = {
        "currency": book_rules(club).currency,
        "balances": [_balance(player, cents) for player, cents in people if cents or not keeps],
        "till": selectors.till_balance(club, Unit.CENTS) / 100 if keeps else None,
    }
    return Response(answer)


@costs(5)
@operation("A player's statement in money", tag=BOOK, answers={200: PageOf(MoneyLineShape)}, parameters=[BetweenDays])
def get_player_money(request: Request, slug: str, player_id: int) -> Response:
    """The latest day first: what for, at which tournament, and the balance after it. Your own; anybody's for the treasurer."""
    player = player_with_money(request.user, club_for(Power.SEE, request.user, slug), player_id)
    days = BetweenDays.of(request)

    def page(number: int, read_at: datetime) -> tuple[Sequence[MoneyLineShape], bool]:
        found = statement(player, Unit.CENTS, page=number, wanted=replace(days, written_before=read_at))
        lines: list[MoneyLineShape] = [
            {
                "day": line.day,
                "at": line.at,
                "change": line.change / 100,
                "balance": line.balance / 100,
                "why": line.in_words,
                "entry": line.entry,
                "kind": line.kind,
                "evening": line.evening,
                "code": line.code,
            }
            for line in found.lines
        ]
        return lines, found.is_last

    return numbered_page(request, page)


@operation("Payments", tag=BOOK, answers={200: PageOf(TillPaymentShape)}, refused={403: "PERMISSION_DENIED"})
def list_payments(request: Request, slug: str) -> Response:
    """What was paid to the till or out of it, the newest first; what was taken back is marked."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    return page_of(request, cash_entries(club, PAID), ("-id",), _shapes)


@operation(
    "Write a payment down", tag=BOOK, answers={201: TillPaymentShape, 200: TillPaymentShape}, request=WritePayment,
    example={"player": 23, "way": "in", "amount": 20.5, "memo": "", "action_id": ACTION_ID},
    refused={422: "NOT_OF_THIS_CLUB"}, scopes=[Scope.KEEP_BOOK],
)  # fmt: skip
def write_payment(request: Request, slug: str) -> Response:
    """Money between a player and the club's till."""
    asked = said(request, WritePayment)
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        with same_request(request, asked["action_id"]) as again:
            written = _written(club, request.user, asked)
    return Response(_shape(written), HTTPStatus.OK if again else HTTPStatus.CREATED)


def _written(club: Club, by: object, asked: dict[str, Any]) -> Cash:
    assert isinstance(by, User)
    cents = int(asked["amount"] * 100) * (1 if asked["way"] == "in" else -1)
    player = player_of_club(club, asked["player"])
    try:
        with book_refusals():
            entry = pay_money(club, player, cents, by=by, action_id=asked["action_id"], memo=asked["memo"], day=asked["day"])
    except SaidOtherwise:
        raise Problem(Code.ACTION_ID_USED) from None
    return _payment(club, entry.pk)


@operation(
    "Take a payment back", tag=BOOK, answers={201: TillPaymentShape, 200: TillPaymentShape}, request=TakeBack,
    example={"reason": "written twice", "action_id": ACTION_ID},
    refused={409: "TAKEN_BACK_ALREADY", 422: "ACTION_ID_USED"}, scopes=[Scope.KEEP_BOOK],
)  # fmt: skip
def take_payment_back(request: Request, slug: str, entry_id: int) -> Response:
    """Both entries stay in the book."""
    asked, user = said(request, TakeBack), request.user
    assert isinstance(user, User)
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        entry = Entry.objects.get(pk=_payment(club, entry_id).entry)
        with same_request(request, asked["action_id"]) as again:
            try:
                with book_refusals():
                    take_back_money(club, entry, by=user, action_id=asked["action_id"], reason=asked["reason"])
            except AlreadyReversed:
                raise refused(ClubRefusal.TAKEN_BACK_ALREADY, HTTPStatus.CONFLICT) from None
    return Response(_shape(_payment(club, entry_id)), HTTPStatus.OK if again else HTTPStatus.CREATED)


def _cents_of(player: Player) -> int:
    return selectors.balance_in_all(player, Unit.CENTS)


def _balance(player: Player, cents: int) -> MoneyBalanceShape:
    return {"id": player.pk, "player": player.word, "name": player.name, "amount": cents / 100}


def _payment(club: Club, entry_id: int) -> Cash:
    found = cash_written(club, entry_id, PAID)
    if found is None:
        raise Http404
    return found


def _shapes(entries: Iterable[Entry]) -> list[TillPaymentShape]:
    return [_shape(as_cash(entry)) for entry in entries]


def _shape(one: Cash) -> TillPaymentShape:
    player = one.payer or one.payee
    assert player is not None  # the other side is the till
    return {
        "entry": one.entry,
        "at": one.at,
        "player": player.pk,
        "player_name": player.name,
        "way": "in" if one.payer else "out",
        "amount": one.amount / 100,
        "day": one.day,
        "memo": one.memo,
        "by": one.by.called if one.by else None,
        "taken_back": taken_back_shape(one),
    }
