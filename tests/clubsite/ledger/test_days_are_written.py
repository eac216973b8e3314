"""Every entry says on which day it counts, from the moment it is written; a club that moves its clock moves no past day."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.books.book_at import balances_on
from clubsite.ledger.books.period_figures import period_figures
from clubsite.ledger.cash.paying import SaidOtherwise, pay_money, take_back_money
from clubsite.ledger.cash.periods import close_period
from clubsite.ledger.models import Entry
from clubsite.ledger.services import Line, post, post_all
from clubsite.ledger.services import reverse as take_back
from clubsite.members.models import Club, Player, User

FIRST_ON_EARTH, LAST_ON_EARTH = "Pacific/Kiritimati", "Pacific/Pago_Pago"  # 25 hours apart


def moves_to(club: Club, zone: str) -> None:
    club.time_zone = zone
    club.save()


def today_at(zone: str) -> date:
    return timezone.localdate(timezone=ZoneInfo(zone))


def days() -> list[date]:
    return list(Entry.objects.order_by("id").values_list("day", flat=True))


@pytest.fixture
def club(club: Club) -> Club:
    """It takes money, so it has said in which currency."""
    keep_rules(club, {"currency": "EUR"})
    return club


def test_every_entry_is_written_with_its_day(club: Club, ann: Player, bob: Player, tom: User) -> None:
    moves_to(club, FIRST_ON_EARTH)
    entry = post("one", club, [Line(bob, ann, 4)], kind="game")
    post_all(club, [("two", [Line(bob, ann, 4)]), ("three", [Line(ann, bob, 4)])], kind="game")
    take_back("four", entry, tom)
    pay_money(club, bob, 500, by=tom, action_id=uuid4())
    assert days() == [today_at(FIRST_ON_EARTH)] * 5


def test_a_club_that_moves_its_clock_moves_no_past_day(club: Club, ann: Player, bob: Player) -> None:
    moves_to(club, FIRST_ON_EARTH)
    post("one", club, [Line(bob, ann, 4)], kind="game")
    day = today_at(FIRST_ON_EARTH)
    moves_to(club, LAST_ON_EARTH)
    assert balances_on(club, day - timedelta(days=1)) == ([], 0)
    assert balances_on(club, day)[0] == [(ann, 4), (bob, -4)]
    assert [period_figures(club, until).entries for until in (day - timedelta(days=1), day)] == [0, 1]


def test_what_is_written_on_a_day_that_is_closed_meanwhile_counts_on_the_next(
    club: Club, ann: Player, bob: Player, tom: User
) -> None:
    """The clock has been moved back behind the end of the period, as it is for whoever waited while it was closed at
    midnight."""
    moves_to(club, FIRST_ON_EARTH)
    closed = today_at(FIRST_ON_EARTH) - timedelta(days=1)
    close_period(club, "closed", closed, by=tom)
    figures = balances_on(club, closed)
    moves_to(club, LAST_ON_EARTH)
    assert today_at(LAST_ON_EARTH) <= closed
    entry = post("one", club, [Line(bob, ann, 4)], kind="game")
    paid = pay_money(club, bob, 500, by=tom, action_id=uuid4())
    back = take_back_money(club, paid, by=tom, action_id=uuid4(), reason="twice")
    assert {entry.day, paid.day, back.day} == {closed + timedelta(days=1)}
    assert (back.period, balances_on(club, closed)) == ("", figures)


def test_the_same_payment_again_is_the_same_if_its_day_is(
    club: Club, bob: Player, tom: User, days_pass: Callable[[int], None]
) -> None:
    click, again = uuid4(), uuid4()
    entry = pay_money(club, bob, 500, by=tom, action_id=click)
    late = pay_money(club, bob, 500, by=tom, action_id=again, day=entry.day - timedelta(days=2))
    days_pass(1)  # until somebody sends the page once more
    entry.refresh_from_db()
    assert pay_money(club, bob, 500, by=tom, action_id=click) == entry
    assert pay_money(club, bob, 500, by=tom, action_id=click, day=entry.day) == entry
    assert pay_money(club, bob, 500, by=tom, action_id=again, day=late.day) == late
    for same, other in ((click, late.day), (again, None), (again, entry.day)):
        with pytest.raises(SaidOtherwise):
            pay_money(club, bob, 500, by=tom, action_id=same, day=other)


def test_a_book_of_before_gets_its_days_and_goes_back(club: Club, ann: Player, bob: Player, tom: User) -> None:
    """All in one transaction that is rolled back. Before, an entry had a day only if somebody had said one."""
    moves_to(club, "Pacific/Auckland")
    day = timezone.localdate(timezone=club.zone) - timedelta(days=30)
    said = pay_money(club, bob, 500, by=tom, action_id=uuid4(), day=day)
    night, morning = (post(word, club, [Line(bob, ann, 4)], kind="game") for word in ("night", "morning"))
    sql("set constraints all immediate")
    call_command("migrate", "ledger", "0004", verbosity=0)
    sql("alter table ledger_entry disable trigger user")
    for entry, hour in ((night, 23), (morning, 1)):  # in Auckland, where that is the same day in UTC
        at = datetime(2026, 3, 1 if hour == 23 else 2, hour, 30, tzinfo=club.zone)
        sql("update ledger_entry set day = null, created_at = %s where id = %s", at, entry.pk)
    sql("alter table ledger_entry enable trigger user")
    call_command("migrate", "ledger", verbosity=0)
    found = dict(Entry.objects.values_list("pk", "day"))
    assert found == {said.pk: day, night.pk: date(2026, 3, 1), morning.pk: date(2026, 3, 2)}
    with pytest.raises(Exception, match="never changed"):
        Entry.objects.update(memo="other")


def sql(query: str, *values: int | datetime) -> None:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
