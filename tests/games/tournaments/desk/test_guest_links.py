"""Attacks with the links of guests: seen by an opponent, used twice, after the draw, expired, of another tournament."""

from datetime import timedelta
from re import search
from uuid import uuid4

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubsite.live.tokens import read as opened
from clubsite.operations.secrets_in_paths import masked
from games.tournaments.models import TournamentGuest
from games.tournaments.services.guests.acting import act
from games.tournaments.services.guests.links import Purpose, address_of, read_link
from games.tournaments.services.opening import announce
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.guests import hall, links_in
from tests.games.tournaments.desk.nights import MAIN

pytestmark = pytest.mark.django_db


def test_whoever_sees_a_used_link_can_do_nothing_with_it() -> None:
    found = hall()
    found.asks()
    (asked,) = found.mails()
    (link,) = links_in(asked)
    found.taps(link)
    page = found.browser.get(link).content.decode()
    assert ("has entered" in page, 'method="post" class="card' in page) == (True, False)
    assert "A mail with a link of your own is on its way" in page
    assert found.taps(link).status_code == 422
    assert found.evening.names == ["Pat"]
    assert found.evening.tournament.records.filter(said__startswith="sign_").count() == 1


def test_a_link_enters_nobody_at_a_fee_that_its_page_has_not_shown() -> None:
    found = hall()
    found.asks()
    (asked,) = found.mails()
    (link,) = links_in(asked)
    shown = search(r'name="version" value="(\d+)"', found.browser.get(link).content.decode())
    assert shown is not None
    found.evening.says("dana", "fee 55")
    refused = found.browser.post(link, {"version": shown[1]})
    assert refused.status_code == 422
    assert "Fee, prizes or side pools have changed meanwhile" in refused.content.decode()
    assert "Costs 55.00" in refused.content.decode()
    assert found.evening.names == []
    assert found.taps(link).status_code == 302


@pytest.mark.parametrize("version", ["9" * 5000, "9" * 30, "-1", "x", "²", ""])
def test_rubbish_for_a_version_is_none(version: str) -> None:
    found = hall()
    found.asks()
    (asked,) = found.mails()
    assert found.browser.post(links_in(asked)[0], {"version": version}).status_code == 302


def test_an_old_link_does_not_bring_back_who_has_withdrawn() -> None:
    found = hall()
    found.asks()
    (asked,) = found.mails()
    (link,) = links_in(asked)
    found.taps(link)
    (told,) = found.mails()
    withdraw = links_in(told)[0]
    found.taps(withdraw)
    assert "You have withdrawn." in found.browser.get(withdraw).content.decode()
    assert "This link has been used." in found.browser.get(link).content.decode()
    assert found.taps(link).status_code == 422
    assert found.evening.names == []


def test_a_link_is_for_its_purpose_its_guest_and_its_tournament_alone() -> None:
    found = hall()
    withdraw, _play = found.enters()
    token = withdraw.rstrip("/").rsplit("/", 1)[1]
    for forged in (token.replace("withdraw", "take"), token.replace("withdraw", "enter"), token[:-1], f"{token}x", "enter.1.0"):
        assert found.browser.post(reverse("guest_link", args=[forged])).status_code == 404
    assert found.evening.names == ["Pat"]


def test_a_link_of_one_tournament_does_nothing_in_another() -> None:
    found = hall()
    other = announce(found.evening.club.club, MAIN, found.evening.club.users["dana"], uuid4(), "open_entry\nguests on")
    here = TournamentGuest.objects.create(
        tournament=found.evening.tournament, name="Pat", address="p@example.org", language="en"
    )
    there = TournamentGuest.objects.create(tournament=other, name="Pat", address="p@example.org", language="en")
    found.taps(path_of(address_of(there, Purpose.ENTER)))
    assert found.evening.names == []
    assert [entry.word for entry in other.entries.all()] == ["Pat"]
    here.refresh_from_db()
    assert (here.turn, here.entry) == (0, None)


def path_of(address: str) -> str:
    return "/" + address.split("/", 3)[3]


def test_after_the_draw_links_do_nothing() -> None:
    found = hall()
    found.asks("Kim", "kim@example.org")
    (asked,) = found.mails()
    withdraw, _play = found.enters()
    found.evening.says("dana", "entrants ann\nstart main")
    for link in (withdraw, links_in(asked)[0]):
        answer = found.taps(link)
        assert (answer.status_code, "The draw is made" in answer.content.decode()) == (422, True)
    assert found.evening.names == ["Pat", "ann"]
    assert not found.evening.desk.tournament.withdrawn
    assert found.mails() == []


