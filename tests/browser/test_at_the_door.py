"""Whoever waits at a table's door, in a real browser."""

import pytest
from playwright.sync_api import expect

from chouette.models import SeatRequest
from chouette.seats.sitting_down import let_in, sit_down
from clubsite.members.models import User
from clubsite.members.services import join
from tests.browser.conftest import OpenPage
from tests.browser.inspection import misfits
from tests.chouette.on_screen.evenings import an_evening_on_screen

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}


def test_whoever_asks_for_a_seat_and_is_let_in_finds_their_own_page_open(open_page: OpenPage) -> None:
    sheet = "sheet plain\noption board=on\noption join_consent=monitor\nbox ann\nline bob cal dee\ngame"
    chouette = an_evening_on_screen(sheet)
    eve = User.objects.create_user("eve")
    join(chouette.club, eve)
    page = open_page(f"/t/{chouette.code}/", eve, viewport=PHONE, has_touch=True)
    page.get_by_role("button", name="Ask for a seat").tap()
    expect(page.locator(".lobby-waits")).to_contain_text("Your page opens here as soon as you are let in.")
    assert misfits(page) == []
    let_in(chouette.pk, SeatRequest.objects.get().pk, by=chouette.opened_by, keeps_score=True)
    seat = chouette.seats.get(word="eve")
    page.wait_for_url(f"**/s/{seat.secret}/")


def test_whoever_has_opened_a_table_sees_who_sits_down_and_begins(open_page: OpenPage) -> None:
    chouette = an_evening_on_screen("sheet plain\noption board=on")
    assert chouette.opened_by is not None
    page = open_page(f"/t/{chouette.code}/", chouette.opened_by, viewport=PHONE, has_touch=True)
    expect(page.get_by_text("As soon as two have sat down")).to_be_visible()
    expect(page.get_by_role("link", name="Look again")).to_be_hidden()
    for name in ("bea", "gus"):
        user = User.objects.create_user(name)
        join(chouette.club, user)
        sit_down(chouette.pk, user)
    page.get_by_role("button", name="Roll for the seats and begin").tap()
    page.wait_for_url(f"**/w/{chouette.code}/")
