"""My turn reaches me: by the title and the icon of a tab that is not in front, by a notification of the system, by sound."""

import re
from collections.abc import Callable
from json import dumps
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from chouette.seats.answering import switch
from clubsite.members.models import User
from clubsite.push.models import Subscription
from tests.browser.conftest import OpenPage
from tests.browser.inspection import complaints_of
from tests.browser.test_matches_on_screen import at_table
from tests.browser.test_on_a_phone import FEELS, seat_of
from tests.browser.test_watch import PHONE, live
from tests.chouette.evenings import PLAIN, an_evening, say
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = "/matches/ABC/"
MAY_TELL = {"viewport": PHONE, "service_workers": "allow", "permissions": ["notifications"]}
#: A browser test has no push service: this one takes every subscription, and the headless browser, which calls every permission
#: denied, is said to have been allowed. What the page and the site do with it is real.
PUSHED = """
    Object.defineProperty(Notification, "permission", {get: () => "granted"});
    const made = () => {
        const endpoint = localStorage.getItem("of-the-push-service");
        return endpoint && {
            endpoint,
            unsubscribe: async () => { localStorage.removeItem("of-the-push-service"); return true; },
            toJSON: () => ({endpoint, keys: {
                p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                auth: "BTBZMqHH6r4Tts7J_aSIgg",
            }}),
        };
    };
    PushManager.prototype.getSubscription = async () => made();
    PushManager.prototype.subscribe = async ({applicationServerKey}) => {
        window.subscribedWith = applicationServerKey;
        localStorage.setItem("of-the-push-service", "https://push.example.org/of-this-browser");
        return made();
    };
"""
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", {get: () => hidden, configurable: true});
    Object.defineProperty(document, "visibilityState", {get: () => hidden ? "hidden" : "visible", configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
#: Playwright's own questions count as a touch.
HEARD = """
    window.heard = [];
    window.touched = false;
    addEventListener("pointerdown", () => { window.touched = true; }, true);
    Object.defineProperty(navigator, "userActivation", {get: () => ({hasBeenActive: window.touched})});
    document.addEventListener("club:sounded", ({detail}) => window.heard.push(detail));
"""


@pytest.fixture
def board(transactional_db: None) -> AtTheBoard:
    """Ann begins with 3-1. The dice are fixed, so that nothing waits for the numbers of pages."""
    board = at_the_board(cast())
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    return board


def ann_plays(board: AtTheBoard) -> None:
    """It is bob's turn."""
    board.do("ann", "play", play="8/5 6/5")


def icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_title_and_icon_say_so_at_once_in_a_tab_that_is_not_in_front_and_go_back(
    open_page: OpenPage, board: AtTheBoard
) -> None:
    page = at_table(open_page, board.club, board.match, "bob")
    title, usual = page.title(), icon(page)
    page.evaluate(HIDE, True)
    ann_plays(board)
    expect(page).to_have_title(f"● Your roll. – {title}")
    assert "turn" in icon(page)
    with loaded("52"):
        board.do("bob", "roll")
    expect(page).to_have_title(re.compile("● Your play: "))
    board.do("bob", "play", play="13/8 13/11")
    expect(page).to_have_title(title)
    assert icon(page) == usual
    page.evaluate(HIDE, False)
    expect(page.locator("html")).to_have_attribute("data-live", "live")


def test_a_seats_page_says_that_an_answer_is_due(open_page: OpenPage, transactional_db: None) -> None:
    friday = an_evening(PLAIN)
    switch(friday, on=True, seconds=60)
    say(friday, "game")
    page = live(open_page(seat_of(friday, "bob"), viewport=PHONE))
    title = page.title()
    page.evaluate(HIDE, True)
    say(friday, "ann doubles all")
    expect(page).to_have_title(f"● Your answer, please. – {title}")
    say(friday, "bob takes")
    expect(page).to_have_title(title)
    say(friday, "cal drops\ndee drops\nbox wins single")
    assert title.startswith("bob 0 ")
    expect(page).to_have_title(title.replace("bob 0", "bob −2"))


def test_a_tap_at_the_table_switches_notifications_on_and_off(open_page: OpenPage, board: AtTheBoard) -> None:
    page = open_page("about:blank", board.club.users["bob"], **MAY_TELL)
    page.context.add_init_script(PUSHED)
    complaints = complaints_of(page)
    page.goto(f"/matches/{board.match.code}/")
    page.get_by_text("This phone").click()
    tell = page.get_by_label("Tell me when it is my turn")
    expect(tell).not_to_be_checked()
    with page.expect_response("**/account/notifications/") as sent:
        tell.check()
    assert sent.value.status == 204
    one = Subscription.objects.get()
    assert (one.user, one.endpoint) == (board.club.users["bob"], "https://push.example.org/of-this-browser")
    assert len(page.evaluate("window.subscribedWith")) == 87
    expect(tell).to_be_enabled()
    with page.expect_response("**/account/notifications/off/"):
        tell.uncheck()
    expect(tell).to_be_enabled()
    assert Subscription.objects.count() == 0
    assert complaints == []


def test_the_page_of_the_account_lists_the_browsers_that_are_told(open_page: OpenPage, transactional_db: None) -> None:
    ann = User.objects.create_user("ann")
    page = open_page("about:blank", ann, **MAY_TELL)
    page.context.add_init_script(PUSHED)
    page.goto("/account/")
    with page.expect_response("**/account/notifications/"):
        page.get_by_label("Tell me when it is my turn").check()
    page.goto("/account/")
    page.get_by_role("list", name="Browsers that are told").get_by_role("button", name="Switch off").click()
    expect(page.get_by_text("That browser gets no more notifications.")).to_be_visible()
    assert Subscription.objects.count() == 0


#: The headless browser lets no page show a notification, whatever it was allowed: these keep what would be shown.
SHOWN_BY_THE_WORKER = """() => {
    self.shown = [];
    ServiceWorkerRegistration.prototype.getNotifications = async ({tag}) => self.shown.filter((one) => one.tag === tag);
    ServiceWorkerRegistration.prototype.showNotification = async (title, how) => { self.shown.push({title, ...how}); };
}"""
SHOWN_OF_THE_PAGE = """
    window.takenAway = [];
    window.asked = 0;
    const one = (page) => ({data: {page}, close: () => window.takenAway.push(page)});
    ServiceWorkerRegistration.prototype.getNotifications = async () => {
        window.asked += 1;
        return [one(location.pathname), one("/matches/OTHERS/")];
    };
"""
#: What the icon of the app would show.
MARKS = """
    window.marks = [];
    navigator.setAppBadge = async () => { window.marks.push("set"); };
    navigator.clearAppBadge = async () => { window.marks.push("clear"); };
"""


def worker_of(page: Page) -> tuple[Worker, Callable[[str], None]]:
    """The page's worker, and what delivers a push to it: the browser's own tools, where a push service would."""
    session, found = page.context.new_cdp_session(page), list[dict[str, Any]]()
    session.on("ServiceWorker.workerRegistrationUpdated", lambda said: found.extend(said["registrations"]))
    page.evaluate("navigator.serviceWorker.ready")
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    origin = page.evaluate("location.origin")

    def deliver(said: str) -> None:
        what = {"origin": origin, "registrationId": found[-1]["registrationId"], "data": said}
        session.send("ServiceWorker.deliverPushMessage", what)

    return page.context.service_workers[0], deliver


def test_the_worker_shows_what_the_site_says_once_aloud_for_each_turn(open_page: OpenPage, board: AtTheBoard) -> None:
    page = open_page("/account/", board.club.users["bob"], **MAY_TELL)
    worker, deliver = worker_of(page)
    worker.evaluate(SHOWN_BY_THE_WORKER)
    for turn, where in (("1.2", TABLE), ("1.2", TABLE), ("1.4", TABLE), ("9", "/account/")):
        common = {"title": "Your roll.", "body": "Match against ann", "language": "en"}
        said = common | {"page": where, "place": f"at {where}", "turn": turn}
        before = worker.evaluate("self.shown.length")
        deliver(dumps(said))
        while worker.evaluate("self.shown.length") == before:
            page.wait_for_timeout(20)
    shown = worker.evaluate("self.shown")
    assert {key: shown[0][key] for key in ("title", "body", "tag", "lang")} == {
        "title": "Your roll.",
        "body": "Match against ann",
        "tag": f"at {TABLE}",
        "lang": "en",
    }
    assert [one["silent"] for one in shown] == [False, True, False, True], "again, and for the page in front, quietly"
    assert shown[0]["data"] == {"page": TABLE, "turn": "1.2"}
    assert page.request.get(shown[0]["icon"]).ok


def test_the_page_in_front_takes_away_what_was_told_of_it(open_page: OpenPage, board: AtTheBoard) -> None:
    page = open_page("/account/", board.club.users["bob"], **MAY_TELL)
    page.evaluate("navigator.serviceWorker.ready")
    page.context.add_init_script(SHOWN_OF_THE_PAGE)
    page.goto(f"/matches/{board.match.code}/")
    page.wait_for_function("() => window.takenAway.length > 0")
    assert set(page.evaluate("window.takenAway")) == {f"/matches/{board.match.code}/"}


def test_what_the_system_shows_is_asked_for_when_it_matters_and_not_with_each_message(
    open_page: OpenPage, board: AtTheBoard
) -> None:
    page = open_page("/account/", board.club.users["bob"], **MAY_TELL)
    page.evaluate("navigator.serviceWorker.ready")
    page.context.add_init_script(SHOWN_OF_THE_PAGE + MARKS)
    page.goto(f"/matches/{board.match.code}/")
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    page.wait_for_function("() => window.marks.length === 1")
    assert page.evaluate("window.marks") == ["set"], "something is shown of another page"
    for _three_messages in range(3):
        page.evaluate("document.dispatchEvent(new CustomEvent('htmx:sse:after:message'))")
    ann_plays(board)
    page.wait_for_function("() => window.marks.length === 2")
    assert page.evaluate("[window.asked, window.marks]") == [2, ["set", "set"]]


def test_a_mark_that_another_page_has_left_goes_where_nothing_waits(open_page: OpenPage, board: AtTheBoard) -> None:
    page = open_page("about:blank", board.club.users["bob"], **MAY_TELL)
    page.context.add_init_script(MARKS)
    page.goto(f"/matches/{board.match.code}/")
    page.wait_for_function("() => window.marks.length === 1")
    assert page.evaluate("window.marks") == ["clear"]
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    ann_plays(board)
    page.wait_for_function("() => window.marks.at(-1) === 'set'")


def test_the_table_is_heard_once_it_was_touched_unless_it_is_muted(open_page: OpenPage, board: AtTheBoard) -> None:
    page = open_page("about:blank", board.club.users["bob"], viewport=PHONE)
    page.context.add_init_script(HEARD)
    page.goto(f"/matches/{board.match.code}/")
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    loads: list[str] = []
    page.on("request", lambda request: loads.append(request.url))
    ann_plays(board)
    expect(page.locator("#table-turn")).to_have_text("Your roll.")
    assert not [url for url in loads if "sounds.js" in url], "nothing is loaded for a page that was not touched"
    page.locator("#table-turn").click()
    with loaded("52"):
        board.do("bob", "roll")
    page.wait_for_function("() => window.heard.includes('dice')")
    board.do("bob", "play", play="13/8 13/11")
    page.wait_for_function("() => window.heard.includes('checker')")
    mute = page.get_by_role("button", name="Mute this table")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    heard = page.evaluate("window.heard.length")
    with loaded("61"):
        board.do("ann", "roll")
    expect(page.locator("#table-turn")).to_contain_text("plays")
    assert page.evaluate("window.heard.length") == heard
    page.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")


def test_a_muted_table_does_not_shake_the_phone_when_it_is_my_turn(open_page: OpenPage, board: AtTheBoard) -> None:
    page = open_page("about:blank", board.club.users["bob"], viewport=PHONE)
    page.context.add_init_script(FEELS)
    page.goto(f"/matches/{board.match.code}/")
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    ann_plays(board)
    page.wait_for_function("() => window.felt.length === 1")
    with loaded("52 61"):
        board.do("bob", "roll")
        board.do("bob", "play", play="13/8 13/11")
        page.get_by_role("button", name="Mute this table").click()
        board.do("ann", "roll")
    board.do("ann", "play", play="13/7 8/7")
    expect(page.locator("#table-turn")).to_have_text("Your roll.")
    assert len(page.evaluate("window.felt")) == 1


def test_under_reduced_motion_and_with_sounds_switched_off_nothing_is_heard(open_page: OpenPage, board: AtTheBoard) -> None:
    page = at_table(open_page, board.club, board.match, "bob")
    loads: list[str] = []
    page.on("request", lambda request: loads.append(request.url))
    page.locator("#table-turn").click()
    ann_plays(board)
    expect(page.locator("#table-turn")).to_contain_text("Your roll.")
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_text("This phone").click()
    page.get_by_label("Sounds at the table").uncheck()
    with loaded("52"):
        board.do("bob", "roll")
    expect(page.locator("#table-turn")).to_contain_text("Your play")
    assert not [url for url in loads if "sounds.js" in url]