def test_after_a_day_the_link_has_ended() -> None:
    found = hall()
    found.asks()
    (asked,) = found.mails()
    (link,) = links_in(asked)
    with time_machine.travel(timezone.now() + timedelta(hours=24, minutes=1)):
        assert found.browser.get(link).status_code == 410
        assert found.taps(link).status_code == 410
    assert found.evening.names == []


def test_a_tournament_that_was_called_off_takes_nobody() -> None:
    found = hall()
    found.asks()
    (asked,) = found.mails()
    found.evening.says("dana", 'call_off "no room"')
    assert found.taps(links_in(asked)[0]).status_code == 422


def test_a_guest_whose_night_was_called_off_reads_why() -> None:
    found = hall()
    _withdraw, play = found.enters()
    found.evening.says("dana", 'call_off "no room"')
    assert "Called off: no room" in found.browser.get(play).content.decode()


def test_links_are_masked_in_logs() -> None:
    found = hall()
    withdraw, _play = found.enters()
    assert masked(withdraw) == "/guests/[secret]/"


def test_no_page_holds_an_address_or_a_link() -> None:
    found = hall()
    withdraw, _play = found.enters()
    for who in ("", "dana"):
        if who:
            found.browser.force_login(found.evening.club.users[who])
        for name in ("tournament", "tournament_sheet", "tournament_json") + (("tournament_desk",) if who else ()):
            text = found.browser.get(reverse(name, args=[found.evening.tournament.code])).content.decode()
            assert ("pat@example.org" in text, withdraw in text) == (False, False)


@pytest.mark.django_db(transaction=True)
def test_a_link_that_is_tapped_twice_at_once_acts_once() -> None:
    found = hall()
    found.asks()
    (asked,) = found.mails()
    token = links_in(asked)[0].rstrip("/").rsplit("/", 1)[1]
    link = read_link(token)
    assert link is not None
    results = at_once(lambda: act(link), lambda: act(link))
    assert sum(one is None for one in results) == 1
    assert found.evening.names == ["Pat"]


IN_NEW_YORK = "Wed 2 December 2026, 19:30"
CLOCK = "Hours by the clock of America/New_York."


def test_every_page_of_a_link_tells_the_hour_by_the_clubs_clock_as_the_mail_does() -> None:
    with time_machine.travel("2026-11-30T08:00:00+00:00", tick=False):
        hour = 1_796_257_800  # 2 December 2026, 19:30 in New York; in UTC half past midnight of the 3rd
        found = hall(f"open_entry\nguests on\nstarts {hour}\ncapacity 2")
        found.evening.club.club.time_zone = "America/New_York"
        found.evening.club.club.save()
        found.asks()
        (asked,) = found.mails()
        assert "2 December 2026, 19:30" in asked.body
        assert CLOCK in asked.body
        assert CLOCK in found.browser.get(reverse("tournament", args=[found.evening.tournament.code])).text
        (enter,) = links_in(asked)
        assert IN_NEW_YORK in found.browser.get(enter).text
        assert IN_NEW_YORK in found.browser.post(enter, follow=True).text
        (told,) = found.mails()
        withdraw, play = links_in(told)
        for link in (withdraw, play):
            shown = found.browser.get(link).text
            assert IN_NEW_YORK in shown
            assert CLOCK in shown
        assert IN_NEW_YORK in found.browser.post(withdraw, {"version": "rubbish"}, follow=True).text


def test_an_open_page_of_a_link_follows_by_the_clubs_clock() -> None:
    found = hall()
    found.evening.club.club.time_zone = "America/New_York"
    found.evening.club.club.save()
    _withdraw, play = found.enters()
    token = found.browser.get(play).context["live_token"]
    followed = opened(token)
    assert followed is not None
    assert followed.viewer.time_zone == "America/New_York"


def test_nobody_enters_by_a_link_in_an_archived_club() -> None:
    found = hall()
    found.asks()
    (asked,) = found.mails()
    (enter,) = links_in(asked)
    found.evening.club.club.archived_at = timezone.now()
    found.evening.club.club.save()
    assert found.browser.get(enter).status_code == 200
    assert found.taps(enter).status_code == 409
    assert found.evening.names == []
