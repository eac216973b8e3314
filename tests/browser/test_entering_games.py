"""The form of a game: the next begins with nothing of the last, and a correction with what is entered."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.inspection import complaints_of, misfits
from tests.browser.patience import choose
from tests.browser.test_matches_on_screen import at_table, press
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)


def enter(page: Page, *chosen: tuple[str, str]) -> None:
    for name, value in chosen:
        choose(page.locator(f'input[form="do-game"][name="{name}"][value="{value}"]'))
    press(page, "Enter the game")


def chosen(page: Page, form: str) -> list[str]:
    fields = page.locator(f'input[form="{form}"][type="radio"]:checked')
    return [str(value) for value in fields.evaluate_all("all => all.map(one => one.value)")]


def test_a_game_is_entered_and_corrected_from_the_right_values(open_page: OpenPage, tmp_path: Path) -> None:
    club = cast()
    match = club.agreed("ann", "bob", length=9)
    ann = at_table(open_page, club, match, "ann")
    said = complaints_of(ann)
    enter(ann, ("winner", "0"), ("level", "gammon"), ("cube", "2"))
    expect(ann.locator("#enter-after-1")).to_be_visible()
    assert chosen(ann, "do-game") == ["single", "1"]
    enter(ann, ("winner", "1"))
    expect(ann.locator("#enter-after-2")).to_be_visible()
    ann.locator("#match-correct > summary").click()
    games = ann.get_by_label("Which game?")
    assert games.locator("option").all_inner_texts() == ["1: ann, gammon, cube 2", "2: bob, single, cube 1"]
    assert chosen(ann, "do-correct") == ["1", "single", "1"]
    games.select_option("1")
    assert chosen(ann, "do-correct") == ["0", "gammon", "2"]
    assert misfits(ann) == []
    ann.screenshot(path=tmp_path / "correct.png", full_page=True)
    assert said == []
