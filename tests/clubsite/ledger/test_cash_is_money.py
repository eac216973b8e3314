"""Cash in money, to the cent and at the worth of its day: points and cents each sum to zero, and the past stays as it was."""

import uuid
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from clubsite.ledger.book_rules import CurrencyIsKept, book_rules, keep_rules, rules_at, rules_on
from clubsite.ledger.books.cash_book import Cash, cash_written
from clubsite.ledger.cash.counting import CountedOtherwise, count_till, in_the_till
from clubsite.ledger.cash.journal import Asked, journal_page
from clubsite.ledger.cash.own_gain import OwnGain
from clubsite.ledger.cash.paying import (
    DayRefused,
    Handed,
    NotWorthIt,
    NoWorth,
    SaidOtherwise,
    pay_money,
    take_back_cash,
    transfer_cash,
)
from clubsite.ledger.models import Entry, TillCount, Unit, Worth
from clubsite.ledger.rules.money import is_rounding, nearest_cent, nearest_quarter
from clubsite.ledger.selectors import balances, is_square, till_balance, troubles
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Player, Role, User
from tests.clubsite.ledger.test_services import at_once
from tests.markup import packed

click = uuid.uuid4
NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture
def in_euros(club: Club) -> Club:
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    return club


def written(entry: Entry) -> Cash:
    one = cash_written(entry.club, entry.pk)
    assert one is not None
    return one


def today(club: Club) -> date:
    return timezone.localdate(timezone=club.zone)


def test_cash_closes_points_and_hands_over_money_in_one_entry(in_euros: Club, tom: User, ann: Player, bob: Player) -> None:
    one = written(transfer_cash(in_euros, bob, ann, 6, by=tom, action_id=click()))
    assert (one.amount, one.cents, one.currency, one.cents_per_point, one.rounding) == (6, 75, "EUR", 50, 0)
    assert dict(balances(in_euros)) == {ann: -6, bob: 6}
    assert dict(balances(in_euros, Unit.CASH)) == {ann: 75, bob: -75}
    assert all(is_square(in_euros, unit) for unit in Unit)


def test_what_was_rounded_is_shown_and_a_slip_of_the_pen_is_refused(
    in_euros: Club, tom: User, ann: Player, bob: Player
) -> None:
    one = written(transfer_cash(in_euros, bob, ann, Handed(7, 100), by=tom, action_id=click()))
    assert (one.text, one.rounding_text) == (f"1¾ = 1.00{NBSP}EUR", "+0.12")
    with pytest.raises(NotWorthIt) as refused:
        transfer_cash(in_euros, bob, ann, Handed(7, 1000), by=tom, action_id=click())
    assert refused.value.args == (7, 88, 1000)
    assert Entry.objects.filter(kind="cash").count() == 1


def test_money_alone_closes_the_points_it_is_worth(in_euros: Club, tom: User, ann: Player, bob: Player) -> None:
    once = click()
    entry = transfer_cash(in_euros, bob, ann, Handed(cents=2000), by=tom, action_id=once)
    assert (written(entry).amount, written(entry).cents) == (160, 2000)
    assert transfer_cash(in_euros, bob, ann, Handed(cents=2000), by=tom, action_id=once) == entry
    with pytest.raises(SaidOtherwise):
        transfer_cash(in_euros, bob, ann, Handed(cents=2001), by=tom, action_id=once)


def test_a_club_that_plays_for_points_takes_no_money_for_them(club: Club, tom: User, ann: Player, bob: Player) -> None:
    with pytest.raises(NoWorth):
        transfer_cash(club, bob, ann, Handed(4, 100), by=tom, action_id=click())
    entry = transfer_cash(club, bob, ann, 4, by=tom, action_id=click())
    assert [one.payer.unit for one in entry.transfers.select_related("payer")] == [Unit.POINTS]


def test_another_worth_touches_no_past_amount(in_euros: Club, tom: User, ann: Player, bob: Player) -> None:
    entry = transfer_cash(in_euros, bob, ann, 8, by=tom, action_id=click())
    keep_rules(in_euros, {"cents_per_point": 200})
    one = written(entry)
    assert (one.cents, one.cents_per_point, one.rounding) == (100, 50, 0)
    back = take_back_cash(in_euros, entry, by=tom, action_id=click(), reason="twice")
    assert sorted(back.transfers.values_list("amount", flat=True)) == [8, 100]
    assert dict(balances(in_euros, Unit.CASH)) == {ann: 0, bob: 0}
    assert troubles() == []


