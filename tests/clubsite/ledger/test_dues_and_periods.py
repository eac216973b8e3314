"""Dues, fees, expenses, a year's report and a closed period: entries of the same book, which sums to zero through the club."""

import csv
import uuid
from collections.abc import Callable
from datetime import date, timedelta
from io import StringIO

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.books.year_report import Standing, report_of
from clubsite.ledger.cash.charging import DUES, Charge, charge, spend, take_back_charge
from clubsite.ledger.cash.counting import in_the_till
from clubsite.ledger.cash.own_gain import OwnGain
from clubsite.ledger.cash.paying import (
    BeforeTheBook,
    Handed,
    NoCurrency,
    SaidOtherwise,
    pay_money,
    take_back_cash,
    take_back_money,
    transfer_cash,
)
from clubsite.ledger.cash.periods import ClosedAlready, NameTaken, NotOver, close_period
from clubsite.ledger.models import ClosedPeriod, Entry, Unit
from clubsite.ledger.selectors import balance_of, beginning_of_book, is_square, till_balance, troubles
from clubsite.ledger.services import AlreadyReversed, AmountRefused, Line, PeriodIsClosed, post
from clubsite.members.models import Club, Membership, Player, Role, User
from tests.clubsite.ledger.test_services import at_once
from tests.markup import packed

click = uuid.uuid4


@pytest.fixture
def in_euros(club: Club) -> Club:
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    return club


def days_ago(club: Club, days: int) -> date:
    return timezone.localdate(timezone=club.zone) - timedelta(days=days)


def test_dues_are_owed_to_the_club_and_paid_like_any_money(in_euros: Club, tom: User, ann: Player, bob: Player) -> None:
    once = click()
    entry = charge(in_euros, [ann, bob], Charge(3000, "2026"), kind=DUES, by=tom, action_id=once)
    assert charge(in_euros, [ann, bob], Charge(3000, "2026"), kind=DUES, by=tom, action_id=once) == entry
    with pytest.raises(SaidOtherwise):
        charge(in_euros, [ann], Charge(3000, "2026"), kind=DUES, by=tom, action_id=once)
    assert (balance_of(ann, Unit.CENTS), till_balance(in_euros, Unit.CENTS)) == (-3000, 6000)
    pay_money(in_euros, ann, 3000, by=tom, action_id=click())
    assert (balance_of(ann, Unit.CENTS), in_the_till(in_euros)) == (0, 3000)
    assert all(is_square(in_euros, unit) for unit in Unit)


def test_an_expense_is_owed_to_whoever_paid_or_comes_out_of_the_till(in_euros: Club, tom: User, ann: Player) -> None:
    transfer_cash(in_euros, ann, None, 400, by=tom, action_id=click())
    spend(in_euros, ann, Charge(1250, "dice"), from_till=False, by=tom, action_id=click())
    spend(in_euros, ann, Charge(800, "coffee"), from_till=True, by=tom, action_id=click())
    assert (balance_of(ann, Unit.CENTS), in_the_till(in_euros)) == (1250, 5000 - 800)
    assert troubles() == []


def test_what_was_charged_is_taken_back_once(in_euros: Club, tom: User, mo: User, ann: Player, bob: Player) -> None:
    entry = charge(in_euros, [ann, bob], Charge(3000, "2026"), kind=DUES, by=tom, action_id=click())
    take_back_charge(in_euros, entry, by=tom, action_id=click(), reason="wrong year")
    with pytest.raises(AlreadyReversed):
        take_back_charge(in_euros, entry, by=mo, action_id=click(), reason="wrong year")
    assert till_balance(in_euros, Unit.CENTS) == 0


def test_nobody_writes_an_expense_of_their_own_while_another_can(
    in_euros: Club, ann: Player, with_login: Callable[..., User]
) -> None:
    treasurer = with_login(ann)
    Membership.objects.filter(club=in_euros, user=treasurer).update(roles=[Role.TREASURER])
    for from_till in (True, False):
        with pytest.raises(OwnGain):
            spend(in_euros, ann, Charge(800, "coffee"), from_till=from_till, by=treasurer, action_id=click())
    entry = charge(in_euros, [ann], Charge(3000, "2026"), kind=DUES, by=treasurer, action_id=click())
    with pytest.raises(OwnGain):
        take_back_charge(in_euros, entry, by=treasurer, action_id=click(), reason="not me")


