"""The leaderboards in a real browser: they fit every width with long names, follow live, and stand in another site's frame."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.leaderboards.listing import change_rules
from clubsite.leaderboards.tasks import count_results, note_places
from clubsite.members.models import Club, Player, User
from clubsite.members.services import create_club
from tests.chouette.evenings import say
from tests.live_site import LiveSite

from .conftest import OpenPage
from .inspection import barriers_in_every_look, complaints_of, must_fit, show

pytestmark = pytest.mark.django_db(transaction=True)

SEATS = "sheet plain\nbox ann\nline bob cal dee eve fay gus"
NAMES = {"bob": "Maximiliana von Hohenstaufen-Lichtenstei", "cal": "W" * 40, "dee": "דנה אברהם"}
Evening = Callable[[str], Chouette]


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom", password="bone paper, dark ink")


@pytest.fixture
def club(tom: User) -> Club:
    return create_club(tom, "The Honourable Society of Backgammon and Chouette Players of the Old Harbour")


@pytest.fixture
def evening(club: Club, tom: User) -> Evening:
    """An evening of seven, three of them with names that are hard to lay out."""

    def evening(sheet: str) -> Chouette:
        chouette = say(open_chouette(club, "Friday", tom), f"{SEATS}\n{sheet}")
        for word, name in NAMES.items():
            Player.objects.filter(club=club, word=word).update(name=name)
        return chouette

    return evening


def a_month(evening: Evening) -> None:
    """Some games, a night, and some more, so that there are lines and arrows."""
    results = ("team wins single", "box wins single", "team wins single", "team wins gammon", "box wins single")
    evening("\n".join(f"game\n{result}" for result in results) + "\nclose")
    count_results()
    note_places()
    evening("\n".join(f"game\n{result}" for result in reversed(results)) + "\ngame\nbox wins gammon\nclose")
    count_results()


def test_the_lists_fit_every_width_and_everybody_can_read_them(
    open_page: OpenPage, tom: User, club: Club, evening: Evening
) -> None:
    change_rules(club.pk, is_public=False, least=1)
    page = open_page(reverse("leaders", args=[club.slug]), tom, reduced_motion="reduce")
    complaints = complaints_of(page)
    expect(page.get_by_role("heading", name="Nobody is on this list yet")).to_be_visible()
    a_month(evening)
    for name, *board in (("leaders",), ("leaders_by", "points"), ("leaders_by", "points-race"), ("seasons",), ("points_race",)):
        must_fit(page, reverse(name, args=[club.slug, *board]))
    page.goto(reverse("leaders", args=[club.slug]))
    assert barriers_in_every_look(page) == []
    page.goto(reverse("leaders_wall", args=[club.slug, "points"]))
    show(page, 1920, 1080, "dark")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert complaints == []


def test_an_open_list_follows_what_is_played(open_page: OpenPage, tom: User, club: Club, evening: Evening) -> None:
    chouette = evening("game\nteam wins single")
    count_results()
    page = open_page(reverse("leaders_by", args=[club.slug, "points"]), tom)
    expect(page.locator(".live")).to_have_attribute("data-live", "live")
    expect(page.locator(".leader", has_text="ann").locator(".leader-figure")).to_have_text("−6")
    say(chouette, "correct game 1 box wins single")
    count_results()
    expect(page.locator(".leader").first.locator(".leader-figure")).to_have_text("+6")
    expect(page.locator(".leader").first).to_contain_text("ann")


def test_a_list_stands_in_the_frame_of_another_site(
    open_page: OpenPage, tom: User, club: Club, evening: Evening, live_site: LiveSite
) -> None:
    evening("game\nteam wins single")
    count_results()
    Club.objects.update(is_public=True)
    change_rules(club.pk, is_public=True, least=1)
    page = open_page("about:blank")
    with another_site(live_site.url + reverse("leaders_embed", args=[club.slug, "points"])) as elsewhere:
        page.goto(elsewhere)
        expect(page.frame_locator("iframe").locator(".leader-figure").first).to_have_text("+1")
    with (
        another_site(live_site.url + reverse("leaders_by", args=[club.slug, "points"])) as elsewhere,
        page.expect_event("console", lambda said: "frame-ancestors" in said.text),
    ):
        page.goto(elsewhere)


@contextmanager
def another_site(framed: str) -> Iterator[str]:
    """The address of a page on another origin with ours in a frame. A real one: the browser lets no invented site load anything
    from this machine."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f'<!doctype html><iframe src="{framed}" width="390" height="600"></iframe>'.encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the library's name)
            """Nothing: the test's output is its own."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
