"""Ratings in a real browser: the list, several side by side, and a player's page from the plot to the match."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubsite.members.models import Player
from games.ratings.tasks import rate_results
from tests.games.matches.players import cast
from tests.games.ratings.test_kept_ratings import played

from .conftest import OpenPage
from .inspection import barriers_in_every_look, complaints_of, must_fit

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = {"bob": "Maximiliana von Hohenstaufen-Lichtenstei", "cal": "W" * 40, "mo": "דנה אברהם"}


def test_from_the_list_to_a_match(open_page: OpenPage) -> None:
    club = cast()
    for winner, loser in (("ann", "bob"), ("cal", "ann"), ("ann", "mo"), ("ann", "cal")):
        played(club, winner, loser, 9)
    played(club, "ann", "bob", rated=False)
    rate_results()
    for word, name in NAMES.items():
        Player.objects.filter(pk=club.players[word].pk).update(name=name)
    place = reverse("ratings", args=[club.club.slug])
    page = open_page(place, club.users["tom"])
    complaints = complaints_of(page)
    must_fit(page, place)
    must_fit(page, f"{place}?under=all")
    assert barriers_in_every_look(page) == []
    page.goto(place)
    page.get_by_role("link", name="under Danish").click()
    page.get_by_role("link", name="under Belgian").click()
    expect(page.locator("thead th")).to_have_count(4)
    page.get_by_role("link", name="ann", exact=True).click()
    expect(page.locator(".plot-line")).to_be_visible()
    must_fit(page, page.url)
    assert barriers_in_every_look(page) == []
    page.locator("ul.rows").get_by_role("link", name=NAMES["mo"]).last.click()
    expect(page.get_by_role("heading", name="Matches against")).to_be_visible()
    page.locator(".rating-when").first.click()
    expect(page).to_have_url(re.compile("/matches/"))
    assert complaints == []
