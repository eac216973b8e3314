"""Tabula in a real browser: three dice at one tap, at a table; and the emperor's throw as a puzzle."""

import pytest
from playwright.sync_api import Page, expect

from games.rules.cube import Side
from games.rules.variants.tabula import ZENOS_BOARD
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.chouette.on_screen.dice_evenings import roll
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll, set_board
from tests.chouette.phones import seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}


def taps(page: Page, *points: int) -> None:
    for point in points:
        page.locator(f"#zeno-place-{point}").click(force=True)


def test_a_table_rolls_the_third_die_and_zeno_has_one_play(open_page: OpenPage) -> None:
    friday = an_evening_on_screen("sheet plain\noption board=on\noption variant=tabula\nbox ann\nline bob cal dee\ngame")
    let_everybody_roll(friday)
    with loaded("52"):
        roll(friday, "ann")
    set_board(friday, ZENOS_BOARD, Side.BOX)
    page = open_page(f"/s/{seat_of(friday, 'ann').secret}/", viewport=PHONE, reduced_motion="reduce", has_touch=True)
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    with loaded("26 53"):
        page.get_by_role("button", name="Roll", exact=True).click()
        expect(page.locator("#table-happened")).to_contain_text("ann plays 15/9 6/1 5/3.")


@pytest.mark.parametrize("wide", [PHONE, {"width": 1440, "height": 900}], ids=["phone", "desktop"])
def test_zenos_throw_is_played_by_taps(open_page: OpenPage, wide: dict[str, int]) -> None:
    page = open_page("/games/tabula/", viewport=wide, reduced_motion="reduce")
    assert misfits(page) == []
    taps(page, 15, 6, 5)
    expect(page.locator("#zeno-say")).to_have_text("15/9 6/1 5/3 played. All dice are played: confirm, or undo.")
    page.locator("#zeno").get_by_role("button", name="Confirm").click()
    expect(page.locator("#puzzle")).to_contain_text("it is the only play")


def test_the_pages_of_the_games_hold_nobody_up(open_page: OpenPage) -> None:
    for place in ("/games/", "/games/irish/", "/games/tabula/"):
        page = open_page(place, viewport=PHONE, reduced_motion="reduce")
        assert barriers_in_every_look(page) == []
