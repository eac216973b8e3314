"""What the treasurer does, for programs: cash, taking it back, open balances, reminders, how the book is kept."""

from collections.abc import Iterable
from decimal import Decimal
from http import HTTPStatus
from typing import Any

from django.core.validators import RegexValidator
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import BOOK
from clubsite.api.lists import page_of
from clubsite.api.once import once, same_request
from clubsite.api.problems.details import Code, Problem
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, LARGEST_ID, Action, OneLine, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import ListOf, PageOf
from clubsite.kit.forms.points_field import is_written_out
from clubsite.ledger.api.shapes import QUARTERS, BookRulesShape, CashShape, OpenShape, RemindedShape, TakenBackShape
from clubsite.ledger.book_rules import book_rules, keep_rules
from clubsite.ledger.books.cash_book import Cash, as_cash, cash_entries, cash_written
from clubsite.ledger.books.open_balances import OpenBalance, open_balances
from clubsite.ledger.cash.charges import Charged
from clubsite.ledger.cash.paying import Handed, SaidOtherwise, take_back_cash, transfer_cash
from clubsite.ledger.cash.refusals import book_refusals
from clubsite.ledger.forms import LONGEST_MEMO, NO_CURRENCY, in_whole_cents
from clubsite.ledger.models import BookRules, Entry, Holder
from clubsite.ledger.reminders.services import Debtor, NotReminded, Reach, debtors_among, remind, remind_all
from clubsite.ledger.rules.currencies import is_currency
from clubsite.ledger.services import AlreadyReversed
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_for, club_to_change

QUARTER, CENT = Decimal("0.25"), Decimal("0.01")
DAY = "The day it counts for, if it is not today; none that has not come yet, and none in a closed period."


class MoneyField(serializers.DecimalField):
    """An amount with at most two decimals, as a number or as text with a decimal point."""

    def __init__(self, least: Decimal = CENT, **kwargs: Any) -> None:
        most = Decimal(1_000_000)
        super().__init__(max_digits=9, decimal_places=2, min_value=least, max_value=most, coerce_to_string=False, **kwargs)

    def validate_empty_values(self, data: object) -> tuple[bool, Any]:
        if isinstance(data, bool):
            self.fail("invalid")
        return super().validate_empty_values(data)

    def to_internal_value(self, data: Any) -> Decimal:
        if isinstance(data, str) and ("," in data or not is_written_out(data)):
            self.fail("invalid")
        return Decimal(super().to_internal_value(data))


class PointsField(MoneyField):
    """Points in quarters."""

    def to_internal_value(self, data: Any) -> Decimal:
        points = super().to_internal_value(data)
        if points % QUARTER:
            raise serializers.ValidationError(gettext("Points are written in quarters: 0.25, 0.5, 0.75, 1."))
        return points


class WriteCash(Action):
    """Somebody handed somebody else money for points; one of the two may be the till."""

    payer = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, allow_null=True, help_text="null: the club's till.")
    payee = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, allow_null=True, help_text="null: the club's till.")
    points = PointsField(QUARTER, required=False, allow_null=True, default=None, help_text="null: what the money is worth.")
    money = MoneyField(
        required=False,
        allow_null=True,
        default=None,
        help_text="What was handed over; null: what the points are worth on that day.",
    )
    day = serializers.DateField(required=False, allow_null=True, default=None, help_text=DAY)
    memo = serializers.CharField(max_length=LONGEST_MEMO, required=False, default="", allow_blank=True, validators=[OneLine()])


class TakeBack(Action):
    """Why cash that was written down is taken back."""

    reason = serializers.CharField(max_length=LONGEST_MEMO, validators=[OneLine()])


class Remind(Action):
    """Whom to remind."""

    player = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, allow_null=True, required=False, default=None,
        help_text="null: everybody whom the club's rules would remind now.",
    )  # fmt: skip


def a_currency(code: str) -> None:
    """Refuses letters that are none."""
    if code and not is_currency(code):
        raise serializers.ValidationError(NO_CURRENCY)


class BookRulesBody(serializers.Serializer[BookRules]):
    """How the book is kept; what is left out stays."""

    cents_per_point = serializers.IntegerField(min_value=0, max_value=100_000_000, required=False)
    currency = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=3,
        validators=[RegexValidator("^[A-Z]{3}$"), a_currency],
        help_text="EUR, GBP, USD.",
    )
    remind_over = PointsField(Decimal(0), required=False)
    remind_after_days = serializers.IntegerField(min_value=0, max_value=3650, required=False)
    remind_weekly = serializers.BooleanField(required=False)


