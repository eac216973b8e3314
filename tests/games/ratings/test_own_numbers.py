"""A club's own rating list: a field for each number, filled in from a published one, tried beside the present one, and kept."""

from typing import Any

import pytest
from django.urls import reverse
from pytest_django import Settings

from clubsite.access.pace import PACE
from clubsite.audit.models import Noted
from clubsite.leaderboards.counting.rebuilding import troubles as wrong_totals
from games.ratings.models import KeptList, RatedMatch, WaitingMatch
from games.ratings.pages.forms import ListForm
from games.ratings.pages.own_fields import filled_from
from games.ratings.rules.lists import BELGIAN, BRASS_CITY, DANISH, FIBS, PUBLISHED
from games.ratings.rules.own_list import as_json, own_list
from games.ratings.services.replaying import troubles
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast

from .test_kept_ratings import board, played
from .test_rating_pages import api, browser, text

pytestmark = pytest.mark.django_db
FIELDS = {
    "published": "",
    "name": "Ours",
    "start": "1000",
    "c": "2",
    "a": "1",
    "k": "1",
    "k_newcomers": "1",
    "k_per": "100",
    "width": "2000",
    "provisional_below": "0",
    "listed_from": "0",
    "active_months": "0",
    "one_point_rated": "on",
    "live_rated": "on",
    "on_screen_rated": "on",
}


@pytest.fixture
def club() -> Cast:
    return cast()


def send(club: Cast, button: str = "save", **given: str | None) -> tuple[int, str]:
    said = {name: value for name, value in {**FIELDS, **given}.items() if value is not None}
    answer = browser(club).post(reverse("rating_rules", args=[club.club.slug]), {**said, button: said.get(button, "1")})
    return answer.status_code, answer.content.decode()


def test_a_club_rates_by_numbers_of_its_own(club: Cast) -> None:
    assert send(club)[0] == 302
    played(club, "ann", "bob", 5)
    assert board(club, "rating")[0] == (1, "ann", "1005.00", 1)
    page = text(club, "rating_rules")
    assert 'value="Ours"' in page
    assert 'name="c" value="2"' in page


def test_newcomers_may_move_faster(club: Cast) -> None:
    assert send(club, start="1500", c="4", a="0.5", k_newcomers="5")[0] == 302
    assert KeptList.objects.get(until=None).numbers["k"] == "max(1, 5 - e/100)"
    played(club, "ann", "bob", 9)
    assert board(club, "rating")[0] == (1, "ann", "1530.00", 1)


def test_whoever_shares_a_place_on_the_list_shares_it_on_the_board(club: Cast) -> None:
    """A hundredth of a point is what everybody reads; what lies below it decides nothing."""
    assert send(club, start="1500", c="0.01", a="0", k="0.5", k_newcomers="0.5")[0] == 302
    played(club, "bob", "ann")
    assert board(club, "rating") == [(1, "ann", "1500.00", 1), (1, "bob", "1500.00", 1)]
    assert [one["place"] for one in api(club, "api_ratings")["ranked"]] == [1, 1]
    assert wrong_totals(club.club.pk) == troubles(club.club.pk) == []


@pytest.mark.parametrize(
    ("given", "at", "sentence"),
    [
        ({"start": None}, "start", "Write a number."),
        ({"a": "9"}, "a", "A number from 0 to 2."),
        ({"c": "0"}, "c", "A number from 0.01 to 1000."),
        ({"c": "much"}, "c", "A number from 0.01 to 1000."),
        ({"start": "nan"}, "start", "A number from 0 to 100000."),
        ({"k": "2"}, "k_newcomers", "Newcomers would move more slowly than experienced players: at least 2."),
        ({"name": ""}, "name", "has 1 to 60 characters"),
        ({"name": "fibs"}, "name", "is a published list"),
        ({"name": "a\u200b"}, "name", "that nobody can see"),
        ({"provisional_below": "50", "listed_from": "100"}, "provisional_below", "Nobody would be provisional below 50"),
        ({"active_months": "1.5"}, "active_months", "A number from 0 to 120."),
        ({"live_rated": None, "on_screen_rated": None}, "live_rated", "on a real board, matches on screen, or both"),
    ],
)
def test_numbers_that_make_no_list_are_refused_at_their_field(
    club: Cast, given: dict[str, Any], at: str, sentence: str
) -> None:
    for button in ("save", "try"):
        status, page = send(club, button, **given)
        assert status == 422
        assert sentence in page.partition(f'id="id_{at}_error"')[2].partition("</ul>")[0]
    assert not KeptList.objects.exists()


def test_fields_that_are_not_asked_for_are_not_read(club: Cast) -> None:
    assert send(club, published="danish", start="nothing", name="\u200b")[0] == 302
    assert KeptList.objects.get(until=None).published == "danish"


