"""Whoever opens the announcement where they are not logged in is told how members enter, and who else may."""

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from clubsite.live.tokens import read as opened
from games.tournaments.pages.live import read
from tests.games.tournaments.desk.guests import Hall, hall, links_in

pytestmark = pytest.mark.django_db

ONE_TAP = "Members log in and enter with one tap."
MEMBERS_ONLY = "Only members of the club enter."
AS_A_GUEST = 'href="#guest"'


def shown(found: Hall, who: str = "") -> str:
    if who:
        found.browser.force_login(found.evening.club.users[who])
    return found.browser.get(reverse("tournament", args=[found.evening.tournament.code])).content.decode()


def way_in(found: Hall) -> str:
    """The log-in page that comes back to this tournament."""
    return f'href="{reverse("account_login")}?next={reverse("tournament", args=[found.evening.tournament.code])}"'


def test_a_stranger_is_led_to_the_login_and_told_that_only_members_enter() -> None:
    found = hall("open_entry")
    page = shown(found)
    assert ONE_TAP in page
    assert way_in(found) in page
    assert MEMBERS_ONLY in page


def test_where_guests_enter_by_mail_both_ways_are_shown() -> None:
    found = hall()
    page = shown(found)
    assert ONE_TAP in page
    assert way_in(found) in page
    assert AS_A_GUEST in page
    assert MEMBERS_ONLY not in page


def test_a_login_of_another_club_is_not_told_to_log_in() -> None:
    page = shown(hall("open_entry"), "eve")
    assert ONE_TAP not in page
    assert MEMBERS_ONLY in page


def test_a_member_has_the_button_alone() -> None:
    page = shown(hall("open_entry"), "ann")
    assert 'value="sign_up"' in page
    assert ONE_TAP not in page
    assert MEMBERS_ONLY not in page


@pytest.mark.parametrize("steps", ["guests on", "open_entry\nclose_entry"])
def test_while_entry_is_not_open_nobody_is_sent_to_log_in_for_it(steps: str) -> None:
    page = shown(hall(steps))
    assert ONE_TAP not in page
    assert MEMBERS_ONLY not in page


@pytest.mark.parametrize(("audience", "told"), [("anyone::", True), ("outsider::", False)])
def test_the_page_says_the_same_when_it_is_drawn_anew(audience: str, told: bool) -> None:
    found = hall("open_entry")
    live = str(read(str(found.evening.tournament.pk)).draw(audience))
    assert (ONE_TAP in live, way_in(found) in live) == (told, told)
    assert MEMBERS_ONLY in live


def test_a_page_listens_as_what_it_was_drawn_for() -> None:
    found = hall("open_entry")
    place = reverse("tournament", args=[found.evening.tournament.code])
    assert opened(found.browser.get(place).context["live_token"]).viewer.audience == "anyone::"
    found.browser.force_login(found.evening.club.users["eve"])
    assert opened(found.browser.get(place).context["live_token"]).viewer.audience == "outsider::"


def test_a_member_who_typed_their_own_address_gets_a_way_to_log_in() -> None:
    found = hall()
    ann = found.evening.club.users["ann"]
    EmailAddress.objects.create(user=ann, email="ann@example.org", verified=True, primary=True)
    found.asks("Ann", "ann@example.org")
    (asked,) = found.mails()
    answer = found.taps(links_in(asked)[0])
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "log in and enter as yourself." in page
    assert way_in(found) in page
    found.browser.force_login(ann)
    again = found.taps(links_in(asked)[0]).content.decode()
    assert "log in and enter as yourself." in again
    assert way_in(found) not in again
