"""Matches for programs."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match

from .players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def post(club: Cast, who: str, place: str, **body: Any) -> Any:
    client = Client()
    client.force_login(club.users[who])
    return client.post(place, {"action_id": str(uuid4())} | body, content_type="application/json")


def do(club: Cast, who: str, match: dict[str, Any], what: str, **more: Any) -> Any:
    place = reverse("api_do_at_match", args=[club.club.slug, match["code"]])
    return post(club, who, place, **{"do": what, "version": match["version"]} | more)


def test_a_match_from_the_challenge_to_the_result(club: Cast) -> None:
    place, click = reverse("api_matches", args=[club.club.slug]), str(uuid4())
    asked = {"second": club.players["bob"].pk, "length": 3, "action_id": click}
    first = post(club, "ann", place, **asked)
    assert (first.status_code, first.json()["stage"], first.json()["may"]) == (201, "challenged", ["call_off", "schedule"])
    assert (again := post(club, "ann", place, **asked)).status_code == 200
    assert again.json()["code"] == first.json()["code"]
    agreed = do(club, "bob", first.json(), "accept").json()
    assert agreed["stage"] == "agreed"
    won = do(club, "bob", agreed, "game", winner=1, level="gammon", cube=2)
    assert (won.status_code, won.json()["stage"], won.json()["reported_by"]) == (201, "reported", 1)
    assert won.json()["games"][0]["before"] == [0, 0]
    done = do(club, "ann", won.json(), "confirm").json()
    assert (done["stage"], done["winner"], [one["points"] for one in done["players"]]) == ("confirmed", 1, [0, 3])
    client = Client()
    client.force_login(club.users["cal"])
    listed = client.get(f"{place}?stage=confirmed&player={club.players['bob'].pk}").json()["results"]
    assert [one["code"] for one in listed] == [done["code"]]
    assert client.get(place, {"stage": "playing"}).json()["results"] == []


def test_a_program_is_refused_like_a_person(club: Cast) -> None:
    place = reverse("api_matches", args=[club.club.slug])
    guest = post(club, "ann", place, second=club.players["gil"].pk, length=3)
    assert (guest.status_code, list(guest.json()["fields"])) == (400, ["second"])
    others = post(club, "ann", place, first=club.players["cal"].pk, second=club.players["bob"].pk, length=3)
    assert (others.status_code, others.json()["code"]) == (422, "FOR_OTHERS")
    money = post(club, "ann", place, second=club.players["bob"].pk, length=3, jacoby=True)
    assert (money.status_code, money.json()["code"]) == (422, "MONEY_ONLY")
    match = post(club, "ann", place, second=club.players["bob"].pk, length=3).json()
    assert do(club, "ann", match, "accept").json()["code"] == "YOU_AGREED"
    assert do(club, "cal", match, "accept").status_code == 403
    assert do(club, "eve", match, "accept").status_code == 404
    stale = do(club, "bob", match | {"version": 0}, "accept")
    assert (stale.status_code, stale.json()["code"], stale.json()["state"]["code"]) == (409, "STALE", match["code"])
    assert do(club, "bob", match, "rolls").status_code == 400
    assert Match.objects.get().stage == "challenged"
