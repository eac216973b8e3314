"""How long a result waits for its answer: the club's directors decide, in a sensible range, and never for one that waits."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.audit.models import Noted
from games.matches.models import Match
from games.matches.services.club_rules import hours_of_silence, keep_hours
from games.matches.services.reports import silence
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def reported(club: Cast, first: str = "ann", second: str = "bob") -> Match:
    match = club.agreed(first, second)
    club.do(match, first, "report", score=(5, 3))
    return match


def test_a_director_sets_the_hours_and_the_clubs_log_says_so(club: Cast) -> None:
    address = reverse("match_rules", args=[club.club.slug])
    assert browser(club, "dana").post(address, {"hours": "24"}).status_code == 302
    assert hours_of_silence(club.club.pk) == 24
    assert Noted.objects.get(kind="matches.hours").words["hours"] == 24
    assert browser(club, "ann").post(address, {"hours": "12"}).status_code == 403


@pytest.mark.parametrize("hours", ["0", "-1", "11", "721", "", "soon", "9" * 30])
def test_an_absurd_deadline_is_refused_with_a_sentence(club: Cast, hours: str) -> None:
    answer = browser(club, "dana").post(reverse("match_rules", args=[club.club.slug]), {"hours": hours})
    assert answer.status_code == 422
    assert answer.context["form"].errors["hours"]
    assert hours_of_silence(club.club.pk) == 48


def test_programs_read_and_set_it(club: Cast) -> None:
    address, client = reverse("api_match_rules", args=[club.club.slug]), browser(club, "dana")
    late = {"late_points": "5+5", "late_crawford": True}
    assert client.get(address).json() == {"silent_hours": 48} | late
    said = {"silent_hours": 72, "action_id": str(uuid4())}
    assert client.patch(address, said, "application/json").json() == {"silent_hours": 72} | late
    assert client.patch(address, said | {"silent_hours": 1}, "application/json").status_code == 400


def test_a_shorter_deadline_does_not_reach_a_report_that_waits(club: Cast) -> None:
    """Else a director who plays would report, shorten it, and have won before the other wakes up."""
    match = reported(club)
    keep_hours(club.club, 12, club.users["dana"])
    now = timezone.now()
    assert silence.due(now + timedelta(hours=47)) == []
    assert not silence.confirm_if_due(match.pk, now + timedelta(hours=47))
    later = reported(club, "cal", "tom")
    assert silence.due(now + timedelta(hours=13)) == [later.pk]
    assert silence.confirm_if_due(later.pk, now + timedelta(hours=13))
    assert silence.confirm_if_due(match.pk, now + timedelta(hours=49))
