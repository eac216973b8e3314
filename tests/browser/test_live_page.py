"""A live page in a real browser: it follows, shows when it does not, reconnects and catches up, and does not disturb its
reader."""

import re
from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings

from clubsite import urls
from clubsite.live.tokens import sign
from tests.browser.conftest import OpenPage
from tests.clubsite.live import evening

PAGE = """{% extends "base.html" %}
{% block bar %}{% include "parts/live_dot.html" %}{% endblock %}
{% block main %}{% include "parts/live.html" %}{% endblock %}"""


def watch_evening(request: HttpRequest) -> HttpResponse:
    context = {
        "live_token": sign(evening.CHANNEL, "watch"),
        "live_version": 0,
        "live_template": engines["django"].from_string(evening.as_shown(0, "nothing yet", "watch")),
    }
    return HttpResponse(engines["django"].from_string(PAGE).render(context, request))


urlpatterns = [path("evening/", watch_evening), *urls.urlpatterns]


@pytest.fixture
def page(settings: Settings, transactional_db: None, open_page: OpenPage) -> Iterator[Page]:
    settings.ROOT_URLCONF = __name__
    settings.LISTENERS = {"evening": "tests.clubsite.live.evening.read"}
    evening.set_up()
    page = open_page("/evening/")
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    yield page
    evening.tear_down()


def test_a_page_follows_and_says_so(page: Page) -> None:
    evening.say("ann doubles all")
    expect(page.locator("#said")).to_have_text("ann doubles all")
    expect(page.get_by_role("status").first).to_have_attribute("data-live", "live")


def test_focus_typing_and_what_was_opened_stay_through_an_update(page: Page) -> None:
    page.locator("#more summary").click()
    page.locator("#note").fill("cal owes dee")
    evening.say("ann doubles all")
    expect(page.locator("#said")).to_have_text("ann doubles all")
    expect(page.locator("#note")).to_be_focused()
    expect(page.locator("#note")).to_have_value("cal owes dee")
    expect(page.locator("#more")).to_have_attribute("open", "")


def test_a_page_that_was_cut_off_says_it_is_stale_and_catches_up(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator("html")).to_have_attribute("data-live", "stale")
    for line in ("ann doubles all", "bob takes"):
        evening.say(line)
    page.context.set_offline(False)
    expect(page.locator("#said")).to_have_text("bob takes")
    expect(page.locator("html")).to_have_attribute("data-live", "live")


def test_a_hidden_page_closes_its_stream_and_catches_up_when_it_is_looked_at(page: Page) -> None:
    _hide(page, True)
    expect(page.locator("html")).to_have_attribute("data-live", "waiting")
    _hide(page, False)
    evening.say("ann doubles all")
    expect(page.locator("#said")).to_have_text("ann doubles all")
    expect(page.locator("html")).to_have_attribute("data-live", "live")


def test_a_server_that_ends_the_stream_is_found_again(page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.evaluate("document.querySelector('[data-live-stream]')._htmx.sse.reader.cancel()")
    evening.say("ann doubles all")
    expect(page.locator("#said")).to_have_text("ann doubles all")
    assert [url for url in requests if re.search("/live/", url)]


def test_a_page_whose_stream_is_slow_to_begin_has_no_faint_buttons(page: Page) -> None:
    page.route("**/live/**", lambda route: None)  # never answered
    page.reload()
    expect(page.locator("[data-live-stream]")).to_contain_class("htmx-request")
    expect(page.locator("#more > .btn")).to_have_css("opacity", "1")


def _hide(page: Page, hidden: bool) -> None:
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )
