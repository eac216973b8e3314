"""A roll left to the site before one's turn, in the browsers of a captain, a member and a box; and in a match."""

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from games.play.turn_clock import screen_of
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.browser.test_matches_on_screen import at_table as at_match
from tests.browser.test_matches_on_screen import challenged, numbers_are_in, press
from tests.browser.test_table import at_table
from tests.chouette.evenings import say
from tests.chouette.on_screen.dice_evenings import tell
from tests.chouette.on_screen.evenings import let_everybody_roll
from tests.chouette.on_screen.screens import on_screen, open_the_game
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((390, 844), (844, 390), (375, 553), (1440, 900))


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    """Ann is to play 3-1; bob rolls next."""
    chouette = open_the_game(on_screen())
    let_everybody_roll(chouette)
    return chouette


def is_set(page: Page, *, on: bool) -> None:
    expect(page.locator("#next-roll")).to_have_attribute("aria-pressed", str(on).lower())


def has_just_become(page: Page, *, on: bool) -> None:
    """The button means the other thing now and takes no tap yet; while the clock stands still it stays so."""
    is_set(page, on=on)
    expect(page.locator("#next-roll")).to_have_attribute("data-fresh", "")
    expect(page.locator("#next-roll")).to_have_css("opacity", "1")  # the old dice lie below it


def stands(chouette: Chouette) -> dict[str, str]:
    chouette.refresh_from_db()
    return dict(screen_of(chouette.screen).rolls_ahead)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_one_tap_where_the_roll_will_lie_and_the_dice_fall_by_themselves(
    open_page: OpenPage, friday: Chouette, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    bob, ann = (at_table(open_page, friday, who, viewport=viewport, has_touch=True) for who in ("bob", "ann"))
    before = ann.locator("#table-now").inner_html()
    button = bob.get_by_role("button", name="Roll for me")
    expect(button).to_be_in_viewport(ratio=1)
    assert misfits(bob) == []
    button.tap()
    is_set(bob, on=True)
    assert misfits(bob) == []
    assert barriers_in_every_look(bob, [(*size, "light"), (*size, "dark")]) == []
    assert stands(friday) == {"1.2": "bob"}
    ann.reload()
    expect(ann.locator("html")).to_have_attribute("data-live", "live")
    expect(ann.locator("#next-roll")).to_have_count(0)
    assert "Roll for me" not in before + ann.locator("#table-now").inner_html()
    with loaded("64"):
        tell(friday, "ann plays 8/5 6/5")
        expect(bob.locator("#table-turn")).to_have_text("Your play: 6-4.")


def test_two_taps_set_it_and_the_next_takes_it_back(open_page: OpenPage, friday: Chouette) -> None:
    bob = at_table(open_page, friday, "bob", has_touch=True)
    for minute, pause in enumerate((100, 250, 450)):
        bob.clock.set_fixed_time(f"2026-11-20T20:{minute}0:00")
        bob.locator("#next-roll").tap()
        has_just_become(bob, on=True)
        place = bob.locator("#next-roll").bounding_box()
        assert place is not None
        bob.clock.set_fixed_time(f"2026-11-20T20:{minute}0:00.{pause}")
        bob.touchscreen.tap(place["x"] + 20, place["y"] + 20)
        bob.clock.set_fixed_time(f"2026-11-20T20:{minute}5:00")
        is_set(bob, on=True)
        assert stands(friday) == {"1.2": "bob"}
        bob.locator("#next-roll").tap()
        has_just_become(bob, on=False)
        assert stands(friday) == {}


def test_whoever_taps_as_their_turn_comes_rolls_nothing_yet(open_page: OpenPage, friday: Chouette) -> None:
    bob = at_table(open_page, friday, "bob", has_touch=True)
    place = bob.locator("#next-roll").bounding_box()
    assert place is not None
    bob.clock.set_fixed_time("2026-11-20T20:00:00")
    tell(friday, "ann plays 8/5 6/5")
    expect(bob.locator("#roll")).to_have_attribute("data-fresh", "")
    bob.touchscreen.tap(place["x"] + 20, place["y"] + 20)
    bob.clock.set_fixed_time("2026-11-20T20:00:02")
    expect(bob.locator("#roll")).not_to_have_attribute("data-fresh", "")
    friday.refresh_from_db()
    assert friday.records.latest("number").said == "ann plays 8/5 6/5"


def test_what_comes_too_late_says_so_and_writes_nothing(open_page: OpenPage, friday: Chouette) -> None:
    bob = at_table(open_page, friday, "bob")
    bob.locator("input[name=turn][form=table-next-roll]").evaluate("field => { field.value = '1.4'; }")
    bob.locator("#next-roll").click()
    expect(bob.locator("#refusal")).to_contain_text("moved on")
    assert stands(friday) == {}


def test_by_keys_it_is_set_where_it_has_the_focus_and_nowhere_else(open_page: OpenPage, friday: Chouette) -> None:
    bob = at_table(open_page, friday, "bob", viewport={"width": 1440, "height": 900})
    bob.locator("#table-turn").click()
    bob.keyboard.press("Enter")
    bob.keyboard.press(" ")
    is_set(bob, on=False)
    bob.keyboard.press("Tab")
    bob.locator("#next-roll").focus()
    bob.keyboard.press("Enter")
    is_set(bob, on=True)
    say(friday, "captain cal")
    expect(bob.locator("#next-roll")).to_have_count(0)
    assert stands(friday) == {}


def test_while_it_waits_for_a_member_it_is_taken_back_by_a_tap(open_page: OpenPage, friday: Chouette) -> None:
    friday.seats.update(auto_roll=False)
    bob, cal = (at_table(open_page, friday, who, has_touch=True) for who in ("bob", "cal"))
    bob.locator("#next-roll").tap()
    is_set(bob, on=True)
    tell(friday, "ann plays 8/5 6/5")
    cal.get_by_role("button", name="Hold the roll").tap()
    expect(bob.locator("#next-roll-said")).to_have_text("The site rolls for you as soon as nobody is waited for.")
    bob.get_by_role("button", name="I roll myself").tap()
    expect(bob.locator("#act-next-roll")).to_have_count(0)
    assert stands(friday) == {}


def test_in_a_match_the_dice_fall_in_the_click_that_ends_the_others_turn(open_page: OpenPage) -> None:
    ann, match = challenged(open_page, club := cast())
    bob = at_match(open_page, club, match, "bob", has_touch=True)
    press(bob, "Accept")
    press(ann, "Begin the first game")
    numbers_are_in(ann, bob)
    with loaded("31 52"):
        bob.get_by_role("button", name="Roll for the opening").tap()
        bob.get_by_role("button", name="Roll for me").tap()
        is_set(bob, on=True)
        expect(ann.locator("#next-roll")).to_have_count(0)
        for point in (8, 6):
            ann.locator(f"#board-place-{point}").click(force=True)
        press(ann, "Confirm")
        expect(bob.locator("#table-turn")).to_have_text("Your play: 5-2.")
