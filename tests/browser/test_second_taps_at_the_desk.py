"""A thumb that taps twice at the director's desk: the second tap is not taken by what has come under it meanwhile."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_re_entry import lost

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.taps_twice]

PHONE = {"viewport": {"width": 390, "height": 844}}
Spot = tuple[float, float]


def middle(page: Page, name: str) -> Spot:
    """Of the button, where a thumb would press it."""
    button = page.get_by_role("button", name=name, exact=True).first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


EIGHT = "ann bob cal gil hal ida jo kit"


def desk_of(evening: Night, open_page: OpenPage) -> Page:
    """Its clock stands still: whatever happens is within a moment."""
    page = open_page(f"/tournaments/{evening.tournament.code}/desk/", evening.club.users["dana"], **PHONE)
    page.clock.set_fixed_time("2026-11-20T20:00:00")
    return page


def a_moment_later(page: Page) -> None:
    page.clock.set_fixed_time(int(page.evaluate("Date.now()")) / 1000 + 1)
    expect(page.locator("[data-fresh]")).to_have_count(0)


def posts_of(page: Page) -> list[str]:
    """What it sends from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    return sent


def started(tables: int) -> Night:
    evening = night(f"{MAIN}\nentrants {EIGHT}", f"tables {tables}")
    evening.says("dana", "start main")
    return evening


@pytest.mark.usefixtures("live_site")
def test_the_second_tap_of_a_result_enters_none_for_the_next_match(open_page: OpenPage) -> None:
    evening = started(0)
    page = desk_of(evening, open_page)
    for row in page.locator("#ready + .rows > li").all()[:2]:
        row.get_by_text("Result", exact=True).click()
        expect(row.locator("details[open]")).to_have_count(1)
        a_moment_later(page)
    page.evaluate("scrollTo(0, 0)")
    spot, sent = middle(page, "5–2"), posts_of(page)
    page.mouse.click(*spot)
    expect(page.locator("#ready + .rows > li")).to_have_count(3)
    for _again in range(3):
        page.mouse.click(*spot)
    a_moment_later(page)
    assert len(sent) == 1
    there = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('button')?.value", list(spot))
    assert " beats " in there, "the button of another match"


@pytest.mark.usefixtures("live_site")
def test_who_opens_the_form_of_a_result_with_two_taps_calls_nobody_to_a_table(open_page: OpenPage) -> None:
    evening = started(4)
    page = desk_of(evening, open_page)
    row = page.locator("#ready + .rows > li").first
    summary = row.locator("summary").first
    box = summary.bounding_box()
    assert box is not None
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*spot)
    expect(row.locator("details[open]")).to_have_count(1)
    after = summary.bounding_box()
    assert after is not None
    assert (after["x"], after["y"]) == (box["x"], box["y"]), "it stays under the finger"
    sent = posts_of(page)
    page.mouse.click(*spot)
    assert (sent, evening.desk.calls) == ([], ())


@pytest.mark.usefixtures("live_site")
def test_who_takes_out_a_name_with_two_taps_takes_out_one(open_page: OpenPage) -> None:
    evening = night(f"{MAIN}\nentrants {EIGHT}", "tables 2")
    page = desk_of(evening, open_page)
    spot, sent = middle(page, "Take out"), posts_of(page)
    page.mouse.click(*spot)
    expect(page.locator("#desk-entrant-ann")).to_have_count(0)
    page.mouse.click(*spot)
    a_moment_later(page)
    assert len(sent) == 1
    assert evening.names == EIGHT.split()[1:]
    page.get_by_role("button", name="Take out", exact=True).first.click()
    expect(page.locator("#desk-entrant-bob")).to_have_count(0)


@pytest.mark.usefixtures("live_site")
def test_who_calls_everybody_with_two_taps_stays_at_the_desk(open_page: OpenPage) -> None:
    evening = started(4)
    page = desk_of(evening, open_page)
    spot = middle(page, "Call all ready")
    page.mouse.click(*spot)
    expect(page.locator("#playing + .rows > li")).to_have_count(4)
    page.mouse.click(*spot)
    a_moment_later(page)
    assert page.url.endswith("/desk/")
    expect(page.get_by_role("button", name="Call all ready")).to_be_disabled()


