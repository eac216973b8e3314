"""The style guide's screens, measured in a real browser: nothing overflows, every target fits a thumb, the policy holds."""

from pathlib import Path

import pytest

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.pages.style_guide import CODE
from clubsite.members.models import User
from clubsite.members.services import create_club

from .conftest import OpenPage
from .inspection import complaints_of, misfits, show

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = ["", "console/", "console-12/", "watch/", "watch-12/", "watch-empty/", "result/"]
WIDTHS = [320, 390, 820, 1440, 1920]
THE_BARS = [(1440, 900), (1920, 1080), (1366, 768)]
SHOTS = Path(__file__).parent / "shots"


def test_every_screen_fits_every_width_and_the_policy_lets_all_of_it_through(open_page: OpenPage) -> None:
    in_the_guide = open_chouette(create_club(User.objects.create_user("mo"), "The Mulberry"), "Friday", None)
    Chouette.objects.filter(pk=in_the_guide.pk).update(code=CODE)  # its picture of the code is drawn only for evenings
    page = open_page("about:blank")
    complaints = complaints_of(page)
    for screen in SCREENS:
        page.goto(f"/look/{screen}")
        for width in WIDTHS:
            show(page, width, 900)
            assert misfits(page) == [], screen
        for width, height in THE_BARS if screen.startswith("watch") else []:
            show(page, width, height)
            assert page.evaluate("document.documentElement.scrollHeight") <= height, (screen, "the bar's screen is scrolled")
    assert complaints == []


def test_escape_closes_a_menu_and_gives_the_focus_back(open_page: OpenPage) -> None:
    page = open_page("/look/console/", viewport={"width": 390, "height": 844})
    more = page.get_by_label("More for Bob")
    more.click()
    assert page.get_by_role("button", name="Leave").is_visible()
    page.keyboard.press("Escape")
    assert not page.get_by_role("button", name="Leave").is_visible()
    assert more.evaluate("element => element === document.activeElement")


def test_the_cube_stands_at_its_owners_end(open_page: OpenPage) -> None:
    page = open_page("/look/")
    places = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('.rail:not([data-offered])')].map(rail => {
        const track = rail.querySelector('.rail-track').getBoundingClientRect();
        const cube = rail.querySelector('.cube').getBoundingClientRect();
        const left = Math.round(cube.left - track.left), right = Math.round(track.right - cube.right);
        return [rail.dataset.owner, left === right ? 'centre' : left === 0 ? 'box' : right === 0 ? 'team' : `${left} ${right}`];
    }))""")
    assert places == {"centre": "centre", "box": "box", "team": "team"}


def test_a_live_update_slides_the_cube_and_leaves_an_open_menu_and_the_focus_alone(open_page: OpenPage) -> None:
    page = open_page("/look/console/", viewport={"width": 390, "height": 844})
    after = page.content().replace('data-owner="centre" data-offered="box"', 'data-owner="team"')
    page.route("**/look/console/", lambda route: route.fulfill(body=after, content_type="text/html"))
    page.evaluate("document.querySelector('#seat-1 .cube').witness = true")
    page.get_by_label("More for Cal").click()
    page.evaluate("htmx.ajax('GET', '/look/console/', {target: '#console', select: '#console', swap: 'outerMorph'})")
    page.wait_for_selector("#seat-1 .rail[data-owner=team]")
    assert page.locator("#seat-1 .rail[data-offered]").count() == 0
    assert page.get_by_role("button", name="Leave").is_visible()
    assert page.get_by_label("More for Cal").evaluate("element => element === document.activeElement")
    assert page.evaluate("document.querySelector('#seat-1 .cube').witness"), "the same element, so it slides"
