"""A match to three points on screen in two browsers, through its Crawford game, and what spectators see of it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.matches.models import Match
from games.notation.records.mat_reading import read_mat
from games.rules.gammons import Level
from tests.browser.conftest import OpenPage
from tests.browser.inspection import complaints_of
from tests.browser.test_numbers_in_the_dice import keeps
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}


def at_table(open_page: OpenPage, club: Cast, match: Match, who: str, **options: object) -> Page:
    page = open_page(f"/matches/{match.code}/", club.users[who], **({"viewport": PHONE, "reduced_motion": "reduce"} | options))
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def play(page: Page, *points: int) -> None:
    """Taps points of the player's own board, then confirms."""
    for point in points:
        page.locator(f"#board-place-{point}").click(force=True)
    page.get_by_role("button", name="Confirm").click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def numbers_are_in(*pages: Page, games: int = 1) -> None:
    """The pages' own numbers of so many games are in the dice, and the pages know it: until then a game's first roll waits."""
    for page in pages:
        keeps(page, "shown", games)
    for page in pages:
        expect(page.locator("[data-waits-until]")).to_have_count(0)


def resign(page: Page, level: str) -> None:
    for fold in ("table-more", "table-resigning"):  # what was opened stays open
        if page.locator(f"#{fold}").get_attribute("open") is None:
            page.locator(f"#{fold} > summary").click()
    page.get_by_role("button", name=f"Resign a {level}:").click()


def accepts_and_sees_the_end(page: Page) -> None:
    """On the smallest phone, scrolled down to the button."""
    page.set_viewport_size({"width": 375, "height": 553})
    press(page, "Accept")
    for shown in ("#match-points", "#match-rematch .btn"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)


def file_of(page: Page, folder: Path) -> str:
    with page.expect_download() as kept:
        page.get_by_role("link", name="The moves as a file").click()
    kept.value.save_as(folder / "match.mat")
    return (folder / "match.mat").read_text()


def challenged(open_page: OpenPage, club: Cast) -> tuple[Page, Match]:
    """Ann's page, with a challenge to bob to three points on screen."""
    ann = open_page(f"/clubs/{club.club.slug}/matches/new/", club.users["ann"], viewport=PHONE, reduced_motion="reduce")
    ann.get_by_label("Against").select_option(label="bob")
    ann.get_by_label("Length").select_option("3")
    ann.get_by_label("On screen").check()
    press(ann, "Send the challenge")
    expect(ann.locator("#match-standing")).to_contain_text("has not answered yet")
    return ann, Match.objects.get()


def test_two_browsers_play_three_points_through_the_crawford_game(open_page: OpenPage, tmp_path: Path) -> None:
    ann, match = challenged(open_page, club := cast())
    said = complaints_of(ann)
    bob, cal = at_table(open_page, club, match, "bob", viewport=DESKTOP), at_table(open_page, club, match, "cal")
    press(bob, "Accept")
    press(ann, "Begin the first game")  # live
    expect(bob.locator("#table-promise")).to_contain_text("The dice are promised")
    numbers_are_in(ann, bob)
    with loaded("31 13 52"):
        press(bob, "Roll for the opening")
        expect(ann.locator("#table-turn")).to_have_text("Your play: 3-1.")
        play(ann, 8, 6)
        expect(cal.locator("#table-happened")).to_contain_text("played 8/5 6/5.")
        press(bob, "Double to 2")  # asks
        bob.locator(".gb-sure").click()
        press(ann, "Take")
        expect(bob.locator("#table-turn")).to_have_text("Your roll.")
        resign(bob, "single game")
        press(ann, "Accept")
        expect(bob.locator("#match-points")).to_have_text("2–0")
        press(bob, "Next game")
        expect(ann.locator(".match-crawford")).to_be_visible()
        expect(ann.locator(".gb-cube[data-dead]")).to_have_count(1)
        numbers_are_in(ann, bob, games=2)
        press(bob, "Roll for the opening")
        play(bob, 8, 6)
        press(ann, "Roll")
        expect(ann.get_by_role("button", name="Double to 2")).to_have_count(0)
        play(ann, 13, 24)
        expect(bob.locator("#table-turn")).to_have_text("Your roll.")
        resign(bob, "single game")  # ann needs no more
        accepts_and_sees_the_end(ann)
    expect(bob.locator("#match-standing")).to_contain_text("has won")
    expect(cal.locator("#match-points")).to_have_text("3–0")
    expect(cal.locator("#table-acts")).to_have_count(0)
    match.refresh_from_db()
    assert (match.stage, match.winner, match.first_points, match.second_points) == ("confirmed", 0, 3, 0)
    read = read_mat(file_of(ann, tmp_path))
    assert [(game.score, game.points) for game in read.games] == [((0, 0), 2), ((2, 0), 1)]
    assert said == []


def test_an_offer_to_resign_leaves_the_play_that_the_other_lays_out(open_page: OpenPage) -> None:
    board = at_the_board(club := cast())
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    match = board.row()
    ann = at_table(open_page, club, match, "ann")
    ann.locator("#board-place-8").click(force=True)
    expect(ann.locator("#board-say")).to_have_text("8/5 played. Left: 1.")
    board.do("bob", "resign", level=Level.SINGLE)
    expect(ann.locator("#board-say")).to_have_count(0)
    press(ann, "Refuse")
    expect(ann.locator("#board-say")).to_have_text("8/5 played. Left: 1.")
    play(ann, 6)
    expect(ann.locator("#table-happened")).to_contain_text("8/5 6/5")
