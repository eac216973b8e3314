"""A table on the whole screen, and the screen held as the player wants: by finger and by keys, and where it is refused."""

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, complaints_of, misfits
from tests.browser.test_table import at_table
from tests.chouette.on_screen.screens import on_screen, to_the_teams_roll

pytestmark = pytest.mark.django_db(transaction=True)

UPRIGHT, SIDEWAYS, SMALL = ({"width": wide, "height": high} for wide, high in ((390, 844), (844, 390), (375, 553)))

#: What the device was asked for, in order; headless Chromium turns no screen.
ASKED = """
    window.asked = [];
    screen.orientation.lock = async (how) => { window.asked.push(how); };
    screen.orientation.unlock = () => { window.asked.push("free"); };
"""
REFUSES = 'screen.orientation.lock = () => Promise.reject(new DOMException("no", "NotSupportedError"));'
HAS_NONE = "Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false });"
IS_FULL = "document.fullscreenElement === document.documentElement"


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    return to_the_teams_roll(on_screen())


def opened(open_page: OpenPage, friday: Chouette, script: str = "", **options: object) -> Page:
    page = at_table(open_page, friday, "bob", **({"has_touch": True, "viewport": UPRIGHT} | options))
    page.add_init_script(script)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def is_full(page: Page, *, full: bool) -> None:
    expect(page.locator("[data-full-screen]")).to_have_attribute("aria-pressed", str(full).lower())
    assert page.evaluate(IS_FULL) is full


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS, SMALL], ids=str)
def test_a_tap_gives_the_table_the_whole_screen_and_the_next_gives_it_back(
    open_page: OpenPage, friday: Chouette, size: dict[str, int]
) -> None:
    page = opened(open_page, friday, viewport=size)
    button = page.get_by_role("button", name="Full screen")
    expect(button).to_be_in_viewport(ratio=1)
    assert misfits(page) == []
    is_full(page, full=False)
    button.tap()
    is_full(page, full=True)
    page.locator("#roll").tap()  # played on as ever
    expect(page.locator("#table-turn")).to_contain_text("Your play")
    is_full(page, full=True)
    button.tap()
    is_full(page, full=False)


@pytest.mark.taps_twice
def test_two_taps_leave_it_full_and_keys_and_escape_lead_back(open_page: OpenPage, friday: Chouette) -> None:
    page = opened(open_page, friday)
    button = page.get_by_role("button", name="Full screen")
    for minute, pause in enumerate((100, 250, 450)):
        page.clock.set_fixed_time(f"2026-11-20T20:0{minute}:00")
        button.tap()
        is_full(page, full=True)
        page.clock.set_fixed_time(f"2026-11-20T20:0{minute}:00.{pause}")
        button.tap()
        is_full(page, full=True)
        page.evaluate("document.exitFullscreen()")  # the system's own way out
        is_full(page, full=False)
    page.clock.set_fixed_time("2026-11-20T20:05:00")
    page.keyboard.press("Tab")  # from here on by keys: Enter presses what has the focus
    button.focus()
    page.keyboard.press("Enter")
    is_full(page, full=True)
    page.keyboard.press(" ")
    is_full(page, full=False)
    assert barriers_in_every_look(page) == []


def test_the_screen_is_held_as_the_player_wants_and_only_while_it_is_full(open_page: OpenPage, friday: Chouette) -> None:
    page = opened(open_page, friday, ASKED)
    held = page.get_by_label("In full screen")
    held.select_option("Always sideways")
    assert page.evaluate("asked") == ["free"]
    page.reload()  # kept by this browser
    expect(held).to_have_value("landscape")
    page.get_by_role("button", name="Full screen").tap()
    is_full(page, full=True)
    assert page.evaluate("asked") == ["landscape"]
    held.select_option("Always upright")
    held.select_option("Turns with the phone")
    assert page.evaluate("asked") == ["landscape", "portrait", "free"]
    page.evaluate("document.exitFullscreen()")
    is_full(page, full=False)
    assert page.evaluate("asked") == ["landscape", "portrait", "free", "free"]


def test_a_device_that_refuses_to_be_held_is_full_all_the_same(open_page: OpenPage, friday: Chouette) -> None:
    page = opened(open_page, friday, REFUSES)
    complaints = complaints_of(page)
    page.get_by_label("In full screen").select_option("Always upright")
    page.get_by_role("button", name="Full screen").tap()
    is_full(page, full=True)
    assert complaints == []


def test_a_browser_without_a_full_screen_shows_no_button(open_page: OpenPage, friday: Chouette) -> None:
    page = opened(open_page, friday, HAS_NONE)
    expect(page.locator("[data-full-screen]")).to_be_hidden()
    expect(page.locator("#board-held")).to_be_hidden()
    expect(page.get_by_label("Colours of the board")).to_be_visible()


def test_a_mouse_has_the_button_and_nothing_to_hold(open_page: OpenPage, friday: Chouette) -> None:
    page = opened(open_page, friday, has_touch=False, viewport={"width": 1440, "height": 900})
    page.get_by_role("button", name="Full screen").click()
    is_full(page, full=True)
    expect(page.locator("#board-held")).to_be_hidden()
