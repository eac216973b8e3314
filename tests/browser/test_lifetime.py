"""A player's career in a real browser: it fits every width, a thumb and the policy, with names of every length and script."""

import re
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from chouette.evening.services import open_chouette
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.services import create_club
from tests.chouette.evenings import say

from .conftest import OpenPage
from .inspection import complaints_of, must_fit
from .test_club_pages import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Maximiliana von Hohenstaufen-Lichtenstei", "W" * 40, "דנה אברהם", "عبد الرحمن الخوارزمي")
EVENINGS = 27  # slightly more than one page
GAMES = "game\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins gammon\ngame\nbox wins backgammon"
EVENING = f"box ann\nline bob cal dee\n{GAMES}\nbob pays ann 1\nproposition ann cal 400 to cal"


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom")


@pytest.fixture
def club(tom: User) -> Club:
    return club_after(1, tom)


@pytest.fixture
def old_club(tom: User) -> Club:
    return club_after(EVENINGS, tom)


def club_after(evenings: int, tom: User) -> Club:
    """Four players with names that are hard to lay out; one of them is tom."""
    club = create_club(tom, "The Honourable Society of Backgammon and Chouette Players of the Old Harbour")
    for number in range(evenings):
        title = f"Friday, the long evening of the summer tournament, board {number} downstairs"
        say(open_chouette(club, title, tom), EVENING)
    for word, name in zip(("ann", "bob", "cal", "dee"), NAMES, strict=True):
        Player.objects.filter(club=club, word=word).update(name=name)
    Player.objects.filter(club=club, word="ann").update(user=tom)
    Player.objects.create(club=club, name="Eve", word="eve")
    return club


def address(club: Club, name: str, *words: str) -> str:
    return reverse(name, args=[club.slug, *(Player.objects.get(club=club, word=word).pk for word in words)])


def test_every_page_of_a_player_fits_every_width(open_page: OpenPage, tom: User, old_club: Club) -> None:
    page = open_page("about:blank", tom, reduced_motion="reduce")
    complaints = complaints_of(page)
    for word in ("ann", "bob", "cal", "dee", "eve"):
        must_fit(page, address(old_club, "player", word))
    must_fit(page, address(old_club, "player", "ann") + "?page=2")
    for place in (address(old_club, "opponents", "ann"), address(old_club, "opponents", "eve"), "/me/"):
        must_fit(page, place)
    for pair in (("ann", "bob"), ("cal", "dee"), ("eve", "ann")):
        must_fit(page, address(old_club, "head_to_head", *pair))
    assert complaints == []


def test_an_empty_record_fits_and_says_how_to_fill_it(open_page: OpenPage, tom: User, club: Club) -> None:
    dee = User.objects.create_user("dee")
    page = open_page("about:blank", dee, viewport=PHONE)
    must_fit(page, "/me/")
    expect(page.get_by_role("heading", name="You belong to no club yet")).to_be_visible()
    Membership.objects.create(club=club, user=dee)
    must_fit(page, "/me/")
    page.get_by_role("link", name="Which guest am I?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("That guest is me")


def test_from_the_club_through_a_player_and_his_opponent_to_the_evening_without_a_script(
    open_page: OpenPage, tom: User, old_club: Club
) -> None:
    page = open_page(reverse("club", args=[old_club.slug]), tom, viewport=PHONE, java_script_enabled=False)
    page.get_by_role("link", name=NAMES[2]).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(NAMES[2])
    page.get_by_role("link", name=NAMES[0]).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("against")
    page.get_by_role("link", name="Older").click()
    expect(page).to_have_url(re.compile(r"\?page=2$"))
    page.get_by_role("link", name="Friday, the long evening").first.click()
    assert urlsplit(page.url).path.startswith("/w/")


def test_the_account_menu_leads_to_ones_own_record(open_page: OpenPage, tom: User, club: Club) -> None:
    page = open_page("/", tom, viewport=PHONE)
    page.get_by_text("tom", exact=True).click()
    page.get_by_role("link", name="My record").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My record")
    page.get_by_role("link", name=club.name).last.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(NAMES[0])


def test_the_plot_ends_where_the_balance_stands(open_page: OpenPage, tom: User, old_club: Club) -> None:
    page = open_page(address(old_club, "player", "bob"), tom, viewport=PHONE)
    figure = page.locator(".plot-life .plot-label").text_content()
    assert figure
    expect(page.locator(".statement-head .mine-figure")).to_contain_text(figure)
    box, plot = page.locator(".plot-life .plot-label").bounding_box(), page.locator(".plot-life").bounding_box()
    assert box is not None
    assert plot is not None
    assert box["x"] + box["width"] <= plot["x"] + plot["width"]
