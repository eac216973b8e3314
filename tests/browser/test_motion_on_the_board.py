"""How dice and checkers come to where they lie. The page notes every motion that begins, so that no test is in a hurry."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from games.boards.places import stands, tray
from games.rules.board import BAR, OFF, Board
from games.rules.cube import Side
from tests.browser.board_page import board
from tests.browser.conftest import OpenPage
from tests.chouette.on_screen.dice_evenings import roll, tell
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll, set_board
from tests.chouette.phones import seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
NOTE = """(() => {
  window.begun = [];
  const begin = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const told = [...frames].map(({transform, offset}) => ({transform, offset}));
    window.begun.push({kind: this.getAttribute("class"), number: this.dataset?.number ?? "", frames: told, timing});
    return begin.call(this, frames, timing);
  };
})()"""
#: Ann is to play; bob's blot on her 5-point can be hit, and her last checkers are close.
A_BLOT = board(p8=2, p6=2, p5=-1, p24=-2, p1=1)


def at_table(open_page: OpenPage, friday: Chouette, who: str, motion: str = "no-preference", **options: object) -> Page:
    page = open_page("about:blank", **({"viewport": PHONE, "reduced_motion": motion, "has_touch": True} | options))
    page.add_init_script(NOTE)
    page.goto(f"/s/{seat_of(friday, who).secret}/")
    if page.locator(".seat-door form .btn").count():
        page.locator(".seat-door form .btn").click()
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    """Ann has won the opening."""
    chouette = an_evening_on_screen()
    let_everybody_roll(chouette)
    return chouette


def lies(friday: Chouette, points: Board) -> None:
    with loaded("31"):
        roll(friday, "ann")
    set_board(friday, points, Side.BOX)


def begun(page: Page, kind: str) -> list[dict[str, Any]]:
    """Every motion of that kind of thing so far."""
    found: list[dict[str, Any]] = page.evaluate(
        "kind => window.begun.filter(one => (one.kind ?? '').split(' ').includes(kind))", kind
    )
    return found


def forget(page: Page) -> None:
    page.evaluate("window.begun = []")


def ways(page: Page) -> list[list[tuple[float, float]]]:
    """Of each checker that flew, the spots on its way, without the moments it waits."""
    found = []
    page.wait_for_function("window.begun.some(one => /\\bgb-c\\b/.test(one.kind))")  # what is read may be a moment older
    for motion in begun(page, "gb-c"):
        way: list[tuple[float, float]] = []
        for frame in motion["frames"]:
            x, y = (float(one.strip(" px")) for one in frame["transform"].removeprefix("translate(").rstrip(")").split(","))
            if way[-1:] != [(x, y)]:
                way.append((x, y))
        found.append(way)
    return found


def rolls(page: Page, dice: str, said: str) -> None:
    with loaded(dice):
        page.get_by_role("button", name="Roll", exact=False).first.click()
        expect(page.locator("#table-turn")).to_have_text(said)


def taps(page: Page, *points: int) -> None:
    for point in points:
        page.locator(f"#board-place-{point}").click(force=True)


def test_a_checker_goes_and_an_undone_step_goes_back(open_page: OpenPage, friday: Chouette) -> None:
    lies(friday, A_BLOT)
    ann = at_table(open_page, friday, "ann")
    rolls(ann, "31", "Your play: 3-1.")
    taps(ann, 8)
    to_the_bar = [stands(5, 0), stands(OFF, 0)]
    assert sorted(ways(ann)) == sorted([[stands(8, 1), stands(5, 0)], to_the_bar])
    forget(ann)
    ann.locator(".gb-back").click()
    expect(ann.locator("#board-play")).to_have_value("")
    assert sorted(ways(ann)) == sorted([[stands(5, 0), stands(8, 1)], [*reversed(to_the_bar)]])


def test_two_checkers_that_make_a_point_go_one_after_the_other(open_page: OpenPage, friday: Chouette) -> None:
    lies(friday, A_BLOT)
    ann = at_table(open_page, friday, "ann")
    rolls(ann, "31", "Your play: 3-1.")
    taps(ann, 5)
    first, hit, second = sorted(begun(ann, "gb-c"), key=lambda motion: float(motion["timing"]["duration"]))
    assert [len(one["frames"]) for one in (first, second)] == [2, 3]
    assert second["frames"][1]["offset"] >= first["timing"]["duration"] / second["timing"]["duration"]
    assert hit["timing"]["duration"] > first["timing"]["duration"]


def test_what_others_play_is_seen_step_by_step_with_every_stop_and_hit(open_page: OpenPage, friday: Chouette) -> None:
    lies(friday, A_BLOT)
    bob = at_table(open_page, friday, "bob")
    with loaded("31"):
        roll(friday, "ann")
    tell(friday, "ann plays 8/5*/4")
    expect(bob.locator("#table-happened")).to_contain_text("ann plays")
    hit, went = sorted(ways(bob), key=len)
    assert hit == [stands(20, 0), stands(BAR, 0)]
    assert went[0] == stands(17, 1)
    assert went[-1] == stands(21, 0)


def test_bearing_off_is_seen_by_both(open_page: OpenPage, friday: Chouette) -> None:
    lies(friday, board(p6=1, p5=3, p24=-2))
    ann, bob = at_table(open_page, friday, "ann"), at_table(open_page, friday, "bob")
    rolls(ann, "61", "Your play: 6-1.")
    taps(ann, 6)
    assert ways(ann) == [[stands(6, 0), tray(is_bottom=True)]]
    taps(ann, 5)
    ann.get_by_role("button", name="Confirm").click()
    expect(bob.locator("#table-happened")).to_contain_text("ann plays")
    assert [stands(19, 0), tray(is_bottom=False)] in ways(bob)
    expect(bob.locator(".gb-checkers > :not([id])")).to_have_count(0)  # once it is off


def test_the_last_play_is_shown_again_by_a_button_also_after_the_roll(open_page: OpenPage, friday: Chouette) -> None:
    lies(friday, A_BLOT)
    bob = at_table(open_page, friday, "bob")
    again = bob.get_by_role("button", name="Last play again")
    expect(again).to_have_count(0)
    with loaded("31"):
        roll(friday, "ann")
    tell(friday, "ann plays 8/5* 6/5")
    with loaded("64"):
        roll(friday, "bob")
    expect(bob.locator("#table-turn")).to_have_text("Your play: 6-4.")
    forget(bob)
    again.click()
    assert sorted(ways(bob)) == sorted(
        [[stands(17, 1), stands(20, 0)], [stands(19, 1), stands(20, 1)], [stands(20, 0), stands(BAR, 0)]]
    )
    expect(bob.locator(".gb-shown")).to_have_count(1)  # with its arrows
    bob.locator("[data-swap]").click()
    taps(bob, 25)
    expect(again).to_be_disabled()


def test_dice_tumble_once_for_each_roll(open_page: OpenPage, friday: Chouette) -> None:
    lies(friday, A_BLOT)
    ann, bob = at_table(open_page, friday, "ann"), at_table(open_page, friday, "bob")
    rolls(ann, "31", "Your play: 3-1.")
    for page in (ann, bob):
        expect(page.locator(".gb-die")).to_have_count(2)
        expect(page.locator("#table-happened")).to_contain_text("3-1")
        assert len(tumbling(page)) == 2
    taps(ann, 8)
    tell(friday, "dee proxy cal")
    expect(ann.locator('input[name="version"][form="table-play"]')).to_have_value(str(friday.version))
    taps(ann, 6)
    ann.get_by_role("button", name="Confirm").click()
    expect(bob.locator("#table-turn")).to_have_text("Your roll.")
    assert len(tumbling(ann)) == len(tumbling(bob)) == 2


def tumbling(page: Page) -> list[object]:
    """Of the dice themselves, not of their pips."""
    page.wait_for_function("window.begun.length")
    found: list[object] = page.evaluate("window.begun.filter(one => /scale/.test(one.frames[0].transform ?? ''))")
    return found


def test_both_dice_of_the_opening_are_seen_each_on_its_own_half(open_page: OpenPage, friday: Chouette) -> None:
    ann, bob = at_table(open_page, friday, "ann"), at_table(open_page, friday, "bob")
    rolls(ann, "31", "Your play: 3-1.")
    expect(bob.locator(".gb-die")).to_have_count(2)
    for page in (ann, bob):
        page.wait_for_function("window.begun.some(one => one.kind === 'gb-die')")
        (lower,) = begun(page, "gb-die")
        start, stays, end = (float(frame["transform"].split("(")[1].split("px")[0]) for frame in lower["frames"])
        assert (lower["number"], start == stays, abs(end - start)) == ("1", True, 180)


def test_nothing_moves_for_whoever_wants_no_motion(open_page: OpenPage, friday: Chouette) -> None:
    lies(friday, A_BLOT)
    ann = at_table(open_page, friday, "ann", "reduce")
    rolls(ann, "31", "Your play: 3-1.")
    taps(ann, 8, 6)
    ann.get_by_role("button", name="Confirm").click()
    expect(ann.locator("#table-turn")).to_have_text("bob is to roll.")
    ann.get_by_role("button", name="Last play again").click()
    expect(ann.locator(".gb-shown")).to_have_count(1)
    assert ann.evaluate("window.begun") == []
