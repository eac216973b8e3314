"""Enter in a field of the desk is its own button's, and never decides what waits above it."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.games.tournaments.desk.nights import Night, night

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = timezone.now() + timedelta(days=400)
WHEN, YEAR = f"{HOUR:%Y-%m-%dT%H:%M}", f"{HOUR:%Y}"


def disputed() -> Night:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("tom", "start main")
    evening.says("ann", "report ann: ann beats bob 5-3", "main 1.1")
    evening.says("bob", "report bob: bob beats ann 5-4", "main 1.1")
    return evening


def desk_of(evening: Night, open_page: OpenPage, *, scripts: bool = True) -> Page:
    user, place = evening.club.users["tom"], f"/tournaments/{evening.tournament.code}/desk/"
    page = open_page(place, user, java_script_enabled=scripts)
    for fold in page.locator("details > summary").all():
        if fold.is_visible():
            fold.click()
    return page


def entered(page: Page, field: str) -> None:
    page.locator(field).fill(WHEN)
    page.locator(field).press("Enter")


@pytest.mark.parametrize("field", ["#desk-until-when", "#desk-later"])
def test_an_hour_is_set_and_no_dispute_is_decided(field: str, open_page: OpenPage) -> None:
    evening = disputed()
    page = desk_of(evening, open_page)
    if field == "#desk-later":
        page.locator("#desk-later-match").select_option("main 1.1")
    entered(page, field)
    expect(page.locator("#desk-last")).to_contain_text(YEAR)
    (match,) = evening.first_round()
    assert not match.decided
    assert evening.desk.deadlines or evening.desk.watches


def test_before_the_draw_the_hour_is_set_and_entry_stays_open(open_page: OpenPage) -> None:
    evening = night()
    page = desk_of(evening, open_page)
    entered(page, "#desk-at")
    expect(page.locator("#desk-last")).to_contain_text(YEAR)
    assert evening.desk.takes_entries(0)
    assert evening.desk.starts is not None


def test_whoever_comes_late_is_entered_by_it(open_page: OpenPage) -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob cal")
    evening.says("tom", "start main")
    page = desk_of(evening, open_page)
    page.locator("#desk-late").fill("Gil")
    page.locator("#desk-late").press("Enter")
    expect(page.locator("#desk-last")).to_have_text("Gil is in.")


def test_without_scripts_it_says_nothing_of_any_match(open_page: OpenPage) -> None:
    evening = disputed()
    version = evening.desk_version
    page = desk_of(evening, open_page, scripts=False)
    with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
        entered(page, "#desk-until-when")
    assert answered.value.status == 400
    assert evening.desk_version == version
