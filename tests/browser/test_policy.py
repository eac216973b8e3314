"""No page of the site violates its own strict policy: checked by a browser, which enforces it."""

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

import pytest
from django.urls import Resolver404, resolve
from playwright.sync_api import Page

from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette, Seat
from clubsite.members.models import User
from clubsite.members.services import create_club

from .conftest import OpenPage, take_the_seat

NOTE_WHAT_IS_REFUSED = """
    window.refused = [];
    addEventListener("securitypolicyviolation", event => refused.push(`${event.violatedDirective} ${event.blockedURI}`));
"""
MOST_PAGES = 60


@pytest.fixture
def evening(transactional_db: None) -> Chouette:
    mo = User.objects.create_user("mo", "", "a long password")
    chouette = open_chouette(create_club(mo, "The Mulberry"), "Friday", mo)
    for line in ("box ann", "line bob cal", "game", "ann doubles all", "bob takes", "cal takes", "team wins gammon", "game"):
        chouette.refresh_from_db()
        perform(chouette.pk, line, version=chouette.version, action_id=uuid4(), by=mo)
    return chouette


@pytest.fixture
def page(open_page: OpenPage, evening: Chouette) -> Page:
    page = open_page("about:blank", User.objects.get(username="mo"))
    page.context.add_init_script(NOTE_WHAT_IS_REFUSED)
    return page


def refused(page: Page) -> list[str]:
    return list(page.evaluate("window.refused"))


def links(page: Page) -> Iterator[str]:
    """Every page of the site linked from this one, except downloads."""
    for href in page.eval_on_selector_all("a[href]:not([download])", "all => all.map(one => one.getAttribute('href'))"):
        there = urlsplit(urljoin(page.url, href))
        if there.netloc == urlsplit(page.url).netloc and "." not in there.path.rsplit("/", 1)[-1]:
            yield there.path


def view_of(path: str) -> str:
    try:
        return resolve(path).view_name
    except Resolver404:
        return path


def test_no_page_that_can_be_reached_violates_the_policy(page: Page, evening: Chouette) -> None:
    """One page of each view, following links."""
    own = Seat.objects.get(chouette=evening, word="ann")
    waiting = [f"/c/{evening.code}/", f"/w/{evening.code}/", f"/s/{own.secret}/", "/", "/nowhere/"]
    seen: dict[str, list[str]] = {}
    while waiting and len(seen) < MOST_PAGES:
        path = waiting.pop(0)
        if view_of(path) in seen:
            continue
        page.goto(path)
        seen[view_of(path)] = refused(page)
        if take_the_seat(page):
            seen[view_of(path)] += refused(page)
        waiting += links(page)
    assert {view: found for view, found in seen.items() if found} == {}
    assert {"home", "club", "people", "console", "watch", "own_page", "history", "account"} <= seen.keys()


def test_a_violation_would_be_noticed(page: Page) -> None:
    page.goto("/")
    page.evaluate("document.head.append(Object.assign(document.createElement('style'), {textContent: 'p { color: red }'}))")
    page.wait_for_function("window.refused.length > 0")
    assert refused(page)[0].startswith("style-src")
