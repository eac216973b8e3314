"""Tournaments in the club's calendar: the month's page, the files, one's own file."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.calendar.services import feed_of
from clubsite.members.models import Club
from games.tournaments.telling.in_calendar import calendar
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db

# Half past one in London on the night on which the clocks go back: the second time.
AT = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def in_october() -> Night:
    evening = night(MAIN, f"open_entry\nstarts {int(AT.timestamp())}")
    Club.objects.filter(pk=evening.club.club.pk).update(time_zone="Europe/London")
    return evening


def month(evening: Night, browser: Client) -> str:
    answer = browser.get(reverse("calendar_month", args=[evening.club.club.slug, 2026, 10]))
    assert answer.status_code == 200
    return answer.text


def member(evening: Night, who: str) -> Client:
    browser = Client()
    browser.force_login(evening.club.users[who])
    return browser


def file(browser: Client, name: str, *words: str) -> list[str]:
    return browser.get(reverse(name, args=words)).content.decode().replace("\r\n ", "").split("\r\n")


def test_members_find_it_in_the_month_by_the_clubs_clock() -> None:
    evening = in_october()
    shown = month(evening, member(evening, "ann"))
    assert reverse("tournament", args=[evening.tournament.code]) in shown
    assert "01:30" in shown
    assert "Friday" in shown


def test_strangers_find_it_where_the_club_is_public_and_nowhere_else() -> None:
    evening = in_october()
    slug = evening.club.club.slug
    assert Client().get(reverse("public_calendar", args=[slug])).status_code == 404
    Club.objects.filter(slug=slug).update(is_public=True)
    assert "Friday" in month(evening, Client())
    lines = file(Client(), "public_calendar", slug)
    assert {"SUMMARY:Friday", "DTSTART:20261025T013000Z"} <= set(lines)


def test_ones_own_file_has_those_one_has_entered() -> None:
    evening = in_october()
    evening.of_oneself("ann", "sign_up")
    for who, found in (("ann", True), ("bob", False)):
        feed = feed_of(evening.club.club, evening.club.users[who])
        assert ("SUMMARY:Friday" in file(Client(), "own_feed", feed.secret)) is found
        assert "SUMMARY:Friday" in file(Client(), "club_feed", feed.secret)
    evening.of_oneself("ann", "sign_off")
    assert "SUMMARY:Friday" not in file(Client(), "own_feed", feed_of(evening.club.club, evening.club.users["ann"]).secret)


def test_one_that_is_called_off_says_so() -> None:
    evening = in_october()
    evening.says("dana", 'call_off "flooded"')
    assert "called off" in month(evening, member(evening, "ann"))
    lines = file(member(evening, "ann"), "calendar", evening.club.club.slug)
    assert "STATUS:CANCELLED" in lines[lines.index("SUMMARY:Friday") - 1 :]


def test_one_without_an_hour_stands_nowhere_and_more_cost_no_more() -> None:
    evening = night()
    assert list(calendar(evening.club.club.pk)) == []
    evening.says("dana", f"starts {int(AT.timestamp())}")
    with CaptureQueriesContext(connection) as queries, time_machine.travel(AT, tick=False):
        assert [entry.title for entry in calendar(evening.club.club.pk)] == ["Friday"]
    assert len(queries) == 2
