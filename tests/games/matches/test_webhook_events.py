"""What a club's webhooks are told about a match: each stage once, with the names and scores of the API."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from clubsite.eventlog.club_events import Kind
from clubsite.webhooks.models import Event, Hook
from clubsite.webhooks.services import create_hook
from games.matches.rules.refusals import MatchRefused
from games.matches.services.doing import Wanted, perform
from games.matches.services.reports.silence import confirm_if_due

from .players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


@pytest.fixture
def hook(club: Cast) -> Hook:
    return create_hook(club.club, "https://example.org/hook", list(Kind), by=club.users["tom"])


def told() -> list[str]:
    return [kind.removeprefix("match.") for kind in Event.objects.order_by("pk").values_list("kind", flat=True)]


def test_a_match_is_told_from_the_challenge_to_its_result(club: Cast, hook: Hook) -> None:
    match = club.propose("ann", "bob", length=3)
    club.do(match, "bob", "accept")
    club.do(match, "ann", "report", score=(3, 1))
    club.do(match, "bob", "confirm")
    assert told() == ["challenged", "agreed", "reported", "confirmed"]
    assert hook.deliveries.count() == 4


def test_a_report_is_told_in_the_words_of_the_api(club: Cast, hook: Hook) -> None:
    match = club.agreed(length=3)
    club.do(match, "ann", "report", score=(3, 1))
    match.refresh_from_db()
    two = [(club.players["ann"].pk, "ann", 3), (club.players["bob"].pk, "bob", 1)]
    assert Event.objects.get(kind="match.reported").data == {
        "code": match.code,
        "version": match.version,
        "stage": "reported",
        "length": 3,
        "on_screen": False,
        "why_not_rated": "",
        "players": [{"player": key, "name": name, "points": points} for key, name, points in two],
        "winner": None,
        "reported_by": 0,
    }


def test_a_dispute_a_decision_and_a_correction_are_told(club: Cast, hook: Hook) -> None:
    match = club.agreed(length=3)
    club.do(match, "ann", "report", score=(3, 1))
    club.do(match, "bob", "dispute")
    club.do(match, "dana", "decide", score=(3, 2), reason="two saw it")
    assert told()[2:] == ["reported", "disputed", "confirmed"]
    club.do(match, "dana", "decide", score=(1, 3), reason="three saw it")
    assert told()[5:] == ["corrected"]
    assert Event.objects.latest("pk").data["winner"] == 1


def test_silence_is_told_once_however_many_workers_ask(club: Cast, hook: Hook) -> None:
    match = club.agreed(length=3)
    club.do(match, "ann", "report", score=(3, 1))
    later = timezone.now() + timedelta(hours=49)
    assert [confirm_if_due(match.pk, later) for _ in range(2)] == [True, False]
    assert told()[2:] == ["reported", "confirmed"]


def test_the_same_click_again_and_a_refused_one_tell_nothing(club: Cast, hook: Hook) -> None:
    match = club.propose("ann", "bob", length=3)
    click = uuid4()
    for _ in range(2):
        perform(club.users["bob"], match.code, Wanted("accept"), version=match.version, action_id=click)
    with pytest.raises(MatchRefused):
        club.do(match, "ann", "report", score=(9, 9))
    assert told() == ["challenged", "agreed"]


def test_a_match_between_guests_that_one_person_enters_is_told_without_detours(club: Cast, hook: Hook) -> None:
    match = club.propose("gil", "gus", by="mo", length=1)
    club.do(match, "mo", "report", score=(1, 0))
    assert told() == ["agreed", "confirmed"]


def test_another_clubs_webhook_and_one_that_did_not_ask_hear_nothing(club: Cast) -> None:
    other = cast("2")
    create_hook(other.club, "https://example.org/hook", list(Kind), by=other.users["tom"])
    create_hook(club.club, "https://example.org/evenings", [Kind.EVENING_CLOSED], by=club.users["tom"])
    club.do(club.agreed(length=3), "ann", "report", score=(3, 1))
    assert told() == []
