"""Statements, balances, the year's report, the cash journal and the files count an entry on the same day, whoever asks."""

import csv
import re
from datetime import date, timedelta
from io import StringIO
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.books.book_at import balances_on
from clubsite.ledger.books.export import as_csv
from clubsite.ledger.books.open_balances import open_balances
from clubsite.ledger.books.statement_groups import grouped_statement
from clubsite.ledger.books.statements import Wanted, statement, statement_of_till
from clubsite.ledger.books.year_report import report_of
from clubsite.ledger.cash.journal import Asked, journal_page
from clubsite.ledger.cash.paying import Handed, transfer_cash
from clubsite.ledger.cash.periods import close_period
from clubsite.ledger.models import Entry, Holder, Unit
from clubsite.ledger.selectors import balance_in_all
from clubsite.ledger.services import Line, PeriodIsClosed, Said, cash_line, post
from clubsite.ledger.services import reverse as take_back
from clubsite.members.models import Club, Player, User
from tests.clubsite.ledger.days_passing import book_dated_back
from tests.markup import packed


class Written(NamedTuple):
    """An entry between two holders (0 is the till), `passed` days after the one before, for a day `late` days earlier."""

    passed: int
    late: int | None
    ends: tuple[int, int]
    amount: int
    kind: str


ENDS = st.lists(st.integers(0, 3), min_size=2, max_size=2, unique=True).map(lambda ends: (ends[0], ends[1]))
KINDS = st.sampled_from(["game", "cash", "dues", "back"])
WRITTEN = st.builds(Written, st.integers(0, 2), st.none() | st.integers(0, 4), ENDS, st.integers(1, 40), KINDS)


def write(club: Club, holders: list[Holder], one: Written) -> None:
    payer, payee = (holders[end] for end in one.ends)
    today = timezone.localdate(timezone=club.zone)
    said = Said(None if one.late is None else today - timedelta(days=one.late), "", 50, "EUR")
    standing = Entry.objects.filter(club=club, reversed_by=None, reverses=None).order_by("id").last()
    if one.kind == "back" and standing is not None:
        take_back(f"back/{uuid4()}", standing, None)
    elif one.kind == "cash":
        lines = [Line(payee, payer, one.amount), cash_line(payer, payee, one.amount * 12)]
        post(f"cash/{uuid4()}", club, lines, kind="cash", said=said)
    elif one.kind == "dues" and None not in (payer, payee):
        post(f"dues/{uuid4()}", club, [Line(payer, None, one.amount)], kind="dues", unit=Unit.CENTS, said=said)
    else:
        post(f"game/{uuid4()}", club, [Line(payer, payee, one.amount)], kind="game", said=said)


def all_agree(club: Club, players: list[Player], day: date) -> None:
    before = day - timedelta(days=1)
    for unit in Unit:
        people, till = balances_on(club, day, unit)
        stood, stood_before = dict(people), dict(balances_on(club, before, unit)[0])
        assert sum(stood.values()) + till == 0
        for player in players:
            lines = statement(player, unit, wanted=Wanted(until=day))
            groups = grouped_statement(player, unit, wanted=Wanted(day, day))
            assert lines.carried == groups.carried == stood.get(player, 0)
            assert groups.brought == stood_before.get(player, 0)
            newest = [line.balance for line in statement(player, unit).lines if line.day <= day]
            assert (newest[0] if newest else 0) == stood.get(player, 0)
        assert statement_of_till(club, unit, wanted=Wanted(until=day)).carried == till
    report, journal = report_of(club, day, day), journal_page(club, 1, Asked(until=day))
    tills = {unit: balances_on(club, day, unit)[1] for unit in Unit}
    assert (report.after.points, report.after.claims) == (tills[Unit.POINTS], tills[Unit.CENTS])
    assert report.after.cash == journal.taken_in - journal.given_out == tills[Unit.CASH]
    rows = [row for row in csv.DictReader(StringIO(as_csv(club))) if row["day"] <= day.isoformat()]
    after = {row[f"points_{side}"]: float(row[f"{side}_after"]) * 4 for row in rows for side in ("from", "to")}
    assert {name: have for name, have in after.items() if have and name != "(till)"} == {
        player.name: have for player, have in balances_on(club, day)[0]
    }


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(written=st.lists(WRITTEN, min_size=1, max_size=8), zone=st.sampled_from(["UTC", "Pacific/Auckland", "Pacific/Honolulu"]))
def test_at_any_day_everything_adds_up_to_the_same(
    club: Club, ann: Player, bob: Player, cal: Player, written: list[Written], zone: str
) -> None:
    with transaction.atomic():
        club.time_zone = zone
        club.save()
        for player in (ann, bob, cal):
            player.club = club
        for one in written:
            book_dated_back(one.passed)
            write(club, [None, ann, bob, cal], one)
        today = timezone.localdate(timezone=club.zone)
        for day in {*Entry.objects.filter(club=club).values_list("day", flat=True), today}:
            all_agree(club, [ann, bob, cal], day)
        assert dict(balances_on(club, today)[0]).get(ann, 0) == balance_in_all(ann)
        transaction.set_rollback(True)


@pytest.fixture
def monday(club: Club, ann: Player, bob: Player, tom: User) -> date:
    """Bob lost 8 to Ann five days ago and paid her half of it two days later, which Tom has written only now."""
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    post("game", club, [Line(bob, ann, 8)], kind="game")
    book_dated_back(5)
    day = timezone.localdate(timezone=club.zone) - timedelta(days=3)
    transfer_cash(club, bob, ann, Handed(4, day=day), by=tom, action_id=uuid4())
    return day


def test_a_late_entry_changes_the_balance_of_its_day_and_says_when_it_was_written(
    club: Club, ann: Player, bob: Player, tom: User, monday: date
) -> None:
    assert balances_on(club, monday - timedelta(days=1))[0] == [(ann, 8), (bob, -8)]
    assert balances_on(club, monday)[0] == [(ann, 4), (bob, -4)]
    paid, _game = statement(bob).lines
    assert (paid.day, paid.late is not None) == (monday, True)
    assert [(group.day, group.late is not None) for group in grouped_statement(bob).groups] == [
        (monday, True),
        (monday - timedelta(days=2), False),
    ]
    web = Client()
    web.force_login(tom)
    for place in (reverse("account", args=[club.slug, bob.pk]), reverse("cash_journal", args=[club.slug])):
        shown = packed(web.get(place, {"since": str(monday), "until": str(monday)}).text)
        assert re.search(r"written on \d", shown)
        assert not re.search(r"written on \d", packed(web.get(place, {"since": str(monday + timedelta(days=1))}).text))


def test_who_owes_owes_since_the_day_that_counts(club: Club, ann: Player, bob: Player, tom: User, monday: date) -> None:
    transfer_cash(club, bob, ann, Handed(8, day=monday), by=tom, action_id=uuid4())
    owing = {row.player: timezone.localdate(row.since, club.zone) for row in open_balances(club)}
    assert owing == {ann: monday, bob: monday}


def test_a_closed_day_stays_as_it_was(club: Club, ann: Player, bob: Player, tom: User, monday: date) -> None:
    close_period(club, "until Monday", monday, by=tom)
    with pytest.raises(PeriodIsClosed):
        transfer_cash(club, bob, ann, Handed(4, day=monday), by=tom, action_id=uuid4())
    paid = Entry.objects.get(kind="cash")
    back = take_back("back", paid, tom)
    assert (back.day, back.period) == (timezone.localdate(timezone=club.zone), "until Monday")
    assert balances_on(club, monday)[0] == [(ann, 4), (bob, -4)]
