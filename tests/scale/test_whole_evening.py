"""A whole evening kept on the console, with a player following on their own phone, equals the same evening as a score sheet,
through all processes."""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from chouette.evening.selectors import evening_of
from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.notation.score_sheet import play, write_sheet
from chouette.rules.model.actions import BoardResult, Player
from chouette.wording.printout import as_json
from clubsite.kit.points import points_text
from clubsite.ledger.selectors import balances
from clubsite.members.models import Club
from clubsite.members.services import create_first_owner
from tests.browser.conftest import OpenPage, log_in

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

SHEET = """
sheet online
box ann
line bob cal dee eli fay

game                         # nobody turns a cube
  box wins gammon
game                         # eli drops, the captain buys his cube
  ann doubles all
  cal takes
  dee takes
  eli drops
  fay takes
  bob takes
  cal buys eli
  team wins single
game                         # everybody doubles the new box out
  dee doubles
  eli doubles
  fay doubles
  bob doubles
  ann doubles
  cal drops all
game                         # the box doubles one alone, and is beavered
  dee doubles fay
  fay beavers
  dee accepts fay
  box wins single
gus joins
game                         # a deal with one, the others play on
  settle dee ann 1.5 to ann
  team wins single
game                         # all but one drop: the lone taker buys
  fay doubles all
  bob drops
  ann drops
  dee drops
  gus drops
  eli drops
  cal buys
  team wins gammon
bob sits out
game
  ann doubles
  fay takes ann
  box wins backgammon
bob returns
game                         # the board is given up
  fay resigns single
  dee accepts
  gus accepts
  cal accepts
  ann accepts
  eli accepts
  bob accepts
game
  box wins single
correct game 1 team wins single
game
  team wins gammon
proposition ann bob 2 to bob
close
"""


@pytest.fixture
def club(transactional_db: None) -> Club:
    return create_first_owner("a-word-only-for-this-test").memberships.get().club


@pytest.fixture
def chouette(club: Club) -> Chouette:
    return open_chouette(club, "Friday at the Mulberry", None)


def test_the_console_and_the_score_sheet_tell_the_same_evening(club: Club, chouette: Chouette, open_page: OpenPage) -> None:
    monitor = open_page(f"/log-in/?next=/c/{chouette.code}/", **PHONE)
    open_console(monitor)
    follower = open_page(f"/w/{chouette.code}/", **PHONE)
    lines = statements(SHEET)
    for number, line in enumerate(lines, 1):
        say(monitor, line)
        if isinstance(read_statement(line), BoardResult):
            so_far = play("\n".join(lines[:number])).table.scores
            follows(follower, so_far)
    told, kept = play(SHEET), evening_of(chouette)
    assert as_json(kept) == as_json(told)
    assert write_sheet(kept) == write_sheet(told)
    assert {player.word: quarters for player, quarters in balances(club)} == told.table.scores
    assert sum(told.table.scores.values()) == 0
    follows(follower, told.table.scores)


def statements(sheet: str) -> list[str]:
    return [line for line in (line.partition("#")[0].strip() for line in sheet.splitlines()) if line]


def open_console(page: Page) -> None:
    log_in(page, "owner", "a-word-only-for-this-test")
    expect(page.locator("#console")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-live", "live")  # from then on the page listens to keys


def say(page: Page, statement: str) -> None:
    """By its button if there is one, in the result dialog, or typed; then waits until the console shows it."""
    version = int(page.locator("input[name=version][form=say]").input_value())
    button = page.locator(f'button[name=say][value="{statement}"]:visible')
    if isinstance(read_statement(statement), BoardResult):
        enter_result(page, statement)
    elif button.count():
        button.first.click()
    else:
        type_it(page, statement)
    shown = page.locator(f'input[name=version][form=say][value="{version + 1}"]')
    expect(shown).to_be_attached()
    expect(page.locator("#refusal")).to_have_count(0)


def enter_result(page: Page, statement: str) -> None:
    """Three taps: Result, which one, confirm."""
    side, _, level = statement.split()
    page.locator(".thumb").get_by_role("link", name="Result").click()
    who = page.locator("#sheet-body .outcome-column").nth(0 if side == "box" else 1)
    who.get_by_role("link", name=re.compile(f"^{level}$", re.IGNORECASE)).click()
    page.locator(f'#sheet-body button[name=say][value="{statement}"]').click()
    expect(page.locator("#sheet")).not_to_be_visible()


def type_it(page: Page, statement: str) -> None:
    page.keyboard.press("/")
    box = page.get_by_role("textbox", name="Statement")
    box.fill(statement)
    box.press("Enter")
    expect(page.locator("#sheet")).not_to_be_visible()  # the live wire may show the table before the answer closes the dialog


def follows(page: Page, scores: Mapping[Player, int]) -> None:
    """The players' page shows these scores without having been reloaded."""
    shown = page.locator("#watch-scores")
    for name, quarters in scores.items():
        expect(shown.locator(".score", has=page.get_by_text(name, exact=True))).to_contain_text(points_text(quarters))
