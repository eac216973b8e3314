"""What a period would be closed with, before anybody confirms it: each unit sums to zero, in every column that can."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.books.book_at import balances_on
from clubsite.ledger.books.period_figures import period_figures
from clubsite.ledger.cash.periods import FiguresChanged, close_period
from clubsite.ledger.models import ClosedPeriod, Unit
from clubsite.ledger.services import Line, Said, cash_line, post
from clubsite.members.models import Club, Player, User
from tests.markup import packed


def paid(club: Club, payer: Player, payee: Player, quarters: int, day: date) -> None:
    lines = [Line(payee, payer, quarters), cash_line(payer, payee, quarters * 12)]
    post(f"cash/{uuid4()}", club, lines, kind="cash", said=Said(day, "", 48, "EUR"))


@pytest.fixture
def a_year(club: Club, ann: Player, bob: Player, cal: Player) -> date:
    """Bob has lost 8 to Ann and paid half of it, Cal owes dues; its last day was ten days ago."""
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    last = timezone.localdate(timezone=club.zone) - timedelta(days=10)
    post("game", club, [Line(bob, ann, 32)], kind="game", said=Said(last - timedelta(days=5)))
    post("dues", club, [Line(cal, None, 3000)], kind="dues", unit=Unit.CENTS, said=Said(last))
    paid(club, bob, ann, 16, last)
    paid(club, bob, ann, 4, last + timedelta(days=1))
    return last


def test_opening_came_and_went_are_the_closing_and_all_of_it_sums_to_zero(club: Club, a_year: date, tom: User) -> None:
    figures = period_figures(club, a_year)
    for since in (None, a_year - timedelta(days=2)):
        if since:
            close_period(club, "first half", since, by=tom)
        figures = period_figures(club, a_year)
        assert [one.unit for one in figures.units] == [Unit.POINTS, Unit.CENTS, Unit.CASH]
        for one in figures.units:
            assert (one.sum.opening, one.sum.came + one.sum.went, one.sum.closing) == (0, 0, 0)
            people, till = balances_on(club, a_year, one.unit)
            stood = {player.name: have for player, have in people} | ({"the till": till} if till else {})
            assert {row.name: row.closing for row in one.rows if row.closing} == stood
    points = {row.name: (row.opening, row.came, row.went) for row in figures.units[0].rows}
    assert points == {"Ann": (32, 0, -16), "Bob": (-32, 16, 0)}
    assert (figures.since, figures.entries) == (a_year - timedelta(days=1), 2)


def test_what_is_written_after_somebody_has_looked_is_shown_before_it_is_closed(
    club: Club, ann: Player, bob: Player, a_year: date, tom: User
) -> None:
    seen = period_figures(club, a_year).entries
    paid(club, bob, ann, 4, a_year)
    with pytest.raises(FiguresChanged):
        close_period(club, "2025", a_year, by=tom, seen=seen)
    web = Client()
    web.force_login(tom)
    said = {"name": "2025", "until": str(a_year), "seen": str(seen)}
    changed = web.post(reverse("close_period", args=[club.slug]), said)
    assert (changed.status_code, ClosedPeriod.objects.exists()) == (409, False)
    now = re.search(r'name="seen" value="(\d+)"', packed(changed.text))
    assert now
    assert web.post(reverse("close_period", args=[club.slug]), said | {"seen": now[1]}).status_code == 302
    assert ClosedPeriod.objects.get().name == "2025"


def test_what_is_written_between_counting_and_summing_is_not_closed_unseen(
    club: Club, ann: Player, bob: Player, a_year: date, tom: User
) -> None:
    """Somebody writes right after the first of the two queries."""
    written: list[str] = []

    def write_after_the_first(execute: Callable[..., object], query: str, *rest: object) -> object:
        answer = execute(query, *rest)
        if not written and ("COUNT(*)" in query or "sum(change)" in query):
            written.append(query)
            paid(club, bob, ann, 4, a_year)
        return answer

    with connection.execute_wrapper(write_after_the_first):
        seen = period_figures(club, a_year).entries
    assert written
    with pytest.raises(FiguresChanged):
        close_period(club, "2025", a_year, by=tom, seen=seen)


def test_the_figures_take_five_queries_however_many_units_and_people_there_are(
    club: Club, ann: Player, cal: Player, a_year: date, tom: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    close_period(club, "first half", a_year - timedelta(days=2), by=tom)
    Player.objects.filter(pk=cal.pk).update(merged_into=ann)
    with django_assert_num_queries(5):
        figures = period_figures(club, a_year)
    assert [[row.name for row in one.rows] for one in figures.units] == [["Ann", "Bob"], ["Ann", "the till"], ["Ann", "Bob"]]


@pytest.mark.parametrize("seen", ["x", "-1", "9" * 30])
def test_figures_that_nobody_has_seen_close_nothing(club: Club, a_year: date, tom: User, seen: str) -> None:
    web = Client()
    web.force_login(tom)
    said = {"name": "2025", "until": str(a_year), "seen": seen}
    assert web.post(reverse("close_period", args=[club.slug]), said).status_code == 422
    assert not ClosedPeriod.objects.exists()
