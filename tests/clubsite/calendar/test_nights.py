"""Club nights: set up by a director, in the month, in files; who comes; dates that are moved or called off."""

import re
from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.calendar.models import Answer, Feed, Night, NightDate, NightMail
from clubsite.calendar.services import call_off, move
from clubsite.members.models import Club, Membership

from .conftest import SUNDAY, Town, night_in

NEXT = SUNDAY + timedelta(days=7)
BEFORE = datetime(2026, 3, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> object:
    with time_machine.travel(BEFORE, tick=False) as travelling:
        yield travelling


def month(browser: Client, club: Club, year: int = 2026, number: int = 3, status: int = 200) -> str:
    answer = browser.get(reverse("calendar_month", args=[club.slug, year, number]))
    assert answer.status_code == status
    return answer.text


def file(browser: Client, address: str, status: int = 200) -> list[str]:
    answer = browser.get(address)
    assert answer.status_code == status
    return answer.content.decode().replace("\r\n ", "").split("\r\n")


FORM = {"title": "Monday", "begins": "2026-03-23", "hour": "19:00", "minutes": "180", "repeats": "weekly", "every": "2"}


def test_a_director_sets_up_a_night_and_a_player_does_not(town: Town) -> None:
    address = reverse("nights", args=[town.club.slug])
    assert town.browser("ann").post(address, FORM).status_code == 403
    assert town.browser("dana").post(address, FORM | {"until": "2026-03-01"}).status_code == 422
    over = town.browser("dana").post(address, FORM | {"begins": "2020-01-01"})
    assert (over.status_code, "That day is over" in over.text) == (422, True)
    assert re.search(r'To be put right:\s+<a href="#id_begins">', over.text)
    assert town.browser("dana").post(address, FORM).status_code == 302
    night = Night.objects.get(title="Monday")
    assert (night.every, night.hour, night.created_by) == (2, time(19), town.cast.users["dana"])
    shown = month(town.browser("ann"), town.club)
    assert "Monday" in shown
    assert "2026-03-23" in shown


def test_a_month_shows_the_nights_by_the_clubs_clock_and_marks_today(town: Town) -> None:
    shown = month(town.browser("ann"), town.club)
    assert shown.count("Sunday backgammon") == 3  # the week goes on into April
    assert shown.count(">19:00<") == 3
    assert shown.count('aria-current="date"') == 1
    assert "Sunday backgammon" not in month(town.browser("ann"), town.club, number=1)
    month(town.browser("ann"), town.club, number=13, status=404)
    month(town.browser("ann"), town.club, year=9999, number=12, status=404)
    month(town.browser("eve"), town.club, status=404)


def test_strangers_see_the_nights_of_a_public_club_but_nobody_who_comes(town: Town) -> None:
    town.says("ann", "yes", SUNDAY)
    month(Client(), town.club, status=404)
    Club.objects.filter(pk=town.club.pk).update(is_public=True)
    shown = month(Client(), town.club)
    assert "Sunday backgammon" in shown
    assert "/nights/" not in shown
    assert "ann" not in shown
    lines = file(Client(), reverse("public_calendar", args=[town.club.slug]))
    assert "DTSTART:20260322T190000Z" in lines
    assert "DTSTART:20260329T180000Z" in lines


def test_who_comes_is_seen_by_members_and_the_last_word_counts_until_it_begins(town: Town) -> None:
    town.says("ann", "yes", SUNDAY)
    town.says("bob", "maybe", SUNDAY)
    town.says("ann", "no", SUNDAY)
    town.says("ann", "yes", SUNDAY)
    town.says("cal", "perhaps", SUNDAY, 422)
    shown = town.browser("cal").get(town.at("night", SUNDAY)).text
    assert ">ann<" in shown
    assert ">bob<" in shown
    assert set(Answer.objects.values_list("player__name", "says")) == {("ann", "yes"), ("bob", "maybe")}
    with time_machine.travel(datetime(2026, 3, 22, 19, tzinfo=UTC), tick=False):
        assert "has begun" in town.says("ann", "no", SUNDAY, 422)
    assert Answer.objects.get(player__name="ann").says == "yes"


def test_when_all_places_are_taken_nobody_else_says_yes(town: Town) -> None:
    Night.objects.update(seats=2)
    town.says("ann", "yes", SUNDAY)
    town.says("bob", "yes", SUNDAY)
    town.says("bob", "yes", SUNDAY)
    assert "2 places" in town.says("cal", "yes", SUNDAY, 422)
    town.says("bob", "no", SUNDAY)
    town.says("cal", "yes", SUNDAY)


def test_a_director_says_it_for_a_guest_and_for_no_member(town: Town) -> None:
    town.says("ann", "yes", SUNDAY, 403, guest="Gil")
    town.says("dana", "yes", SUNDAY, guest="Gil")
    assert "login" in town.says("dana", "yes", SUNDAY, 422, guest="bob")
    assert list(Answer.objects.values_list("player__name", flat=True)) == ["Gil"]


def test_a_date_that_is_moved_or_called_off_says_why_and_tells_those_who_come(town: Town) -> None:
    town.says("ann", "yes", SUNDAY)
    town.says("bob", "maybe", SUNDAY)
    town.says("cal", "no", SUNDAY)
    dana = town.browser("dana")
    assert town.browser("ann").post(town.at("change_night", SUNDAY), {"do": "off"}).status_code == 403
    said = {"do": "move", "to": "2026-03-24", "hour": "20:00", "reason": "The hall is let"}
    assert dana.post(town.at("change_night", SUNDAY), said).status_code == 302
    assert set(NightMail.objects.values_list("user__username", "about")) == {("ann", "moved"), ("bob", "moved")}
    assert "The hall is let" in town.browser("ann").get(town.at("night", SUNDAY)).text
    assert "2026-03-24" in month(town.browser("ann"), town.club)
    assert dana.post(town.at("change_night", SUNDAY), {"do": "off", "reason": "Flooded"}).status_code == 302
    assert "answers do not change" in town.says("cal", "yes", SUNDAY, 422)
    lines = file(town.browser("ann"), reverse("calendar", args=[town.club.slug]))
    assert {"STATUS:CANCELLED", "SEQUENCE:2", "DESCRIPTION:Flooded"} <= set(lines)
    assert dana.post(town.at("change_night", SUNDAY), {"do": "restore"}).status_code == 302
    assert not NightDate.objects.get(day=SUNDAY).is_off


def test_what_cannot_be_moved_there(town: Town) -> None:
    dana = town.browser("dana")
    past = {"do": "move", "to": "2026-03-01", "hour": "20:00"}
    assert dana.post(town.at("change_night", SUNDAY), past).status_code == 422
    assert dana.post(town.at("change_night", SUNDAY), past | {"to": "2026-09-01"}).status_code == 422
    assert dana.post(town.at("change_night", SUNDAY), past | {"to": "soon"}).status_code == 422
    assert dana.get(town.at("night", SUNDAY + timedelta(days=1))).status_code == 404
    with time_machine.travel(datetime(2026, 3, 22, 19, 1, tzinfo=UTC), tick=False):
        assert dana.post(town.at("change_night", SUNDAY), {"do": "off"}).status_code == 422


def test_a_date_moved_into_another_month_stands_there_alone(town: Town) -> None:
    move(town.night, NEXT, (date(2026, 4, 9), time(18)), "", town.cast.users["dana"])
    Night.objects.update(until=NEXT)
    assert month(town.browser("ann"), town.club).count("Sunday backgammon") == 1
    assert month(town.browser("ann"), town.club, number=4).count("Sunday backgammon") == 1


def test_an_ended_night_keeps_the_dates_that_were(town: Town) -> None:
    town.says("ann", "yes", NEXT)
    with time_machine.travel(datetime(2026, 3, 24, 12, tzinfo=UTC), tick=False):
        answer = town.browser("dana").post(reverse("end_night", args=[town.club.slug, town.night.pk]))
        assert answer.status_code == 302
        assert month(town.browser("ann"), town.club).count("Sunday backgammon") == 1
    assert NightMail.objects.get().about == "off"


def test_the_secret_address_gives_ones_own_dates_ends_when_renewed_and_with_the_membership(town: Town) -> None:
    match = town.cast.agreed("ann", "bob")
    type(match).objects.update(scheduled_at=datetime(2026, 4, 1, 19, tzinfo=UTC))
    town.says("ann", "yes", SUNDAY)
    page = town.browser("ann").get(reverse("calendar_files", args=[town.club.slug])).text
    secret = Feed.objects.get().secret
    assert secret in page
    own = file(Client(), reverse("own_feed", args=[secret]))
    assert own.count("BEGIN:VEVENT") == 2
    assert "SUMMARY:ann – bob: a match to 5" in own
    assert file(Client(), reverse("club_feed", args=[secret])).count("BEGIN:VEVENT") > 40
    town.browser("ann").post(reverse("renew_calendar_files", args=[town.club.slug]))
    file(Client(), reverse("own_feed", args=[secret]), 404)
    other = Feed.objects.get().secret
    file(Client(), reverse("own_feed", args=[other]))
    Membership.objects.filter(user__username="ann").delete()
    file(Client(), reverse("own_feed", args=[other]), 404)


@pytest.mark.parametrize("page", ["club_calendar", "club"])
def test_the_number_of_queries_does_not_grow_with_the_nights(town: Town, page: str) -> None:
    browser, address = town.browser("ann"), reverse(page, args=[town.club.slug])
    browser.get(address)
    with CaptureQueriesContext(connection) as few:
        browser.get(address)
    for number in range(6):
        night = night_in(town.cast, title=f"Another {number}", hour=time(10 + number))
        call_off(night, NEXT, "", town.cast.users["dana"])
        for who in ("ann", "bob"):
            town.browser(who).post(reverse("answer_night", args=[town.club.slug, night.pk, SUNDAY]), {"says": "yes"})
    with CaptureQueriesContext(connection) as many:
        assert "Another 5" in browser.get(address).text or page == "club"
    assert len(many) == len(few)
