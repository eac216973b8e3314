"""The longest possible names, and names written from right to left, on a small phone."""

from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette
from chouette.notation.score_sheet import read_sheet
from clubsite.members.models import Club, User
from clubsite.members.services import create_club, find_or_add_player
from tests.browser.conftest import OpenPage

LONG = "Maximilian Alexander von Hohenberg-Lauen"
HEBREW = "ליאור בן דוד כהן"


@pytest.fixture
def club(live_site: object) -> Club:
    return create_club(User.objects.create_user("mo"), "The Mulberry")


@pytest.fixture
def chouette(club: Club) -> Chouette:
    """The player with the long name has dropped, and the lone taker has bought from them."""
    long, hebrew = (find_or_add_player(club, name).word for name in (LONG, HEBREW))
    chouette = open_chouette(club, "Friday", None)
    sheet = f"box cal\nline {long} {hebrew} dee\ngame\ncal doubles all\n{long} drops\n{hebrew} takes\ndee drops"
    return said(chouette, f"{sheet}\n{hebrew} buys")


def said(chouette: Chouette, sheet: str) -> Chouette:
    actions = [action for _, action in read_sheet(sheet)]
    perform_all(chouette.pk, actions, version=chouette.version, action_id=uuid4(), by=None)
    chouette.refresh_from_db()
    return chouette


@pytest.fixture
def page(open_page: OpenPage, chouette: Chouette) -> Page:
    """The console on mo's phone."""
    mo = User.objects.get(username="mo")
    page = open_page(f"/c/{chouette.code}/", mo, viewport={"width": 390, "height": 844})
    expect(page.locator(".live").first).to_have_attribute("data-live", "live")
    return page


def box_of(element: Locator) -> dict[str, float]:
    box = element.bounding_box()
    assert box is not None
    return {"left": box["x"], "right": box["x"] + box["width"], "top": box["y"], "bottom": box["y"] + box["height"]}


def test_every_button_of_the_console_stays_on_the_screen(page: Page) -> None:
    buttons = page.locator(".seat-acts button").all()
    assert any(LONG in button.inner_text() for button in buttons)
    assert all(box_of(button)["right"] <= 390 for button in buttons)


def test_how_a_cube_ended_stands_below_a_name_of_two_lines(page: Page, chouette: Chouette) -> None:
    said(chouette, "undo step")
    page.reload()
    row = page.locator("#seat-1[data-state=out]")
    assert box_of(row.locator("bdi").first)["bottom"] <= box_of(row.locator(".closed"))["top"] + 1


def test_the_undo_of_a_toast_stays_on_the_screen(page: Page, chouette: Chouette) -> None:
    page.locator("#toasts").evaluate(
        "(toasts, html) => { toasts.innerHTML = html }",
        f"<div class=toast><p>{LONG.replace(' ', '_') * 2}</p><form><button class=btn>Undo</button></form></div>",
    )
    assert box_of(page.locator(".toast .btn"))["right"] <= 390


def test_the_next_box_and_the_rule_are_seen_before_a_result_is_written(page: Page) -> None:
    page.get_by_role("link", name="Result").click()
    page.get_by_role("link", name="Single").last.click()
    commit = page.locator(".sheet-commit")
    expect(commit).to_be_visible()
    follows = page.locator("#sheet").get_by_text("Next: cal is box")
    assert box_of(follows)["bottom"] <= box_of(commit)["top"]
    widths = [box_of(name)["right"] - box_of(name)["left"] for name in page.locator("#sheet .deltas bdi").all()]
    assert max(widths) > 100  # names are not broken into single letters
    assert all(box_of(name)["left"] < 60 for name in page.locator("#sheet .deltas bdi").all())


def test_a_copied_text_is_shown_whole(page: Page, chouette: Chouette) -> None:
    said(chouette, "team wins single")
    page.goto(reverse("texts", args=[chouette.code]))
    for text in page.locator("textarea").all():
        assert text.evaluate("text => text.scrollHeight <= text.clientHeight + 1")


def test_one_players_link_is_shown_at_a_time(page: Page, chouette: Chouette) -> None:
    page.goto(reverse("links", args=[chouette.code]))
    codes = page.locator(".links img")
    assert not any(code.is_visible() for code in codes.all())
    page.locator(".links summary").nth(0).click()
    page.locator(".links summary").nth(1).press("Enter")
    assert [code.is_visible() for code in codes.all()] == [False, True, False, False]


def test_a_name_on_the_zero_line_breaks_between_words_or_says_the_rest_as_its_title(open_page: OpenPage, club: Club) -> None:
    """On the narrowest phone: words of twenty letters and a cube."""
    long = "Bartholomäus Hohenzollernsigmaringen 🎲"
    word = find_or_add_player(club, long).word
    chouette = said(open_chouette(club, "Friday", None), f"box cal\nline {word} dee\ngame\nteam wins gammon")
    page = open_page(f"/w/{chouette.code}/", viewport={"width": 320, "height": 640})
    name = page.locator(".score-name bdi").filter(has_text="Bartholomäus")
    expect(name).to_have_attribute("title", long)
    assert name.evaluate("name => getComputedStyle(name).overflowWrap") == "normal"
    assert name.evaluate("name => Math.round(name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight))") <= 3
    half = box_of(page.locator(".score").first)
    assert half["left"] - 1 <= box_of(name)["left"] < box_of(name)["right"] <= half["right"] + 1
