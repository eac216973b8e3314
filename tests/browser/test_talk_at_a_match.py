"""Talk at a match, in three browsers: the two to each other, and somebody who watches to nobody who plays."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.browser.test_matches_on_screen import DESKTOP, at_table, press
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)

SIDEWAYS = {"width": 844, "height": 390}


def test_what_is_said_comes_to_those_who_may_hear_it(open_page: OpenPage, tmp_path: Path) -> None:
    club = cast()
    match = at_the_board(club).match
    ann = at_table(open_page, club, match, "ann")
    bob = at_table(open_page, club, match, "bob", viewport=DESKTOP, color_scheme="dark")
    cal = at_table(open_page, club, match, "cal", viewport=SIDEWAYS)
    press(ann, "Begin the first game")
    expect(ann.get_by_role("button", name="To the spectators")).to_be_hidden()
    ann.get_by_label("Your message").fill("Good luck")
    press(ann, "To the table")
    bob.get_by_label("Your message").press_sequentially("To you, ")
    expect(bob.locator("#talk-lines")).to_contain_text("Good luck")
    bob.get_by_label("Your message").press_sequentially("too")
    bob.get_by_label("Your message").press("Enter")
    expect(cal.locator("#talk-lines")).to_contain_text("To you, too")
    expect(cal.get_by_role("button", name="To the table")).to_be_hidden()
    cal.get_by_label("Your message").fill("bob should double")
    press(cal, "To the spectators")
    expect(cal.locator("#talk-lines")).to_contain_text("bob should double")
    expect(ann.locator("#talk-lines")).to_contain_text("To you, too")
    for page in (ann, bob):
        expect(page.locator("#talk-lines")).not_to_contain_text("should double")
    mo = at_table(open_page, club, match, "mo")
    press(mo, "Mute ann")
    expect(ann.locator(".talk-silent")).to_contain_text("muted you")
    expect(ann.get_by_label("Your message")).to_be_hidden()
    for name, page in {"ann": ann, "bob": bob, "cal": cal, "mo": mo}.items():
        assert barriers_in_every_look(page) == []
        assert misfits(page) == []
        page.screenshot(path=tmp_path / f"{name}.png", full_page=True)
