"""A challenge is accepted on the page that shows it, and the match is played there without loading the page again."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.dice.models import DiceSeed
from games.dice.numbers import in_numbers
from games.matches.models import MatchSeat
from games.play.presence import is_away
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, complaints_of, misfits
from tests.browser.test_matches_on_screen import at_table, press
from tests.browser.test_numbers_in_the_dice import keeps
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_accepts_is_a_player_at_once(open_page: OpenPage, tmp_path: Path) -> None:
    club = cast()
    match = club.propose("ann", "bob", length=3, board=True)
    ann, bob = (at_table(open_page, club, match, who) for who in ("ann", "bob"))
    said = complaints_of(bob)
    for page in (ann, bob):
        expect(page.get_by_label("Your message")).to_be_hidden()
        expect(page.locator("#match-share")).to_be_hidden()
        assert misfits(page) == []
    bob.screenshot(path=tmp_path / "challenged.png", full_page=True)
    press(bob, "Accept")
    for page in (ann, bob):
        expect(page.locator("#match-share")).to_be_visible()
        keeps(page, "published")
    press(ann, "Begin the first game")
    for page in (ann, bob):
        keeps(page, "shown")
    press(bob, "Roll for the opening")
    expect(ann.locator("#table-promise")).to_contain_text("Promise of this game")
    seed = DiceSeed.objects.get(scope=f"match:{match.code}:game:1")
    assert [(one.word, bool(one.number)) for one in in_numbers(seed.numbers)] == [("ann", True), ("bob", True)]
    bob.get_by_label("Your message").fill("Good luck")
    press(bob, "To the table")
    expect(ann.locator("#talk-lines")).to_contain_text("Good luck")
    long_ago = timezone.now() - timedelta(minutes=10)
    MatchSeat.objects.filter(player=club.players["bob"]).update(seen_at=long_ago, touched_at=timezone.now())
    with bob.expect_response(f"**/matches/{match.code}/here/"):
        bob.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    seat = MatchSeat.objects.get(player=club.players["bob"])
    assert not is_away(seat, timezone.now()), "his page says that it is open"
    expect(ann.locator("#clocks-away")).to_have_count(0)
    assert barriers_in_every_look(bob) == []
    assert misfits(bob) == []
    bob.screenshot(path=tmp_path / "bob.png", full_page=True)
    assert said == []