@pytest.mark.parametrize("numbers", [*PUBLISHED.values()])
def test_a_published_list_fills_the_fields_with_its_own_numbers(numbers: Any) -> None:
    form = ListForm({name: value for name, value in filled_from(numbers).items() if value is not False} | {"name": "Ours"})
    assert form.is_valid(), form.errors
    assert form.chosen is not None
    assert {**as_json(form.chosen), "name": ""} == {**as_json(numbers), "name": ""}


def test_a_press_fills_them_in_and_stores_nothing(club: Cast) -> None:
    status, page = send(club, "fill", fill="brass_city", name="Thursdays")
    assert status == 200
    assert 'name="k_per" value="400"' in page
    assert 'value="Thursdays"' in page
    assert not KeptList.objects.exists()
    assert send(club, "fill", fill="nothing")[0] == 302  # no such list: as if the button had not been there


def stored(club: Cast) -> list[Any]:
    lists = KeptList.objects.values_list("pk", "published", "numbers", "version", "until")
    return [
        *lists,
        *RatedMatch.objects.values_list("pk", "winner_after", "version"),
        Noted.objects.count(),
        WaitingMatch.objects.count(),
    ]


def test_numbers_are_tried_beside_the_list_and_nothing_is_stored(club: Cast) -> None:
    played(club, "ann", "bob", 9)
    rate_results()
    before = stored(club)
    status, page = send(club, "try")
    assert status == 200
    assert "What it would be under Ours" in page
    assert "1530.00" in page
    assert "1009.00" in page
    assert 'value="1000"' in page  # what was typed is still there
    assert "1004.50" in send(club, "try", published="danish")[1]
    assert stored(club) == before


def test_each_of_two_lists_has_its_try_and_a_club_without_matches_a_sentence(club: Cast) -> None:
    assert "there is nothing to compare" in send(club, "try")[1]
    assert send(club, published="fibs", apart="on")[0] == 302
    played(club, "ann", "bob", 9)
    rate_results()
    page = send(club, "try")[1]
    assert page.count("1009.00") == 1
    assert "<h3>Real board</h3>" in page


@pytest.mark.parametrize("who", ["dana", "mo", "ann", "eve"])
def test_only_owners_try(club: Cast, who: str) -> None:
    client = browser(club, who)
    assert client.post(reverse("rating_rules", args=[club.club.slug]), {**FIELDS, "try": "1"}).status_code in (403, 404)


def test_programs_read_try_and_choose_by_the_object_of_parameters(club: Cast) -> None:
    client, rules = browser(club), reverse("api_rating_rules", args=[club.club.slug])
    assert client.get(rules).json() == {"published": "fibs", "numbers": as_json(FIBS), "apart": False}
    numbers = {"name": "Ours", "start": 1000, "c": 2, "a": 1, "k": 1}
    played(club, "ann", "bob", 9)
    rate_results()
    tried = client.post(reverse("api_rating_trial", args=[club.club.slug]), {"numbers": numbers}, "application/json").json()
    assert [(one["name"], one["rating"], one["rating_tried"], one["place_tried"]) for one in tried["players"]] == [
        ("ann", 1530.0, 1009.0, 1),
        ("bob", 1470.0, 991.0, 2),
    ]
    assert KeptList.objects.get().published == "fibs"
    for _ in range(2):
        answer = client.put(rules, {"numbers": numbers}, "application/json")
        assert answer.status_code == 200
        assert answer.json()["numbers"] == as_json(own_list(numbers))
    assert Noted.objects.filter(kind="matches.rating_list").count() == 1
    refused = client.put(rules, {"numbers": {**numbers, "a": 9}}, "application/json")
    assert refused.status_code == 400
    assert "from 0 to 2" in refused.content.decode()


def test_one_person_has_only_so_much_replayed_a_minute(club: Cast, settings: Settings) -> None:
    played(club, "ann", "bob", 9)
    rate_results()
    settings.PACE = {**settings.PACE, "replay": 2}
    PACE.forget()
    assert [send(club, "try", c=str(number))[0] for number in (1, 2, 3)] == [200, 200, 429]
    assert "Working out every match by other numbers takes the site long" in send(club, "try")[1]
    trial = reverse("api_rating_trial", args=[club.club.slug])
    assert browser(club).post(trial, {"published": "danish"}, "application/json").status_code == 429
    assert send(club)[0] == 302  # whoever knows what they want need not wait
    PACE.forget()


def test_the_published_numbers_differ(club: Cast) -> None:
    assert len({str(as_json(one)) for one in (FIBS, DANISH, BELGIAN, BRASS_CITY)}) == 4