@operation("Cash in the book", tag=BOOK, answers={200: PageOf(CashShape)}, refused={403: "PERMISSION_DENIED"})
def list_cash(request: Request, slug: str) -> Response:
    """What was written down by hand, the newest first; cash that was taken back is marked."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    entries: QuerySet[Entry] = cash_entries(club)
    return page_of(request, entries, ("-id",), _shapes)


@operation(
    "Write cash down",
    tag=BOOK,
    answers={201: CashShape, 200: CashShape},
    request=WriteCash,
    example={"payer": 23, "payee": None, "points": 1.5, "money": 1.5, "memo": "", "action_id": ACTION_ID},
    refused={422: "PAYS_HIMSELF"},
    scopes=[Scope.KEEP_BOOK],
)
def write_cash(request: Request, slug: str) -> Response:
    """`payer` handed `payee` money; the points go the other way."""
    asked = said(request, WriteCash)
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        with same_request(request, asked["action_id"]) as again:
            written = _written(club, request, asked)
    return Response(_shape(written), HTTPStatus.OK if again else HTTPStatus.CREATED)


def _written(club: Club, request: Request, asked: dict[str, Any]) -> Cash:
    user = request.user
    assert isinstance(user, User)
    payer, payee = _holder(club, asked["payer"]), _holder(club, asked["payee"])
    quarters = None if asked["points"] is None else int(asked["points"] * QUARTERS)
    handed = Handed(quarters, in_whole_cents(asked["money"]), asked["day"])
    if quarters is None and handed.cents is None:
        raise serializers.ValidationError({"points": [gettext("Write down the points, or the money.")]})
    try:
        with book_refusals():
            entry = transfer_cash(club, payer, payee, handed, by=user, action_id=asked["action_id"], memo=asked["memo"])
    except SaidOtherwise:
        raise Problem(Code.ACTION_ID_USED) from None
    return _cash(club, entry.pk)


@operation(
    "Take cash back",
    tag=BOOK,
    answers={201: CashShape, 200: CashShape},
    request=TakeBack,
    example={"reason": "written twice", "action_id": ACTION_ID},
    refused={409: "TAKEN_BACK_ALREADY", 422: "ACTION_ID_USED"},
    scopes=[Scope.KEEP_BOOK],
)
def take_cash_back(request: Request, slug: str, entry_id: int) -> Response:
    """Both entries stay in the book."""
    asked, user = said(request, TakeBack), request.user
    assert isinstance(user, User)
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        written = _cash(club, entry_id)
        with same_request(request, asked["action_id"]) as again:
            entry = Entry.objects.get(pk=written.entry)
            try:
                with book_refusals():
                    take_back_cash(club, entry, by=user, action_id=asked["action_id"], reason=asked["reason"])
            except AlreadyReversed:
                raise refused(ClubRefusal.TAKEN_BACK_ALREADY, HTTPStatus.CONFLICT) from None
    return Response(_shape(_cash(club, entry_id)), HTTPStatus.OK if again else HTTPStatus.CREATED)


@operation("Open balances", tag=BOOK, answers={200: ListOf(OpenShape)}, refused={403: "PERMISSION_DENIED"})
def list_open_balances(request: Request, slug: str) -> Response:
    """Everyone who is not at zero, since when, and how they can be reminded; those who owe most come first."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    found = open_balances(club)
    debtors = {one.balance.player.pk: one for one in debtors_among(club, found, book_rules(club), timezone.now())}
    return Response([_open(one, debtors.get(one.player.pk)) for one in found])


@operation(
    "Remind by mail",
    tag=BOOK,
    answers={201: RemindedShape, 200: RemindedShape},
    request=Remind,
    example={"player": 23, "action_id": ACTION_ID},
    refused={422: "TOO_SOON"},
    scopes=[Scope.KEEP_BOOK],
)
def send_reminders(request: Request, slug: str) -> Response:
    """Reminds one person who owes, or everybody the club's rules would remind now. Nobody is reminded twice in three days."""
    club, asked = club_for(Power.KEEP_BOOK, request.user, slug), said(request, Remind)
    return once(request, asked["action_id"], lambda: _reminded(club, request.user, asked["player"]))


