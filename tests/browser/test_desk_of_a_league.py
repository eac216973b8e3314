"""The desk of a league on a phone: a named pair is found, called and entered with three taps at most."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look
from tests.browser.test_tournament_pages import must_fit_every_width
from tests.games.tournaments.desk.nights import night

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_site")]

LONG = "Élodie_Marguerite_de_Saint-Exupéry"


def test_a_pair_is_found_while_the_name_is_typed_and_entered_with_three_taps(open_page: OpenPage) -> None:
    evening = night(
        f"tournament Winter\nflight main league divisions of 6 length 5\nentrants ann bob cal gus hal {LONG}", "tables 2"
    )
    evening.says("dana", "start main")
    page = open_page(
        f"/tournaments/{evening.tournament.code}/desk/", evening.club.users["dana"], viewport={"width": 390, "height": 844}
    )
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    must_fit_every_width(page)
    assert barriers_in_every_look(page) == []
    page.get_by_role("searchbox", name="Find matches by a name").click()  # the first tap
    page.keyboard.type("elodie ANN")
    rows = page.locator(".desk-line[data-find]").filter(visible=True)
    expect(rows).to_have_count(1)
    expect(page.locator(".desk-group").filter(visible=True)).to_have_count(1)
    evening.says("tom", "bob beats cal 5-2")
    expect(page.locator("#desk-last")).to_contain_text("bob 5–2 against cal")
    expect(rows).to_have_count(1)
    expect(page.locator("[data-fresh]")).to_have_count(0)
    rows.first.get_by_text("Result", exact=True).click()
    rows.first.get_by_role("button", name="5–1").first.click()
    expect(rows).to_have_count(0)
    expect(page.get_by_text("No open match has this name.")).to_be_visible()
    assert any({"ann", LONG} == set(record.players) for record in evening.desk.tournament.records)
    page.get_by_role("searchbox", name="Find matches by a name").fill("")
    expect(rows.nth(5)).to_be_visible()
