"""What fails keeps no other waiting: a table that cannot be read, a push service that hangs, refuses or falls over."""

import logging
from dataclasses import dataclass
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from clubsite.push.delivering import SLOW, WITHIN, deliver_next
from clubsite.push.models import Subscription, Told, Waiting
from clubsite.push.turns import _known, _places, kinds, tell_new
from games.matches.models import Match
from games.play.presence import see
from tests.clubsite.push.browsers import Browser
from tests.clubsite.push.conftest import look
from tests.clubsite.push.test_told import bobs_turn, try_again_now
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard

pytestmark = pytest.mark.django_db


@dataclass
class Two:
    """Bob is to roll against ann, and dana against cal; bob's table is looked at first."""

    bobs: Match
    danas: Match
    phone: Browser
    other: Browser

    @property
    def places_told(self) -> list[str]:
        """To bob, then to dana."""
        return [said["place"] for browser in (self.phone, self.other) for said in browser.told]


@pytest.fixture
def both(board: AtTheBoard, phone: Browser, other: Browser) -> Two:
    club, users = board.club, board.club.users
    danas = club.agreed("cal", "dana", length=3, board=True)
    for seat in danas.seats.all():
        see(seat)
    club.do(danas, "cal", "begin")
    with loaded("31"):
        club.do(danas, "cal", "roll")
    club.do(danas, "cal", "play", play="8/5 6/5")
    bobs_turn(board)
    phone.switches_on(users["bob"])
    other.switches_on(users["dana"])
    return Two(board.match, danas, phone, other)


def place(match: Match) -> str:
    return f"match:{match.pk}"


def unreadable(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(state={"type": "Nonsense"})


def test_a_table_that_cannot_be_read_keeps_no_other_waiting(both: Two, caplog: pytest.LogCaptureFixture) -> None:
    unreadable(both.bobs)
    assert look() == 1
    assert both.places_told == [place(both.danas)]
    assert f"{place(both.bobs)} could not be looked at" in caplog.text
    caplog.clear()
    assert look() == 0
    assert caplog.text == "", "said once, until something changes there"


def test_what_cannot_be_sent_keeps_no_other_waiting(both: Two, caplog: pytest.LogCaptureFixture) -> None:
    assert tell_new() == 2
    unreadable(both.bobs)
    assert look() == 2
    assert both.places_told == [place(both.danas)]
    assert "could not be sent" in caplog.text
    left = Waiting.objects.get()
    assert (left.attempts, left.next_try_at > timezone.now()) == (1, True)
    while Waiting.objects.exists():
        try_again_now()
        look()
    assert Subscription.objects.count() == 2, "given up, as what is not taken"


def test_a_kind_of_tables_that_fails_keeps_the_others(both: Two, settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    settings.PUSH_TURNS = {"nowhere": f"{__name__}.NOWHERE", **settings.PUSH_TURNS}
    kinds.cache_clear()
    try:
        assert look() == 2
    finally:
        kinds.cache_clear()
    assert both.places_told == [place(both.bobs), place(both.danas)]
    assert "Nobody knows whose turn it is at any nowhere" in caplog.text


def _fails(_users: object) -> list[object]:
    raise ZeroDivisionError


class NOWHERE:
    """A kind of places that cannot be asked."""

    seen = staticmethod(_fails)


def test_a_service_that_hangs_is_left_alone_with_all_who_use_it(board: AtTheBoard, phone: Browser, other: Browser) -> None:
    """Ann and bob have chosen the same service, cal another."""
    users = board.club.users
    phone.switches_on(users["bob"])
    anns = Browser(phone.receiver)
    anns.switches_on(users["ann"], endpoint=f"{phone.endpoint}&anns")
    other.switches_on(users["cal"])
    bobs_turn(board)
    phone.receiver.may_answer.clear()
    tell_new()
    began = timezone.now()
    assert deliver_next()
    held = (timezone.now() - began).total_seconds()
    assert SLOW < held < WITHIN.seconds + 5
    assert WITHIN.seconds <= 5
    resting = Subscription.objects.filter(rests_until__gt=timezone.now())
    assert {one.user.username for one in resting} == {"ann", "bob"}


def test_a_service_whose_name_begins_alike_does_not_rest(board: AtTheBoard, phone: Browser) -> None:
    users = board.club.users
    phone.switches_on(users["bob"])
    phone.client = Client()
    phone.switches_on(users["ann"], endpoint=f"{phone.endpoint}&anns")
    like_it = phone.endpoint.replace("/hook", "0/hook")
    Subscription.objects.filter(user=users["ann"]).update(endpoint=like_it)
    bobs_turn(board)
    phone.receiver.may_answer.clear()
    tell_new()
    deliver_next()
    assert [one.user.username for one in Subscription.objects.filter(rests_until=None)] == ["ann"]


@pytest.mark.parametrize("status", [400, 401, 403, 413, 422])
def test_a_refusal_is_logged_with_its_reason_and_ends_no_subscription(
    board: AtTheBoard, phone: Browser, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    secret = "dQw4w9WgXcQ-dQw4w9WgXcQ-dQw4w9WgXcQ"
    phone.receiver.answer = f'{{"reason":"BadJwtToken","of":"{secret}"}}'.encode()
    phone.receiver.statuses = [status]
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    with caplog.at_level(logging.WARNING, logger="clubsite.push.delivering"):
        assert look() == 1
    assert (Subscription.objects.count(), Waiting.objects.count()) == (1, 0)
    assert f"refuses a notification with {status}" in caplog.text
    assert "BadJwtToken" in caplog.text
    assert ("is it the contact or the key" in caplog.text) == (status in (401, 403))
    assert secret not in caplog.text
    assert "/hook" not in caplog.text


@pytest.mark.parametrize("status", [404, 410])
def test_what_is_gone_may_come_again_with_a_new_address(board: AtTheBoard, phone: Browser, status: int) -> None:
    """A browser may be given another by its push service; nobody has switched anything off."""
    bob = board.club.users["bob"]
    phone.receiver.statuses = [status]
    phone.switches_on(bob)
    bobs_turn(board)
    look()
    assert (Subscription.objects.count(), Waiting.objects.count()) == (0, 0)
    new = f"{phone.endpoint}&new"
    assert phone.says_again(bob, endpoint=new, before=phone.endpoint).status_code == HTTPStatus.NO_CONTENT


def test_a_browser_that_is_gone_keeps_the_others_of_the_person(board: AtTheBoard, phone: Browser, other: Browser) -> None:
    phone.receiver.statuses = [410]
    for one in (phone, other):
        assert one.switches_on(board.club.users["bob"]).status_code == HTTPStatus.NO_CONTENT
    bobs_turn(board)
    assert look() == 2
    assert len(other.told) == 1
    assert [one.endpoint for one in Subscription.objects.all()] == [other.endpoint]


def test_what_was_told_long_ago_elsewhere_is_not_read_again(
    board: AtTheBoard, phone: Browser, django_assert_num_queries: object
) -> None:
    """However many places there were: as many queries, and only the places where something may wait now."""
    bob = board.club.users["bob"]
    phone.switches_on(bob)
    bobs_turn(board)
    look()
    Told.objects.bulk_create([Told(user=bob, place=f"match:{10_000 + number}", version=1) for number in range(200)])
    with django_assert_num_queries(5):  # type: ignore[operator]  # who, three kinds of places, and what was told of these
        assert tell_new() == 0
    assert set(_known(_places({bob.pk}))) == {(bob.pk, f"match:{board.match.pk}")}
