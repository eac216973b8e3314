"""The house rules on a phone: found by a word, each choice told in a sentence, nothing lost while looking."""

import re

import pytest
from playwright.sync_api import expect

from chouette.models import Chouette
from clubsite.members.models import User
from tests.browser.conftest import OpenPage
from tests.browser.journeys import journey
from tests.browser.looks import Travel
from tests.chouette.evenings import FOUR, an_evening

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def chouette(live_site: object) -> Chouette:
    return an_evening(f"option players_max=6\n{FOUR}")


@journey("house rules of an evening")
def test_a_rule_is_found_read_and_changed_with_one_thumb(chouette: Chouette, travel: Travel) -> None:
    mo = travel(f"/c/{chouette.code}/rules/", User.objects.get(username="mo"))
    page = mo.page
    expect(page.locator(".rules-differ li")).to_have_count(1)
    mo.passes()
    beavers, find = page.locator("#rule-beaver"), page.get_by_label(mo.words("Find a rule"))
    expect(beavers).to_be_hidden()
    find.fill("beav")
    expect(beavers).to_be_visible()
    sentences = beavers.locator("[data-choice], .soft, p").all_inner_texts()
    mo.touch(beavers.locator(".seg").filter(has_text=mo.words("not allowed")))
    assert beavers.locator("[data-choice], .soft, p").all_inner_texts() != sentences, "the sentence follows the choice"
    mo.passes()
    find.fill("zebra")
    expect(page.locator("[data-rules-none]")).to_be_visible()
    find.fill(mo.words("First seats")[:6])
    page.locator("#rule-initial_order select").select_option("shuffle")
    find.fill("")
    expect(beavers).to_be_hidden()  # folded as before
    mo.press("Change the rules")
    expect(page).to_have_url(re.compile(rf"/c/{chouette.code}/$"))
    mo.goes(f"/w/{chouette.code}/rules/")
    expect(page.locator(".rules-differ li")).to_have_count(3)
    mo.passes()
    mo.touch(page.locator(".rules-differ a").last)
    expect(page.locator("#rule-beaver")).to_be_visible()
    mo.passes()


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
