"""The house rules on a phone: found by a word, each choice told in a sentence, nothing lost while looking."""

import re

import pytest
from playwright.sync_api import expect

from chouette.models import Chouette
from clubsite.members.models import User
from tests.browser.conftest import OpenPage
from tests.chouette.evenings import FOUR, an_evening

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def chouette(live_site: object) -> Chouette:
    return an_evening(f"option players_max=6\n{FOUR}")


def test_a_rule_is_found_read_and_changed_with_one_thumb(chouette: Chouette, open_page: OpenPage) -> None:
    page = open_page(f"/c/{chouette.code}/rules/", User.objects.get(username="mo"), **PHONE)
    expect(page.locator(".rules-differ li")).to_have_text("Players at most: 6 (Online: 12)")
    beavers = page.locator("#rule-beaver")
    expect(beavers).to_be_hidden()
    page.get_by_label("Find a rule").fill("beav")
    expect(beavers).to_be_visible()
    expect(beavers.get_by_text("Whoever is doubled may beaver")).to_be_visible()
    beavers.get_by_role("radio", name="not allowed").tap()
    expect(beavers.get_by_text("Nobody may beaver")).to_be_visible()
    expect(beavers.get_by_text("Whoever is doubled may beaver")).to_be_hidden()
    page.get_by_label("Find a rule").fill("zebra")
    expect(page.get_by_text("No rule has these words.")).to_be_visible()
    page.get_by_label("Find a rule").fill("seats")
    seats = page.locator("#rule-initial_order")
    seats.locator("select").select_option("shuffle")
    expect(seats.get_by_text("The first seats are drawn at random.")).to_be_visible()
    page.get_by_label("Find a rule").fill("")
    expect(beavers).to_be_hidden()  # folded as before
    page.get_by_role("button", name="Change the rules").tap()
    expect(page).to_have_url(re.compile(rf"/c/{chouette.code}/$"))
    page.goto(f"/w/{chouette.code}/rules/")
    expect(page.locator(".rules-differ li")).to_have_text(
        [
            "Players at most: 6 (Online: 12)",
            "First seats: shuffled (Online: one die each)",
            "Beavers: not allowed (Online: allowed)",
        ]
    )
    page.get_by_role("link", name="Beavers").tap()
    expect(page.locator("#rule-beaver").get_by_text("Nobody may beaver: a double is taken or dropped.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_a_script_the_page_is_asked_again(chouette: Chouette, open_page: OpenPage) -> None:
    page = open_page(f"/c/{chouette.code}/rules/", User.objects.get(username="mo"), java_script_enabled=False, **PHONE)
    page.get_by_label("Find a rule").fill("jacoby")
    page.get_by_role("button", name="Find").tap()
    expect(page.locator(".rules-chapter")).to_have_count(1)
    jacoby = page.locator("#rule-jacoby")
    jacoby.get_by_role("radio", name="not played").tap()
    expect(jacoby.get_by_text("Gammons and backgammons always count")).to_be_visible()
    page.get_by_role("button", name="Change the rules").tap()
    expect(page).to_have_url(re.compile(rf"/c/{chouette.code}/$"))
    page.goto(f"/w/{chouette.code}/rules/")
    expect(page.locator(".rules-differ")).to_contain_text("Jacoby rule: not played (Online: played)")
