"""A phone in a hand: what was seen can be read without a network, the screen stays on, it calls when an answer is due, and it
shares by its own sheet."""

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette, Seat
from chouette.seats.answering import switch
from tests.browser.conftest import OpenPage
from tests.chouette.evenings import PLAIN, an_evening, say, standing

from .test_watch import PHONE, live

pytestmark = pytest.mark.django_db(transaction=True)

OFFLINE_TOO = {"viewport": PHONE, "service_workers": "allow"}
NOTE = "No network. This is how it stood at"
FEELS = """
    window.felt = [];
    navigator.vibrate = (pattern) => window.felt.push(pattern);
    navigator.share = async (what) => { window.shared = what; };
    localStorage.setItem("club-phone", JSON.stringify({vibrate: true}));
"""


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    return an_evening(PLAIN)


def seat_of(chouette: Chouette, word: str) -> str:
    return f"/s/{Seat.objects.get(chouette=chouette, word=word).secret}/"


def kept(page: Page) -> Page:
    """Once the worker has the files and this page."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("async () => (await caches.match(location.pathname, {cacheName: 'pages'})) !== undefined")
    return page


def test_without_a_network_the_players_page_opens_as_it_was_seen_with_its_age(open_page: OpenPage, friday: Chouette) -> None:
    page = kept(live(open_page(f"/w/{friday.code}/", **OFFLINE_TOO)))
    say(friday, "game\nann doubles all\nbob takes")
    expect(page.get_by_role("heading", name="Game 1")).to_be_visible()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when the phone goes into a pocket
    page.wait_for_function(
        "async () => (await (await caches.match(location.pathname, {cacheName: 'pages'})).text()).includes('Game 1')"
    )
    page.context.set_offline(True)
    page.goto(f"/w/{friday.code}/")
    expect(page.get_by_text(NOTE)).to_be_visible()
    expect(page.get_by_role("heading", name="Game 1")).to_be_visible()
    page.goto("/log-in/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()

    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()  # it comes back by itself
    page.goto(f"/w/{friday.code}/")
    live(page)
    expect(page.get_by_text(NOTE)).to_be_hidden()


def test_what_was_kept_goes_with_the_login_and_with_the_link(open_page: OpenPage, friday: Chouette) -> None:
    mine = seat_of(friday, "bob")
    page = kept(live(open_page(mine, friday.opened_by, **OFFLINE_TOO)))
    Seat.objects.filter(chouette=friday, word="bob").update(secret="a" * 32)  # the monitor renews the link
    page.goto(mine)
    page.goto(f"/w/{friday.code}/")
    kept(live(page))
    page.context.set_offline(True)
    page.goto(mine)
    expect(page.get_by_role("heading", name="No network")).to_be_visible()

    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="No network")).to_be_hidden()
    page.goto("/log-out/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    page.wait_for_function("async () => !(await caches.has('pages'))")
    page.context.set_offline(True)
    page.goto(f"/w/{friday.code}/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()


def test_without_a_network_the_phone_says_that_a_consoles_taps_are_kept(open_page: OpenPage, friday: Chouette) -> None:
    page = live(open_page(f"/c/{friday.code}/", friday.opened_by, **OFFLINE_TOO))
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("async () => (await caches.keys()).some(name => name.startsWith('files'))")
    said = page.get_by_text("What was tapped at the console is kept on this phone.")
    page.context.set_offline(True)
    page.goto("/clubs/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    expect(said).to_be_hidden()
    page.evaluate("localStorage.setItem('club-taps:1:1:x', '{}')")
    page.goto("/clubs/")
    expect(said).to_be_visible()


def test_without_a_network_the_console_opens_as_it_was_seen_with_its_age_and_can_only_be_read(
    open_page: OpenPage, friday: Chouette
) -> None:
    say(friday, "game\nann doubles all")
    console = f"/c/{friday.code}/"
    page = kept(live(open_page(console, friday.opened_by, **OFFLINE_TOO)))
    page.context.set_offline(True)
    page.locator("#seat-1").get_by_role("button", name="Take", exact=True).click()
    page.goto(console)
    expect(page.get_by_text(NOTE)).to_be_visible()
    expect(page.get_by_role("heading", name="Game 1")).to_be_visible()
    expect(page.locator("#kept-taps summary")).to_contain_text("bob: Take", use_inner_text=True)
    assert page.locator("#console button[name=say]:enabled").count() == 0
    expect(page.get_by_role("link", name="Undo …")).to_be_disabled()
    assert page.locator("[name=csrfmiddlewaretoken]").count() == 0
    assert friday.records.filter(said="bob takes").count() == 0

    page.context.set_offline(False)
    expect(page.get_by_text(NOTE)).to_be_hidden()  # it comes back by itself, and sends what was tapped
    expect(page.locator("#last-said")).to_contain_text("bob takes")
    expect(page.locator("#seat-2").get_by_role("button", name="Take", exact=True)).to_be_enabled()
    assert friday.records.filter(said="bob takes").count() == 1


def test_a_kept_console_goes_with_the_login(open_page: OpenPage, friday: Chouette) -> None:
    page = kept(live(open_page(f"/c/{friday.code}/", friday.opened_by, **OFFLINE_TOO)))
    page.goto("/log-out/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    page.wait_for_function("async () => !(await caches.has('pages'))")
    page.context.set_offline(True)
    page.goto(f"/c/{friday.code}/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()


def test_the_screen_stays_on_unless_its_owner_switches_that_off(open_page: OpenPage, friday: Chouette) -> None:
    page = live(open_page(f"/w/{friday.code}/", viewport=PHONE, permissions=["screen-wake-lock"]))
    expect(page.locator("html[data-stays-awake]")).to_be_attached()
    page.get_by_text("This phone").click()
    page.get_by_label("Keep the screen on").uncheck()
    expect(page.locator("html[data-stays-awake]")).not_to_be_attached()
    page.reload()
    live(page)
    assert page.locator("html[data-stays-awake]").count() == 0, "it remembers"


def test_the_phone_calls_once_when_an_answer_is_due_and_only_if_it_may(open_page: OpenPage, friday: Chouette) -> None:
    switch(friday, on=True, seconds=60)
    say(friday, "game")
    page = live(open_page(seat_of(friday, "bob"), viewport=PHONE))
    page.context.add_init_script(FEELS)
    page.reload()
    live(page)
    before = len(page.evaluate("window.felt"))
    say(friday, "ann doubles all")
    expect(page.get_by_role("button", name="Take")).to_be_visible()
    page.wait_for_function("count => window.felt.length === count", arg=before + 1)
    say(friday, "cal takes")
    expect(page.locator("#watch-waiting")).to_contain_text("1 of 3 has answered")
    assert len(page.evaluate("window.felt")) == before + 1, "once for each thing that is due"

    page.get_by_text("This phone").click()
    page.get_by_label("Vibrate when it is my turn").uncheck()
    say(friday, "bob takes\ndee takes\nbox wins single")
    say(friday, "game")
    expect(page.get_by_role("heading", name="Game 2")).to_be_visible()
    say(friday, f"{standing(friday)[0]} doubles all")
    expect(page.get_by_role("button", name="Take")).to_be_visible()
    assert len(page.evaluate("window.felt")) == before + 1


def test_a_link_is_shared_by_the_phones_own_sheet(open_page: OpenPage, friday: Chouette) -> None:
    page = open_page(f"/clubs/{friday.club.slug}/invitations/", friday.opened_by, viewport=PHONE)
    page.context.add_init_script(FEELS)
    page.get_by_role("button", name="Make the invitation").click()
    page.get_by_role("button", name="Share the link").click()
    assert "/join/" in page.evaluate("window.shared.url")
