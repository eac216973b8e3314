"""Whoever touches nothing is asked in a way that cannot be overlooked, and one tap, key or movement is the answer."""

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import Page, expect

from chouette.evening.services import locked_table
from chouette.models import Chouette
from chouette.rules.model.actions import Player
from chouette.seats.absence.still_there import ask
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.browser.test_table import DESKTOP, PHONE, at_table
from tests.chouette.on_screen.evenings import an_evening_on_screen

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    return an_evening_on_screen()


def is_asked(chouette: Chouette, word: str) -> None:
    with transaction.atomic():
        locked, _table = locked_table(chouette.pk)
        ask(locked, (Player(word),), timezone.now())


def asks(page: Page) -> Page:
    expect(page.locator("#still-there")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Still there?")).to_be_visible()
    return page


def test_one_big_button_on_a_phone_and_nothing_beside_the_screen(open_page: OpenPage, friday: Chouette) -> None:
    bob = at_table(open_page, friday, "bob")
    dee = at_table(open_page, friday, "dee", viewport=DESKTOP)
    is_asked(friday, "bob")
    button = asks(bob).get_by_role("button", name="I am here")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 64
    assert box["width"] >= 300
    assert box["y"] + box["height"] <= PHONE["height"]
    assert misfits(bob) == []
    assert barriers_in_every_look(bob) == []
    expect(dee.locator("#still-there-asked")).to_have_text("bob is asked: still there?")
    button.tap() if bob.evaluate("navigator.maxTouchPoints") else button.click()
    expect(bob.locator("#still-there")).to_have_count(0)
    expect(dee.locator("#still-there-asked")).to_have_count(0)


@pytest.mark.parametrize("sign", ["key", "pointer"])
def test_any_key_and_any_movement_answers(open_page: OpenPage, friday: Chouette, sign: str) -> None:
    bob = at_table(open_page, friday, "bob", viewport=DESKTOP)
    is_asked(friday, "bob")
    asks(bob)
    if sign == "key":
        bob.keyboard.press("Shift")
    else:
        bob.mouse.move(200, 200)
    expect(bob.locator("#still-there")).to_have_count(0)
