"""The dice page on a phone and on a desktop: public, nothing is cut off, and the rolls can be downloaded."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from clubsite.members.models import Player as Person
from clubsite.members.services import create_first_owner
from games.dice.dice_file import read_dice
from tests.browser.conftest import OpenPage
from tests.browser.inspection import LOOKS, barriers, overflow, show
from tests.chouette.on_screen.dice_evenings import END, on_screen, play_turns, roll, tell
from tests.games.dice.loaded_cup import loaded


@pytest.fixture
def chouette(transactional_db: None) -> Chouette:
    """A finished game, one whose opening was not the promised one, and one in progress."""
    chouette = on_screen(create_first_owner("a-word-only-for-this-test").memberships.get().club, "Thursday at the Mulberry")
    Person.objects.filter(seats__word="bob").update(name="Maximiliana Fürstin von Thurn und Taxis")
    tell(play_turns(chouette, 3), END, "game")
    with loaded("65"):
        roll(chouette, "bob")
    tell(chouette, END, "game")
    return play_turns(chouette, 2)


def test_the_dice_are_shown_to_everyone(chouette: Chouette, open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(f"/w/{chouette.code}/dice/")
    first_game = page.locator("details", has=page.get_by_role("heading", name="Game 1", exact=True))
    expect(first_game).not_to_have_attribute("open", "")
    first_game.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(first_game.get_by_role("table")).to_be_visible()
    for width, height, scheme in LOOKS:
        show(page, width, height, scheme)
        assert barriers(page) == []
        assert overflow(page) == 0
    told = read_dice(downloaded(page, tmp_path).read_text())
    assert [one.context.split(":", 2)[2] for one in told if ":game:" in one.context] == ["game:1/1", "game:2/1", "game:3/1"]


def downloaded(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the rolls").click()
    kept = folder / download.value.suggested_filename
    download.value.save_as(kept)
    return kept
