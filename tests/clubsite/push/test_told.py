"""Whose turn it is reaches their browser: once for each turn, in their language, and only while it is their turn."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.contrib.sessions.models import Session
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from clubsite.accounts.services import close_login, end_other_sessions
from clubsite.members.models import Membership, User
from clubsite.push.models import Subscription, Told, Waiting
from clubsite.push.turns import tell_new
from games.matches.models import MatchSeat
from games.play.presence import AWAY_AFTER
from tests.clubsite.at_once import at_once
from tests.clubsite.push.browsers import Browser
from tests.clubsite.push.conftest import look
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard

pytestmark = pytest.mark.django_db


def nobody_looks() -> None:
    """Their pages have been behind others for a minute."""
    a_minute_ago = timezone.now() - AWAY_AFTER - timedelta(seconds=15)
    MatchSeat.objects.update(seen_at=a_minute_ago, touched_at=a_minute_ago)


def bobs_turn(board: AtTheBoard) -> None:
    """Ann has played 3-1; bob is to roll."""
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    board.do("ann", "play", play="8/5 6/5")
    nobody_looks()


def try_again_now() -> None:
    Waiting.objects.update(next_try_at=timezone.now())
    Subscription.objects.update(rests_until=None)


def test_the_browser_reads_whose_turn_it_is_at_which_table_and_the_way_there(board: AtTheBoard, phone: Browser) -> None:
    assert phone.switches_on(board.club.users["bob"]).status_code == HTTPStatus.NO_CONTENT
    bobs_turn(board)
    assert look() == 1
    (said,) = phone.told
    assert (said["title"], said["language"]) == ("Your roll.", "en")
    assert said["body"] == "Match against \u2068ann\u2069, \u2068Baize\u2069"
    assert said["page"] == reverse("match", args=[board.match.code])
    assert phone.receiver.got[0].headers["urgency"] == "high"
    assert len(phone.receiver.got[0].headers["topic"]) == 32


def test_it_is_in_the_language_of_whoever_reads_it(board: AtTheBoard, phone: Browser) -> None:
    bob = board.club.users["bob"]
    bob.language = "fr"
    bob.save()
    phone.switches_on(bob)
    bobs_turn(board)
    look()
    assert (phone.told[0]["title"], phone.told[0]["language"]) == ("À vous de lancer.", "fr")


def test_each_turn_is_told_once_however_often_it_is_looked_for(board: AtTheBoard, phone: Browser) -> None:
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    assert [look() for _again in range(3)] == [1, 0, 0]
    board.do("ann", "ask_undo")  # the table has changed, and it is still the same turn
    assert look() == 0
    board.do("ann", "refuse_undo")
    with loaded("52 52"):
        board.do("bob", "roll")
        board.do("bob", "play", play="13/8 13/11")
        board.do("ann", "roll")
    board.do("ann", "play", play="13/8 13/11")
    nobody_looks()
    assert look() == 1
    assert len({said["turn"] for said in phone.told}) == len(phone.told) == 2


def test_nobody_is_told_who_has_the_table_in_front_until_they_go(board: AtTheBoard, phone: Browser) -> None:
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    board.both_are_here()
    assert look() == 0
    nobody_looks()
    assert look() == 1


def test_whoever_is_not_on_turn_is_not_told(board: AtTheBoard, phone: Browser) -> None:
    phone.switches_on(board.club.users["ann"])
    bobs_turn(board)
    assert look() == 0


def test_an_offer_is_another_turn(board: AtTheBoard, phone: Browser) -> None:
    phone.switches_on(board.club.users["ann"])
    bobs_turn(board)
    board.do("bob", "double")
    nobody_looks()
    look()
    assert [said["title"] for said in phone.told] == ["Your answer, please."]


def test_what_is_over_when_the_service_answers_again_is_not_sent_any_more(board: AtTheBoard, phone: Browser) -> None:
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    phone.receiver.statuses = [503]
    look()
    assert Waiting.objects.get().next_try_at > timezone.now()
    with loaded("52"):
        board.do("bob", "roll")
    board.do("bob", "play", play="13/8 13/11")
    try_again_now()
    look()
    assert (len(phone.receiver.got), Waiting.objects.count()) == (1, 0)


def test_a_service_that_fails_is_asked_again_later_and_then_not_again(board: AtTheBoard, phone: Browser) -> None:
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    phone.receiver.statuses = [500] * 20
    tried = look()
    while Waiting.objects.exists():
        assert look() == 0, "not before its time"
        try_again_now()
        tried += look()
    assert tried == 6
    assert Subscription.objects.count() == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(board: AtTheBoard, phone: Browser, status: int) -> None:
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    phone.receiver.statuses = [status]
    look()
    assert (Subscription.objects.count(), Waiting.objects.count()) == (0, 0)


def test_what_is_refused_is_not_sent_again(board: AtTheBoard, phone: Browser) -> None:
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    phone.receiver.statuses = [403]
    assert look() == 1
    assert (Subscription.objects.count(), Waiting.objects.count()) == (1, 0)


def test_all_browsers_of_a_person_are_told(board: AtTheBoard, phone: Browser, other: Browser) -> None:
    for one in (phone, other):
        one.switches_on(board.club.users["bob"])
    bobs_turn(board)
    assert look() == 2
    assert len(phone.told) == len(other.told) == 1


def test_who_has_left_the_club_is_told_nothing(board: AtTheBoard, phone: Browser) -> None:
    bob = board.club.users["bob"]
    phone.switches_on(bob)
    bobs_turn(board)
    Membership.objects.filter(user=bob).delete()
    assert look() == 0


def test_where_somebody_has_logged_out_they_are_told_nothing(board: AtTheBoard, phone: Browser) -> None:
    phone.switches_on(board.club.users["bob"])
    phone.client.post(reverse("account_logout"))
    assert Subscription.objects.count() == 0


def test_a_log_in_ended_from_elsewhere_is_told_nothing(board: AtTheBoard, phone: Browser) -> None:
    bob = board.club.users["bob"]
    phone.switches_on(bob)
    bobs_turn(board)
    tell_new()
    end_other_sessions(bob)
    look()
    assert (phone.told, Subscription.objects.count()) == ([], 0)


@pytest.mark.parametrize("how", ["expired", "closed"])
def test_a_log_in_that_holds_no_longer_is_told_nothing_that_waits(board: AtTheBoard, phone: Browser, how: str) -> None:
    bob = board.club.users["bob"]
    phone.switches_on(bob)
    bobs_turn(board)
    assert tell_new() == 1
    if how == "expired":
        Session.objects.update(expire_date=timezone.now())
    else:
        User.objects.filter(pk=bob.pk).update(is_active=False)
    look()
    assert (phone.told, Waiting.objects.count()) == ([], 0)


def test_a_closed_login_leaves_no_browser_behind(board: AtTheBoard, phone: Browser) -> None:
    bob = board.club.users["bob"]
    phone.switches_on(bob)
    close_login(bob)
    assert Subscription.objects.count() == 0


def test_a_site_where_nobody_wants_to_be_told_asks_the_database_once(
    board: AtTheBoard, django_assert_num_queries: object
) -> None:
    bobs_turn(board)
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert tell_new() == 0


def test_a_table_that_waits_is_not_looked_at_again(
    board: AtTheBoard, phone: Browser, django_assert_num_queries: object
) -> None:
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    look()
    with django_assert_num_queries(5):  # type: ignore[operator]  # who, what they were told, and three kinds of places
        assert tell_new() == 0
    MatchSeat.objects.update(seen_at=F("seen_at"))
    Told.objects.update(version=0)
    with django_assert_num_queries(12):  # type: ignore[operator]
        assert tell_new() == 0


@pytest.mark.django_db(transaction=True)
def test_two_that_look_at_once_tell_it_once(board: AtTheBoard, phone: Browser) -> None:
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    assert sorted(map(str, at_once(tell_new, tell_new, tell_new))) == ["0", "0", "1"]
    assert look() == 1
    assert len(phone.told) == 1


def test_after_a_new_password_the_browser_says_so_again(board: AtTheBoard, phone: Browser) -> None:
    """The session has another key then; the page's script sends the subscription again."""
    bob = board.club.users["bob"]
    phone.switches_on(bob)
    end_other_sessions(bob)
    phone.client.force_login(bob)
    assert phone.switches_on(bob).status_code == HTTPStatus.NO_CONTENT
    bobs_turn(board)
    assert look() == 1
