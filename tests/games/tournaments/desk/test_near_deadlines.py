"""A deadline that is near holds for nobody before both had their hours, and nobody is left to find that out."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from clubsite.members.models import User
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


def running(hours: int) -> Night:
    """Ann and Bob have to play within so many hours, and the clock decides."""
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("tom", "start main")
    until = int((timezone.now() + timedelta(hours=hours)).timestamp())
    evening.says("tom", f"tables 2\nautopilot 30\ndeadline main 1 {until}")
    return evening


def test_the_desk_and_the_players_read_at_once_which_hour_holds() -> None:
    evening = running(hours=2)
    desk = page(evening, "tom", "tournament_desk")
    assert "the deadline is too near, and the clock decides at" in desk
    assert "at least 22 hours from then" in desk
    assert "The deadline was near: both have 22 hours" in page(evening, "ann")
    assert "I am here, my opponent is not" in page(evening, "ann")


def test_who_cannot_say_it_yet_reads_from_when_they_can() -> None:
    evening = running(hours=72)
    read = page(evening, "ann")
    assert "on you can say here that your opponent is not here." in read
    assert "I am here, my opponent is not" not in read
    assert "too near" not in page(evening, "tom", "tournament_desk")


def test_a_claim_goes_on_after_a_call_to_a_table_until_they_have_played() -> None:
    evening = running(hours=2)
    evening.says("ann", "not_here ann bob")
    evening.says("tom", "call main 1.1 table 1")
    assert "You have said that bob is not there." in page(evening, "ann")
    assert "ann says that you are not there." in page(evening, "bob")
    evening.says("ann", "report ann: ann beats bob 5-3", "main 1.1")
    assert "You have said that bob is not there." not in page(evening, "ann")


def test_a_claim_at_the_table_is_left_to_a_director() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
        evening.says("tom", "start main\ntables 2\ncall main 1.1 table 1")
        clock.shift(58)
        evening.says("ann", "not_here ann bob")
        assert "You have said that bob is not there." in page(evening, "ann")
        assert "A director decides." in page(evening, "ann")


def hour(after: int, language: str = "en") -> str:
    """So many hours after noon, as the desk writes it."""
    with override(language):
        return date_format(timezone.localtime(NOON + timedelta(hours=after)), "D j F, H:i")


def test_the_rounds_to_choose_from_have_the_hour_that_holds() -> None:
    with time_machine.travel(NOON, tick=False):
        evening = running(hours=2)
        desk = page(evening, "tom", "tournament_desk")
        assert f"Main, round 1 – {hour(22)}" in desk
        assert f"the clock decides at {hour(22)}" in desk
        evening.says("tom", f"later main 1.1 {int((NOON + timedelta(hours=90)).timestamp())}")
        assert f"Main, round 1 – {hour(2)}" in page(evening, "tom", "tournament_desk")


def test_a_deadline_has_its_month_as_the_reader_writes_it() -> None:
    with time_machine.travel(NOON, tick=False):
        evening = running(hours=48)
        User.objects.filter(username="tom").update(language="fr")
        desk = page(evening, "tom", "tournament_desk")
    assert f"jusqu’au {hour(48, 'fr')}" in desk
    assert "30 novembre" in desk
    assert "Nov" not in desk
