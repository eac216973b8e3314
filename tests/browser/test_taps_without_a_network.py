"""A monitor whose phone loses the network: what is tapped is kept, shown as not yet written, and written once, in order, or not
at all."""

import re
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Locator, Page, Route, expect

from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage, log_in
from tests.browser.inspection import barriers_in_every_look
from tests.browser.journeys import journey
from tests.browser.looks import Travel
from tests.chouette.evenings import say

from .test_watch import live

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.taps_twice]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
COVERED = """panel => {
    const { top, bottom } = panel.getBoundingClientRect(), is = (place) => place.top < bottom - 1 && place.bottom > top + 1;
    const pressed = document.querySelectorAll("#console :is(.seat-acts button, .thumb .btn)");
    return [...pressed].filter(one => one.checkVisibility() && is(one.getBoundingClientRect())).map(one => one.textContent);
}"""
DOUBLED = "box ann\nline bob cal dee\ngame\nann doubles all"
KEPT = "() => Object.keys(localStorage).filter(key => key.startsWith('club-taps:')).length"


@pytest.fixture
def mo(live_site: object) -> User:
    return User.objects.create_user("mo", "", "a long password")


@pytest.fixture
def club(mo: User) -> Club:
    return create_club(mo, "The Mulberry")


@pytest.fixture
def friday(club: Club, mo: User) -> Chouette:
    return say(open_chouette(club, "Friday", mo), DOUBLED)


@pytest.fixture
def page(open_page: OpenPage, friday: Chouette, mo: User) -> Page:
    return live(open_page(f"/c/{friday.code}/", mo, **PHONE))


def button(page: Page, row: int, name: str) -> Locator:
    return page.locator(f"#seat-{row}").get_by_role("button", name=name, exact=True)


def tap(*buttons: Locator) -> None:
    for one in buttons:
        expect(one).not_to_have_attribute("data-fresh", "")
        one.click()


def lines(page: Page) -> Locator:
    return page.locator("#kept-taps li")


def told(page: Page, words: str) -> None:
    expect(page.locator("#kept-taps summary")).to_contain_text(words, use_inner_text=True)


def unfolded(page: Page) -> Page:
    page.locator("#kept-taps summary").click()
    expect(page.locator("#kept-taps details")).to_have_attribute("open", "")
    return page


def log(friday: Chouette) -> list[str]:
    return list(friday.records.order_by("number").values_list("said", flat=True))[4:]


def tops(page: Page) -> list[float]:
    found: list[float] = page.locator(".seat, .thumb").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    return found


def written(page: Page, friday: Chouette, *said: str) -> None:
    page.wait_for_function(f"() => ({KEPT})() === 0")
    expect(page.locator("#kept-taps")).to_be_hidden()
    assert log(friday) == list(said)


def not_answered(route: Route) -> None:
    """The site writes it; the answer is lost on its way."""
    route.fetch()
    route.abort()


@journey("taps without a network")
def test_what_is_tapped_without_a_network_is_shown_and_written_in_order_when_it_is_back(
    travel: Travel, friday: Chouette, mo: User
) -> None:
    """Nothing moves, and nothing that is pressed is covered."""
    monitor = travel(f"/c/{friday.code}/", mo)
    page = live(monitor.page)
    before = tops(page)
    page.context.set_offline(True)
    monitor.press("Take", within=page.locator("#seat-2"))
    monitor.press("Drop", within=page.locator("#seat-1"))
    expect(page.locator("#kept-taps [data-count]")).to_have_text("2")
    assert tops(page) == before
    assert page.locator("#kept-taps").evaluate(COVERED) == []
    told(page, monitor.words("No network. Not yet written:"))
    unfolded(page)
    expect(lines(page)).to_contain_text(["cal", "bob"])
    monitor.complaints.clear()  # that there is no network
    monitor.passes()
    assert log(friday) == []
    page.context.set_offline(False)
    written(page, friday, "cal takes", "bob drops")
    expect(monitor.named("Redouble", page.locator("#seat-2"))).to_be_visible()
    monitor.press("Take", within=page.locator("#seat-3"))
    written(live(page), friday, "cal takes", "bob drops", "dee takes")


