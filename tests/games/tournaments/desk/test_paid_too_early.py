"""What is owed at a tournament is paid once it was announced, and not on a day to come."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.announced import BeforeAnnounced
from clubsite.ledger.cash.charging import DUES, Charge, charge
from clubsite.ledger.cash.paying import DayRefused, pay_money
from clubsite.ledger.cash.refusals import in_words
from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import balance_of
from clubsite.members.models import Player
from tests.games.tournaments.desk.nights import Night, night

pytestmark = pytest.mark.django_db


def owing() -> tuple[Night, Player]:
    """Ann owes 20.00 for a tournament that was announced today."""
    evening = night("tournament Friday\nflight main knockout\nfee 20\nentrants ann bob")
    keep_rules(evening.club.club, {"cents_per_point": 50, "currency": "EUR"})
    evening.says("dana", "start main")
    return evening, evening.tournament.entries.get(word="ann").player


def on(evening: Night, days: int) -> date:
    return timezone.localdate(timezone=evening.club.club.zone) + timedelta(days=days)


def pay(evening: Night, player: Player, cents: int, days: int) -> None:
    pay_money(evening.club.club, player, cents, by=evening.club.users["tom"], action_id=uuid4(), day=on(evening, days))


def test_a_fee_is_not_paid_before_the_tournament_was_announced_nor_in_the_future() -> None:
    evening, ann = owing()
    with pytest.raises(BeforeAnnounced) as refused:
        pay(evening, ann, 2000, -1)
    assert in_words(refused.value).startswith("Friday was announced on ")
    with pytest.raises(DayRefused):
        pay(evening, ann, 2000, 1)
    assert balance_of(ann, Unit.CENTS) == -2000
    pay(evening, ann, 2000, 0)
    assert balance_of(ann, Unit.CENTS) == 0


def test_nor_is_a_prize_paid_out_before() -> None:
    evening, ann = owing()
    evening.says("tom", 'override "It was forgotten": prizes main 100')
    evening.says("tom", "ann beats bob 5-3")
    evening.says("tom", "close main")
    with pytest.raises(BeforeAnnounced):
        pay(evening, ann, -2000, -1)
    pay(evening, ann, -2000, 0)
    assert balance_of(ann, Unit.CENTS) == 0


def test_whoever_owed_something_else_then_has_paid_that() -> None:
    evening, ann = owing()
    charge(evening.club.club, [ann], Charge(3000, "2026"), kind=DUES, by=evening.club.users["tom"], action_id=uuid4())
    pay(evening, ann, 3000, -1)
    with pytest.raises(BeforeAnnounced):
        pay(evening, ann, 2000, -1)


def test_money_without_any_tournament_is_as_old_as_anybody_says() -> None:
    evening = night("tournament Friday\nflight main knockout\nentrants ann bob")
    ann = evening.tournament.entries.get(word="ann").player
    keep_rules(evening.club.club, {"currency": "EUR"})
    pay(evening, ann, 500, -30)
    assert balance_of(ann, Unit.CENTS) == 500
