"""What stands around the rows of the console: the page's menu, and on a desktop the evening so far."""

import pytest
from playwright.sync_api import expect

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.members.models import User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage
from tests.chouette.evenings import FOUR, say

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def mo(live_site: object) -> User:
    return User.objects.create_user("mo")


def evening(mo: User, sheet: str = FOUR) -> Chouette:
    return say(open_chouette(create_club(mo, "The Mulberry"), "Friday", mo), sheet)


def test_the_menu_has_four_groups_and_the_bars_screen_is_one_tap_away(mo: User, open_page: OpenPage) -> None:
    """A phone has no keys, and is not told of any."""
    chouette = evening(mo)
    page = open_page(f"/c/{chouette.code}/", mo, **PHONE, is_mobile=True)
    page.locator(".bar").get_by_role("link", name="The bar’s screen").first.tap()
    expect(page.locator("body.board, .board").first).to_be_visible()
    page.go_back()
    page.get_by_label("Menu").tap()
    groups = page.locator(".page-menu [role=group]")
    expect(groups).to_have_count(4)
    names = ["The game", "Share", "Money", "End"]
    assert [groups.nth(at).locator(".eyebrow").inner_text() for at in range(4)] == names
    expect(page.get_by_role("link", name="Keys")).to_be_hidden()
    expect(page.get_by_role("link", name="Side bet …")).to_be_visible()


def test_a_desktop_has_the_plot_and_what_was_said_beside_the_console(mo: User, open_page: OpenPage) -> None:
    chouette = evening(mo, "box ann\nline bob cal dee\ngame\nbox wins gammon\ngame")
    page = open_page(f"/c/{chouette.code}/", mo, viewport={"width": 1440, "height": 900}, has_touch=False)
    beside = page.locator("#so-far")
    expect(beside.locator("svg.plot")).to_be_visible()
    expect(beside.locator("li").first).to_contain_text("A game begins.")
    page.keyboard.press("b")
    expect(beside.locator("li").first).to_contain_text("ann doubles all.")
    asked: list[str] = []
    phone = open_page("/", mo, **PHONE)
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(f"/c/{chouette.code}/")
    expect(phone.locator("html")).to_have_attribute("data-live", "live")
    assert not [url for url in asked if "so-far" in url]
    plain = open_page(f"/c/{chouette.code}/sheet/so-far/", mo, java_script_enabled=False)
    expect(plain.locator("li", has_text="doubles").first).to_contain_text("ann doubles all.")