def test_only_what_was_drawn_and_still_means_the_same_is_offered(page: Page, friday: Chouette) -> None:
    page.context.set_offline(True)
    expect(page.get_by_role("link", name="Undo …")).to_be_disabled()
    page.keyboard.press("u")  # nor by its key
    tap(button(page, 1, "Take"))
    expect(button(page, 1, "Take")).to_have_attribute("data-kept-tap", "")
    own = [button(page, 1, name) for name in ("Take", "Drop", "Beaver")]
    for gone in (*own, page.get_by_role("button", name="All take")):
        expect(gone).to_be_disabled()
    for stays in (button(page, 2, "Take"), button(page, 2, "Beaver"), button(page, 3, "Drop")):
        expect(stays).to_be_enabled()
    page.locator("#seat-2 summary").click()
    expect(page.locator("#seat-2 .menu-list .btn:not([data-held])")).to_have_count(0)
    page.context.set_offline(False)
    written(page, friday, "bob takes")
    expect(page.locator("[data-held]")).to_have_count(0)


def test_what_has_to_be_fetched_says_why_it_does_not_open(page: Page, friday: Chouette) -> None:
    say(friday, "bob takes\ncal takes\ndee takes")
    result = page.get_by_role("link", name="Result")
    expect(result).to_be_enabled()
    page.context.set_offline(True)
    expect(result).to_have_attribute("data-held", "")
    expect(result).not_to_have_attribute("data-fresh", "")
    expect(result).to_be_disabled()
    result.click(force=True)
    expect(page.locator("#toasts")).to_have_text("No network. “Result” opens when it is back.", use_inner_text=True)
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    page.context.set_offline(False)
    result.click()
    expect(page.locator("#sheet")).to_have_attribute("open", "")


def test_after_what_changes_the_whole_table_nothing_is_offered_until_it_is_written(page: Page, friday: Chouette) -> None:
    page.context.set_offline(True)
    tap(page.get_by_role("button", name="All take"))
    expect(lines(page)).to_have_count(1)
    expect(page.locator("#console .seat-acts button:enabled, #console .thumb button:enabled")).to_have_count(0)
    page.context.set_offline(False)
    written(page, friday, "bob takes", "cal takes", "dee takes")
    expect(button(page, 1, "Redouble")).to_be_enabled()


def test_two_taps_on_one_button_are_one_and_a_second_tap_takes_nothing_else_back(page: Page, friday: Chouette) -> None:
    page.context.set_offline(True)
    button(page, 1, "Take").dblclick()
    tap(button(page, 2, "Take"), button(page, 3, "Take"))
    expect(page.locator("#kept-taps [data-count]")).to_have_text("3")
    unfolded(page)
    back = lines(page).get_by_role("button", name=re.compile("^Take back"))
    expect(back).to_have_count(3)
    expect(back.nth(1)).not_to_have_attribute("data-fresh", "")
    back.nth(1).dblclick()
    expect(lines(page)).to_contain_text(["bob: Take", "dee: Take"])
    expect(button(page, 2, "Drop")).to_be_enabled()
    page.context.set_offline(False)
    written(page, friday, "bob takes", "dee takes")


def test_a_page_that_is_killed_loses_nothing_and_writes_nothing_twice(page: Page, friday: Chouette) -> None:
    context, address = page.context, page.url
    context.set_offline(True)
    tap(button(page, 1, "Take"), button(page, 2, "Drop"))
    page.close()
    context.set_offline(False)
    context.route("**/c/*/say/", not_answered)  # the first is written, and killed again before it knows, however often it asks
    page = context.new_page()
    page.goto(address)
    told(page, "Not yet written: 2")
    expect(lines(page).first).to_contain_text("Sent, but no answer came.")
    context.unroute("**/c/*/say/")
    page.reload()
    written(page, friday, "bob takes", "cal drops")


