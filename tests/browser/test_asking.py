"""A monitor who plays goes back past a roll in a real browser; the others see who asks for what and answer with a tap."""

import os
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import expect

from chouette.models import Seat
from clubsite.members.models import Player, User
from tests.attacks.sitting_monitor import ann_has_rolled, at_console
from tests.browser.conftest import OpenPage
from tests.browser.inspection import misfits
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.chouette.phones import seat_of

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
LYING = {"width": 844, "height": 390}
LONG = "Bartholomäus-Maximilian Hohenzollernsigm"
SHOTS = os.environ.get("SHOTS")


def test_the_roll_is_taken_back_once_all_have_tapped(open_page: OpenPage) -> None:
    chouette = ann_has_rolled()
    Player.objects.filter(club=chouette.club, word="dee").update(name=LONG)
    monitor = User.objects.get(username="ann")
    seats: dict[str, Seat] = {who: seat_of(chouette, who) for who in ("bob", "cal", "dee")}
    pages = {
        "bob": open_page(f"/s/{seats['bob'].secret}/", viewport=PHONE, reduced_motion="reduce"),
        "cal": open_page(f"/s/{seats['cal'].secret}/", viewport=DESKTOP, reduced_motion="reduce"),
        "dee": open_page(f"/s/{seats['dee'].secret}/", viewport=PHONE, reduced_motion="reduce", color_scheme="dark"),
    }
    console = open_page(f"/c/{chouette.code}/", monitor, viewport=PHONE, reduced_motion="reduce")
    watching = open_page(f"/w/{chouette.code}/", viewport=DESKTOP, reduced_motion="reduce", color_scheme="dark")
    for page in (*pages.values(), console, watching):
        expect(page.locator("html")).to_have_attribute("data-live", "live")
    console.get_by_role("link", name="Undo …").click()
    expect(console.get_by_text("It is asked for, and done with the yes of bob, cal and")).to_be_visible()
    _shot(console, "undo-dialog")
    console.get_by_role("button", name="Undo this").click()
    expect(console.locator("#proposal")).to_contain_text(f"Waiting for bob, cal and {LONG}.")
    for who, page in pages.items():
        asked = page.locator("#table-request")
        expect(asked).to_contain_text("ann asks to take back: Opening roll: the box 3, the captain 1.")
        expect(page.locator("#table-turn")).to_contain_text("ann asks for your yes.")
        assert misfits(page) == []
        _shot(page, f"asked-{who}")
        asked.get_by_role("button", name="Agree").click()
        if who != "dee":
            expect(asked).to_contain_text("agreed")
            expect(asked.get_by_role("button")).to_have_count(0)
            expect(page.locator("#table-turn")).not_to_contain_text("asks")
            expect(watching.locator("#table-request")).to_contain_text("agreed")
        if who == "bob":
            _shot(console, "console")
            _shot(watching, "watching")
    for page in (*pages.values(), watching):
        expect(page.locator("#table-request")).to_have_count(0)
        expect(page.locator("#table-happened")).to_contain_text("The last step is taken back: Opening roll")
    expect(console.locator("#proposal")).to_have_count(0)
    assert chouette.records.latest("number").agreed == ["bob", "cal", "dee"]


def test_a_monitor_who_does_not_sit_is_asked_why(open_page: OpenPage) -> None:
    chouette = ann_has_rolled()
    mo = User.objects.get(username="mo")
    console = open_page(f"/c/{chouette.code}/", mo, viewport=DESKTOP, reduced_motion="reduce", color_scheme="dark")
    bob = open_page(f"/s/{seat_of(chouette, 'bob').secret}/", viewport=PHONE, reduced_motion="reduce")
    for page in (console, bob):
        expect(page.locator("html")).to_have_attribute("data-live", "live")
    console.get_by_role("link", name="Undo …").click()
    console.get_by_label("The reason, which everybody reads").fill("A cocked die")
    _shot(console, "reason-dialog")
    console.get_by_role("button", name="Undo this").click()
    expect(bob.locator("#table-happened")).to_contain_text("The monitor’s reason: A cocked die")
    _shot(bob, "reason-read")
    console.goto(f"/c/{chouette.code}/games/")
    expect(console.get_by_text("A cocked die")).to_be_visible()
    _shot(console, "history")


def _shot(page: object, name: str) -> None:
    """For the eye, where SHOTS names a folder."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")  # type: ignore[attr-defined]


def test_a_request_takes_no_tap_that_was_meant_for_a_checker(open_page: OpenPage) -> None:
    """It comes below the board, which stays where it is; on the smallest phone it lies over a part of it, and waits."""
    chouette = ann_has_rolled()
    page = open_page(
        f"/s/{seat_of(chouette, 'bob').secret}/",
        viewport={"width": 375, "height": 553},
        has_touch=True,
        reduced_motion="reduce",
    )
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    page.evaluate("""() => {
      const place = () => document.querySelector(".gb-board").getBoundingClientRect().top;
      window.seen = { top: place() };
      new MutationObserver(() => {
        if (!document.querySelector("#table-request") || window.seen.asked) return;
        window.seen.asked = true;
        setTimeout(() => Object.assign(window.seen, {
          fresh: document.querySelector('#table-request [name="agree"]').hasAttribute("data-fresh"), after: place(),
        }), 30);
      }).observe(document.body, { childList: true, subtree: true });
    }""")
    at_console(chouette, "bob resigns gammon")
    page.wait_for_function("() => window.seen.after !== undefined")
    seen = page.evaluate("() => window.seen")
    assert seen["fresh"]
    assert seen["after"] == seen["top"]
    page.locator("#table-request").get_by_role("button", name="Refuse").click()
    expect(page.locator("#table-request")).to_contain_text("said no")


def test_on_a_phone_lying_down_the_column_scrolls_to_what_is_due(open_page: OpenPage) -> None:
    """However far down it had been scrolled; the board stays beside it."""
    chouette = an_evening_on_screen()
    ann = open_page(f"/s/{seat_of(chouette, 'ann').secret}/", viewport=LYING, reduced_motion="reduce")
    expect(ann.locator("html")).to_have_attribute("data-live", "live")
    ann.evaluate("scrollTo(0, document.body.scrollHeight)")
    press(Client(), chouette, "cal", "settle", cube="main:cal", points="1.5", to="ann", winner="")
    expect(ann.get_by_role("button", name="Accept")).to_be_in_viewport(ratio=1)
    expect(ann.locator(".gb-stand")).to_be_in_viewport(ratio=0.95)
