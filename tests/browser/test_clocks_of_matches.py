"""The clocks of a match on screen: they tick in both browsers, and running out ends the match in both."""

import re

import pytest
from playwright.sync_api import expect

from games.matches.rules.sheet import ClockOut
from tests.browser.conftest import OpenPage
from tests.browser.inspection import complaints_of
from tests.browser.test_matches_on_screen import at_table, numbers_are_in, press
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_clock_ticks_and_runs_out_before_both(open_page: OpenPage) -> None:
    club = cast()
    tiny = {"clock_point": 6, "clock_delay": 1, "clock_out": ClockOut.MATCH}
    match = club.agreed("ann", "bob", board=True, length=1, **tiny)
    ann, bob = at_table(open_page, club, match, "ann"), at_table(open_page, club, match, "bob")
    said = complaints_of(ann)
    press(ann, "Begin the first game")
    expect(bob.locator("#clocks .clock")).to_have_count(2)
    expect(bob.locator("#clocks .clock[data-running]")).to_have_count(0)
    numbers_are_in(ann, bob)
    with loaded("31"):
        press(ann, "Roll for the opening")
        running = bob.locator("#clock-box[data-running]")
        expect(running.locator(".clock-reserve")).to_have_text(re.compile("0:0[0-4]"))  # however late a busy machine looks
    for page in (ann, bob):
        expect(page.locator("#match-standing")).to_contain_text(re.compile("ha(s|ve) won"))
    expect(bob.locator("#clocks")).to_have_count(0)
    match.refresh_from_db()
    assert (match.stage, match.winner) == ("confirmed", 1)
    assert match.records.filter(said="ann timeout").count() == 1
    assert said == []