def test_an_answer_that_is_lost_is_asked_for_again_and_what_follows_waits_for_it(page: Page, friday: Chouette) -> None:
    page.context.route("**/c/*/say/", not_answered, times=2)
    tap(button(page, 1, "Take"))
    told(page, "Not yet written: 1")
    written(page, friday, "bob takes")
    tap(button(page, 2, "Take"))
    written(page, friday, "bob takes", "cal takes")


def test_a_tap_that_was_under_way_when_the_phone_was_killed_is_sent_by_the_next_page(page: Page, friday: Chouette) -> None:
    context, address = page.context, page.url
    context.route("**/c/*/say/", lambda _route: None, times=1)  # it hangs
    with page.expect_request("**/c/*/say/"):
        tap(button(page, 1, "Take"))
    expect(page.locator("#kept-taps")).to_be_hidden()
    page.reload()
    written(page, friday, "bob takes")
    assert page.url == address


def test_a_site_that_starts_again_is_asked_until_it_answers(page: Page, friday: Chouette) -> None:
    answers = iter([(502, ""), (503, "Starting.")])

    def starting(route: Route) -> None:
        status, body = next(answers)
        route.fulfill(status=status, body=body, content_type="text/plain")

    page.route("**/c/*/say/", starting, times=2)
    tap(button(page, 1, "Take"))
    told(page, "Not yet written: 1")
    written(page, friday, "bob takes")


def test_somebody_else_has_written_meanwhile_and_the_page_shows_both(page: Page, friday: Chouette) -> None:
    page.context.set_offline(True)
    tap(button(page, 1, "Take"), button(page, 2, "Drop"), button(page, 3, "Take"))
    perform(friday.pk, "dee beavers", version=friday.version, action_id=uuid4(), by=None, name="pat")
    page.context.set_offline(False)
    told(page, "Not written: 3")
    expect(lines(page)).to_contain_text(["bob: Take", "cal: Drop", "dee: Take"])
    expect(lines(page).first).to_contain_text("The table has moved on, and nothing was written. Meanwhile: dee beavers (pat).")
    expect(page.locator("#refusal")).to_have_count(0)
    assert log(friday) == ["dee beavers"]
    expect(lines(page).nth(2).get_by_role("button", name=re.compile("^Say it again"))).to_be_hidden()
    tap(lines(page).nth(0).get_by_role("button", name=re.compile("^Say it again")))
    expect(lines(page)).to_have_count(2)
    tap(lines(page).nth(0).get_by_role("button", name=re.compile("^Discard")))
    expect(lines(page)).to_have_count(1)
    page.reload()
    expect(lines(page)).to_contain_text(["dee: Take"])
    tap(lines(page).get_by_role("button", name=re.compile("^Discard")))
    written(page, friday, "dee beavers", "bob takes")


def test_what_the_rules_refuse_says_why_and_later_taps_wait(page: Page, friday: Chouette) -> None:
    page.context.set_offline(True)
    page.evaluate("document.querySelector('#seat-1 [value=\"bob takes\"]').value = 'bob raccoons'")
    tap(page.locator("#seat-1").get_by_role("button", name="Take", exact=True), button(page, 2, "Take"))
    page.context.set_offline(False)
    told(page, "Not written: 2")
    expect(lines(page).nth(1)).to_contain_text("cal: Take")
    assert lines(page).nth(0).locator("[data-why]").inner_text() != ""
    assert log(friday) == []


def test_two_tabs_of_one_login_keep_one_order_and_write_each_tap_once(page: Page, friday: Chouette) -> None:
    other = page.context.new_page()
    other.goto(page.url)
    live(other)
    page.context.set_offline(True)
    tap(button(page, 1, "Take"))
    told(other, "bob: Take")
    expect(button(other, 1, "Drop")).to_be_disabled()
    tap(button(other, 2, "Drop"))
    expect(page.locator("#kept-taps [data-count]")).to_have_text("2")
    tap(button(page, 3, "Take"))
    page.context.set_offline(False)
    for one in (page, other):
        written(one, friday, "bob takes", "cal drops", "dee takes")


