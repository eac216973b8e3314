"""A guest on the waiting list has a page of their own, as a member who waits has: there they say that they are in the hall,
take the place that is offered, or leave the list."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.urls import reverse

from games.tournaments.models import ClubTournament
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.checking_in import show_hall_code
from games.tournaments.tasks import keep_hours
from tests.games.tournaments.desk.guests import Hall, hall, links_in
from tests.games.tournaments.desk.nights import MAIN

pytestmark = pytest.mark.django_db

CLOSES = datetime(2026, 3, 27, 18, 55, tzinfo=UTC)
CHECKED_IN = f"{MAIN}\noption check_in=required"
HOUR = f"check_in_until {int(CLOSES.timestamp())}\nstarts {int(CLOSES.timestamp()) + 3600}"
IS_HERE = "You are checked in: a place that is free once check-in is over is yours in turn."


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(CLOSES - timedelta(hours=1), tick=False) as travelling:
        yield travelling


def full_house() -> Hall:
    """Both places are taken, by ann and bob."""
    found = hall("capacity 2\nopen_entry\nguests on", CHECKED_IN)
    found.evening.says("dana", HOUR)
    for who in ("ann", "bob"):
        found.evening.of_oneself(who, "sign_up")
    return found


def says(found: Hall, page: str, what: str) -> int:
    """A tap on that button of their own page, as it stands now."""
    version = ClubTournament.objects.get(pk=found.evening.tournament.pk).version
    shown = found.browser.get(page)
    assert f'value="{what}"' in shown.text, shown.text
    said = {"say": what, "version": version, "page": shown.context["page_id"]}
    return int(found.browser.post(page, said).status_code)


def test_a_guest_who_waits_says_without_the_code_that_they_are_here_and_gets_the_place(clock: time_machine.Traveller) -> None:
    found = full_house()
    _leave, page = found.enters()
    found.evening.of_oneself("cal", "sign_up")
    shown = found.browser.get(page).text
    assert "number 1 on the waiting list" in shown
    assert "Check in by Fri 27 March, 18:55" in shown
    assert says(found, page, "says_here Pat") == 302
    said = "You have said that you are here: a place that is free once check-in is over is yours in turn."
    assert said in found.browser.get(page).text
    clock.move_to(CLOSES)
    keep_hours()
    assert found.evening.names == ["Pat"]
    assert "has entered" in found.browser.get(page).text
    assert troubles_of(found.evening.tournament.pk) == []


def test_a_guest_who_waits_checks_in_with_the_code_of_the_hall() -> None:
    found = full_house()
    _leave, page = found.enters()
    code = show_hall_code(found.evening.club.users["dana"], found.evening.tournament.code)
    assert found.browser.post(page, {"typed": code}).status_code == 302
    assert found.evening.desk.here == {"Pat"}
    assert IS_HERE in found.browser.get(page).text


def test_the_mail_of_a_guest_who_waits_says_that_they_may_come_all_the_same() -> None:
    found = full_house()
    found.asks()
    (asked,) = found.mails()
    found.taps(links_in(asked)[0])
    (told,) = found.mails()
    assert "say there on your own page that you are here" in told.body
    assert "Your own page: http" in told.body
    assert ">Your own page</a>" in str(told.alternatives[0][0])


def test_a_guest_takes_the_place_that_is_offered_on_their_own_page_which_goes_on() -> None:
    found = full_house()
    _leave, page = found.enters()
    assert "Take the place" not in found.browser.get(page).text
    found.evening.of_oneself("bob", "sign_off")
    assert "Take the place" in found.browser.get(page).text
    assert found.browser.post(page, {"take_place": "yes"}).status_code == 302
    assert found.evening.names == ["ann", "Pat"]
    assert found.browser.post(page, {"take_place": "yes"}).status_code == 302, "the same tap, sent twice"
    shown = found.browser.get(page)
    assert (shown.status_code, "has entered" in shown.text) == (200, True)
    (told,) = found.mails()
    assert "You have entered" in told.body


def test_a_guest_refuses_the_place_or_leaves_the_list_on_their_own_page() -> None:
    found = full_house()
    _leave, page = found.enters()
    _leave, kims = found.enters("Kim", "kim@example.org")
    assert "Leave the list" in found.browser.get(kims).text
    found.browser.post(kims, {"sign_off": "yes"})
    assert found.evening.waiting == ["Pat"]
    found.evening.of_oneself("bob", "sign_off")
    assert "No, thank you" in found.browser.get(page).text
    found.browser.post(page, {"sign_off": "yes"})
    assert found.evening.waiting == []
    assert "You have withdrawn." in found.browser.get(page).text


def test_nobody_takes_on_their_own_page_a_place_at_a_fee_it_has_not_shown() -> None:
    found = full_house()
    _leave, page = found.enters()
    found.evening.of_oneself("bob", "sign_off")
    before = ClubTournament.objects.get(pk=found.evening.tournament.pk).version
    found.evening.says("dana", "fee 55")
    refused = found.browser.post(page, {"take_place": "yes", "version": before})
    assert (refused.status_code, found.evening.names) == (422, ["ann"])
    assert "Fee, prizes or side pools have changed meanwhile" in refused.text


def test_a_place_that_is_not_offered_any_more_leads_to_their_own_page() -> None:
    found = full_house()
    found.enters()
    found.evening.of_oneself("bob", "sign_off")
    (offered,) = found.mails()
    take, _leave, page = links_in(offered)
    found.browser.post(page, {"take_place": "yes"})
    shown = found.browser.get(take).text
    assert "No place is offered to you now." in shown
    assert "has entered" in shown
    assert found.browser.get(links_of(shown)[0]).status_code == 200


def links_of(page: str) -> list[str]:
    """To pages of guests."""
    return [f"/guests/{part.partition('/')[0]}/" for part in page.split("/guests/")[1:]]


def test_once_check_in_is_over_nobody_reads_that_all_places_are_taken(clock: time_machine.Traveller) -> None:
    found = full_house()
    found.evening.of_oneself("cal", "sign_up")
    clock.move_to(CLOSES)
    keep_hours()
    announcement = found.browser.get(reverse("tournament", args=[found.evening.tournament.code])).text
    assert "2 places are free." in announcement
    found.asks()
    (asked,) = found.mails()
    shown = found.browser.get(links_in(asked)[0]).text
    assert "All places are taken" not in shown
    assert "Check-in is over: you go onto the waiting list" in shown
    found.taps(links_in(asked)[0])
    (told,) = found.mails()
    assert "another mail says so" not in told.body
    assert "a place that is free is yours in turn once you say on your own page that you are here" in told.body
    page = links_in(told)[1]
    assert says(found, page, "says_here Pat") == 302
    assert found.evening.names == ["Pat"]


def test_where_others_wait_for_a_place_that_is_free_nobody_reads_that_all_are_taken() -> None:
    found = full_house()
    for name in ("Kim", "Lou"):
        found.enters(name, f"{name}@example.org")
    found.evening.says("dana", "capacity 3\nstarts none")
    with time_machine.travel(CLOSES - timedelta(minutes=5), tick=False):
        found.evening.says("dana", "capacity 9")
        found.asks()
        (asked,) = [one for one in found.mails() if one.to == ["pat@example.org"]]
        shown = found.browser.get(links_in(asked)[0]).text
    assert "All places are taken" not in shown
    assert "Others wait before you" in shown


def test_a_guest_is_asked_before_a_place_goes_to_somebody_else() -> None:
    found = hall("capacity 2\nopen_entry\nguests on")
    _leave, page = found.enters()
    assert 'id="give-place-up"' not in found.browser.get(page).text
    found.evening.of_oneself("ann", "sign_up")
    found.evening.of_oneself("bob", "sign_up")
    assert found.evening.waiting == ["bob"]
    asked = found.browser.get(page).text
    assert "Your place goes to who waits for one." in asked[asked.index('id="give-place-up"') :]
    found.browser.post(page, {"sign_off": "yes"})
    assert found.evening.names == ["ann"]


def test_without_an_hour_a_guests_mail_says_as_well_that_only_who_has_checked_in_is_drawn() -> None:
    found = hall("open_entry\nguests on\noption check_in=required")
    found.asks()
    (asked,) = found.mails()
    found.taps(links_in(asked)[0])
    (told,) = found.mails()
    for text in (told.body, told.alternatives[0][0]):
        assert "Only who has checked in before the draw is drawn" in text
    assert "Play begins" not in told.body


def test_an_address_that_is_none_has_the_focus_when_the_page_comes_back() -> None:
    found = hall()
    page = found.asks(address="hugo@home")
    assert (page.status_code, "Enter a valid email address." in page.text) == (422, True)
    assert re.search(r"<input[^>]*name=\"address\"[^>]*autofocus", page.text)
    assert not re.search(r"<input[^>]*name=\"name\"[^>]*autofocus", page.text)


def test_the_place_of_a_guest_who_withdraws_by_a_program_is_offered_to_who_waits() -> None:
    found = hall("capacity 2\nopen_entry\nguests on", CHECKED_IN)
    _leave, page = found.enters()
    for who in ("ann", "bob"):
        found.evening.of_oneself(who, "sign_up")
    said = {"say": "withdraw Pat", "version": str(found.evening.desk_version), "page": str(uuid4())}
    assert found.browser.post(page, said).status_code == 302
    assert found.evening.names == ["ann"]
    assert [one.name for one in found.evening.desk.waiting if one.offered_until] == ["bob"]