def test_cash_of_a_day_counts_at_the_worth_of_that_day(club: Club, tom: User, ann: Player, bob: Player) -> None:
    then = today(club) - timedelta(days=3)
    Worth.objects.create(club=club, since=timezone.now() - timedelta(days=10), cents_per_point=50, currency="EUR")
    keep_rules(club, {"cents_per_point": 200, "currency": "EUR"})
    assert (rules_on(club, then).cents_per_point, rules_on(club, today(club)).cents_per_point) == (50, 200)
    one = written(transfer_cash(club, bob, ann, Handed(4, day=then), by=tom, action_id=click()))
    assert (one.cents, one.day) == (50, then)
    with pytest.raises(DayRefused):
        transfer_cash(club, bob, ann, Handed(4, day=today(club) + timedelta(days=1)), by=tom, action_id=click())


def test_before_a_club_said_what_a_point_is_worth_it_was_worth_nothing(club: Club) -> None:
    before = timezone.now()
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    assert rules_at(club, before).cents_per_point == 0
    assert rules_at(club, timezone.now()).cents_per_point == 50


def test_the_currency_stays_once_there_is_money(in_euros: Club, tom: User, ann: Player) -> None:
    transfer_cash(in_euros, ann, None, 4, by=tom, action_id=click())
    with pytest.raises(CurrencyIsKept):
        keep_rules(in_euros, {"currency": "GBP"})
    assert book_rules(in_euros).currency == "EUR"


def test_postgresql_itself_wants_a_currency_for_cash(club: Club, ann: Player, bob: Player) -> None:
    with pytest.raises(IntegrityError, match="cash is money of a currency"), transaction.atomic():
        post("cash without", club, [Line(ann, bob, 100)], kind="cash", unit=Unit.CASH)


@given(st.integers(1, 10**7), st.integers(1, 10**5))
def test_money_for_points_is_never_off_by_more_than_half_a_cent(quarters: int, worth: int) -> None:
    cents = nearest_cent(quarters, worth)
    assert abs(4 * cents - quarters * worth) <= 2
    assert abs(nearest_quarter(cents, worth) * worth - 4 * cents) <= worth / 2
    assert not cents or is_rounding(cents, cents, worth)


def test_whoever_keeps_the_book_raises_no_balance_of_their_own_while_another_can(
    in_euros: Club, tom: User, ann: Player, bob: Player, with_login: Callable[..., User]
) -> None:
    treasurer = with_login(ann)
    Membership.objects.filter(club=in_euros, user=treasurer).update(roles=[Role.TREASURER])
    for payee in (bob, None):
        with pytest.raises(OwnGain):
            transfer_cash(in_euros, ann, payee, 4, by=treasurer, action_id=click())
    with pytest.raises(OwnGain):
        pay_money(in_euros, ann, 400, by=treasurer, action_id=click())
    entry = transfer_cash(in_euros, bob, ann, 4, by=treasurer, action_id=click())  # costs her points
    with pytest.raises(OwnGain):
        take_back_cash(in_euros, entry, by=treasurer, action_id=click(), reason="I would like them back")
    assert transfer_cash(in_euros, ann, None, 4, by=tom, action_id=click()).created_by == tom
    Membership.objects.filter(club=in_euros).exclude(user=treasurer).update(roles=[])
    assert transfer_cash(in_euros, ann, None, 4, by=treasurer, action_id=click()).created_by == treasurer


