"""The book on paper: as it is, as it was, in money too; every column sums to zero."""

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.books.book_at import balances_on, moved
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.pages.book_on_paper import book_on_paper
from clubsite.members.models import Club, Membership, Player, User

Pay = Callable[..., None]
DaysPass = Callable[[int], None]


@pytest.fixture
def two_evenings(club: Club, tom: User, ann: Player, bob: Player, cal: Player, pay: Pay, days_pass: DaysPass) -> Club:
    pay(bob, ann, 7)
    days_pass(10)
    pay(cal, ann, 6)
    transfer_cash(club, bob, None, 2, by=tom, action_id=uuid.uuid4())
    return club


def test_the_book_of_a_day_is_what_stood_in_it_then(two_evenings: Club, ann: Player, bob: Player, cal: Player) -> None:
    then = timezone.now() - timedelta(days=5)
    assert balances_on(two_evenings, then.date()) == ([(ann, 7), (bob, -7)], 0)
    assert balances_on(two_evenings, timezone.localdate(timezone=two_evenings.zone)) == ([(ann, 13), (bob, -5), (cal, -6)], -2)
    assert moved(two_evenings, since=then) == {ann.pk: 6, cal.pk: -6, bob.pk: 2, None: -2}
    assert moved(two_evenings, until=then, without="test/") == {}


def test_the_sheet_sums_to_zero_in_points_and_in_money(two_evenings: Club) -> None:
    keep_rules(two_evenings, {"cents_per_point": 33, "currency": "EUR"})
    book = book_on_paper(two_evenings, None)
    assert [(row.name, row.quarters) for row in (*book.rows, book.till)] == [("Ann", 13), ("Bob", -5), ("Cal", -6), ("", -2)]
    assert (book.total, book.total_money) == (0, "0.00")
    assert [(one.due.payer_name, one.due.payee_name) for one in book.dues] == [
        ("Cal", "Ann"),
        ("Bob", "Ann"),
        ("the till", "Ann"),
    ]


@pytest.mark.usefixtures("pango")
def test_members_get_it_as_a_pdf_strangers_get_nothing(two_evenings: Club, eve: User) -> None:
    reader, place = Client(), reverse("ledger_pdf", args=[two_evenings.slug])
    reader.force_login(eve)
    assert reader.get(place).status_code == 404
    Membership.objects.create(club=two_evenings, user=eve)
    answer = reader.get(place)
    assert answer.content.startswith(b"%PDF-")
    assert answer["Content-Disposition"] == f'inline; filename="baize-{timezone.localdate():%Y-%m-%d}.pdf"'
    dated = reader.get(place, {"at": "2026-01-31"})
    assert dated["Content-Disposition"] == 'inline; filename="baize-2026-01-31.pdf"'


@pytest.mark.usefixtures("pango")
def test_the_treasurer_gets_the_year_as_a_pdf(two_evenings: Club, tom: User) -> None:
    reader = Client()
    reader.force_login(tom)
    answer = reader.get(reverse("year_pdf", args=[two_evenings.slug]), {"since": "2026-01-01", "until": "2026-06-30"})
    assert answer.content.startswith(b"%PDF-")
    assert answer["Content-Disposition"] == 'inline; filename="baize-2026-06-30.pdf"'


@pytest.mark.parametrize("at", ["rubbish", "2999-12-31", "9999-12-31", "0001-01-01", "2026-02-30"])
def test_a_day_that_is_none_or_has_not_come_yet_is_refused_and_not_replaced(club: Club, tom: User, at: str) -> None:
    web = Client()
    web.force_login(tom)
    refused = web.get(reverse("ledger_pdf", args=[club.slug]), {"at": at})
    assert refused.status_code == 422
    beyond = {"2999": "not come yet", "9999": "between 1900 and 9998", "0001": "between 1900 and 9998"}
    assert beyond.get(at[:4], "no day of the calendar") in refused.text
