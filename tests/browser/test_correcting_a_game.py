"""A game is corrected in the browser: by thumb, with a pointer, without a script; and the watchers read it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from clubsite.members.models import User
from tests.browser.conftest import OpenPage
from tests.browser.journeys import journey
from tests.browser.looks import Travel, Traveller
from tests.chouette.evenings import PLAIN, an_evening

GAME = "game\nann doubles all\nbob takes\ncal takes\ndee takes\nteam wins single"

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture
def played(live_site: object) -> Chouette:
    return an_evening(f"{PLAIN}\n{GAME}\ngame\nbox wins single")


def page_of(open_page: OpenPage, chouette: Chouette, **options: object) -> Page:
    page = open_page(f"/c/{chouette.code}/games/", User.objects.get(username="mo"), **options)
    page.locator("#game-1 > summary").click()
    page.locator("#game-1").get_by_role("link", name="Correct …").click()
    expect(page.get_by_role("heading", name="Correct game 1")).to_be_visible()
    return page


def step(page: Page, sentence: str) -> None:
    page.locator(".step > summary", has_text=sentence).click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).locator("visible=true").first.click()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def opened(page: Traveller, chouette: Chouette) -> Traveller:
    page.touch(page.page.locator("#game-1 > summary"))
    page.passes()
    page.press("Correct …", within=page.page.locator("#game-1"))
    expect(page.page.locator(".step").first).to_be_visible()
    return page


@journey("a game is corrected")
def test_a_take_was_a_drop(travel: Travel, played: Chouette) -> None:
    watching = travel(f"/w/{played.code}/")
    page = opened(travel(f"/c/{played.code}/games/", User.objects.get(username="mo")), played)
    page.passes()
    page.touch(page.page.locator(".step > summary").filter(has_text=re.compile(r"cal (takes|prend)")))
    page.passes()
    page.press("{player} drops against {whom}.", player="cal", whom="ann")
    outcome = page.page.locator("#outcome")
    expect(outcome.locator(".deltas")).to_contain_text("−1")
    page.passes()
    assert not played.records.filter(said__startswith="correct").exists()
    page.press("Save correction")
    at = page.words("After game {number}", number=2)
    expect(page.page.locator("#heading")).to_have_text(at)
    expect(watching.page.locator("#watch-corrected")).to_contain_text("+2")
    for one in (page, watching):
        one.passes()
    assert evening_of(Chouette.objects.get(pk=played.pk)).games[0].game.deltas == {"ann": -12, "bob": 8, "cal": -4, "dee": 8}


def test_a_take_was_a_drop_without_a_script(open_page: OpenPage, played: Chouette) -> None:
    watching = open_page(f"/w/{played.code}/", **PHONE)
    page = page_of(open_page, played, **PHONE, java_script_enabled=False)
    step(page, "cal takes at 2.")
    press(page, "cal drops against ann.")
    outcome = page.locator("#outcome")
    expect(outcome.locator(".deltas")).to_contain_text("+2 becomes −1")
    expect(outcome).to_contain_text("Game 2 stays as it was played")
    press(page, "Save correction")
    expect(page.locator("#heading")).to_have_text("After game 2")
    sentence = "Game 1 was corrected. The team won a single game against ann. cal −1 instead of +2, ann −3 instead of −6."
    expect(page.locator("main")).to_contain_text(sentence)
    expect(watching.locator("#watch-corrected")).to_have_text(sentence)


@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_whoever_did_not_double_and_the_answer_that_does_not_fit(
    open_page: OpenPage, played: Chouette, options: dict[str, object]
) -> None:
    page = page_of(open_page, played, **options)
    step(page, "ann doubles bob, cal and dee to 2.")
    page.get_by_role("checkbox", name="cal").uncheck()
    press(page, "Change who doubles")
    expect(page.locator("#outcome")).to_contain_text("“cal takes.” does not fit any more.")
    assert fits(page)
    press(page, "Take out “cal takes.”")
    expect(page.locator("#outcome .deltas")).to_contain_text("+2 becomes +1")
    press(page, "Save correction")
    expect(page.locator("#heading")).to_have_text("After game 2")
    assert played.records.filter(said="correct game 1: ann doubles bob dee; bob takes; dee takes; team wins single").exists()


def test_a_step_that_was_forgotten_and_somebody_who_did_not_play(open_page: OpenPage, played: Chouette) -> None:
    page = page_of(open_page, played, **PHONE)
    step(page, "The team won a single game")
    press(page, "Add a step before it …")
    press(page, "bob doubles ann to 4.")
    expect(page.locator("#outcome")).to_contain_text("An answer is missing. What was it?")
    press(page, "ann takes from bob at 4.")
    expect(page.locator("#outcome .deltas")).to_contain_text("+2 becomes +4")
    step(page, "ann is the box, bob the captain.")
    press(page, "dee sits out.")
    expect(page.locator("#outcome")).to_contain_text("“dee takes.” does not fit any more.")
    press(page, "Take out “dee takes.”")
    press(page, "Save correction")
    expect(page.locator("#heading")).to_have_text("After game 2")
    assert evening_of(Chouette.objects.get(pk=played.pk)).games[0].game.deltas == {"ann": -24, "bob": 16, "cal": 8, "dee": 0}


@pytest.mark.taps_twice
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
@pytest.mark.parametrize("pause", [100, 200, 300, 450])
def test_two_taps_change_one_step_and_save_one_correction(
    open_page: OpenPage, played: Chouette, size: tuple[int, int], pause: int, tmp_path: Path
) -> None:
    page = page_of(open_page, played, viewport={"width": size[0], "height": size[1]}, has_touch=True)
    step(page, "cal takes at 2.")
    tapped_twice(page, "cal drops against ann.", pause)
    expect(page.locator("#outcome .deltas")).to_contain_text("+2 becomes −1")
    page.screenshot(path=tmp_path / "outcome.png")
    assert not played.records.filter(said__startswith="correct").exists()
    tapped_twice(page, "Save correction", pause)
    expect(page.locator("#heading")).to_have_text("After game 2")
    assert played.records.filter(said__startswith="correct").count() == 1
    assert played.records.count() == played.records.filter(said__startswith="correct").get().number, "nothing was said besides"


def tapped_twice(page: Page, name: str, pause: int) -> None:
    """With a finger that comes down again in the same place, whatever is there by then."""
    button = page.get_by_role("button", name=name, exact=True).locator("visible=true").first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    at = int(page.evaluate("Date.now()")) / 1000 + 2
    page.clock.set_fixed_time(at)  # what was tapped before is long ago, and the machine's pace does not matter
    expect(page.locator("[data-fresh]")).to_have_count(0)
    page.touchscreen.tap(*spot)
    page.clock.set_fixed_time(at + pause / 1000)
    page.touchscreen.tap(*spot)
