"""The club itself tells its webhooks about cash and members, in the transaction that writes them."""

import json
from uuid import uuid4

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it has no types

from clubsite.api.docs.document import written
from clubsite.eventlog.club_events import Kind, record, record_all
from clubsite.ledger.cash.charging import DUES, Charge, charge, take_back_charge
from clubsite.ledger.cash.paying import pay_money, take_back_cash, take_back_money, transfer_cash
from clubsite.ledger.models import BookRules
from clubsite.ledger.services import AmountRefused
from clubsite.members.models import Club, Player, Role, User
from clubsite.members.services import find_or_add_player, join
from clubsite.webhooks import services
from clubsite.webhooks.models import Delivery, Event, Hook

pytestmark = pytest.mark.django_db


@pytest.fixture
def dee(club: Club) -> Player:
    return find_or_add_player(club, "dee")


@pytest.fixture
def bob(club: Club) -> Player:
    return find_or_add_player(club, "bob")


def test_cash_is_told_once_however_often_it_is_said(club: Club, hook: Hook, bob: Player, dee: Player, tom: User) -> None:
    click = uuid4()
    for _ in range(2):
        entry = transfer_cash(club, bob, dee, 10, by=tom, action_id=click)
    event = Event.objects.get()
    assert event.kind == "cash.written"
    ends = {"payer": "bob", "payee": "dee", "cash_payer": "bob", "cash_payee": "dee"}
    assert event.data == {"entry": entry.pk, **ends, "points": 2.5, "money": None, "currency": "", "memo": ""}


def test_cash_into_the_till_names_nobody_there(club: Club, hook: Hook, bob: Player, tom: User) -> None:
    transfer_cash(club, bob, None, 4, by=tom, action_id=uuid4())
    data = Event.objects.get().data
    assert (data["payer"], data["payee"], data["points"]) == ("bob", None, 1)


def test_cash_taken_back_is_told_with_its_reason(club: Club, hook: Hook, bob: Player, dee: Player, tom: User) -> None:
    entry = transfer_cash(club, bob, dee, 10, by=tom, action_id=uuid4())
    reversal = take_back_cash(club, entry, by=tom, action_id=uuid4(), reason="it was cal")
    event = Event.objects.latest("pk")
    assert event.kind == "cash.taken_back"
    assert event.data == {"entry": reversal.pk, "takes_back": entry.pk, "memo": "it was cal"}


def test_cash_that_is_refused_is_not_told(club: Club, hook: Hook, bob: Player, dee: Player, tom: User) -> None:
    with pytest.raises(AmountRefused):
        transfer_cash(club, bob, dee, 0, by=tom, action_id=uuid4())
    assert not Event.objects.exists()


def valid(event: Event) -> bool:
    """Whether its data are of the shape that the schema tells programs."""
    schema = json.loads(written())
    delivery = schema["webhooks"][event.kind]["post"]["requestBody"]["content"]["application/json"]["schema"]
    data = delivery["properties"]["data"] | {"components": schema["components"]}
    return bool(Draft202012Validator(data).is_valid(event.data))


def test_money_paid_and_taken_back_is_told(club: Club, hook: Hook, bob: Player, tom: User) -> None:
    BookRules.objects.update_or_create(club=club, defaults={"currency": "EUR"})
    click = uuid4()
    for _ in range(2):
        paid = pay_money(club, bob, 2050, by=tom, action_id=click, memo="entry")
    reversal = take_back_money(club, paid, by=tom, action_id=uuid4(), reason="written twice")
    first, second = Event.objects.order_by("pk")
    assert (first.kind, second.kind) == ("money.paid", "money.taken_back")
    whose = {"entry": paid.pk, "player": bob.pk, "player_name": "bob"}
    assert first.data == {**whose, "way": "in", "amount": 20.5, "currency": "EUR", "memo": "entry"}
    assert second.data == {"entry": reversal.pk, "takes_back": paid.pk, "memo": "written twice"}
    assert valid(first)
    assert valid(second)


def test_dues_are_told_with_everybody_who_owes_them(club: Club, hook: Hook, bob: Player, dee: Player, tom: User) -> None:
    BookRules.objects.update_or_create(club=club, defaults={"currency": "EUR"})
    dues = charge(club, [bob, dee], Charge(3000, "2026"), kind=DUES, by=tom, action_id=uuid4())
    take_back_charge(club, dues, by=tom, action_id=uuid4(), reason="for another year")
    first, second = Event.objects.order_by("pk")
    assert (first.kind, second.kind) == ("money.charged", "money.charge_taken_back")
    assert ([one["player_name"] for one in first.data["players"]], first.data["amount"]) == (["bob", "dee"], 30)
    assert valid(first)
    assert valid(second)


def test_a_member_is_told_when_he_joins_and_only_then(club: Club, hook: Hook, eve: User) -> None:
    for _ in range(2):
        member = join(club, eve, [Role.MONITOR])
    event = Event.objects.get()
    assert event.kind == "member.joined"
    assert event.data == {"member": member.pk, "name": "eve", "roles": ["monitor"]}


def test_numbers_rise_and_each_webhook_gets_what_it_chose(club: Club, hook: Hook, tom: User) -> None:
    services.create_hook(club, "https://example.org/", [Kind.CASH_WRITTEN], by=tom)
    record_all(club, [(Kind.GAME_FINISHED, lambda: {"game": 1}), (Kind.CASH_WRITTEN, lambda: {"cash": 2})])
    record(club, Kind.GAME_UNDONE, lambda: {"game": 1})
    assert list(Event.objects.order_by("pk").values_list("kind", flat=True)) == ["game.finished", "cash.written", "game.undone"]
    assert [delivery.hook == hook for delivery in Delivery.objects.order_by("event", "hook")] == [True, True, False, True]


def test_what_nobody_wants_is_not_even_worked_out(club: Club, tom: User) -> None:
    services.create_hook(club, "https://example.org/", [Kind.CASH_WRITTEN], by=tom)

    def never() -> dict[str, object]:
        raise AssertionError

    record_all(club, [(Kind.GAME_FINISHED, never)])
    assert not Event.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_telling_outside_a_transaction_is_a_mistake_of_ours(club: Club) -> None:
    with pytest.raises(RuntimeError):
        record(club, Kind.GAME_FINISHED, dict)
