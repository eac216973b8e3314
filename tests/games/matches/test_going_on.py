"""A match over the board that was broken off elsewhere goes on here from the score that both agree on."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.writing import MATCHES, replayed
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def browser(club: Cast, who: str) -> Client:
    found = Client()
    found.force_login(club.users[who])
    return found


def challenge(club: Cast, **fields: object) -> int:
    """Ann challenges Bob by the page."""
    usual = {
        "click": uuid4(),
        "second": club.players["bob"].pk,
        "length": 7,
        "rated": "yes",
        "where": "board",
        "crawford": "on",
    }
    usual |= {"clock": "none", "clock_out": "game"}
    return browser(club, "ann").post(reverse("new_match", args=[club.club.slug]), usual | fields).status_code


def test_the_challenge_tells_the_score_and_it_goes_on_from_there(club: Cast) -> None:
    assert challenge(club, from_first=6, from_second=4, crawford_played="on") == 302
    match = Match.objects.get()
    page = browser(club, "bob").get(reverse("match", args=[match.code])).text
    assert "goes on from \u20666–4\u2069" in page
    assert "the Crawford game was played before" in page
    club.do(match, "bob", "accept")
    club.wins(match, "bob", 1, cube=2)
    match.refresh_from_db()
    course = MATCHES.state_of(match)
    assert (course.match.points, course.match.score.is_crawford) == ((6, 6), False)
    assert replayed(match) == course
    club.wins(match, "ann", 0)
    club.do(match, "bob", "confirm")
    match.refresh_from_db()
    assert (match.stage, match.winner, match.why_not_rated) == (Stage.CONFIRMED.value, 0, "NOT_AGREED_BEFORE")


def test_the_crawford_game_that_was_not_played_comes_first(club: Cast) -> None:
    assert challenge(club, from_first=6, from_second=4) == 302
    match = Match.objects.get()
    club.do(match, "bob", "accept")
    with pytest.raises(MatchRefused, match="Crawford"):
        club.wins(match, "bob", 1, cube=2)
    club.wins(match, "bob", 1)
    match.refresh_from_db()
    assert not MATCHES.state_of(match).match.score.is_crawford


@pytest.mark.parametrize(
    "fields",
    [
        {"from_first": 7, "from_second": 2},
        {"from_first": 3, "from_second": 2, "crawford_played": "on"},
        {"from_first": 3, "where": "screen"},
        {"from_first": 3, "length": 0},
        {"from_first": -1},
        {"from_first": 25},
        {"from_first": "x"},
    ],
)
def test_what_no_match_can_go_on_from(club: Cast, fields: dict[str, object]) -> None:
    assert challenge(club, **fields) == 422
    assert not Match.objects.exists()


def test_a_program_says_it_too(club: Cast) -> None:
    asked = {
        "second": club.players["bob"].pk,
        "length": 7,
        "action_id": str(uuid4()),
        "goes_on_from": [6, 4],
        "crawford_played": True,
    }
    place = reverse("api_matches", args=[club.club.slug])
    told = browser(club, "ann").post(place, asked, content_type="application/json").json()
    assert (told["goes_on_from"], told["crawford_played"]) == ([6, 4], True)
    refused = browser(club, "ann").post(
        place, asked | {"action_id": str(uuid4()), "goes_on_from": [7, 0]}, content_type="application/json"
    )
    assert refused.status_code in (409, 422)
