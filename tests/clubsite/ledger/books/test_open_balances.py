"""Who owes, since when, and what happened last: one row per person."""

import uuid
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.ledger.books.open_balances import OpenBalance, open_balances
from clubsite.ledger.cash.paying import take_back_cash, transfer_cash
from clubsite.ledger.models import Reminder
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Player, User
from clubsite.members.services import find_or_add_player

Pay = Callable[..., None]
DaysPass = Callable[[int], None]


def row_of(player: Player) -> OpenBalance:
    return next(row for row in open_balances(player.club) if row.player == player)


def days_ago(at: datetime | None) -> int | None:
    return None if at is None else (timezone.now() - at + timedelta(minutes=5)).days


def test_who_owes_most_stands_first(club: Club, ann: Player, bob: Player, cal: Player, pay: Pay) -> None:
    pay(bob, ann, 8)
    pay(cal, ann, 4)
    pay(cal, bob, 3)
    pay(bob, cal, 3)
    dee = find_or_add_player(club, "Dee")
    pay(dee, ann, 4)
    pay(ann, dee, 4)
    assert [(row.player.name, row.quarters, row.owed) for row in open_balances(club)] == [
        ("Bob", -8, 8),
        ("Cal", -4, 4),
        ("Ann", 12, 0),
    ]


def test_a_debt_is_as_old_as_its_last_change_of_sign(ann: Player, bob: Player, pay: Pay, days_pass: DaysPass) -> None:
    pay(bob, ann, 8)
    days_pass(30)
    pay(ann, bob, 20)
    days_pass(20)
    pay(bob, ann, 16)
    days_pass(10)
    pay(bob, ann, 4)
    assert days_ago(row_of(bob).since) == 10
    pay(ann, bob, 8)
    assert [row.quarters for row in open_balances(ann.club)] == []


def test_the_last_evening_and_the_last_cash_are_told_apart_and_cash_taken_back_is_none(
    club: Club, tom: User, ann: Player, bob: Player, days_pass: DaysPass
) -> None:
    post("one", club, [Line(bob, ann, 40, "played")], kind="chouette")
    days_pass(20)
    post("two", club, [Line(ann, bob, 4, "cash")], kind="chouette")
    days_pass(10)
    entry = transfer_cash(club, bob, None, 4, by=tom, action_id=uuid.uuid4())
    assert (days_ago(row_of(bob).last_evening), days_ago(row_of(bob).last_cash)) == (30, 0)
    take_back_cash(club, entry, by=tom, action_id=uuid.uuid4(), reason="wrong")
    assert (days_ago(row_of(bob).last_evening), days_ago(row_of(bob).last_cash)) == (30, 10)


def test_who_has_only_an_opening_balance_has_played_no_evening(club: Club, ann: Player, bob: Player) -> None:
    post("opening", club, [Line(bob, ann, 40)], kind="opening")
    assert (row_of(bob).last_evening, days_ago(row_of(bob).since)) == (None, 0)


def test_a_person_is_one_row_under_whatever_names(club: Club, ann: Player, bob: Player, cal: Player, pay: Pay) -> None:
    pay(bob, cal, 8)
    pay(ann, bob, 2)
    Player.objects.filter(pk=cal.pk).update(merged_into=ann)
    assert [(row.player.name, row.quarters, row.under) for row in open_balances(club)] == [
        ("Bob", -6, ()),
        ("Ann", 6, ("Cal",)),
    ]
    Player.objects.filter(pk=bob.pk).update(merged_into=cal)  # a chain
    assert open_balances(club) == []


def test_the_last_reminder_is_one_that_was_not_dropped(ann: Player, bob: Player, pay: Pay) -> None:
    pay(bob, ann, 8)
    now = timezone.now()
    Reminder.objects.create(club=ann.club, player=bob, quarters=8, asked_at=now - timedelta(days=9), mailed_at=now)
    Reminder.objects.create(club=ann.club, player=bob, quarters=8, asked_at=now - timedelta(days=2), dropped_at=now)
    assert days_ago(row_of(bob).last_reminder) == 9


@pytest.mark.parametrize("people", [2, 40])
def test_the_queries_do_not_grow_with_the_people(
    club: Club, people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ann = find_or_add_player(club, "Ann")
    lines = [Line(find_or_add_player(club, f"P{number}"), ann, number + 1) for number in range(people)]
    post("all", club, lines, kind="chouette")
    with django_assert_num_queries(4):
        assert len(open_balances(club)) == people + 1
