"""Two owners and one list of both clubs, in real browsers: found, invite, agree, read, leave."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubsite.leaderboards.listing import change_rules
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.clubsite.leaderboards.test_across_clubs import put

from .conftest import OpenPage
from .inspection import barriers_in_every_look, complaints_of, must_fit

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "The Honourable Society of Backgammon and Chouette Players of the Old Harbour"


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom", password="bone paper, dark ink")


@pytest.fixture
def ida() -> User:
    return User.objects.create_user("ida", password="bone paper, dark ink")


@pytest.fixture
def club(tom: User) -> Club:
    club = create_club(tom, LONG)
    change_rules(club.pk, is_public=False, least=1)
    put(club, "tom", 10, 4, tom)
    put(club, "W" * 40, -10, 4)
    return club


@pytest.fixture
def quince(ida: User, tom: User) -> Club:
    club = create_club(ida, "Quince")
    change_rules(club.pk, is_public=False, least=1)
    put(club, "ida", 3, 1, ida)
    long = put(club, "max", -3, 1)
    long.name = "Maximiliana von Hohenstaufen-Lichtenstei"
    long.save(update_fields=["name"])
    put(club, "Tommy", -2, 2, tom)
    return club


def test_two_clubs_make_one_list_and_part(open_page: OpenPage, tom: User, ida: User, club: Club, quince: Club) -> None:
    founders = open_page(reverse("circles", args=[club.slug]), tom, reduced_motion="reduce")
    complaints = complaints_of(founders)
    founders.get_by_label("Name of the circle").fill("Clubs of the harbour, of both banks and of the island")
    founders.get_by_role("button", name="Found the circle").click()
    for asked in ("nobody-at-all", "quince"):
        founders.get_by_label("Address of the other club").fill(asked)
        founders.get_by_role("button", name="Invite", exact=True).click()
        expect(founders.get_by_text("If there is such a club")).to_be_visible()
    expect(founders.get_by_text("has not answered")).to_have_count(2)

    guests = open_page(reverse("circles", args=[quince.slug]), ida, reduced_motion="reduce")
    must_fit(guests, reverse("circles", args=[quince.slug]))
    assert barriers_in_every_look(guests) == []
    guests.get_by_role("button", name="Agree").click()
    expect(guests.get_by_text("The club is in the circle.")).to_be_visible()
    guests.get_by_role("link", name="Leaders", exact=True).click()
    guests.get_by_role("link", name="Clubs of the harbour").click()
    expect(guests.locator(".leader")).to_have_count(4)
    expect(guests.locator(".leader").first).to_contain_text("ida")
    both = guests.locator(".leader", has_text="Tommy")
    expect(both).to_contain_text(LONG)
    expect(both.locator(".leader-figure")).to_have_text("+0.33")
    must_fit(guests, guests.url)
    assert barriers_in_every_look(guests) == []

    must_fit(founders, reverse("circles", args=[club.slug]))
    assert barriers_in_every_look(founders) == []
    guests.goto(reverse("circles", args=[quince.slug]))
    guests.get_by_role("button", name="Leave the circle").click()
    expect(guests.get_by_text("The club is in that circle no more")).to_be_visible()
    founders.goto(reverse("leaders", args=[club.slug]))
    founders.get_by_role("link", name="Clubs of the harbour").click()
    expect(founders.locator(".leader")).to_have_count(2)
    assert complaints == []