def test_what_cannot_be_charged_writes_nothing(club: Club, tom: User, ann: Player) -> None:
    with pytest.raises(NoCurrency):
        charge(club, [ann], Charge(3000, "2026"), kind=DUES, by=tom, action_id=click())
    keep_rules(club, {"currency": "EUR"})
    for people, cents in (([], 3000), ([ann], 0), ([ann], -1)):
        with pytest.raises(AmountRefused):
            charge(club, people, Charge(cents, "2026"), kind=DUES, by=tom, action_id=click())
    assert not Entry.objects.exists()


def test_the_report_adds_up_from_the_beginning_to_the_end(in_euros: Club, tom: User, ann: Player, bob: Player) -> None:
    keep_rules(in_euros, {"cents_per_point": 50})
    charge(in_euros, [ann, bob], Charge(3000, "2025", days_ago(in_euros, 40)), kind=DUES, by=tom, action_id=click())
    pay_money(in_euros, ann, 3000, by=tom, action_id=click(), day=days_ago(in_euros, 5))
    spend(in_euros, bob, Charge(800, "coffee", days_ago(in_euros, 5)), from_till=True, by=tom, action_id=click())
    transfer_cash(in_euros, bob, None, Handed(7, 100), by=tom, action_id=click())
    report = report_of(in_euros, days_ago(in_euros, 10), days_ago(in_euros, 0))
    assert report.before == Standing(0, 6000, 0)
    assert {one.kind: (one.cash, one.claims, one.points) for one in report.lines} == {
        "paid": (3000, -3000, 0),
        "expense": (-800, 0, 0),
        "cash": (100, 0, -7),
    }
    assert report.after == Standing(in_the_till(in_euros), till_balance(in_euros, Unit.CENTS), till_balance(in_euros))
    assert report.rounding == 12
    assert report_of(in_euros, None, days_ago(in_euros, 10)).after == report.before


def test_rounded_cash_that_was_taken_back_is_not_rounded_in_the_report(in_euros: Club, tom: User, bob: Player) -> None:
    keep_rules(in_euros, {"cents_per_point": 50})
    rounded = transfer_cash(in_euros, bob, None, Handed(7, 100), by=tom, action_id=click())
    take_back_cash(in_euros, rounded, by=tom, action_id=click(), reason="twice")
    report = report_of(in_euros, None, days_ago(in_euros, 0))
    assert (report.rounding, report.after) == (0, Standing())


def test_a_correction_of_a_closed_period_posts_today_and_names_it(in_euros: Club, tom: User, ann: Player, bob: Player) -> None:
    keep_rules(in_euros, {"cents_per_point": 50})
    entry = pay_money(in_euros, ann, 3000, by=tom, action_id=click(), day=days_ago(in_euros, 40))
    close_period(in_euros, "last year", days_ago(in_euros, 30), by=tom)
    closed = report_of(in_euros, None, days_ago(in_euros, 30))
    for late in (days_ago(in_euros, 30), days_ago(in_euros, 40)):
        with pytest.raises(PeriodIsClosed):
            pay_money(in_euros, bob, 3000, by=tom, action_id=click(), day=late)
    back = take_back_money(in_euros, entry, by=tom, action_id=click(), reason="was bob's")
    assert (back.period, back.day) == ("last year", days_ago(in_euros, 0))
    assert report_of(in_euros, None, days_ago(in_euros, 30)) == closed
    today = transfer_cash(in_euros, ann, None, 4, by=tom, action_id=click())
    assert take_back_cash(in_euros, today, by=tom, action_id=click(), reason="twice").period == ""


def test_only_what_is_over_is_closed_and_only_once(in_euros: Club, tom: User) -> None:
    for ahead in (0, -1):
        with pytest.raises(NotOver):
            close_period(in_euros, "too early", days_ago(in_euros, ahead), by=tom)
    first = close_period(in_euros, "2025", days_ago(in_euros, 30), by=tom)
    assert close_period(in_euros, "2025", days_ago(in_euros, 30), by=tom) == first
    with pytest.raises(ClosedAlready):
        close_period(in_euros, "before", days_ago(in_euros, 31), by=tom)
    with pytest.raises(NameTaken):
        close_period(in_euros, "2025", days_ago(in_euros, 29), by=tom)


def test_postgresql_itself_keeps_a_closed_period_closed(in_euros: Club, tom: User) -> None:
    close_period(in_euros, "2025", days_ago(in_euros, 30), by=tom)
    with pytest.raises(IntegrityError, match="a closed period takes no entries"), transaction.atomic():
        Entry.objects.create(source="late", club=in_euros, kind="paid", day=days_ago(in_euros, 30))
    with pytest.raises(IntegrityError, match="a period is closed when it is over"), transaction.atomic():
        ClosedPeriod.objects.create(club=in_euros, name="2999", until=date(2999, 12, 31), by=tom)
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        ClosedPeriod.objects.all().delete()


