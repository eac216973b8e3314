"""The Calcutta on a phone: three taps a lot; it and the money pages fit every width and are accessible."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.paying import pay_money, take_back_money
from games.tournaments.model.calcutta import BoughtBack
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look
from tests.browser.test_tournament_pages import SHEET, announced, must_fit_every_width
from tests.games.tournaments.desk.nights import night

WHOLE = "Wolfeschlegelsteinhausenbergerdorffvoral"

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_auction_on_a_phone(open_page: OpenPage) -> None:
    evening = announced()
    tom = evening.club.users["tom"]
    page = open_page(f"/tournaments/{evening.tournament.code}/calcutta/", tom, viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="Announce the Calcutta").click()
    for price, buyer in (("200", "Gus"), ("1250,50", "ann")):
        page.get_by_label("Price").fill(price)
        page.get_by_label("Buyer", exact=True).select_option(label=buyer)
        page.get_by_role("button", name="Sold").click()
        expect(page.get_by_label("Price")).to_have_value("")
    expect(page.locator(".calcutta-pool")).to_have_text("1450.50")
    page.get_by_role("button", name="Let ann buy back 25 %").click()
    expect(page.get_by_text("ann buys back 25 % of their own lot, and pays 50.00 of its price instead of Gus.")).to_be_visible()
    page.get_by_role("button", name="Let ann buy back 25 %").click()
    expect(page.get_by_role("button", name="Let ann buy back 25 %")).to_have_count(0)
    (lot, _other) = (evening.desk.calcutta or pytest.fail("there is one")).lots
    assert lot.back == (BoughtBack("ann", 2_500),)
    must_fit_every_width(page)
    assert barriers_in_every_look(page) == []


def test_statements_in_money_and_payments(open_page: OpenPage) -> None:
    evening = night(SHEET.replace("The Spring Cup", "Donaudampfschifffahrtsgesellschaft").replace("Hal", WHOLE))
    evening.says("tom", "fee 20\ncalcutta main 50 30 20 house 5 back 25\nlot ann 200 to gus back 25\nstart main")
    club, tom, ann = evening.club.club, evening.club.users["tom"], evening.club.players["ann"]
    keep_rules(club, {"currency": "EUR"})
    wrong = pay_money(club, ann, 2_000, by=tom, action_id=uuid4(), memo="at the bar")
    take_back_money(club, wrong, by=tom, action_id=uuid4(), reason="it was Bob")
    page = open_page(f"/clubs/{club.slug}/money/", tom)
    for place in ("", f"{ann.pk}/", "payments/", f"payments/{wrong.pk}/"):
        page.goto(f"/clubs/{club.slug}/money/{place}")
        must_fit_every_width(page)
        assert barriers_in_every_look(page) == []