@pytest.mark.usefixtures("live_site")
def test_what_somebody_else_moves_under_a_finger_takes_no_tap_for_a_moment(open_page: OpenPage) -> None:
    evening = started(2)
    page = desk_of(evening, open_page)
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    second = page.locator("#ready + .rows > li").nth(1)
    moved = second.get_attribute("id")
    one, other = evening.first_round()[0].names
    evening.says("tom", f"{one} beats {other} 5-2")
    expect(page.locator(f"#{moved} button[data-fresh]").first).to_be_visible()
    a_moment_later(page)


@pytest.mark.usefixtures("live_site")
def test_what_was_said_leaves_the_box_and_a_second_tap_says_nothing(open_page: OpenPage) -> None:
    evening = started(2)
    page = desk_of(evening, open_page)
    page.locator("#desk-more > summary").click()
    a_moment_later(page)
    page.get_by_label("A statement of the director’s sheet").fill("absent ann")
    spot, sent = middle(page, "Say it"), posts_of(page)
    page.mouse.click(*spot)
    expect(page.locator("#desk-last")).to_contain_text("ann is away.")
    page.mouse.click(*spot)
    expect(page.get_by_label("A statement of the director’s sheet")).to_have_value("")
    assert len(sent) == 1


@pytest.mark.usefixtures("live_site")
def test_an_open_form_stays_where_it_is_when_a_report_of_somebody_else_comes_above_it(open_page: OpenPage) -> None:
    evening = started(0)
    page = desk_of(evening, open_page)
    page.set_viewport_size({"width": 390, "height": 600})
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    own = next(match for match in evening.first_round() if "ann" in match.names)
    other = [match for match in evening.first_round() if match != own][-1]
    row = page.locator(f"#desk-main-1-{other.id.place}")
    row.locator("summary").first.click()
    score = row.get_by_role("button", name="5–4").first
    score.scroll_into_view_if_needed()
    before = score.bounding_box()
    assert page.evaluate("scrollY") > 100, "the page can be moved both ways"
    (opponent,) = set(own.names) - {"ann"}
    evening.says("ann", f"report ann: ann beats {opponent} 5-2")
    expect(page.locator(".desk-said")).to_have_count(1)
    assert before is not None
    stays = "([one, top]) => Math.abs(one.getBoundingClientRect().y - top) < 2"
    page.wait_for_function(stays, arg=[score.element_handle(), before["y"]])


@pytest.mark.usefixtures("live_site")
@pytest.mark.parametrize("later", [100, 250, 350, 450])
def test_who_leaves_a_question_with_two_taps_takes_nothing_back(open_page: OpenPage, later: int) -> None:
    """On its side the phone has *Undo* where *Leave it* was."""
    evening = lost()
    evening.says("tom", "late Gil group")
    page = open_page(
        f"/tournaments/{evening.tournament.code}/desk/", evening.club.users["tom"],
        viewport={"width": 844, "height": 390}, has_touch=True, reduced_motion="reduce",
    )  # fmt: skip
    page.clock.set_fixed_time("2026-11-20T20:00:00")
    page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")
    a_moment_later(page)
    page.locator("button[value='ask late {again}']").tap()
    leave = page.get_by_role("link", name="Leave it")
    expect(leave).to_be_visible()
    a_moment_later(page)
    box = leave.bounding_box()
    assert box is not None
    spot = box["x"] + box["width"] - 12, box["y"] + box["height"] / 2  # with a long name also in its middle
    with page.expect_navigation():
        page.touchscreen.tap(*spot)
    page.clock.set_fixed_time(int(page.evaluate("Date.now()")) / 1000 + later / 1000)
    there = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('button')?.value", list(spot))
    assert there == "not_in_again Gil group"
    sent = posts_of(page)
    page.touchscreen.tap(*spot)
    a_moment_later(page)
    assert sent == []
