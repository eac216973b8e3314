"""A board in a real browser: whatever is tapped, dragged or typed, only legal plays can be composed, and none gets lost."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings

from games.boards.look import BoardLook
from games.boards.svg import draw
from games.notation.plays.play import read_play
from games.rules.variants import VARIANTS

from . import inspection
from .board_page import POSITIONS, variant_of
from .conftest import OpenPage

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}

STANDING = """() => [...document.querySelectorAll('.gb-c:not([data-state=off])')].map(one =>
    `${one.classList.contains('gb-light') ? 'light' : 'dark'} ${one.getAttribute('transform')}`).sort()"""


@pytest.fixture
def show(open_page: OpenPage, settings: Settings) -> OpenPage:
    """`show("start")`: the page of that position on a phone."""
    settings.ROOT_URLCONF = "tests.browser.board_page"

    def show(name: str, **options: object) -> Page:
        return open_page(f"/board/{name}/", **({"viewport": PHONE, "reduced_motion": "reduce", "has_touch": True} | options))

    return show


def tap(page: Page, *places: int) -> None:
    """Taps the open end of each place."""
    for place in places:
        box = page.locator(f"#board-place-{place}").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * (0.8 if place > 12 else 0.2))


def drag(page: Page, start: int, end: int) -> None:
    for place, act in ((start, page.mouse.down), (end, page.mouse.up)):
        box = page.locator(f"#board-place-{place}").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        act()


def play(page: Page) -> str:
    return page.locator("#board-play").input_value()


def lit(page: Page) -> list[int]:
    return sorted(
        int(str(one)) for one in page.eval_on_selector_all("[data-target]", "all => all.map(one => one.dataset.place)")
    )


def says(page: Page, words: str) -> None:
    expect(page.locator("#board-say")).to_have_text(re.compile(words))


def test_two_checkers_and_confirm_are_three_taps_and_the_larger_die_is_played_first(show: OpenPage) -> None:
    page = show("start")
    tap(page, 8)
    assert play(page) == "8/5"
    tap(page, 6)
    assert play(page) == "8/5 6/5"
    says(page, "confirm, or undo")

    page.get_by_role("button", name="Confirm").click()

    expect(page.locator("#sent")).to_have_text("8/5 6/5")


def test_the_dice_are_swapped_by_a_tap_and_a_checker_tapped_again_goes_on(show: OpenPage) -> None:
    page = show("start")
    tap(page, 24, 21)
    assert play(page) == "24/21 21/20"
    page.get_by_role("button", name="Undo all").click()
    page.locator("[data-swap]").tap()
    says(page, "The 1 is played first")
    tap(page, 6)
    assert play(page) == "6/5"


def test_a_tap_on_a_point_makes_it_where_two_checkers_can(show: OpenPage) -> None:
    page = show("start")
    tap(page, 5)
    assert play(page) == "8/5 6/5"
    page.get_by_role("button", name="Undo all").click()
    tap(page, 4)
    says(page, "None of your checkers")
    assert play(page) == ""


def test_on_a_doublet_every_tap_plays_once_more(show: OpenPage) -> None:
    page = show("doublet")
    tap(page, 13, 13, 24, 24)
    assert play(page) == "13/7 13/7 24/18 24/18"
    page.get_by_role("button", name="Undo all").click()
    tap(page, 18, 7)
    assert play(page) == "24/18 24/18 13/7 13/7"


def test_a_checker_is_dragged_and_stays_where_no_legal_play_takes_it(show: OpenPage) -> None:
    page = show("start", has_touch=False)
    drag(page, 24, 20)
    assert play(page) == "24/21 21/20"
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Undo", exact=True).click()
    before = page.evaluate(STANDING)
    drag(page, 13, 11)
    assert play(page) == ""
    assert page.evaluate(STANDING) == before
    says(page, "No legal play goes from 13-point to 11-point")


def test_nothing_illegal_can_be_composed_and_the_board_says_why(show: OpenPage) -> None:
    page = show("start")
    for place, words in ((12, "opponent"), (2, "None of your checkers")):
        tap(page, place)
        says(page, words)
    for start, end, words in (
        (6, 1, "Your opponent holds 1"),
        (6, 4, "No legal play goes from 6-point to 4-point"),
        (6, 0, "Bring all your checkers home"),
    ):
        drag(page, start, end)
        says(page, words)
    assert lit(page) == []
    page.get_by_role("button", name="Confirm").click(force=True)
    says(page, "There is more to play: 3, 1")
    assert page.locator("#sent").text_content() == ""


@pytest.mark.parametrize(
    ("name", "taps", "written"),
    [
        ("doublet", (13, 13, 24, 24), "13/7 13/7 24/18 24/18"),
        ("entering", (25, 25), "bar/21 bar/22*"),
        ("bearing-off", (6, 4), "6/off 4/off"),
        ("plakoto", (20, 10), "20/15 10/6"),
    ],
)
def test_what_is_composed_stands_where_the_server_draws_it(
    show: OpenPage, name: str, taps: tuple[int, ...], written: str
) -> None:
    page = show(name)
    tap(page, *taps)
    assert play(page) == written
    points, (one, other) = POSITIONS[name]
    end = read_play(VARIANTS[variant_of(name)], points, (one,) * 4 if one == other else (one, other), written).end
    svg = draw(BoardLook(end))
    drawn = re.findall(r'gb-c gb-(light|dark)".*?transform="(.*?)"', svg)
    assert page.evaluate(STANDING) == sorted(f"{colour} {at}" for colour, at in drawn)
    assert f'id="board-off-bottom" d="{page.locator("#board-off-bottom").get_attribute("d")}"' in svg


def test_checkers_on_the_bar_enter_first_and_hit(show: OpenPage) -> None:
    page = show("entering")
    tap(page, 6)
    says(page, "Enter from the bar before anything else")
    page.locator("[data-swap]").tap()
    tap(page, 25)
    assert play(page) == "bar/22*"
    expect(page.locator("#board-pips-top")).not_to_have_text(page.locator("#board-pips-top").get_attribute("data-before") or "")
    tap(page, 25)
    assert play(page) == "bar/22* bar/21"


def test_checkers_are_borne_off_into_the_tray(show: OpenPage) -> None:
    page = show("bearing-off")
    tap(page, 6, 4)
    assert play(page) == "6/off 4/off"
    assert page.locator(".gb-c[data-state=off]").count() == 2
    assert page.locator("#board-place-0").get_attribute("aria-label") == "Borne off: 11 checkers of yours"


def test_a_forced_number_leaves_no_other_choice(show: OpenPage) -> None:
    page = show("forced")
    drag(page, 24, 23)
    says(page, "it must be the 5: 24/19")
    tap(page, 24)
    assert play(page) == "24/19"
    says(page, "confirm, or undo")


def test_where_nothing_can_be_played_the_dice_are_passed(show: OpenPage) -> None:
    page = show("dance")
    page.get_by_role("button", name="Pass the dice").click()
    expect(page.locator("#sent")).to_have_text("-")


def test_a_play_is_made_with_the_keyboard_alone(show: OpenPage) -> None:
    page = show("start", has_touch=False)
    page.locator("#board-place-25").focus()
    for key in ("ArrowLeft", "ArrowLeft", "Enter", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "5-point: empty"
    page.keyboard.press("Enter")
    assert play(page) == "8/5"
    page.keyboard.press("u")
    says(page, "8/5 taken back")
    for key in ("d", "ArrowLeft", "Enter", "Enter"):
        page.keyboard.press(key)
    assert play(page) == "6/5"
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter", "Enter", "c"):
        page.keyboard.press(key)
    expect(page.locator("#sent")).to_have_text("6/5 8/5")


def test_whoever_picks_a_checker_up_after_his_last_step_does_not_send_the_play(show: OpenPage) -> None:
    page = show("start", has_touch=False)
    page.locator("#board-place-8").focus()
    for key in ("Enter", "Enter", "ArrowRight", "ArrowRight", "ArrowRight", "Enter", "Enter"):
        page.keyboard.press(key)
    assert play(page) == "8/5 6/5"
    for key in ("Enter", " "):
        page.keyboard.press(key)
        says(page, "Nothing more can be played. Confirm the play, or undo a step.")
    assert page.locator("#sent").text_content() == ""
    page.keyboard.press("c")
    expect(page.locator("#sent")).to_have_text("8/5 6/5")


def test_a_doublet_is_told_as_players_write_it(show: OpenPage) -> None:
    page = show("doublet")
    tap(page, 24)
    says(page, r"^24/18 played\.")
    tap(page, 24)
    says(page, r"^24/18\(2\) played\. Left: 6, 6\.")
    tap(page, 13)
    tap(page, 13)
    says(page, r"^24/18\(2\) 13/7\(2\) played\. All dice are played")
    assert play(page) == "24/18 24/18 13/7 13/7"  # what is sent


def test_what_is_being_composed_is_still_there_when_the_page_is_loaded_again_and_gone_with_its_turn(show: OpenPage) -> None:
    page = show("start")
    tap(page, 8)
    standing = page.evaluate(STANDING)
    page.reload()
    assert play(page) == "8/5"
    assert page.evaluate(STANDING) == standing
    says(page, "8/5 played. Left: 1")
    tap(page, 6)
    page.reload()
    assert play(page) == "8/5 6/5"
    says(page, "confirm, or undo")
    page.goto("/board/start/?turn=2")
    assert play(page) == ""
    page.goto("/board/start/")
    assert play(page) == ""


def test_a_half_composed_play_survives_a_live_update_of_the_same_turn_and_no_other(show: OpenPage) -> None:
    page = show("start")
    composed = "addEventListener('board:composed', event => { window.composed = event.detail })"
    page.evaluate(composed)
    tap(page, 8)
    assert page.evaluate("window.composed") == {"turn": "1", "play": "8/5", "steps": [[8, 5, 3]], "isComplete": False}
    standing = page.evaluate(STANDING)
    for swap in ("innerMorph", "innerHTML"):
        page.evaluate(f"htmx.ajax('GET', '?chat={swap}', {{target: '#live', select: '#live > *', swap: '{swap}'}})")
        expect(page.locator("#chat")).to_have_text(swap)
        assert play(page) == "8/5"
        assert page.evaluate(STANDING) == standing
        expect(page.locator("#board-die-0")).to_have_attribute("data-played", "")
    tap(page, 6)
    assert play(page) == "8/5 6/5"

    page.evaluate("htmx.ajax('GET', '?turn=2&chat=new', {target: '#live', select: '#live > *', swap: 'innerMorph'})")

    expect(page.locator("#chat")).to_have_text("new")
    assert play(page) == ""
    assert page.locator("#board-5-0, #board-8-2").count() == 1


def test_checkers_slide_unless_the_reader_wants_no_motion(show: OpenPage) -> None:
    page = show("start", reduced_motion="no-preference")
    rest = "async () => { await Promise.allSettled(document.getAnimations().map(one => one.finished)) }"
    sliding = "document.getAnimations().filter(one => one.effect.target.matches('.gb-c')).length"
    for motion, moving in (("no-preference", 1), ("reduce", 0)):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        tap(page, 8)
        assert page.evaluate(sliding) == moving
        page.get_by_role("button", name="Undo all").click()
        page.evaluate(rest)


def test_the_other_direction_is_kept_by_the_browser_and_figures_stay_upright(show: OpenPage) -> None:
    page = show("start")
    left_edge = "document.querySelector('#board-place-1').getBoundingClientRect().x"
    assert page.evaluate(left_edge) > 195
    page.get_by_label("I bear off to the left").check()
    page.reload()
    assert page.evaluate(left_edge) < 195
    assert page.locator(".gb-numbers text").first.evaluate("one => one.getScreenCTM().a") > 0
    tap(page, 8, 6)
    assert play(page) == "8/5 6/5"


def test_a_play_in_the_chat_shows_its_arrows(show: OpenPage) -> None:
    page = show("start", has_touch=False)
    page.get_by_role("button", name="24/18").hover()
    way = page.locator(".gb-shown path").first.get_attribute("d") or ""
    assert way.count("M") == 4  # two arrows: a line and a head each
    page.mouse.move(1, 1)
    expect(page.locator(".gb-shown")).to_have_count(0)


def test_with_a_script_the_written_play_is_folded_until_the_reader_opens_it(show: OpenPage) -> None:
    page = show("start", has_touch=False)
    expect(page.get_by_label("Legal plays")).not_to_be_visible()
    page.get_by_text("Write the play").click()
    page.evaluate("htmx.ajax('GET', '?chat=new', {target: '#live', select: '#live > *', swap: 'innerMorph'})")
    expect(page.locator("#chat")).to_have_text("new")
    expect(page.get_by_label("Legal plays")).to_be_visible()


def test_without_a_script_a_play_is_chosen_from_the_list(show: OpenPage) -> None:
    page = show("start", java_script_enabled=False, has_touch=False)
    expect(page.locator("#board button:visible")).to_have_text(["Confirm"])
    page.get_by_label("Legal plays").select_option("8/5 6/5")
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#sent")).to_have_text("8/5 6/5")


def test_everything_needed_to_play_fits_the_screen_and_keeps_nobody_out(show: OpenPage) -> None:
    page = show("start", has_touch=False)
    for width, height, scheme in inspection.LOOKS:
        inspection.show(page, width, height, scheme)
        confirm = page.get_by_role("button", name="Confirm").bounding_box()
        assert confirm
        assert confirm["y"] + confirm["height"] <= height
        assert inspection.overflow(page) <= 0
        assert inspection.barriers(page) == []
