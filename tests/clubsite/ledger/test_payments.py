"""Payments between players and the till: taken back with a reason, told to whom they concern, written by programs."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from clubsite.audit.models import Noted
from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.books.cash_book import PAID, cash_book
from clubsite.ledger.cash.paying import NoReason, NotCash, pay_money, take_back_cash, take_back_money, transfer_cash
from clubsite.ledger.models import Entry, Unit
from clubsite.ledger.selectors import balance_of, is_square, till_balance, troubles
from clubsite.ledger.services import AlreadyReversed, Line, post
from clubsite.members.models import Club, Player, User
from clubsite.members.services import create_club, find_or_add_player
from tests.clubsite.at_once import at_once
from tests.clubsite.ledger.test_units import client_of


@pytest.fixture
def club(club: Club) -> Club:
    """It takes money, so it has said in which currency."""
    keep_rules(club, {"currency": "EUR"})
    return club


@pytest.mark.django_db
def test_a_payment_is_taken_back_once_with_a_reason_and_both_lines_stay(club: Club, mo: User, ann: Player, bob: Player) -> None:
    entry, click = pay_money(club, ann, 2_050, by=mo, action_id=uuid4()), uuid4()
    with pytest.raises(NoReason):
        take_back_money(club, entry, by=mo, action_id=click, reason=" ")
    back = take_back_money(club, entry, by=mo, action_id=click, reason="it was Bob")
    assert take_back_money(club, entry, by=mo, action_id=click, reason="it was Bob") == back
    with pytest.raises(AlreadyReversed):
        take_back_money(club, entry, by=mo, action_id=uuid4(), reason="once more")
    assert (balance_of(ann, Unit.CENTS), till_balance(club, Unit.CENTS)) == (0, 0)
    (row,) = cash_book(club, kind=PAID).rows
    assert row.taken_back is not None
    assert (row.payer, row.text, row.taken_back.reason) == (ann, "20.50", "it was Bob")
    assert cash_book(club).rows == ()
    out = pay_money(club, bob, -500, by=mo, action_id=uuid4())
    take_back_money(club, out, by=mo, action_id=uuid4(), reason="not yet")
    assert balance_of(bob, Unit.CENTS) == 0
    assert [note.words["cents"] for note in Noted.objects.filter(kind="cash.money_taken_back").order_by("pk")] == [2_050, -500]


@pytest.mark.django_db
def test_only_payments_are_taken_back_there(club: Club, mo: User, ann: Player, bob: Player) -> None:
    cash, paid = transfer_cash(club, ann, bob, 4, by=mo, action_id=uuid4()), pay_money(club, ann, 4, by=mo, action_id=uuid4())
    fee = post("test/1", club, [Line(ann, None, 400)], kind="tournament", unit=Unit.CENTS)
    for take_back, wrong in ((take_back_money, cash), (take_back_money, fee), (take_back_cash, paid)):
        with pytest.raises(NotCash):
            take_back(club, wrong, by=mo, action_id=uuid4(), reason="no")
    web = client_of(mo)
    for name, entry in (("take_back_payment", cash), ("take_back_payment", fee), ("take_back_cash", paid)):
        assert web.get(reverse(name, args=[club.slug, entry.pk])).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_two_who_take_a_payment_back_at_once_take_it_back_once(club: Club, mo: User, ann: Player) -> None:
    entry = pay_money(club, ann, 2_050, by=mo, action_id=uuid4())

    def take_back() -> object:
        return take_back_money(club, entry, by=mo, action_id=uuid4(), reason="twice")

    assert sum(isinstance(one, AlreadyReversed) for one in at_once(take_back, take_back)) == 1
    assert balance_of(ann, Unit.CENTS) == 0


@pytest.mark.django_db
def test_the_treasurer_takes_back_from_the_page(club: Club, mo: User, ann: Player) -> None:
    entry, web = pay_money(club, ann, 2_050, by=mo, action_id=uuid4(), memo="at the bar"), client_of(mo)
    page = reverse("take_back_payment", args=[club.slug, entry.pk])
    assert page in web.get(reverse("money", args=[club.slug])).text
    assert "20.50" in web.get(page).text
    click = str(uuid4())
    assert web.post(page, {"reason": "", "action_id": click}).status_code == 422
    assert [web.post(page, {"reason": "it was Bob", "action_id": click}).status_code for _ in range(2)] == [302, 302]
    assert web.post(page, {"reason": "late", "action_id": str(uuid4())}).status_code == 409
    shown = web.get(reverse("payments", args=[club.slug])).text
    assert "it was Bob" in shown
    assert "at the bar" in shown


@pytest.mark.django_db
def test_a_statement_in_money_is_its_players_and_the_treasurers(
    club: Club, mo: User, ann: Player, bob: Player, with_login: Callable[[Player], User]
) -> None:
    post("test/1", club, [Line(ann, None, 2_000, "entry fee")], kind="tournament", memo="Friday", unit=Unit.CENTS)
    post("test/2", club, [Line(None, ann, 4_275, "calcutta: ann+cal")], kind="tournament", memo="Friday", unit=Unit.CENTS)
    address = reverse("money_of", args=[club.slug, ann.pk])
    for reader in (mo, with_login(ann)):
        shown = client_of(reader).get(address).text
        assert "Entry fee, Friday" in shown
        assert "Won in the Calcutta: ann + cal, Friday" in shown
        assert "+22.75" in shown
    assert client_of(with_login(bob)).get(address).status_code == 404


@pytest.mark.django_db
def test_programs_read_what_their_owner_may_and_a_treasurers_writes_once(
    club: Club, mo: User, ann: Player, bob: Player, with_login: Callable[[Player], User]
) -> None:
    web, hers = client_of(mo), client_of(with_login(ann))
    payments = reverse("api_payments", args=[club.slug])
    body = {"player": ann.pk, "amount": 20.5, "memo": "", "action_id": str(uuid4())}
    assert [web.post(payments, body, "application/json").status_code for _ in range(2)] == [201, 200]
    assert web.post(payments, body | {"amount": 21}, "application/json").json()["code"] == "ACTION_ID_USED"
    assert web.post(payments, body | {"player": 10**9, "action_id": str(uuid4())}, "application/json").status_code == 422
    assert web.post(payments, body | {"amount": -1, "action_id": str(uuid4())}, "application/json").status_code == 400
    out = {"player": bob.pk, "way": "out", "amount": "0.55", "action_id": str(uuid4())}
    written = web.post(payments, out, "application/json").json()
    assert (written["way"], written["amount"], written["player"]) == ("out", 0.55, bob.pk)
    assert hers.post(payments, body, "application/json").status_code == 403
    back = reverse("api_take_back_payment", args=[club.slug, written["entry"]])
    said = {"reason": "not yet", "action_id": str(uuid4())}
    assert [web.post(back, said, "application/json").status_code for _ in range(2)] == [201, 200]
    assert web.post(back, said | {"action_id": str(uuid4())}, "application/json").json()["code"] == "TAKEN_BACK_ALREADY"
    money = reverse("api_money", args=[club.slug])
    own = {"id": ann.pk, "player": ann.word, "name": "Ann", "amount": 20.5}
    assert web.get(money).json() == {"currency": "EUR", "balances": [own], "till": -20.5}
    assert hers.get(money).json() == {"currency": "EUR", "balances": [own], "till": None}
    lines = hers.get(reverse("api_money_of", args=[club.slug, ann.pk])).json()["results"]
    assert [(line["change"], line["balance"], line["kind"]) for line in lines] == [(20.5, 20.5, "paid")]
    assert hers.get(reverse("api_money_of", args=[club.slug, bob.pk])).status_code == 404
    assert [one["taken_back"] is None for one in web.get(payments).json()["results"]] == [False, True]
    assert Client().get(money).status_code == 401


class PaymentsSumToZero(TestCase):
    @settings(max_examples=15)
    @given(st.lists(st.tuples(st.integers(0, 2), st.integers(-(10**6), 10**6).filter(bool), st.booleans()), max_size=8))
    def test_whatever_is_paid_and_taken_back(self, moves: list[tuple[int, int, bool]]) -> None:
        by = User.objects.create_user(f"u{uuid4().hex}")
        club = create_club(by, f"Club {uuid4().hex[:8]}")
        keep_rules(club, {"currency": "EUR"})
        players = [find_or_add_player(club, name) for name in ("Ann", "Bob", "Cal")]
        want = [0, 0, 0]
        for who, cents, undone in moves:
            entry = pay_money(club, players[who], cents, by=by, action_id=uuid4())
            if undone:
                take_back_money(club, entry, by=by, action_id=uuid4(), reason="wrong")
            else:
                want[who] += cents
        assert [balance_of(player, Unit.CENTS) for player in players] == want
        assert till_balance(club, Unit.CENTS) == -sum(want)
        assert is_square(club, Unit.CENTS)
        assert Entry.objects.filter(club=club, kind=PAID).count() == len(moves)
        assert troubles() == []
