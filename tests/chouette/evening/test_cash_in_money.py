"""Cash at the table is money: booked at the worth of that evening, and taken back as it was booked."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.records.audit import troubles_of_every_evening
from chouette.records.closing import Ending, close_evening
from chouette.records.closing_report import carry_sheet
from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.journal import journal_page
from clubsite.ledger.cash.periods import close_period
from clubsite.ledger.models import Entry, Unit
from clubsite.ledger.selectors import balances, is_square, troubles
from clubsite.members.models import Club, User
from tests.chouette.conftest import Say
from tests.clubsite.ledger.days_passing import book_dated_back

GAME = "box ann\nline bob cal\ngame\nann doubles all\nbob takes\ncal takes\nteam wins single"


@pytest.fixture
def evening(club: Club, mo: User, say: Say) -> Chouette:
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    return say(open_chouette(club, "Thursday", mo), GAME)


def handed(club: Club) -> dict[str, int]:
    return {player.word: cents for player, cents in balances(club, Unit.CASH)}


def test_what_is_paid_at_the_table_is_handed_over_in_money(evening: Chouette, say: Say) -> None:
    say(evening, "ann pays bob 1.5")
    assert handed(evening.club) == {"ann": -75, "bob": 75}
    (row,) = journal_page(evening.club).rows
    assert (row.payer_name, row.payee_name, row.cents, row.quarters, row.origin.title) == ("ann", "bob", 75, 6, "Thursday")
    assert row.cents_per_point == 50
    assert all(is_square(evening.club, unit) for unit in Unit)


def test_an_undo_takes_back_the_money_of_that_day_and_not_what_it_would_be_now(evening: Chouette, say: Say) -> None:
    say(evening, "ann pays bob 1.5\nann pays bob 0.25")
    keep_rules(evening.club, {"cents_per_point": 400})
    say(evening, "ann pays bob 0.25")
    assert handed(evening.club) == {"ann": -75 - 13 - 100, "bob": 75 + 13 + 100}
    say(evening, "undo")
    assert handed(evening.club) == {"ann": -75 - 13, "bob": 75 + 13}
    say(evening, "undo")
    assert handed(evening.club) == {"ann": -75, "bob": 75}
    assert [row.takes_back for row in journal_page(evening.club).rows] == [True, True, False, False, False]
    assert [*troubles(), *troubles_of_every_evening()] == []


def test_closing_in_cash_books_each_payment_and_the_report_keeps_the_worth_of_that_evening(evening: Chouette, mo: User) -> None:
    closed = close_evening(evening.pk, Ending.CASH, version=evening.version, action_id=uuid4(), by=mo).chouette
    assert handed(closed.club) == {"ann": -200, "bob": 100, "cal": 100}
    before = [money for _owed, money in carry_sheet(closed).paid]
    keep_rules(closed.club, {"cents_per_point": 999})
    assert [money for _owed, money in carry_sheet(closed).paid] == before
    entries = Entry.objects.filter(cents_per_point__isnull=False)
    assert {(entry.cents_per_point, entry.currency) for entry in entries} == {(50, "EUR")}


def test_cash_of_a_club_that_plays_for_points_stays_points(club: Club, mo: User, say: Say) -> None:
    evening = say(open_chouette(club, "Thursday", mo), f"{GAME}\nann pays bob 1.5")
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    say(evening, "undo")
    assert handed(club) == {}
    assert troubles() == []


def test_a_correction_of_an_evening_in_a_closed_period_names_it_and_what_is_played_on_does_not(
    evening: Chouette, say: Say, mo: User
) -> None:
    club = evening.club
    book_dated_back(40)
    close_period(club, "last year", timezone.localdate(timezone=club.zone) - timedelta(days=30), by=mo)
    say(evening, "undo")
    assert [one.period for one in Entry.objects.filter(club=club).order_by("pk")] == ["", "last year"]
    say(evening, "team wins gammon")
    assert [one.period for one in Entry.objects.filter(club=club).order_by("pk")] == ["", "last year", ""]
    assert all(is_square(club, unit) for unit in Unit)
