"""A thumb that taps twice: the second tap is not taken by what has come under it meanwhile."""

import pytest
from playwright.sync_api import Page, expect

from chouette.evening.services import open_chouette
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage
from tests.chouette.evenings import say

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 390, "height": 844}}
Spot = tuple[float, float]


@pytest.fixture
def mo(live_site: object) -> User:
    return User.objects.create_user("mo")


def middle(page: Page, name: str) -> Spot:
    """Of the button, where a thumb would press it."""
    button = page.get_by_role("button", name=name, exact=True).first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_who_doubles_with_two_taps_does_not_take_for_everybody(mo: User, open_page: OpenPage) -> None:
    """Each of the two pages has a version of its own, so that the site cannot tell the second tap from a decision."""
    evening = say(open_chouette(create_club(mo, "The Mulberry"), "Tuesday", mo), "box ann\nline bob cal dee\ngame")
    page = open_page(f"/c/{evening.code}/", mo, **PHONE)
    page.mouse.click(*middle(page, "Box doubles all"))
    everyone = page.get_by_role("button", name="Everyone takes", exact=True)
    expect(everyone).to_be_visible()
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if "takes" in (request.post_data or "") else None)
    page.mouse.move(*middle(page, "Everyone takes"))
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(everyone).to_be_visible()
    assert not evening.records.filter(said__endswith="takes").exists()
    page.mouse.click(*middle(page, "Everyone takes"))
    expect(everyone).to_have_count(0)
    assert evening.records.filter(said__endswith="takes").count() == 3
    assert len(posts) == 1


def test_a_form_sent_with_two_taps_is_sent_once(mo: User, open_page: OpenPage) -> None:
    page = open_page("/clubs/new/", mo, **PHONE)
    page.get_by_label("Name").first.fill("Riverside")
    page.get_by_role("button", name="Found the club").dblclick()
    expect(page).to_have_url(page.url.split("/clubs/")[0] + "/clubs/riverside/")
    assert Club.objects.count() == 1


def test_the_next_page_does_not_take_the_second_tap_either(mo: User, open_page: OpenPage) -> None:
    page = open_page("/clubs/new/", mo, **PHONE)
    page.clock.set_fixed_time("2026-11-20T20:00:00")
    page.get_by_label("Name").first.fill("Riverside")
    spot = middle(page, "Found the club")
    page.mouse.click(*spot)
    page.wait_for_url("**/clubs/riverside/")
    pressed = """spot => { const link = document.createElement("a"); link.href = "#taken"; link.textContent = "Français";
        link.style.cssText = `position: fixed; z-index: 9; padding: 20px; left: ${spot[0] - 30}px; top: ${spot[1] - 25}px`;
        document.body.append(link); }"""
    page.evaluate(pressed, list(spot))
    page.mouse.click(*spot)
    assert "#taken" not in page.url
    page.clock.set_fixed_time("2026-11-20T20:00:01")
    page.mouse.click(*spot)
    page.wait_for_url("**#taken")