def test_the_journal_has_cash_of_every_source_by_day_and_person(
    club: Club, tom: User, ann: Player, bob: Player, cal: Player
) -> None:
    transfer_cash(club, ann, bob, 4, by=tom, action_id=click())  # of old: points alone
    Worth.objects.create(club=club, since=timezone.now() - timedelta(days=9), cents_per_point=50, currency="EUR")
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    yesterday = today(club) - timedelta(days=1)
    transfer_cash(club, bob, None, Handed(8, day=yesterday), by=tom, action_id=click())
    pay_money(club, cal, 2050, by=tom, action_id=click())
    back = pay_money(club, cal, -50, by=tom, action_id=click())
    whole = journal_page(club)
    assert [(one.payer_name, one.payee_name, one.cents, one.quarters, one.owed) for one in whole.rows] == [
        ("the till", "Cal", 50, None, 50),
        ("Cal", "the till", 2050, None, 2050),
        ("Ann", "Bob", None, 4, None),
        ("Bob", "the till", 100, 8, None),  # written last but one, for yesterday
    ]
    assert (whole.taken_in, whole.given_out, in_the_till(club)) == (2150, 50, 2100)
    assert [one.entry for one in journal_page(club, asked=Asked(until=yesterday)).rows] == [whole.rows[3].entry]
    assert [one.entry for one in journal_page(club, asked=Asked(holders=(cal,))).rows] == [back.pk, whole.rows[1].entry]
    assert len(journal_page(club, asked=Asked(holders=(None,))).rows) == 3


def test_the_till_is_counted_beside_what_the_book_expects(in_euros: Club, tom: User, ann: Player) -> None:
    transfer_cash(in_euros, ann, None, 40, by=tom, action_id=click())
    again = click()
    count = count_till(in_euros, 480, opening=True, by=tom, action_id=again)
    assert (count.expected, count.difference) == (500, -20)
    assert count_till(in_euros, 480, opening=True, by=tom, action_id=again) == count
    with pytest.raises(CountedOtherwise):
        count_till(in_euros, 500, opening=True, by=tom, action_id=again)
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        TillCount.objects.update(counted=500)
    assert till_balance(in_euros, Unit.CASH) == 500


@pytest.mark.django_db(transaction=True)
def test_two_devices_write_the_same_cash_and_it_is_handed_over_once(in_euros: Club, tom: User, ann: Player) -> None:
    once = click()
    results = at_once(*[lambda: transfer_cash(in_euros, ann, None, Handed(8, 100), by=tom, action_id=once)] * 4)
    assert len({entry.pk for entry in results if isinstance(entry, Entry)}) == 1
    assert (in_the_till(in_euros), troubles()) == (100, [])


@pytest.mark.django_db(transaction=True)
def test_cash_that_races_a_change_of_worth_is_booked_at_one_of_the_two(in_euros: Club, tom: User, ann: Player) -> None:
    entry, _ = at_once(
        lambda: transfer_cash(in_euros, ann, None, 4, by=tom, action_id=click()),
        lambda: keep_rules(in_euros, {"cents_per_point": 200}),
    )
    assert isinstance(entry, Entry)
    assert written(entry).cents == written(entry).cents_per_point
    assert written(entry).cents in (50, 200)


def test_the_page_says_what_it_wrote_with_its_rounding_and_refuses_in_a_sentence(
    in_euros: Club, tom: User, ann: Player, bob: Player
) -> None:
    web = Client()
    web.force_login(tom)
    place = reverse("desk_cash", args=[in_euros.slug])
    said = {"payer": bob.pk, "payee": ann.pk, "points": "1,75", "money": "1", "memo": ""}
    done = web.post(place, {**said, "action_id": click()}, follow=True)
    assert f"Bob paid Ann 1¾ = 1.00{NBSP}EUR. Rounded by +0.12." in done.text
    to_come = (today(in_euros) + timedelta(days=2)).isoformat()
    for wrong, sentence in (
        ({"points": "1e3"}, "Write digits with one decimal point or comma"),
        ({"money": "1.000,50"}, "Write digits with one decimal point or comma"),
        ({"points": "", "money": ""}, "Write down the points, or the money."),
        ({"money": "90"}, "points are worth 0.88 on that day, not 90.00"),
        ({"day": to_come}, "That day has not come yet."),
        ({"day": "30.2.2026"}, "That is no day of the calendar"),
        ({"day": "1899-12-31"}, "Choose a day between 1900 and 9998."),
        ({"day": "1900-01-01"}, "that day lies more than a year before. Write what was owed then under Opening balances."),
    ):
        refused = web.post(place, {**said, **wrong, "action_id": click()})
        assert refused.status_code == 422, wrong
        assert sentence in packed(refused.text), wrong
    assert Entry.objects.filter(kind="cash").count() == 1
