"""The monitor's console in a real browser: an evening by thumb, the same without JavaScript, a game by keyboard alone."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Locator, Page, Route, expect
from pytest_django.fixtures import Settings

from chouette.evening.selectors import evening_of
from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette
from chouette.notation.score_sheet import play
from clubsite.kit.points import points_text
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

Visit = Callable[..., Page]


@pytest.fixture
def mo(live_site: object) -> User:
    return User.objects.create_user("mo")


@pytest.fixture
def club(mo: User) -> Club:
    return create_club(mo, "The Mulberry")


@pytest.fixture
def visit(open_page: OpenPage, mo: User) -> Visit:
    """`visit(path)`: a page on a phone where mo is logged in."""

    def visit_as_mo(path: str, **options: object) -> Page:
        return open_page(path, mo, **(PHONE | options))

    return visit_as_mo


def seated(club: Club, sheet: str = "box ann\nline bob cal dee") -> Chouette:
    return said(open_chouette(club, "Friday", None), sheet)


def said(chouette: Chouette, sheet: str) -> Chouette:
    for line in sheet.splitlines():
        chouette.refresh_from_db()
        perform(chouette.pk, line, version=chouette.version, action_id=uuid4(), by=None)
    chouette.refresh_from_db()
    return chouette


def tap(page: Page | Locator, *words: str) -> None:
    """Press the buttons or links with these names, each after the previous one has done its work.

    With a pointer: a program's touches follow each other so fast that Chromium makes a double tap of two, which no form takes.
    """
    for word in words:
        button = page.get_by_role("button", name=word, exact=True).or_(page.get_by_role("link", name=word, exact=True)).first
        expect(button).to_be_visible()  # a failure shows the page
        button.click()


def choose(page: Page, name: str) -> None:
    """Tick the box or choose the option with that name."""
    page.get_by_role("radio", name=name, exact=True).or_(page.get_by_role("checkbox", name=name, exact=True)).check()


def row(page: Page, number: int) -> Locator:
    return page.locator(f"#seat-{number}")


def result(page: Page, column: int, level: str, then: str) -> None:
    tap(page, "Result")
    page.locator(".outcome-column").nth(column).get_by_role("link", name=level, exact=True).click()
    page.locator(".sheet-commit").get_by_role("button", name=then, exact=True).click()
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")


def scores(page: Page) -> dict[str, str]:
    names = page.locator(".seat-box .seat-name > bdi, .seat .seat-name > bdi").all_inner_texts()
    return dict(zip(names, page.locator(".seat-box .seat-score, .seat .seat-score").all_inner_texts(), strict=True))


def expected_scores(chouette: Chouette) -> dict[str, str]:
    return {name: points_text(quarters) for name, quarters in evening_of(chouette).table.scores.items()}


def test_an_evening_by_thumb_comes_to_what_the_score_sheet_says(visit: Visit, club: Club) -> None:
    page = visit(f"/clubs/{club.slug}/chouettes/new/")
    page.get_by_label("Players by name").fill("ann\nbob\ncal\ndee")
    choose(page, "In the order given: box, captain, then the line")
    tap(page, "Begin the evening")

    tap(page, "Begin game 1", "Box: double all")
    tap(row(page, 1), "Take")
    expect(row(page, 1).get_by_role("button", name="Redouble")).to_be_visible()
    tap(row(page, 2), "Drop")
    tap(row(page, 3), "Take")
    tap(row(page, 1), "Buy cal, +1 now")
    result(page, 1, "Gammon", "Write it down and begin game 2")
    expect(page.locator("#heading")).to_have_text("Game 2")

    tap(page, "Some double …")
    page.get_by_role("checkbox", name="ann", exact=True).uncheck()
    page.locator(".sheet-commit").get_by_role("button", name="Double").click()
    tap(page, "Box: take all")
    expect(page.get_by_role("button", name="Box: take all")).to_have_count(0)
    settle_first_member(page)
    result(page, 0, "Single", "Write it down and begin game 3")
    expect(page.locator("#heading")).to_have_text("Game 3")
    result(page, 0, "Backgammon", "Write it down")
    expect(page.locator("#heading")).to_have_text("After game 3")

    tap(page.locator(".toast"), "Undo")
    expect(page.locator("#heading")).to_have_text("Game 3")
    result(page, 1, "Single", "Write it down")
    expect(page.locator("#heading")).to_have_text("After game 3")

    chouette = Chouette.objects.get()
    sheet = "\n".join(chouette.records.order_by("number").values_list("said", flat=True))
    assert scores(page) == {name: points_text(points) for name, points in play(sheet).table.scores.items()}
    assert sheet.splitlines()[-3:] == ["box wins backgammon", "undo", "team wins single"]
    assert "settle " in sheet


def settle_first_member(page: Page) -> None:
    """1½ to the member in the first row, previewed before it is entered."""
    name = row(page, 1).locator(".seat-name > bdi").inner_text()
    row(page, 1).locator("summary").tap()
    tap(row(page, 1), "Settle …")
    for _ in range(3):
        page.get_by_role("button", name="Points +").click()
    choose(page, name)
    expect(page.locator("#sheet-preview .deltas > li").last).to_contain_text("0")
    expect(page.locator("#sheet-preview")).to_contain_text("+1½")
    tap(page, "Write it down")
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    expect(row(page, 1)).to_contain_text("settled")


def test_a_plain_result_takes_three_taps_with_the_next_game_begun(visit: Visit, club: Club) -> None:
    chouette = seated(club, "box ann\nline bob cal dee\ngame")
    page = visit(f"/c/{chouette.code}/")
    for number in range(2, 6):
        page.locator(".thumb").get_by_text("Result").click()
        page.locator(".outcome-column").nth(number % 2).get_by_text("Single").click()
        page.locator(".sheet-commit").get_by_text(f"begin game {number}").click()
        expect(page.locator("#heading")).to_have_text(f"Game {number}")
    chouette.refresh_from_db()
    assert scores(page) == expected_scores(chouette)


def test_taps_faster_than_the_network_are_all_done(visit: Visit, club: Club) -> None:
    chouette = seated(club, "box ann\nline bob cal dee\ngame\nann doubles all")
    page = visit(f"/c/{chouette.code}/")
    page.evaluate("document.querySelectorAll('.seat-acts .btn:first-child').forEach(button => button.click())")
    expect(page.get_by_role("button", name="Redouble")).to_have_count(3)
    assert Chouette.objects.get().records.filter(said__endswith=" takes").count() == 3


@pytest.mark.taps_twice
def test_the_same_tap_twice_is_done_once(visit: Visit, club: Club) -> None:
    chouette = seated(club)
    page = visit(f"/c/{chouette.code}/")
    page.locator(".thumb button").last.dblclick()
    expect(page.locator("#heading")).to_have_text("Game 1")
    expect(page.locator(".refusal")).to_have_count(0)
    assert chouette.records.filter(said="game").count() == 1


#: Whether a live update is dropped whose version is so much newer than what the page shows.
IS_DROPPED = """newer => {
    const message = {id: String(Number(document.querySelector("#console").dataset.shown) + newer)};
    const detail = {message, cancelled: false};
    const event = new CustomEvent("htmx:sse:before:message", {bubbles: true, detail});
    document.querySelector("[data-live-stream]").dispatchEvent(event);
    return detail.cancelled;
}"""


def test_two_helpers_on_two_devices_do_not_post_twice(visit: Visit, club: Club) -> None:
    chouette = seated(club, "box ann\nline bob cal dee\ngame")
    one, two = visit(f"/c/{chouette.code}/"), visit(f"/c/{chouette.code}/")
    for page in (one, two):
        page.locator(".thumb").get_by_text("Result").click()
        page.locator(".outcome-column").first.get_by_text("Single").click()
        expect(page.locator(".sheet-commit")).to_be_visible()
    late: list[Route] = []
    two.route("**/c/*/say/", lambda route: late.append(route), times=1)  # noqa: PLW0108 -- Playwright marks its handlers
    for page in (two, one):
        page.locator(".sheet-commit").get_by_role("button", name="Write it down", exact=True).click()
    expect(one.locator("#heading")).to_have_text("After game 1")
    expect(two.locator("#heading")).to_have_text("After game 1")
    late[0].continue_()
    expect(two.locator(".refusal")).to_contain_text("The box wins a single game")
    assert chouette.records.filter(said="box wins single").count() == 1
    assert two.evaluate(IS_DROPPED, 0), "the version that came with the reason takes the reason away"
    assert not two.evaluate(IS_DROPPED, 1)


def test_an_update_that_is_late_does_not_take_back_what_a_key_has_done(visit: Visit, club: Club) -> None:
    """Until the newer one came, the buttons would be gone, and the focus and the next key with them."""
    page = visit(f"/c/{seated(club).code}/")
    page.route("**/live/**", lambda route: route.abort())  # only the answer changes the page
    page.reload()
    assert not page.evaluate(IS_DROPPED, -1), "an older one counts where nothing was pressed: the database was restored"
    page.evaluate("document.addEventListener('htmx:after:swap', () => { document.documentElement.dataset.answered = ''; })")
    page.keyboard.press("g")
    expect(page.locator("html")).to_have_attribute("data-answered", "")
    expect(page.locator("#heading")).to_have_text("Game 1")
    assert [page.evaluate(IS_DROPPED, newer) for newer in (-1, 0, 1)] == [True, True, False]


def test_what_one_helper_says_the_other_sees(visit: Visit, club: Club) -> None:
    chouette = seated(club, "box ann\nline bob cal dee\ngame")
    watching = visit(f"/c/{chouette.code}/")
    expect(watching.locator("html")).to_have_attribute("data-live", "live")
    tap(visit(f"/c/{chouette.code}/"), "Box: double all")
    expect(row(watching, 2).get_by_role("button", name="Take")).to_be_visible()
    tap(row(watching, 2), "Take")  # with the token of its own page: the fragment carries none
    expect(row(watching, 2).get_by_role("button", name="Redouble")).to_be_visible()


def test_without_a_network_what_is_no_statement_says_that_nothing_was_written(visit: Visit, club: Club) -> None:
    chouette = seated(club, "box ann\nline bob cal dee\ngame")
    page = visit(f"/c/{chouette.code}/")
    page.route("**/sheet/result/**", lambda route: route.abort(), times=1)
    tap(page, "Result")
    expect(page.locator("#toasts")).to_have_text("No network: nothing was written.")
    tap(page, "Result")
    page.route("**/sheet/result/**", lambda route: route.abort(), times=1)
    page.locator(".outcome-column").first.get_by_text("Single").click()
    expect(page.locator("#sheet").get_by_role("alert")).to_have_text("No network: nothing was written.")


def test_a_tap_answered_by_a_whole_page_says_why_and_may_be_made_again(visit: Visit, club: Club, settings: Settings) -> None:
    chouette = seated(club)
    page = visit(f"/c/{chouette.code}/")
    settings.PACE = dict.fromkeys(settings.PACE, 0)
    tap(page, "Begin game 1")
    expect(page.locator("#toasts")).to_contain_text("So many pages in one minute are asked for by programs only. Wait ")
    expect(page.locator("#heading")).to_have_text("Before the first game")
    settings.PACE = dict.fromkeys(settings.PACE, 1_000_000)
    tap(page, "Begin game 1")
    expect(page.locator("#heading")).to_have_text("Game 1")


def test_a_tap_after_the_session_has_ended_leads_to_the_log_in(visit: Visit, club: Club) -> None:
    chouette = seated(club)
    page = visit(f"/c/{chouette.code}/")
    page.route("**/live/**", lambda route: route.abort())  # it would lead there by itself
    page.reload()
    Session.objects.all().delete()
    tap(page, "Begin game 1")
    expect(page.get_by_label("Password")).to_be_visible()
    assert not chouette.records.filter(said="game").exists()


def test_everyone_drops_is_taken_back_by_the_toast_in_one_tap(visit: Visit, club: Club) -> None:
    chouette = seated(club, "box ann\nline bob cal dee\ngame\nann doubles all")
    page = visit(f"/c/{chouette.code}/")
    tap(page, "All drop")
    expect(page.locator("#heading")).to_have_text("After game 1")
    tap(page.locator(".toast"), "Undo")
    expect(page.locator("#heading")).to_have_text("Game 1")
    tap(page, "All take")
    expect(page.get_by_role("button", name="Redouble")).to_have_count(3)


def test_back_closes_the_sheet_and_then_leaves_the_console(visit: Visit, club: Club) -> None:
    chouette = seated(club)
    page = visit(f"/clubs/{club.slug}/chouettes/")
    page.goto(f"/c/{chouette.code}/")
    row(page, 1).locator("summary").tap()
    tap(row(page, 1), "Proxy …")
    expect(page.locator("#sheet")).to_have_attribute("open", "")
    expect(page.locator("details[data-menu][open]")).to_have_count(0)  # the menu it was opened from is closed
    page.go_back()
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    expect(page.locator("#heading")).to_be_visible()
    expect(row(page, 1).locator("summary")).to_be_focused()
    tap(page, "Newcomer …")
    tap(page, "Close")
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    page.wait_for_function("!history.state?.sheet")
    page.go_back()
    expect(page).to_have_url(re.compile("/chouettes/$"))


def test_a_refused_sheet_stays_open_and_says_why(visit: Visit, club: Club) -> None:
    chouette = seated(club, "box ann\nline bob cal dee\ngame")
    page = visit(f"/c/{chouette.code}/")
    page.keyboard.press("/")
    page.get_by_role("textbox", name="Statement").fill("ann takes")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet .refusal")).to_contain_text("Nothing is offered to ann now")
    page.get_by_role("textbox", name="Statement").fill("ann doubles all")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    expect(row(page, 1).get_by_role("button", name="Take")).to_be_visible()


def test_an_earlier_game_is_corrected_after_a_preview(visit: Visit, club: Club) -> None:
    chouette = seated(club, "box ann\nline bob cal dee\ngame\nbox wins single\ngame\nbox wins single")
    page = visit(f"/c/{chouette.code}/games/")
    page.locator("#game-1 > summary").tap()
    page.locator("#game-1").get_by_role("link", name="Correct …").click()
    page.locator(".folded > summary", has_text="As a score sheet").click()
    choose(page, "The team wins a single game")
    tap(page, "Preview")
    expect(page.locator(".deltas")).to_contain_text("+3 becomes −3")
    assert chouette.records.count() == 6
    tap(page, "Save correction")
    expect(page.locator("#heading")).to_have_text("After game 2")
    chouette.refresh_from_db()
    assert scores(page) == expected_scores(chouette)
    page.goto(f"/c/{chouette.code}/games/")
    expect(page.locator("#game-1")).to_contain_text("corrected")


def test_a_whole_game_without_a_script(visit: Visit, club: Club) -> None:
    chouette = seated(club)
    page = visit(f"/c/{chouette.code}/", java_script_enabled=False)
    tap(page, "Begin game 1", "Box: double all", "All take")
    row(page, 1).locator("summary").tap()
    tap(row(page, 1), "Settle …")
    page.get_by_label("Points").fill("1")
    choose(page, "bob")
    tap(page, "Preview")
    expect(page.locator(".deltas")).to_contain_text("+1")
    tap(page, "Write it down", "Result", "Single", "Write it down")
    expect(page.locator("#heading")).to_have_text("After game 1")
    tap(page, "Undo …")
    page.get_by_role("button", name="Undo this").first.click()
    expect(page.locator("#heading")).to_have_text("Game 1")


def test_a_whole_game_by_keyboard(visit: Visit, club: Club) -> None:
    chouette = seated(club)
    page = visit(f"/c/{chouette.code}/", viewport={"width": 1440, "height": 900}, has_touch=False)
    press = page.keyboard.press
    press("g")
    expect(page.locator("#heading")).to_have_text("Game 1")
    press("b")
    expect(page.get_by_role("button", name="All take")).to_be_visible()
    press("2")
    press("Tab")  # from Take to Drop
    press("Enter")
    expect(row(page, 2)).to_contain_text("dropped at 1")
    press("x")
    expect(page.get_by_role("button", name="All drop")).to_be_focused()
    assert not Chouette.objects.get().records.filter(said="bob drops").exists()
    press("t")
    expect(page.get_by_role("link", name="Result")).to_be_visible()
    press("r")
    gammon = page.locator(".outcome-column").nth(1).get_by_role("link", name="Gammon", exact=True)
    written = page.locator(".sheet-commit").get_by_role("button", name="Write it down", exact=True)
    for on in (gammon, written):
        expect(on).to_be_visible()
        press("Tab")  # whoever goes there by hand may press at once
        on.focus()
        press("Enter")
    expect(page.locator("#heading")).to_have_text("After game 1")
    assert scores(page) == expected_scores(Chouette.objects.get())