@pytest.mark.django_db(transaction=True)
def test_a_posting_that_races_the_closing_is_in_the_period_before_it_closes_or_not_at_all(
    in_euros: Club, tom: User, ann: Player
) -> None:
    late = days_ago(in_euros, 30)
    results = at_once(
        lambda: close_period(in_euros, "2025", late, by=tom),
        *[lambda: pay_money(in_euros, ann, 100, by=tom, action_id=click(), day=late)] * 3,
    )
    assert isinstance(results[0], ClosedPeriod)
    for one in results[1:]:
        assert isinstance(one, (Entry, PeriodIsClosed))
    written = [one for one in results[1:] if isinstance(one, Entry)]
    assert in_the_till(in_euros) == 100 * len(written)
    assert report_of(in_euros, None, late).after.cash == 100 * len(written)


def test_the_pages_write_refuse_and_show(in_euros: Club, tom: User, ann: Player, bob: Player) -> None:
    web = Client()
    web.force_login(tom)

    def place(name: str, *more: object) -> str:
        return reverse(name, args=[in_euros.slug, *more])

    dues = {"kind": "dues", "who": [ann.pk, bob.pk], "amount": "30,00", "memo": "2026", "action_id": click()}
    assert [web.post(place("write_charge"), dues).status_code for _ in range(2)] == [302, 302]
    refused = web.post(place("write_charge"), {**dues, "amount": "3e3"})
    assert refused.status_code == 422
    assert "Write digits with one decimal point or comma" in refused.text
    assert "used already" in web.post(place("write_charge"), {**dues, "amount": "31"}).text
    expense = {"player": bob.pk, "paid_from": "till", "amount": "8", "memo": "coffee", "action_id": click()}
    assert web.post(place("write_expense"), expense).status_code == 302
    shown = packed(web.get(place("charges")).text)
    assert '<bdi>2026</bdi><strong class="num">30.00</strong>' in shown
    entry = Entry.objects.get(kind="dues")
    taken = web.post(place("take_back_charge", entry.pk), {"reason": "wrong", "action_id": click()})
    assert taken.status_code == 302
    assert web.post(place("take_back_charge", entry.pk), {"reason": "wrong", "action_id": click()}).status_code == 409
    assert "coffee" in web.get(place("cash_journal")).text
    assert web.get(place("cash_journal"), {"since": "rubbish"}).status_code == 422
    counted = {"opening": "yes", "counted": "1,50", "memo": "", "action_id": click()}
    assert "Difference: +9.50" in web.post(place("count_till"), counted, follow=True).text
    assert web.post(place("count_till"), {**counted, "counted": "2"}).status_code == 422
    assert web.get(place("cash_journal_csv")).text.count("\r\n") == 2
    year = packed(web.get(place("year")).text)
    assert '<th scope="row">Expense</th><td class="num">−8.00</td>' in year
    assert web.get(place("year"), {"until": "2026-02-31"}).status_code == 422
    closing = {"name": "2025", "until": "2025-12-31"}
    assert "Close<bdi>2025</bdi>?" in packed(web.post(place("close_period"), closing).text)
    assert web.post(place("close_period"), closing | {"seen": "99"}).status_code == 409
    assert web.post(place("close_period"), closing | {"seen": "0"}).status_code == 302
    late = web.post(place("write_charge"), {**dues, "day": "2025-12-31", "action_id": click()})
    assert "That day lies in a closed period" in late.text
    again = web.post(place("close_period"), {"name": "again", "until": "2025-12-30"})
    assert (again.status_code, "The book is closed up to 31 December 2025 already" in again.text) == (422, True)


def test_dues_of_everybody_are_owed_by_each_member(in_euros: Club, tom: User, ann: Player, bob: Player) -> None:
    web = Client()
    web.force_login(tom)
    dues = {"kind": "dues", "who": ["everybody", ann.pk], "amount": "30", "memo": "2026", "action_id": click()}
    assert web.post(reverse("write_charge", args=[in_euros.slug]), dues).status_code == 302
    owed = {one.payer.player: one.amount for one in Entry.objects.get(kind="dues").transfers.select_related("payer__player")}
    assert owed == dict.fromkeys(in_euros.players.filter(merged_into=None), 3000)
    assert {ann, bob} <= owed.keys()


