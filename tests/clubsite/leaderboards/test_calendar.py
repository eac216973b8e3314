"""The club's calendar as a file: seasons for everybody who may see the lists, evenings and matches for members alone."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.calendar.as_ics import LONGEST_LINE, folded
from clubsite.leaderboards.listing import change_rules
from clubsite.leaderboards.seasons import add_season
from clubsite.members.models import Club, User
from games.matches.models import Match
from tests.games.matches.players import cast

from .conftest import Evening


def told(browser: Client, club: Club, status: int = 200) -> list[str]:
    """The file's lines, put together again."""
    answer = browser.get(reverse("calendar", args=[club.slug]))
    assert answer.status_code == status
    if status != 200:
        return []
    assert answer["Content-Type"].startswith("text/calendar")
    text = answer.content.decode()
    lines = text.split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert all(len(line.encode()) <= LONGEST_LINE for line in lines)
    return text.replace("\r\n ", "").split("\r\n")


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_a_season_ends_with_its_last_day_and_an_evening_has_its_hours(club: Club, mo: User, evening: Evening) -> None:
    add_season(club, "Autumn; the long, \\ one", date(2026, 9, 1), date(2026, 11, 30))
    chouette = evening("game\nteam wins single\nclose")
    type(chouette).objects.filter(pk=chouette.pk).update(
        title="Friday\nEND:VCALENDAR",
        opened_at=datetime(2026, 9, 4, 18, tzinfo=UTC),
        closed_at=datetime(2026, 9, 4, 21, tzinfo=UTC),
    )
    lines = told(browser_of(mo), club)
    assert r"SUMMARY:Autumn\; the long\, \\ one" in lines
    assert "DTSTART;VALUE=DATE:20260901" in lines
    assert "DTEND;VALUE=DATE:20261201" in lines
    assert {"DTSTART:20260904T180000Z", "DTEND:20260904T210000Z", r"SUMMARY:Friday\nEND:VCALENDAR"} <= set(lines)
    assert lines.count("END:VCALENDAR") == 1


def test_strangers_see_the_seasons_of_a_club_that_shows_its_lists_and_nobodys_name(
    club: Club, mo: User, evening: Evening
) -> None:
    evening("game\nteam wins single")
    add_season(club, "Autumn", date(2026, 9, 1), date(2026, 11, 30))
    told(Client(), club, 404)
    Club.objects.update(is_public=True)
    change_rules(club.pk, is_public=True, least=1)
    shown = told(Client(), club)
    assert [line for line in shown if line.startswith("SUMMARY")] == ["SUMMARY:Autumn"]
    assert "SUMMARY:Friday" in told(browser_of(mo), club)


@pytest.mark.django_db
def test_a_match_stands_at_the_time_it_was_agreed_for_and_not_before_it_is_agreed() -> None:
    club = cast()
    at = datetime(2026, 12, 1, 19, tzinfo=UTC)
    match = club.propose("ann", "bob", at=at)
    Match.objects.filter(pk=match.pk).update(scheduled_at=at)
    browser = browser_of(club.users["cal"])
    assert "BEGIN:VEVENT" not in told(browser, club.club)
    club.do(match, "bob", "accept")
    Match.objects.filter(pk=match.pk).update(scheduled_at=at)
    lines = told(browser, club.club)
    assert "SUMMARY:ann – bob: a match to 5" in lines
    assert "DTSTART:20261201T190000Z" in lines


def test_no_letter_is_torn_apart_where_a_line_goes_on() -> None:
    line = "SUMMARY:" + "é" * 100 + "🎲" * 30
    parts = folded(line).split("\r\n ")
    assert "".join(parts) == line
    assert max(len(part.encode()) for part in parts[:1]) <= LONGEST_LINE
    assert max(len(part.encode()) + 1 for part in parts[1:]) <= LONGEST_LINE
