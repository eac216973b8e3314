"""What a public club shows everybody of its tournaments, programs read without a token; of a private club they read nothing."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.live.rendering import Over
from games.tournaments.api.live import read
from games.tournaments.models import ClubTournament
from tests.games.matches.players import Cast, cast
from tests.games.tournaments.desk.test_api import announced, client_of, says

pytestmark = pytest.mark.django_db


def opened(club: Cast, *, public: bool) -> Any:
    """A tournament with a Calcutta, in which ann's lot is sold."""
    club.club.is_public = public
    club.club.save(update_fields=["is_public"])
    sheet = "tournament Friday\nflight main knockout length 3\nentrants ann bob"
    state = announced(club, sheet=sheet, steps="calcutta main 50 30 20 house 5 back 25").json()
    return says(club, "dana", state, "lot ann 200 to bob").json()


def stranger_reads(club: Cast, name: str, *args: object) -> Any:
    return Client().get(reverse(name, args=[club.club.slug, *args]))


def test_whoever_comes_by_reads_what_the_page_of_a_public_club_shows() -> None:
    club = cast()
    code = opened(club, public=True)["code"]
    assert [one["code"] for one in stranger_reads(club, "api_tournaments").json()["results"]] == [code]
    told = stranger_reads(club, "api_tournament", code).json()
    assert ([one["word"] for one in told["entries"]], told["you"], told["undo"]) == (["ann", "bob"], None, None)
    assert stranger_reads(club, "api_tournament_sheet", code).content.startswith(b"tournament Friday")
    assert stranger_reads(club, "api_series_of_club").json()["results"] == []


def test_what_members_have_staked_is_their_own() -> None:
    club = cast()
    code = opened(club, public=True)["code"]
    assert stranger_reads(club, "api_tournament", code).json()["calcutta"] is None
    own = client_of(club.users["ann"]).get(reverse("api_tournament", args=[club.club.slug, code])).json()
    assert own["calcutta"]["pool"] == 200


def test_of_a_private_club_nothing_is_read_and_a_forgotten_token_is_told() -> None:
    club = cast()
    code = opened(club, public=False)["code"]
    for name, args in [("api_tournaments", []), ("api_tournament", [code]), ("api_tournament_sheet", [code])]:
        assert (stranger_reads(club, name, *args).status_code, stranger_reads(club, name, *args).json()["code"]) == (
            401,
            "NOT_AUTHENTICATED",
        )


def test_a_stream_of_a_stranger_ends_with_the_club_s_being_public() -> None:
    club = cast()
    code = opened(club, public=True)["code"]
    assert stranger_reads(club, "api_tournament_events", code).status_code == 307
    channel = str(ClubTournament.objects.get(code=code).pk)
    told = read(channel).draw("anyone")
    assert json.loads(str(told))["calcutta"] is None
    club.club.is_public = False
    club.club.save(update_fields=["is_public"])
    with pytest.raises(Over):
        read(channel).draw("anyone")


def test_a_stranger_says_nothing() -> None:
    club = cast()
    state = opened(club, public=True)
    place = reverse("api_say_at_tournament", args=[club.club.slug, state["code"]])
    assert Client().post(place, {"say": "start main"}, content_type="application/json").status_code == 401


def test_a_correction_is_tried_in_whatever_case_it_is_said() -> None:
    club = cast()
    sheet = "tournament Friday\nflight main knockout length 3\nentrants Ann Bob\nstart main\nAnn beats Bob 3-1"
    state = announced(club, sheet=sheet, steps="").json()
    place = reverse("api_preview_correction", args=[club.club.slug, state["code"]])
    would = client_of(club.users["dana"]).get(place, {"say": "correct ann bob: bob beats ann 3-2"})
    assert (would.status_code, [one["id"] for one in would.json()["matches"]]) == (200, ["main 1.1"])


def test_a_tournament_without_a_match_to_play_offers_no_score_sheets() -> None:
    """A match that is decided and looked at again is none to play."""
    club = cast()
    club.club.is_public = True
    club.club.save(update_fields=["is_public"])
    sheet = """tournament Friday
flight main knockout length 3
entrants ann bob cal
draw_seed 9f3c0a
start main
cal beats ann 3-1
withdraw cal
override "typo": correct cal ann: ann beats cal 3-2
ann beats bob 3-0"""
    state = announced(club, sheet=sheet, steps="").json()
    page = Client().get(reverse("tournament", args=[state["code"]])).content.decode()
    paper = Client().get(reverse("tournament_paper", args=[state["code"], "score-sheets"]))
    assert ("score-sheets" in page, paper.status_code) == (False, 404)
