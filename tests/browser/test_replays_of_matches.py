"""The replay of a match by keys, and the page of one that a director has corrected: on phones, upright and lying, and wide."""

from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubsite.members.models import Player
from tests.browser.conftest import OpenPage
from tests.browser.inspection import Scheme, barriers_in_every_look, complaints_of, misfits, show
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import Cast, cast
from tests.games.matches.test_on_screen import to_the_crawford_game

pytestmark = pytest.mark.django_db(transaction=True)
LOOKS: tuple[tuple[int, int, Scheme], ...] = ((844, 390, "dark"), (390, 844, "dark"), (1440, 900, "light"))


def long_names(club: Cast) -> None:
    for who, name in (("ann", "Anna-Magdalena Freifrau von Hohenschwang"), ("bob", "Bartholomäus Rhabarberbarbarabarbarenson")):
        Player.objects.filter(pk=club.players[who].pk).update(name=name)


def test_a_replay_is_walked_through_by_keys_to_its_end(open_page: OpenPage, tmp_path: Path) -> None:
    club = cast()
    board = at_the_board(club)
    to_the_crawford_game(board)
    long_names(club)
    page = open_page(reverse("match_replay", args=[board.match.code, 1]), club.users["ann"])
    said = complaints_of(page)
    page.keyboard.press("End")
    expect(page.locator("#replay-said")).to_contain_text("The score is now")
    expect(page.locator("#replay-said")).to_contain_text("has resigned")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#replay-said")).not_to_contain_text("The score is now")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-said")).to_contain_text("The score is now")
    for wide, high, scheme in LOOKS:
        show(page, wide, high, scheme)
        assert misfits(page) == []
        page.screenshot(path=tmp_path / f"replay-{wide}.png", full_page=True)
    assert barriers_in_every_look(page) == []
    assert said == []


def test_a_corrected_match_says_what_its_games_say(open_page: OpenPage, tmp_path: Path) -> None:
    club = cast()
    match = club.agreed("ann", "bob", length=5)
    late = club.propose("ann", "cal", length=5, stake=10)
    for winner, cube in ((1, 2), (0, 4), (0, 1)):
        club.wins(match, "ann", winner, cube=cube)
    club.do(match, "bob", "confirm")
    club.do(late, "cal", "accept")
    club.wins(late, "ann", 0, cube=4)
    club.do(match, "dana", "decide", score=(3, 5), reason="Bob has mixed them up")
    club.do(late, "ann", "late", winner=1, number=7)
    long_names(club)
    pages = {"corrected": (match, "dana"), "claim": (late, "cal"), "claimed": (late, "dana")}
    for name, (shown, who) in pages.items():
        page = open_page(reverse("match", args=[shown.code]), club.users[who])
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        for wide, high, scheme in LOOKS:
            show(page, wide, high, scheme)
            assert misfits(page) == []
            page.screenshot(path=tmp_path / f"{name}-{wide}.png", full_page=True)
        assert barriers_in_every_look(page) == []
