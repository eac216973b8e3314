"""Guests without a login enter, withdraw and take places by links from mails."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from clubsite.members.models import Player
from games.tournaments.models import ClubTournament, GuestMail, TournamentBurst, TournamentGuest
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.guests import asking, letters
from games.tournaments.services.saying import end_offers
from games.tournaments.services.writing import TOURNAMENTS
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.guests import Hall, hall, links_in

pytestmark = pytest.mark.django_db


def test_a_guest_enters_by_a_tap_on_the_page_of_the_mailed_link() -> None:
    found = hall()
    assert found.asks("Pat O’Hara").status_code == 302
    (asked,) = found.mails()
    assert asked.to == ["pat@example.org"]
    assert "Pat" not in asked.body
    (link,) = links_in(asked)
    page = found.browser.get(link)
    assert (page.status_code, "Pat O’Hara" in page.content.decode()) == (200, True)
    assert found.evening.names == []  # opening it does nothing
    assert found.taps(link).status_code == 302
    assert found.evening.names == ["Pat_OHara"]
    player = Player.objects.get(name="Pat O’Hara")
    assert (player.user, player.club) == (None, found.evening.club.club)
    record = found.evening.tournament.records.latest("number")
    assert (record.actor, record.actor_name) == (None, "Pat O’Hara")
    assert troubles_of(found.evening.tournament.pk) == []


def test_a_guest_withdraws_by_the_link_of_the_next_mail_and_may_come_again() -> None:
    found = hall()
    withdraw, _play = found.enters()
    assert found.evening.names == ["Pat"]
    assert found.taps(withdraw).status_code == 302
    assert found.evening.names == []
    assert found.mails() == []
    found.enters()
    assert found.evening.names == ["Pat"]
    assert Player.objects.filter(name__startswith="Pat").count() == 1


def test_a_guest_waits_like_a_member_and_takes_the_place_that_is_offered() -> None:
    found = hall("capacity 2\nopen_entry\nguests on")
    for who in ("ann", "bob"):
        found.evening.of_oneself(who, "sign_up")
    found.enters()
    assert found.evening.waiting == ["Pat"]
    assert "number 1 on the waiting list" in mail.outbox[-1].body
    found.evening.of_oneself("ann", "sign_off")
    (offered,) = found.mails()
    take, refuse, _own_page = links_in(offered)
    assert found.taps(take).status_code == 302
    assert found.evening.names == ["bob", "Pat"]
    assert found.taps(refuse).status_code == 422  # of the mail before
    assert found.evening.names == ["bob", "Pat"]
    (told,) = found.mails()
    found.taps(links_in(told)[0])
    assert found.evening.names == ["bob"]


def test_a_place_that_was_not_taken_in_time_is_gone_and_the_link_says_so() -> None:
    found = hall("capacity 2\nopen_entry\nguests on")
    for who in ("ann", "bob"):
        found.evening.of_oneself(who, "sign_up")
    found.enters()
    found.enters("Kim", "kim@example.org")
    found.evening.of_oneself("ann", "sign_off")
    (offered,) = found.mails()
    with time_machine.travel(timezone.now() + timedelta(hours=24, minutes=1)):
        assert end_offers(found.evening.tournament.pk)
        assert found.taps(links_in(offered)[0]).status_code == 410
        (to_kim,) = found.mails()
    assert to_kim.to == ["kim@example.org"]
    assert found.evening.waiting == ["Kim", "Pat"]


def test_nobody_becomes_a_player_of_the_club_by_taking_their_name() -> None:
    found = hall()
    found.enters("ann")
    found.enters("Gus", "gus@example.org")
    assert found.evening.names == ["ann_2", "Gus_2"]
    found.evening.of_oneself("ann", "sign_up")
    assert [entry.player.user for entry in found.evening.tournament.entries.filter(word="ann_2")] == [None]


def test_the_page_is_the_same_for_known_and_unknown_addresses() -> None:
    found = hall()
    ann = found.evening.club.users["ann"]
    ann.email = "ann@example.org"
    ann.save()
    found.enters("Pat", "pat@example.org")
    answers = []
    for address in ("ann@example.org", "pat@example.org", "new@example.org"):
        answer = found.asks("Somebody", address)
        page = found.browser.get(answer["location"]).content.decode()
        assert address not in page
        answers.append((answer.status_code, answer["location"], "Look at your mail" in page))
    assert len(set(answers)) == 1
    assert {message.to[0] for message in found.mails()} == {"ann@example.org", "pat@example.org", "new@example.org"}


def test_one_address_enters_one_guest() -> None:
    found = hall()
    found.enters()
    found.asks("Kim", "PAT@example.org")
    (asked,) = found.mails()
    answer = found.taps(links_in(asked)[0])
    assert (answer.status_code, "with this mail address already" in answer.content.decode()) == (422, True)
    assert found.evening.names == ["Pat"]


def test_nobodys_letterbox_is_filled_and_the_page_does_not_say_when_it_would_be() -> None:
    found = hall()
    for number in range(7):
        assert found.asks(f"Name {chr(65 + number)}").status_code == 302
    assert len(found.mails()) == asking.TO_ONE_ADDRESS


def test_one_network_asks_twenty_times_an_hour_and_five_times_at_once() -> None:
    found = hall()
    for number in range(asking.FROM_ONE_NETWORK):
        assert found.asks("Pat", f"pat{number}@example.org").status_code == 302
    assert found.asks("Pat", "another@example.org").status_code == 429
    assert found.asks("Pat", "another@example.org", REMOTE_ADDR="192.0.2.9").status_code == 302
    place = reverse("ask_as_guest", args=[found.evening.tournament.code])
    at_once = [found.browser.post(place, {"name": "1", "address": "x"}).status_code for _ in range(2)]
    assert at_once == [422, 422]  # a form that is not filled in counts for nothing
    TournamentBurst.objects.all().delete()
    fast = [
        found.browser.post(place, {"name": "Kim", "address": "kim@example.org"}, REMOTE_ADDR="192.0.2.7").status_code
        for _ in range(6)
    ]
    assert fast == [302] * 5 + [429]


@pytest.mark.parametrize("steps", ["open_entry", "guests on", "open_entry\nguests on\nguests off"])
def test_where_guests_are_not_asked_there_is_no_form_and_no_mail(steps: str) -> None:
    found = hall(steps)
    page = found.browser.get(reverse("tournament", args=[found.evening.tournament.code])).content.decode()
    assert 'name="address"' not in page
    assert found.asks().status_code == 422
    assert not GuestMail.objects.exists()


def test_strangers_see_the_form_on_the_announcement_and_members_do_not() -> None:
    found = hall()
    place = reverse("tournament", args=[found.evening.tournament.code])
    assert 'name="address"' in found.browser.get(place).content.decode()
    found.browser.force_login(found.evening.club.users["ann"])
    assert 'name="address"' not in found.browser.get(place).content.decode()


def test_a_private_club_has_no_announcement_for_strangers_and_old_links_enter_nobody() -> None:
    found = hall()
    found.asks()
    (asked,) = found.mails()
    found.evening.club.club.is_public = False
    found.evening.club.club.save()
    assert found.asks().status_code == 404
    assert found.taps(links_in(asked)[0]).status_code == 422
    assert found.evening.names == []


@pytest.mark.parametrize(("name", "address"), [("", "pat@example.org"), ("🙂", "pat@example.org"), ("Pat", "nowhere")])
def test_a_name_or_an_address_that_is_none_is_told_beside_its_field(name: str, address: str) -> None:
    answer = hall().asks(name, address)
    assert (answer.status_code, "errorlist" in answer.content.decode() or 'class="errors"' in answer.content.decode()) == (
        422,
        True,
    )


def test_a_director_of_a_public_club_lets_guests_in_with_the_announcement_or_at_the_desk() -> None:
    found = hall("open_entry")
    club, browser = found.evening.club.club, Client()
    browser.force_login(found.evening.club.users["dana"])
    place = reverse("new_tournament", args=[club.slug])
    assert 'name="guests"' in browser.get(place).content.decode()
    asked = {"title": "Cup", "format": "knockout", "length": 5, "entry": "on", "guests": "on", "click": str(uuid4())}
    assert browser.post(place, asked).status_code == 302
    row = ClubTournament.objects.latest("pk")
    assert asking.takes_guests(row, TOURNAMENTS.state_of(row))
    desk = reverse("tournament_desk", args=[found.evening.tournament.code])
    assert 'value="guests on"' in browser.get(desk).content.decode()
    found.evening.says("dana", "guests on")
    assert 'value="guests off"' in browser.get(desk).content.decode()
    club.is_public = False
    club.save()
    assert 'name="guests"' not in browser.get(place).content.decode()


@pytest.mark.parametrize(("folder", "told"), [("letters", True), ("", False)])
def test_without_a_mail_server_the_director_reads_that_links_are_passed_on(
    settings: Settings, folder: str, *, told: bool
) -> None:
    settings.LETTERS_FOLDER = folder
    found, browser = hall("open_entry"), Client()
    browser.force_login(found.evening.club.users["dana"])
    for place in ("new_tournament", "tournament_desk"):
        words = found.evening.club.club.slug if place == "new_tournament" else found.evening.tournament.code
        assert ("This site has no mail server: a guest’s link" in browser.get(reverse(place, args=[words])).text) is told


def test_addresses_are_forgotten() -> None:
    found = hall()
    found.enters()
    found.asks("Kim", "kim@example.org")
    now = timezone.now()
    assert TournamentBurst.objects.filter(writer__startswith="network:").exists()
    letters.forget(now + timedelta(days=2))
    assert not TournamentBurst.objects.filter(writer__startswith="network:").exists()
    assert letters.forget(now + timedelta(days=6)) == 0
    assert letters.forget(now + timedelta(days=8)) == 1
    assert TournamentGuest.objects.get().address == "pat@example.org"
    assert letters.forget(now + timedelta(days=200)) == 1
    assert found.evening.names == ["Pat"]


def test_two_mails_that_wait_are_one() -> None:
    found: Hall = hall()
    found.asks()
    found.asks()
    assert len(found.mails()) == 1
    assert found.mails() == []


@pytest.mark.django_db(transaction=True)
def test_a_link_that_is_tapped_twice_at_once_tells_both_taps_that_the_guest_has_entered() -> None:
    found = hall()
    found.asks("Zoe")
    (asked,) = found.mails()
    (link,) = links_in(asked)
    answers = at_once(*(lambda: Client().post(link).status_code for _ in range(2)))
    assert answers == [302, 302]
    assert found.evening.names == ["Zoe"]


def test_before_the_draw_a_guest_reads_a_side_pool_that_they_were_put_into_and_that_they_may_leave_free() -> None:
    found = hall()
    _withdraw, page = found.enters()
    assert "side pool" not in found.browser.get(page).text
    found.evening.says("dana", "entrants ann\nside_pool one 10 Pat ann")
    shown = found.browser.get(page).text
    assert "You are in the side pool one." in shown
    assert "Fee, prizes or side pools have changed since you entered." in shown
    assert "Until the draw, and after it until you play a match, you withdraw without owing." in shown


def test_a_guest_reads_on_their_own_page_by_when_they_check_in() -> None:
    found = hall()
    _withdraw, page = found.enters()
    found.evening.says("dana", "option check_in=required")
    assert "Only who has checked in before the draw is drawn" in found.browser.get(page).text
    closes = timezone.now() + timedelta(hours=2)
    found.evening.says("dana", f"check_in_until {int(closes.timestamp())}")
    shown = found.browser.get(page).text
    assert f"Check in by {closes:%a} {closes.day} {closes:%B}, {closes:%H:%M}." in " ".join(shown.split())
    assert "Whoever has not checked in by then loses their place" in shown
