"""A club's own rating numbers in a real browser: chosen, filled in by a press, tried, refused at the field, kept."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubsite.members.models import Player
from games.ratings.tasks import rate_results
from tests.games.matches.players import cast
from tests.games.ratings.test_kept_ratings import played

from .conftest import OpenPage
from .inspection import WIDTHS, barriers_in_every_look, complaints_of, misfits, must_fit, show

pytestmark = pytest.mark.django_db(transaction=True)


def test_numbers_are_filled_in_tried_and_kept(open_page: OpenPage) -> None:
    club = cast()
    for winner, loser in (("ann", "bob"), ("cal", "ann"), ("ann", "mo")):
        played(club, winner, loser, 9)
    rate_results()
    Player.objects.filter(pk=club.players["bob"].pk).update(name="Maximiliana von Hohenstaufen-Lichtenstei")
    place = reverse("rating_rules", args=[club.club.slug])
    page = open_page(place, club.users["tom"])
    complaints = complaints_of(page)
    must_fit(page, place)
    start = page.get_by_label("First rating", exact=True)
    expect(start).to_be_hidden()
    page.get_by_label("Rating list").select_option(label="The club’s own")
    expect(start).to_be_visible()
    page.get_by_role("button", name="As Danish").click()
    expect(start).to_have_value("1000")
    page.get_by_label("Points at stake").fill("0")
    page.get_by_role("button", name="Try it first").click()
    expect(page.locator("#id_c_error")).to_have_text("A number from 0.01 to 1000.")
    page.get_by_label("Points at stake").fill("2")
    page.get_by_label("Name of the list").fill("Thursdays")
    page.get_by_role("button", name="Try it first").click()
    expect(page.get_by_role("heading", name="What it would be under Thursdays")).to_be_visible()
    expect(page.locator("#tried")).to_contain_text("10")
    for width in WIDTHS:
        show(page, width)
        assert misfits(page, with_links=True) == []
    assert barriers_in_every_look(page) == []
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Thursdays").first).to_be_visible()
    assert [one for one in complaints if "422" not in one] == []