def test_nothing_is_written_for_a_day_long_before_the_club_but_a_year_on_paper_is(
    in_euros: Club, tom: User, ann: Player
) -> None:
    began = days_ago(in_euros, 0)
    for day in (began - timedelta(days=367), date(1900, 1, 1)):
        with pytest.raises(BeforeTheBook) as refused:
            pay_money(in_euros, ann, 3000, by=tom, action_id=click(), day=day)
        assert refused.value.args == (began,)
        with pytest.raises(BeforeTheBook):
            charge(in_euros, [ann], Charge(3000, "Dues", day), kind=DUES, by=tom, action_id=click())
    earlier = began - timedelta(days=366)
    pay_money(in_euros, ann, 3000, by=tom, action_id=click(), day=earlier)
    assert beginning_of_book(in_euros) == earlier  # a club that has entries older than itself goes on from there


def test_a_statement_in_money_and_the_files_say_the_day_it_counts_for_and_the_period_it_belongs_to(
    in_euros: Club, tom: User, ann: Player
) -> None:
    web, then = Client(), days_ago(in_euros, 40)
    web.force_login(tom)
    entry = charge(in_euros, [ann], Charge(3000, "key", then), kind=DUES, by=tom, action_id=click())
    close_period(in_euros, "last year", days_ago(in_euros, 30), by=tom)
    take_back_charge(in_euros, entry, by=tom, action_id=click(), reason="was bob's")
    statement = packed(web.get(reverse("money_of", args=[in_euros.slug, ann.pk])).text)
    assert f'<time datetime="{then}">' in statement
    assert "<bdi>last year</bdi>" in statement
    assert "<bdi>last year</bdi>" in web.get(reverse("charges", args=[in_euros.slug])).text
    rows = csv.DictReader(StringIO(web.get(reverse("money_csv", args=[in_euros.slug])).text))
    assert [row["day"] for row in rows] == [then.isoformat(), days_ago(in_euros, 0).isoformat()]


def test_the_desk_says_what_is_owed_in_money_besides_the_points_and_leads_there(
    in_euros: Club, tom: User, ann: Player, bob: Player
) -> None:
    web = Client()
    web.force_login(tom)
    desk = reverse("treasurer", args=[in_euros.slug])
    assert "Besides, in money" not in web.get(desk).text
    charge(in_euros, [ann, bob], Charge(3050, "2026"), kind=DUES, by=tom, action_id=click())
    pay_money(in_euros, bob, 4000, by=tom, action_id=click())  # the club owes him 9.50 now, which is nobody's debt to it
    shown = packed(web.get(desk).text)
    money = reverse("money", args=[in_euros.slug])
    assert (
        f'<dt>Besides, in money: dues, fees, tournaments</dt><dd class="num"><a class="door" href="{money}">30.50&nbsp;EUR</a>'
        in shown
    )
    assert f'<a class="btn" href="{money}">Write cash</a>' in shown


def test_where_points_are_owed_the_desk_writes_them_down_itself(in_euros: Club, tom: User, ann: Player, bob: Player) -> None:
    post("test/1", in_euros, [Line(ann, bob, 40)], kind="test")
    web = Client()
    web.force_login(tom)
    shown = packed(web.get(reverse("treasurer", args=[in_euros.slug])).text)
    assert '<a class="btn" href="#cash">Write cash</a>' in shown
    assert "cash-in-points" not in shown
    charge(in_euros, [ann], Charge(3050, "2026"), kind=DUES, by=tom, action_id=click())
    shown = packed(web.get(reverse("treasurer", args=[in_euros.slug])).text)
    assert "The points of evenings are paid here. Fees, dues and prizes are paid under" in shown


def test_every_member_is_who_has_a_login_and_has_not_left(
    in_euros: Club, tom: User, mo: User, ann: Player, bob: Player, with_login: Callable[[Player], User]
) -> None:
    web = Client()
    web.force_login(mo)
    said = {"kind": "dues", "who": ["members"], "amount": "30", "memo": "2026", "action_id": str(click())}
    assert "No member plays at the club yet." in web.post(reverse("write_charge", args=[in_euros.slug]), said).text
    with_login(ann)
    left = Player.objects.create(club=in_euros, name="Cal", word="cal", user=User.objects.create_user("cal"))
    assert web.post(reverse("write_charge", args=[in_euros.slug]), said).status_code == 302
    assert [balance_of(one, Unit.CENTS) for one in (ann, bob, left)] == [-3000, 0, 0]
    guests_too = {**said, "who": ["everybody"], "action_id": str(click())}
    assert web.post(reverse("write_charge", args=[in_euros.slug]), guests_too).status_code == 302
    assert [balance_of(one, Unit.CENTS) for one in (ann, bob, left)] == [-6000, -3000, -3000]
