"""How many taps of a thumb the console takes for what is said every evening; the README lists them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.members.models import User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage
from tests.browser.taps import taps
from tests.chouette.evenings import say

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.taps_twice]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
SEVEN = "box ann\nline bob cal dee eve fay gus"
BEGUN = f"{SEVEN}\ngame"

Opened = Callable[[str], "Thumb"]


class Thumb:
    """A monitor's thumb at the console of an evening, which counts its taps."""

    def __init__(self, page: Page, evening: Chouette) -> None:
        self.page, self.evening, self.taps = page, evening, 0

    def tap(self, *buttons: Locator) -> None:
        for button in buttons:
            expect(button).not_to_have_attribute("data-fresh", "")  # a thumb is slower
            button.tap()
            self.taps += 1

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True).filter(visible=True).first

    def menu(self, row: int) -> Locator:
        return self.page.locator(f"#seat-{row} summary")

    def has_said(self, *lines: str) -> None:
        shown = str(self.evening.shown + len(lines))
        expect(self.page.locator("#console")).to_have_attribute("data-shown", shown)
        said = self.evening.records.order_by("-number").values_list("said", flat=True)[: len(lines)]
        assert (*reversed(said),) == lines


@pytest.fixture
def opened(live_site: object, open_page: OpenPage) -> Opened:
    mo = User.objects.create_user("mo")

    def open_(sheet: str) -> Thumb:
        evening = say(open_chouette(create_club(mo, "The Mulberry"), "Friday", mo), sheet)
        return Thumb(open_page(f"/c/{evening.code}/", mo, **PHONE), evening)

    return open_


def test_everybody_doubles_with_one_tap(opened: Opened) -> None:
    thumb = opened(BEGUN)
    thumb.tap(thumb.button("All double"))
    thumb.has_said("bob cal dee eve fay gus double")
    thumb.tap(thumb.button("Box: take all"))
    thumb.has_said("bob cal dee eve fay gus double", "ann takes all")
    assert thumb.taps == 2 * taps("*All double*, *Box: double all*")


def test_five_of_six_double_with_three_taps(opened: Opened) -> None:
    thumb = opened(BEGUN)
    thumb.tap(thumb.link("Some double …"), thumb.page.locator(".seg").filter(has_text="dee"), thumb.button("Double").last)
    thumb.has_said("bob cal eve fay gus double")
    assert thumb.taps == taps("one of several who does not double")


def test_the_box_doubles_all_and_all_take_with_two_taps(opened: Opened) -> None:
    thumb = opened(BEGUN)
    thumb.tap(thumb.button("Box: double all"), thumb.button("All take"))
    thumb.has_said("ann doubles all", *(f"{member} takes" for member in ("bob", "cal", "dee", "eve", "fay", "gus")))
    assert thumb.taps == 2 * taps("*All double*, *Box: double all*")


@pytest.mark.parametrize(("to", "winner"), [("bob", "the box"), ("ann", "the captain")])
def test_a_settlement_of_one_and_a_half_with_payee_and_winner_takes_five_taps(opened: Opened, to: str, winner: str) -> None:
    thumb = opened(BEGUN)
    amount = thumb.page.get_by_role("group", name=f"To {to}").get_by_role("button", name="1½", exact=True)
    thumb.tap(thumb.menu(1), thumb.page.locator("#seat-1").get_by_role("link", name="Settle …"), amount)
    thumb.tap(thumb.page.locator(".seg").filter(has_text=winner))
    expect(thumb.page.locator("#sheet-preview")).to_contain_text("+1½")
    thumb.tap(thumb.button("Write it down"))
    thumb.has_said(f"settle ann bob 1.5 to {to} winner {'box' if winner == 'the box' else 'captain'}")
    assert thumb.taps == taps("a settlement of 1½")


def test_a_result_and_the_next_game_take_three_taps(opened: Opened) -> None:
    """Who won is asked by name, and the sum is seen without scrolling."""
    thumb = opened(BEGUN)
    team = thumb.page.get_by_role("group", name="bob’s team")
    thumb.tap(thumb.link("Result"), team.get_by_role("link", name="Gammon", exact=True))
    total, commit = thumb.page.locator("#sheet .total"), thumb.button("Write it down and begin game 2")
    expect(total).to_be_in_viewport(ratio=1)
    below, above = total.bounding_box(), commit.bounding_box()
    assert below is not None
    assert above is not None
    assert below["y"] + below["height"] <= above["y"]
    assert thumb.page.locator("#sheet").evaluate("sheet => sheet.scrollTop") == 0
    thumb.tap(commit)
    thumb.has_said("team wins gammon", "game")
    assert thumb.taps == taps("a result and the next game")


def test_playing_without_a_partner_is_a_choice_of_three_taps(opened: Opened) -> None:
    thumb = opened(f"option partner=optional\n{SEVEN}\npartner cal")
    thumb.tap(thumb.link("Partner …"), thumb.page.locator(".seg").filter(has_text="No partner"), thumb.button("Write it down"))
    thumb.has_said("partner off")
    assert thumb.taps == taps("*Partner …*")


def test_what_was_just_said_is_undone_with_one_tap(opened: Opened) -> None:
    thumb = opened(BEGUN)
    thumb.tap(
        thumb.button("Box: double all"),
        thumb.button("All drop"),
        thumb.page.locator(".toast").get_by_role("button", name="Undo"),
    )
    expect(thumb.page.locator("#heading")).to_have_text("Game 1")
    assert thumb.taps == 2 + taps("*Undo* of what was just done")


def test_six_members_fit_on_a_phone_while_a_game_is_played(opened: Opened) -> None:
    thumb = opened(BEGUN)
    last, foot = thumb.page.locator("#seat-6").bounding_box(), thumb.page.locator(".console-foot").bounding_box()
    assert last is not None
    assert foot is not None
    assert last["y"] + last["height"] <= foot["y"]
