"""What a careful eye finds on an evening's pages: twelve players, long names, accents, a phone and the bar's screen."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette
from chouette.notation.score_sheet import read_sheet
from clubsite.members.models import Club, User
from clubsite.members.services import create_club, find_or_add_player
from tests.browser.conftest import OpenPage

PHONE, BAR = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
NAMES = """Élodie Çağlar-Ågren|Maximilian Alexander von Hohenberg-Lauen|Ångström Göran|dan|Eve|Zoë O’Brien
Bartholomäus Hohenzollernsigmaringen|Örjan|Émile|bob|Łukasz Ćwikła|Ği""".replace("\n", "|").split("|")

#: Whether a letter of É, Å, Ç, g is cut where the element hides what does not fit: half the leading plus the face's own room.
CUTS = """element => {
    const style = getComputedStyle(element);
    if (!['hidden', 'clip'].includes(style.overflowY) || style.clipPath !== 'none') return false;
    const context = document.createElement('canvas').getContext('2d');
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = context.measureText('ÉÅÇĞg');
    const room = (parseFloat(style.lineHeight) - ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2;
    return ink.actualBoundingBoxAscent > ink.fontBoundingBoxAscent + room + .5 ||
        ink.actualBoundingBoxDescent > ink.fontBoundingBoxDescent + room + .5;
}"""


@pytest.fixture
def club(live_site: object) -> Club:
    return create_club(User.objects.create_user("mo"), "Société Élégante de Jacquet")


@pytest.fixture
def chouette(club: Club) -> Chouette:
    box, *line = [find_or_add_player(club, name).word for name in NAMES]
    sheet = f"sheet plain\nbox {box}\nline {' '.join(line)}\ngame\nteam wins single\ngame\nbox wins gammon"
    return said(open_chouette(club, "Élite du vendredi, À Ågård", None), sheet)


def said(chouette: Chouette, sheet: str) -> Chouette:
    actions = [action for _, action in read_sheet(sheet)]
    perform_all(chouette.pk, actions, version=chouette.version, action_id=uuid4(), by=None)
    chouette.refresh_from_db()
    return chouette


def mo() -> User:
    return User.objects.get(username="mo")


def test_twelve_who_play_are_read_from_five_metres_and_the_last_game_comes_back_afterwards(
    open_page: OpenPage, chouette: Chouette
) -> None:
    said(chouette, "game")
    expect(open_page(f"/w/{chouette.code}/", viewport=BAR).locator(".watch-last")).to_be_hidden()


@pytest.mark.parametrize("closed", [True, False])
def test_the_bars_screen_shows_everybody_of_the_last_game(open_page: OpenPage, chouette: Chouette, *, closed: bool) -> None:
    if closed:
        said(chouette, "close")
    page = open_page(f"/w/{chouette.code}/", viewport=BAR)
    last = page.locator(".last-deltas > li")
    expect(last).to_have_count(12)
    ways = page.locator(".watch-way-in .qr").bounding_box()
    side = page.locator(".watch-last").bounding_box()
    assert ways is not None
    assert side is not None
    for one in last.all():
        box = one.bounding_box()
        assert box is not None
        assert side["y"] <= box["y"]
        assert box["y"] + box["height"] <= min(side["y"] + side["height"] + 1, ways["y"])


@pytest.mark.parametrize("viewport", [PHONE, BAR])
def test_no_heading_and_no_name_loses_its_accents(open_page: OpenPage, chouette: Chouette, viewport: dict[str, int]) -> None:
    page = open_page(f"/w/{chouette.code}/", viewport=viewport)
    page.evaluate("document.fonts.ready")
    names = page.locator(".bar-name, .bar-name > bdi, .score-link, .score-name bdi, .watch-who > bdi, h1, h2")
    assert names.count() > 20
    assert [one.inner_text() for one in names.all() if one.evaluate(CUTS)] == []


def test_the_clubs_tabs_fit_or_show_that_they_go_on(open_page: OpenPage, club: Club) -> None:
    page = open_page(f"/clubs/{club.slug}/people/", mo(), viewport=PHONE)
    tabs = page.locator(".doors ul")
    if tabs.evaluate("tabs => tabs.scrollWidth > tabs.clientWidth"):
        assert tabs.evaluate("tabs => getComputedStyle(tabs).backgroundImage").count("gradient") == 4
    for tab in page.locator(".doors a").all():  # its words; half a rem of room stands on either side of them
        tab.focus()
        page.wait_for_function(
            "tab => { const at = tab.getBoundingClientRect(); return at.left >= -8 && at.right <= innerWidth + 8; }",
            arg=tab.element_handle(),
        )
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_what_is_carried_forward_is_in_sight_on_a_phone(open_page: OpenPage, chouette: Chouette) -> None:
    page = open_page(f"/c/{chouette.code}/close/", mo(), viewport=PHONE)
    carried = page.locator(".carry .carried")
    expect(carried.first).to_have_text("Carried forward")
    for one in carried.all():
        box = one.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390


def stands_as_final(page: Page) -> None:
    expect(page.locator(".bar .live [data-when=over]")).to_be_visible()
    expect(page.locator(".bar .live [data-when=live]")).to_be_hidden()


def test_an_evening_that_is_closed_while_it_is_watched_is_final_and_live_again_once_it_is_opened_again(
    open_page: OpenPage, chouette: Chouette
) -> None:
    page = open_page(f"/w/{chouette.code}/", viewport=PHONE)
    expect(page.locator(".bar .live [data-when=live]")).to_be_visible()
    said(chouette, "close")
    stands_as_final(page)
    said(chouette, "undo step")
    expect(page.locator(".bar .live [data-when=live]")).to_be_visible()


def test_the_console_of_a_closed_evening_is_final(open_page: OpenPage, chouette: Chouette) -> None:
    said(chouette, "close")
    stands_as_final(open_page(f"/c/{chouette.code}/", mo(), viewport=PHONE))


def test_people_are_found_while_one_types_and_without_a_script(open_page: OpenPage, chouette: Chouette, club: Club) -> None:
    page = open_page(f"/clubs/{club.slug}/people/", mo(), viewport=PHONE)
    field = page.get_by_label("Find somebody")
    field.press_sequentially("elod")
    expect(page.locator("#found .row-link")).to_have_text(["Élodie Çağlar-Ågren"])
    expect(field).to_be_focused()
    plain = open_page(f"/clubs/{club.slug}/people/", mo(), viewport=PHONE, java_script_enabled=False)
    plain.get_by_label("Find somebody").fill("ÖRJ")
    plain.get_by_role("button", name="Find").click()
    expect(plain.locator("#found .row-link")).to_have_text(["Örjan"])
    expect(plain.get_by_label("Find somebody")).to_have_value("ÖRJ")
