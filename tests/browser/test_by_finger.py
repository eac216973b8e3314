"""A finger at the table, on phones: what it plays with is in view, a drag is a drag, and elsewhere the page scrolls."""

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from tests.browser.conftest import OpenPage
from tests.browser.inspection import misfits
from tests.browser.taps import taps
from tests.browser.test_table import at_table
from tests.browser.test_whole_chouette import drag, swipe
from tests.chouette.on_screen.screens import on_screen, roll, to_the_teams_roll

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((390, 844), (844, 390), (375, 553))


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    chouette = to_the_teams_roll(on_screen())
    roll(chouette, "bob", "64")
    return chouette


def bobs(open_page: OpenPage, friday: Chouette, size: tuple[int, int]) -> Page:
    return at_table(open_page, friday, "bob", viewport={"width": size[0], "height": size[1]}, has_touch=True)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_play_is_two_drags_and_one_tap(open_page: OpenPage, friday: Chouette, size: tuple[int, int]) -> None:
    bob = bobs(open_page, friday, size)
    for what in (".gb-board", "#board-confirm", "#board-back", ".gb-cubes"):
        expect(bob.locator(what)).to_be_in_viewport(ratio=0.99)
    assert misfits(bob) == []
    moves = ((24, 18), (13, 9))
    for start, end in moves:
        drag(bob, start, end)
    expect(bob.locator("#board-play")).to_have_value("24/18 13/9")
    assert bob.evaluate("scrollY") == 0
    bob.locator("#board-confirm").tap()
    expect(bob.locator("#table-happened")).to_contain_text("bob plays 24/18 13/9.")
    assert len(moves) + 1 == taps("a plain play")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_play_is_three_taps(open_page: OpenPage, friday: Chouette, size: tuple[int, int]) -> None:
    bob = bobs(open_page, friday, size)
    touched = ("#board-place-24", "#board-place-13", "#board-confirm")
    for place in touched:
        bob.locator(place).tap()
    expect(bob.locator("#table-happened")).to_contain_text("bob plays 24/18 13/9.")
    assert len(touched) == taps("a plain play")


def test_a_finger_that_holds_nothing_scrolls_the_page(open_page: OpenPage, friday: Chouette) -> None:
    bob = bobs(open_page, friday, (375, 553))
    place = bob.locator("#board-place-4").bounding_box()
    assert place is not None
    x, y = place["x"] + 5, place["y"] + 5
    swipe(bob, (x, y), (x, y - 200))
    bob.wait_for_function("() => scrollY > 0")
    expect(bob.locator("#board-play")).to_have_value("")
