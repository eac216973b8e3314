"""A club in London with a director, and a night every Sunday at seven."""

from dataclasses import dataclass
from datetime import date, time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.calendar.models import Night
from clubsite.calendar.services import set_up
from clubsite.members.models import Club
from tests.games.matches.players import Cast, cast

SUNDAY = date(2026, 3, 22)


@dataclass
class Town:
    cast: Cast
    night: Night

    @property
    def club(self) -> Club:
        return self.cast.club

    def browser(self, who: str) -> Client:
        browser = Client()
        browser.force_login(self.cast.users[who])
        return browser

    def at(self, page: str, day: date) -> str:
        return reverse(page, args=[self.club.slug, self.night.pk, day.isoformat()])

    def says(self, who: str, says: str, day: date, status: int = 302, **more: str) -> str:
        answer = self.browser(who).post(self.at("answer_night", day), {"says": says, **more})
        assert answer.status_code == status, answer.text
        return answer.text


def night_in(club: Cast, **said: Any) -> Night:
    usual = {"title": "Sunday backgammon", "begins": SUNDAY, "hour": time(19), "minutes": 180, "repeats": "weekly", "every": 1}
    return set_up(club.club, usual | said, club.users["dana"])


@pytest.fixture
def town(db: None) -> Town:
    club = cast()
    club.club.time_zone = "Europe/London"
    club.club.save()
    return Town(club, night_in(club))
