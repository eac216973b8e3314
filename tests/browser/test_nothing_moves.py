"""At a table on screen nothing to press is covered by a question, and nothing moves when a message or a cube comes."""

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.model.actions import Settle
from chouette.seats.settlement_offers import offer_settlement
from tests.browser.conftest import OpenPage
from tests.browser.test_still_there import is_asked
from tests.browser.test_table import at_table
from tests.browser.test_talk import tell
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import on_screen, open_the_game, roll

pytestmark = pytest.mark.django_db(transaction=True)
SIZES = [(375, 553), (390, 844), (844, 390)]
PRESSED = ".gb-stand, .table-acts button, .table-acts summary, #roll, .gb-buttons button"
PLACES = """(pressed) => Object.fromEntries([...document.querySelectorAll(pressed)]
    .filter((one) => one.checkVisibility({visibilityProperty: true}))
    .map((one) => { const {x, y, width, height} = one.getBoundingClientRect();
                    return [`${one.id} ${one.textContent.trim()}`, [x, y, width, height].map(Math.round)]; }))"""
COVERED = """() => { const ask = document.getElementById("still-there").getBoundingClientRect();
    return [...document.querySelectorAll("button, summary, a.btn")]
      .filter((one) => !one.closest("#still-there") && one.checkVisibility())
      .filter((one) => { const {left, right, top, bottom} = one.getBoundingClientRect();
        return right > ask.left && left < ask.right && bottom > ask.top && top < ask.bottom; })
      .map((one) => one.textContent.trim() || one.ariaLabel || one.id); }"""


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    """Bob is to roll, and everybody may double."""
    evening = open_the_game(on_screen("clock_reserve=10 roll_grace=30"))
    evening.seats.update(auto_roll=False)
    return say(evening, "ann plays 8/5 6/5")


def places(page: Page) -> dict[str, list[int]]:
    found: dict[str, list[int]] = page.evaluate(PLACES, PRESSED)
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_members_double_and_a_message_move_nothing(open_page: OpenPage, friday: Chouette, width: int, height: int) -> None:
    page = at_table(open_page, friday, "dee", viewport={"width": width, "height": height}, has_touch=True)
    expect(page.get_by_role("button", name="Let them roll")).to_be_visible()
    before = places(page)
    say(friday, "cal doubles")
    expect(page.locator("#answer-waits")).to_be_visible()
    tell(friday, "cal", "now or never", "table")
    expect(page.locator("#talk-mark")).to_contain_text("1")
    after = places(page)
    stayed = before.keys() & after.keys()
    assert len(stayed) >= 3
    assert {one: after[one] for one in stayed} == {one: before[one] for one in stayed}


@pytest.mark.parametrize(("width", "height"), [*SIZES, (1440, 900)])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_still_there_covers_nothing_to_press(
    open_page: OpenPage, friday: Chouette, width: int, height: int, locale: str
) -> None:
    say(friday, "ann resigns single")
    page = at_table(open_page, friday, "bob", viewport={"width": width, "height": height}, locale=locale)
    is_asked(friday, "bob")
    expect(page.locator("#still-there")).to_be_visible()
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_phone_tells_why_somebody_else_is_captain(open_page: OpenPage, friday: Chouette, width: int, height: int) -> None:
    say(friday, "captain dee")
    page = at_table(open_page, friday, "cal", viewport={"width": width, "height": height}, has_touch=True)
    page.get_by_text("What is what").click()
    expect(page.locator("#legend-captain")).to_contain_text("was made captain for this game")
    expect(page.locator("#legend-captain .legend-why")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [*SIZES, (1440, 900)])
def test_an_offer_that_lapses_moves_no_board(open_page: OpenPage, friday: Chouette, width: int, height: int) -> None:
    page = at_table(open_page, friday, "cal", viewport={"width": width, "height": height}, has_touch=True)
    terms = read_statement("settle cal ann 1.5 to ann")
    assert isinstance(terms, Settle)
    offer_settlement(friday.seats.get(word="cal"), terms, version=friday.version)
    expect(page.locator("#offers")).to_be_attached()
    before = page.locator(".gb-stand").bounding_box()
    roll(friday, "bob", "64")
    expect(page.locator(".table-ended")).to_contain_text("Your offer to ann has lapsed")
    assert page.locator(".gb-stand").bounding_box() == before


@pytest.mark.parametrize("down", [0, 60])
def test_what_comes_above_an_open_fold_beside_the_board_moves_no_board(
    open_page: OpenPage, friday: Chouette, down: int
) -> None:
    page = at_table(open_page, friday, "ann", viewport={"width": 1440, "height": 900})
    page.locator("#table-more > summary").click()
    page.evaluate("down => scrollTo({top: down, behavior: 'instant'})", down)
    before = page.locator(".gb-stand").bounding_box()
    say(friday, "bob doubles\ncal doubles")
    expect(page.locator("#together")).to_be_visible()
    expect(page.locator("#table-more")).to_have_attribute("open", "")
    assert page.locator(".gb-stand").bounding_box() == before
    expect(page.locator("#table-turn")).to_be_in_viewport(ratio=1 if down == 0 else 0.1)
