"""Every browser test drives the system's own Chromium against the whole site (`live_site`), in one browser per run."""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from clubsite.members.models import User
from tests.browser.faces import FONTCONFIG
from tests.browser.looks import Look, Travel, Traveller
from tests.browser.patience import AGAIN
from tests.live_site import LiveSite
from tests.needs import ask_for

# Playwright's own event loop runs in this thread, which Django mistakes for asynchronous code.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

# For whatever a page is to show or to take. Of itself Playwright expects for five seconds and waits for thirty, which a busy
# machine may need. Only a test that fails waits so long.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

QUIET = [
    "--no-sandbox",  # there is no sandbox for root
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--in-process-gpu",  # there is no graphics card to be kept apart
    "--host-resolver-rules=MAP club.test 127.0.0.1",  # the name of the installation behind a proxy (tests/scale)
]

# The headless build first: opening a page in a profile of its own takes it a fifth of the time.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

OpenPage = Callable[..., Page]


def log_in(page: Page, name: str, password: str) -> None:
    """From the log-in page, which must already be open."""
    page.get_by_label("User name or e-mail").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()


def open_in_new_context(
    browser: Browser, site: LiveSite, path: str = "/", user: User | None = None, *, patient: bool = True, **options: Any
) -> Page:
    """A page of the site in a browser profile of its own, where this user is logged in."""
    # What a page keeps for when there is no network would be fetched anew in each profile: only its own tests let it.
    context = browser.new_context(base_url=site.url, **{"service_workers": "block", **options})
    context.set_default_timeout(PATIENCE)
    if patient:
        context.add_init_script(AGAIN)
    if user:
        client = Client()
        client.force_login(user)
        session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site.url}
        context.add_cookies([session])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(path)
    if path.startswith("/s/"):
        take_the_seat(page)
    return page


def take_the_seat(page: Page) -> bool:
    """The tap on "I am Dee", if the personal link that the page has opened was not taken in this browser yet."""
    tap = page.locator(".seat-door form .btn")
    if not tap.count():
        return False
    tap.click()
    page.locator(".seat-door").wait_for(state="detached")
    return True


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    ask_for("chromium")
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if chromium is None:
        pytest.skip("no Chromium on this machine")
    env = {**os.environ, "FONTCONFIG_FILE": str(FONTCONFIG)}
    return browser_type_launch_args | {"executable_path": chromium, "args": QUIET, "env": env}


@pytest.fixture
def open_page(browser: Browser, live_site: LiveSite, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """`open_page(path, user, **context options)`: a page of the site in a browser profile of its own, like a separate device,
    where the user is already logged in, if any is named."""
    patient = request.node.get_closest_marker("taps_twice") is None
    yield partial(open_in_new_context, browser, live_site, patient=patient)
    for context in browser.contexts:
        context.close()


@pytest.fixture
def travel(open_page: OpenPage, look: Look) -> Travel:
    """`travel(path, user, **context options)`: somebody on a journey (`journeys.py`), with a page in the look of this run."""

    def travel_to(path: str = "about:blank", user: User | None = None, **options: Any) -> Traveller:
        traveller = Traveller(open_page("about:blank", user, **(look.options | options)), look)
        if path != "about:blank":
            traveller.goes(path)
            if path.startswith("/s/"):
                take_the_seat(traveller.page)
        return traveller

    return travel_to
