"""What is taken back of a closed period counts today, and says everywhere which day and which period it corrects."""

import csv
import re
from datetime import date, timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.charging import FEE, Charge, charge
from clubsite.ledger.cash.paying import Handed, transfer_cash
from clubsite.ledger.cash.periods import close_period
from clubsite.ledger.models import ClosedPeriod, Entry
from clubsite.members.models import Club, Player, User


@pytest.fixture
def day(club: Club) -> date:
    return timezone.localdate(timezone=club.zone) - timedelta(days=20)


@pytest.fixture
def web(club: Club, tom: User) -> Client:
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    web = Client()
    web.force_login(tom)
    return web


@pytest.fixture
def closed(club: Club, bob: Player, ann: Player, tom: User, day: date, web: Client) -> list[Entry]:
    """Cash and a fee of that day, which lies in a period that is closed."""
    paid = transfer_cash(club, bob, ann, Handed(4, day=day), by=tom, action_id=uuid4())
    fee = charge(club, [bob], Charge(500, "the hall", day), kind=FEE, by=tom, action_id=uuid4())
    close_period(club, "the year", day + timedelta(days=1), by=tom)
    return [paid, fee]


def read(web: Client, place: str) -> str:
    """What somebody reads there."""
    return " ".join(re.sub(r"<[^>]*>", "", web.get(place).text).split())


def in_words(day: date) -> str:
    return f"{day.day} {day:%b}"


@pytest.mark.parametrize("place", ["take_back_cash", "take_back_charge"])
def test_whoever_takes_it_back_reads_before_that_the_day_is_closed(
    club: Club, web: Client, closed: list[Entry], day: date, place: str
) -> None:
    entry = closed[place == "take_back_charge"]
    page = read(web, reverse(place, args=[club.slug, entry.pk]))
    assert "lies in the closed period the year" in page
    assert in_words(day) in page.partition("lies in the closed")[0]


def test_what_is_open_is_taken_back_without_such_words(club: Club, web: Client, bob: Player, ann: Player, tom: User) -> None:
    entry = transfer_cash(club, bob, ann, 4, by=tom, action_id=uuid4())
    assert "closed period" not in web.get(reverse("take_back_cash", args=[club.slug, entry.pk])).text


def test_the_correction_names_the_day_and_the_period_wherever_it_is_read(
    club: Club, web: Client, bob: Player, closed: list[Entry], day: date
) -> None:
    for place, entry in zip(("take_back_cash", "take_back_charge"), closed, strict=True):
        said = {"action_id": uuid4(), "reason": "was cal"}
        assert web.post(reverse(place, args=[club.slug, entry.pk]), said).status_code == 302
    back = Entry.objects.get(reverses=closed[0])
    assert (back.period, back.day) == ("the year", timezone.localdate(timezone=club.zone))
    pages = (
        reverse("cash_journal", args=[club.slug]),
        reverse("all_cash", args=[club.slug]),
        reverse("charges", args=[club.slug]),
        reverse("account", args=[club.slug, bob.pk]),
        reverse("money_of", args=[club.slug, bob.pk]),
    )
    for place in pages:
        assert f"belongs to the year, {in_words(day)}" in read(web, place), place
    rows = list(csv.DictReader(StringIO(web.get(reverse("cash_journal_csv", args=[club.slug])).text)))
    assert [(row["takes_back"], row["period"], row["corrects"]) for row in rows] == [
        ("yes", "the year", day.isoformat()),
        ("", "", ""),
    ]
    told = web.get(reverse("api_cash_journal", args=[club.slug])).json()["results"]
    assert [(one["period"], one["corrects"]) for one in told] == [("the year", day.isoformat()), ("", None)]


def test_taken_back_twice_it_is_taken_back_once(club: Club, web: Client, closed: list[Entry]) -> None:
    place, entry = reverse("take_back_cash", args=[club.slug, closed[0].pk]), closed[0]
    click = uuid4()
    answers = [web.post(place, {"action_id": one, "reason": "was cal"}).status_code for one in (click, click, uuid4())]
    assert answers == [302, 302, 409]
    assert Entry.objects.filter(reverses=entry).count() == 1
    assert ClosedPeriod.objects.count() == 1