def test_two_tabs_that_cannot_know_of_each_other_write_nothing_twice_either(page: Page, friday: Chouette) -> None:
    """Over plain http browsers have no locks."""
    page.context.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    other = page.context.new_page()
    for one in (page, other):
        one.goto(f"/c/{friday.code}/")
        live(one)
    page.context.set_offline(True)
    tap(button(page, 3, "Take"), button(page, 2, "Drop"), button(page, 1, "Take"))
    page.context.set_offline(False)
    for one in (page, other):
        written(one, friday, "dee takes", "cal drops", "bob takes")


def test_the_button_of_an_open_sheet_is_kept_too_and_written_once(page: Page, friday: Chouette) -> None:
    say(friday, "bob takes\ncal takes\ndee takes")
    tap(page.get_by_role("link", name="Result"))
    tap(page.locator(".outcome-column").first.get_by_role("link", name="Gammon", exact=True))
    expect(page.locator(".sheet-commit")).to_be_visible()
    page.context.set_offline(True)
    tap(page.locator(".sheet-commit").get_by_role("button", name="Write it down", exact=True))
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    expect(lines(page)).to_contain_text(["Write it down"])
    page.context.route("**/c/*/say/", not_answered, times=1)
    page.context.set_offline(False)
    expect(page.locator("#heading")).to_have_text("After game 1")
    written(page, friday, "bob takes", "cal takes", "dee takes", "box wins gammon")


def test_a_sheet_that_was_written_is_not_judged_again(page: Page, friday: Chouette) -> None:
    """What it could say has changed with what it has said."""
    page.evaluate("address => htmx.ajax('GET', address, '#sheet-body')", f"/c/{friday.code}/sheet/join/")
    page.get_by_label("Name").first.fill("eve")
    page.context.route("**/c/*/sheet/join/", not_answered, times=1)
    tap(page.locator("#sheet .sheet-commit .btn").first)
    told(page, "Not yet written: 1")
    written(page, friday, "eve joins")


def test_what_was_kept_belongs_to_one_login_and_goes_when_it_logs_out(
    page: Page, friday: Chouette, open_page: OpenPage, club: Club
) -> None:
    page.context.set_offline(True)
    tap(button(page, 1, "Take"))
    page.evaluate("localStorage.setItem('club-taps:0:7:x', '{}')")  # another login's
    page.context.route("**/c/*/say/", lambda route: route.abort())
    page.context.set_offline(False)
    page.reload()
    told(page, "Not yet written: 1")
    assert page.evaluate(KEPT) == 1
    page.goto("/")
    page.locator("details.account > summary").click()
    page.locator("details.account").get_by_role("button", name="Log out").click()
    expect(page.locator("#toasts")).to_contain_text("is not written yet")
    assert page.evaluate(KEPT) == 1
    page.goto("/log-out/")
    expect(page.locator("main [data-taps-kept]")).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    assert page.evaluate(KEPT) == 0
    assert log(friday) == []


def test_a_session_that_has_ended_meanwhile_leads_to_the_log_in_and_then_it_is_written(page: Page, friday: Chouette) -> None:
    page.context.set_offline(True)
    tap(button(page, 1, "Take"), button(page, 2, "Drop"))
    Session.objects.all().delete()
    page.context.set_offline(False)
    expect(page.get_by_label("Password")).to_be_visible()
    assert log(friday) == []
    log_in(page, "mo", "a long password")
    written(page, friday, "bob takes", "cal drops")


def test_what_is_kept_keeps_nobody_out(page: Page, friday: Chouette) -> None:
    page.context.set_offline(True)
    tap(button(page, 1, "Take"), button(page, 2, "Drop"))
    unfolded(page)
    assert barriers_in_every_look(page) == []
    perform(friday.pk, "dee beavers", version=friday.version, action_id=uuid4(), by=None, name="pat")
    page.context.set_offline(False)
    told(page, "Not written: 2")
    assert barriers_in_every_look(page) == []
