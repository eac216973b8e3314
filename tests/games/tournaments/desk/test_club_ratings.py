"""Ratings for the draw are taken from the club's own list with one tap, and are known as such."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.ratings.services.replaying import catch_up
from games.tournaments.desk.steps import ClubRatings
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.opening import announce
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.wording.sentence import sentence_of
from tests.games.tournaments.desk.nights import Night, night

pytestmark = pytest.mark.django_db
SECOND = "tournament Saturday\noption seeding=rating\nflight main knockout length 5\nentrants ann bob cal"


def second_night() -> Night:
    """Ann has beaten bob the night before, which counts on the club's list."""
    first = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    first.says("dana", "start main")
    first.says("dana", "ann beats bob 5-3")
    catch_up(first.club.club.pk)
    return Night(first.club, announce(first.club.club, SECOND, first.club.users["dana"], uuid4(), ""))


def ratings(evening: Night) -> dict[str, float | None]:
    return {one.name: one.rating and one.rating / 10_000 for one in evening.desk.tournament.entrants}


def test_one_tap_rates_everybody_who_is_on_the_clubs_list() -> None:
    evening = second_night()
    evening.says("dana", "club_ratings")
    found = ratings(evening)
    assert found["cal"] is None
    assert found["ann"] == pytest.approx(1522.36, abs=0.01)
    assert found["bob"] == pytest.approx(1477.64, abs=0.01)
    assert evening.desk.club_rated == ("ann", "bob")
    evening.says("dana", "start main")
    assert evening.desk.tournament.flights[0].lines == ("ann", "bob", "cal")
    assert troubles_of(evening.tournament.pk) == []


def test_whatever_is_typed_afterwards_is_not_the_clubs() -> None:
    evening = second_night()
    evening.says("dana", "club_ratings")
    evening.says("dana", "rating bob 1900")
    assert list(evening.desk.club_rated) == ["ann"]
    evening.says("dana", "club_ratings")
    assert list(evening.desk.club_rated) == ["ann", "bob"]


def test_log_page_and_api_say_so(client: Client) -> None:
    evening = second_night()
    evening.says("dana", "club_ratings")
    client.force_login(evening.club.users["dana"])
    desk = client.get(reverse("tournament_desk", args=[evening.tournament.code])).text
    assert "From the club’s ratings, as of" in desk
    assert "From the club’s ratings, as of" in client.get(reverse("tournament", args=[evening.tournament.code])).text
    record = evening.tournament.records.latest("number")
    assert record.said == "club_ratings"
    place = reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])
    told = client.get(place).json()["club_ratings"]
    assert set(told["ratings"]) == {"ann", "bob"}
    assert told["as_of"] is not None
    assert sentence_of(ClubRatings(0, (("ann", 1),)), str).startswith("1 rating is from the club’s ratings, as of")


def test_its_sheet_has_the_numbers() -> None:
    evening = second_night()
    evening.says("dana", "club_ratings")
    told = play_sheet(sheet_of(ClubTournament.objects.get(pk=evening.tournament.pk)))
    assert [one.rating for one in told.entrants] == [one.rating for one in evening.desk.tournament.entrants]


def test_nobody_types_a_number_with_it_and_no_player_says_it() -> None:
    evening = second_night()
    for who, line in (("dana", "club_ratings ann 3000"), ("ann", "club_ratings")):
        with pytest.raises(TournamentRefused):
            evening.says(who, line)
    assert ratings(evening) == {"ann": None, "bob": None, "cal": None}


def test_a_director_who_plays_leaves_it_to_another_and_nothing_is_said_where_nobody_is_rated() -> None:
    evening = second_night()
    evening.says("tom", "entrants dana")
    with pytest.raises(TournamentRefused):
        evening.says("dana", "club_ratings")
    evening.says("tom", "sign_off ann")
    evening.says("tom", "sign_off bob")
    with pytest.raises(TournamentRefused, match="has a rating"):
        evening.says("tom", "club_ratings")
    assert evening.desk.club_rated == ()
