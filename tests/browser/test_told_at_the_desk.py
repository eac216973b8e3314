"""On a phone the desk says where the thumb is why nothing was done, and asks by name before somebody leaves for good."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.test_second_taps_at_the_desk import a_moment_later, desk_of, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("live_site")
def test_who_taps_far_below_reads_why_nothing_was_done_and_whom_they_would_withdraw(open_page: OpenPage) -> None:
    evening = started(0)
    page = desk_of(evening, open_page)
    page.locator("#desk-players > summary").click()
    a_moment_later(page)
    page.get_by_role("button", name="Withdraw for good …").click()
    refusal = page.locator(".thumb [role=alert]")
    expect(refusal).to_have_text("Choose a player first.")
    expect(refusal).to_be_in_viewport()
    expect(page.locator("[role=alert]")).to_have_count(1)
    a_moment_later(page)
    page.locator("#desk-player").select_option("bob")
    page.get_by_role("button", name="Withdraw for good …").click()
    expect(refusal).to_contain_text("What bob still has to play is won by the opponents.")
    expect(page.locator("#desk-player")).to_have_value("")
    a_moment_later(page)
    page.get_by_role("button", name="Withdraw bob").click()
    expect(page.locator("#desk-last")).to_have_text("bob has withdrawn.")
    assert evening.desk.tournament.withdrawn == {"bob"}
