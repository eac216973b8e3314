"""Which login is told by this browser, and who says so: a tap, and nothing but a tap, whatever pages do afterwards."""

import pytest
from playwright.sync_api import Locator, Page, expect

from clubsite.members.models import User
from clubsite.push.models import Subscription, SwitchedOn
from clubsite.push.services import unsubscribe
from tests.browser.conftest import OpenPage, log_in
from tests.browser.test_my_turn import MAY_TELL, PUSHED, worker_of

pytestmark = pytest.mark.django_db(transaction=True)

MADE = "localStorage.getItem('of-the-push-service')"
#: What the worker closes and clears; the headless browser shows no notification.
SHOWN_BY_THE_WORKER = """() => {
    self.closed = [];
    const one = (page) => ({data: {page}, close: () => self.closed.push(page)});
    ServiceWorkerRegistration.prototype.getNotifications = async () => [one("/matches/ABC/"), one("/matches/DEF/")];
}"""
MARKS = "navigator.clearAppBadge = async () => { sessionStorage.setItem('mark', 'cleared'); };"


@pytest.fixture
def ann(transactional_db: None) -> User:
    return User.objects.create_user("ann", password="ann")


@pytest.fixture
def eve(transactional_db: None) -> User:
    return User.objects.create_user("eve", password="eve")


def told(open_page: OpenPage, user: User) -> Page:
    """The page of the account, where they have switched it on."""
    page = open_page("about:blank", user, **MAY_TELL)
    page.context.add_init_script(PUSHED)
    page.goto("/account/")
    with page.expect_response("**/account/notifications/") as sent:
        switch(page).check()
    assert sent.value.status == 204
    expect(switch(page)).to_be_enabled()
    return page


def switch(page: Page) -> Locator:
    return page.get_by_label("Tell me when it is my turn")


def log_out(page: Page) -> None:
    page.goto("/log-out/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()


def log_in_as(page: Page, name: str) -> None:
    page.goto("/log-in/")
    log_in(page, name, name)
    expect(page.get_by_text("Logged in as")).to_be_attached()


def test_what_was_switched_off_elsewhere_no_page_switches_on(open_page: OpenPage, ann: User) -> None:
    page = told(open_page, ann)
    assert unsubscribe(ann, Subscription.objects.get().pk)
    for page_of_a_tab in (page, page.context.new_page()):
        page_of_a_tab.goto("/account/")
        expect(switch(page_of_a_tab)).to_be_enabled()
        expect(switch(page_of_a_tab)).not_to_be_checked()
        if page_of_a_tab is page:
            expect(page.get_by_text("Notifications were switched off for this browser.")).to_be_visible()
    assert page.evaluate(MADE) is None
    assert Subscription.objects.count() == 0
    with page.expect_response("**/account/notifications/") as sent:
        switch(page).check()
    assert sent.value.status == 204


def test_the_next_login_of_the_same_tab_is_told_if_it_is_the_same_person(open_page: OpenPage, ann: User) -> None:
    page = told(open_page, ann)
    log_out(page)
    assert Subscription.objects.count() == 0
    log_in_as(page, "ann")
    with page.expect_response("**/account/notifications/") as sent:
        page.goto("/account/")
    assert sent.value.status == 204
    expect(switch(page)).to_be_checked()
    assert Subscription.objects.get().user == ann
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.goto("/account/")
    expect(switch(page)).to_be_checked()
    assert posts == [], "what the site knows is not sent again"


def test_the_next_login_of_the_same_tab_is_not_told_what_was_for_another(open_page: OpenPage, ann: User, eve: User) -> None:
    page = told(open_page, ann)
    log_out(page)
    log_in_as(page, "eve")
    page.goto("/account/")
    expect(switch(page)).to_be_enabled()
    expect(switch(page)).not_to_be_checked()
    assert page.evaluate(MADE) is None
    with page.expect_response("**/account/notifications/"):
        switch(page).check()
    expect(switch(page)).to_be_enabled()
    assert Subscription.objects.get().user == eve
    log_out(page)
    log_in_as(page, "ann")
    page.goto("/account/")
    expect(switch(page)).to_be_enabled()
    expect(switch(page)).not_to_be_checked()
    assert Subscription.objects.count() == 0


@pytest.mark.parametrize("status", [403, 422, 500, 502])
def test_a_site_that_does_not_answer_as_it_should_ends_nothing(open_page: OpenPage, ann: User, status: int) -> None:
    page = told(open_page, ann)
    log_out(page)
    log_in_as(page, "ann")
    page.route(
        "**/account/notifications/", lambda route: route.fulfill(status=status, body="<h1>No</h1>", content_type="text/html")
    )
    page.goto("/account/")
    expect(switch(page)).to_be_enabled()
    expect(switch(page)).not_to_be_checked()
    assert page.evaluate(MADE) is not None
    page.unroute("**/account/notifications/")
    page.goto("/account/")
    expect(switch(page)).to_be_checked()
    assert (Subscription.objects.count(), SwitchedOn.objects.count()) == (1, 1)


def test_two_tabs_agree(open_page: OpenPage, ann: User) -> None:
    page = told(open_page, ann)
    other = page.context.new_page()
    other.goto("/account/")
    expect(switch(other)).to_be_checked()
    with other.expect_response("**/account/notifications/off/"):
        switch(other).uncheck()
    page.goto("/account/")
    expect(switch(page)).to_be_enabled()
    expect(switch(page)).not_to_be_checked()
    assert (Subscription.objects.count(), SwitchedOn.objects.count()) == (0, 0)


def test_logging_out_takes_away_what_is_shown_and_where_seats_were(open_page: OpenPage, ann: User) -> None:
    page = open_page("about:blank", ann, **MAY_TELL)
    page.context.add_init_script(MARKS)
    page.goto("/account/")
    worker, _deliver = worker_of(page)
    worker.evaluate(SHOWN_BY_THE_WORKER)
    page.evaluate("""() => {
        localStorage.setItem("talk-read-/s/secret/", "7");
        localStorage.setItem("club-muted", '["/s/secret/"]');
        localStorage.setItem("club-phone", '{"vibrate":true}');
    }""")
    log_out(page)
    while len(worker.evaluate("self.closed")) < 2:
        page.wait_for_timeout(20)
    assert sorted(worker.evaluate("self.closed")) == ["/matches/ABC/", "/matches/DEF/"]
    assert page.evaluate("sessionStorage.getItem('mark')") == "cleared"
    assert page.evaluate("Object.keys(localStorage)") == ["club-phone"]