def _reminded(club: Club, user: object, player_id: int | None) -> RemindedShape:
    assert isinstance(user, User)
    if player_id is None:
        return {"players": [one.player_id for one in remind_all(club, by=user)]}
    player = _holder(club, player_id)
    assert player is not None
    try:
        remind(club, player, by=user)
    except NotReminded as no:
        raise refused(_why_not(no.reach), name=player.name) from None
    return {"players": [player.pk]}


def _why_not(reach: Reach | None) -> ClubRefusal:
    return ClubRefusal[reach.name] if reach else ClubRefusal.OWES_NOTHING


@operation("How the book is kept", tag=BOOK, answers={200: BookRulesShape}, refused={403: "PERMISSION_DENIED"})
def get_book_rules(request: Request, slug: str) -> Response:
    """What a point is worth, and who is reminded when."""
    return Response(_rules(book_rules(club_for(Power.KEEP_BOOK, request.user, slug))))


@operation(
    "Change how the book is kept",
    tag=BOOK,
    answers={200: BookRulesShape},
    request=BookRulesBody,
    example={"cents_per_point": 100, "currency": "EUR", "remind_over": 5},
    scopes=[Scope.KEEP_BOOK],
)
def change_book_rules(request: Request, slug: str) -> Response:
    club, asked = club_for(Power.KEEP_BOOK, request.user, slug), said(request, BookRulesBody)
    now = book_rules(club)
    if asked.get("cents_per_point", now.cents_per_point) and not asked.get("currency", now.currency):
        raise serializers.ValidationError({"currency": [gettext("Say in which currency.")]})
    if "remind_over" in asked:
        asked["remind_over"] = int(asked["remind_over"] * QUARTERS)
    assert isinstance(request.user, User)
    with book_refusals():
        keep_rules(club, asked, request.user)
    return Response(_rules(book_rules(club)))


def _holder(club: Club, player_id: int | None) -> Holder:
    """Raises `NOT_OF_THIS_CLUB`."""
    return None if player_id is None else player_of_club(club, player_id)


def player_of_club(club: Club, player_id: int) -> Player:
    """Raises `NOT_OF_THIS_CLUB`."""
    found = Player.objects.filter(club=club, pk=player_id).first()
    if found is None:
        raise refused(ClubRefusal.NOT_OF_THIS_CLUB)
    return found


def _cash(club: Club, entry_id: int) -> Cash:
    found = cash_written(club, entry_id)
    if found is None:
        raise Http404
    return found


def _shapes(entries: Iterable[Entry]) -> list[CashShape]:
    return [_shape(as_cash(entry)) for entry in entries]


def taken_back_shape(one: Cash | Charged) -> TakenBackShape | None:
    """None for what stands."""
    back = one.taken_back
    return {"at": back.at, "by": back.by.called if back.by else None, "reason": back.reason} if back else None


def _shape(one: Cash) -> CashShape:
    return {
        "entry": one.entry,
        "at": one.at,
        "payer": one.payer.pk if one.payer else None,
        "payer_name": one.payer_name,
        "payee": one.payee.pk if one.payee else None,
        "payee_name": one.payee_name,
        "cash_payer": one.payer.pk if one.payer else None,
        "cash_payee": one.payee.pk if one.payee else None,
        "points": one.amount / QUARTERS,
        "money": None if one.cents is None else one.cents / 100,
        "currency": one.currency,
        "cents_per_point": one.cents_per_point,
        "rounding": one.rounding / 100,
        "day": one.day,
        "memo": one.memo,
        "by": one.by.called if one.by else None,
        "taken_back": taken_back_shape(one),
    }


def _open(one: OpenBalance, debtor: Debtor | None) -> OpenShape:
    return {
        "player": one.player.pk,
        "name": one.player.name,
        "points": one.quarters / QUARTERS,
        "since": one.since,
        "last_evening": one.last_evening,
        "last_cash": one.last_cash,
        "last_reminder": one.last_reminder,
        "reach": debtor.reach.value if debtor else None,
        "is_due": bool(debtor and debtor.is_due),
    }


def _rules(kept: BookRules) -> BookRulesShape:
    return {
        "cents_per_point": kept.cents_per_point,
        "currency": kept.currency,
        "remind_over": kept.remind_over / QUARTERS,
        "remind_after_days": kept.remind_after_days,
        "remind_weekly": kept.remind_weekly,
    }
