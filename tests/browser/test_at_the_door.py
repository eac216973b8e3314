"""Whoever waits at a table's door, in a real browser."""

import pytest
from playwright.sync_api import expect

from chouette.models import SeatRequest
from chouette.seats.sitting_down import let_in
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
    expect(page.get_by_role("status")).to_contain_text("Your page opens here as soon as you are let in.")
    assert misfits(page) == []
    let_in(chouette.pk, SeatRequest.objects.get().pk, by=chouette.opened_by, keeps_score=True)
    seat = chouette.seats.get(word="eve")
    page.wait_for_url(f"**/s/{seat.secret}/")
