"""Twelve, with names as long as they may be: on the monitor's phone, upright and on its side, and on the bar's screen."""

import itertools

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.members.models import Club, User
from clubsite.members.services import create_club, find_or_add_player
from tests.browser.conftest import OpenPage
from tests.chouette.boards import tell, turn
from tests.chouette.evenings import say

NAMES = [
    "Maximiliane von Hohenfels-Schwarzenberg",
    "Jean-Baptiste Poquelin de La Reynière",
    "Bartholomäus Frhr. von und zu Wäldersee",
    "Anne-Élisabeth de La Rochefoucauld-Roÿe",
    "Þórarinn Guðmundsson Hólmfríðarson",
    "Ágústa Sigríður Þorvaldsdóttir-Zoëga",
    "Françoise-Hélène Ménard-Châteauneuf",
    "Krzysztof Wiśniewski-Błaszczykowski",
    "João Gonçalves da Conceição Magalhães",
    "Alexandrine Comtesse de Saint-Germain",
    "Søren Østergård-Mølbæk Christoffersen",
    "Lukas Müller",
]
UPRIGHT, ON_ITS_SIDE = {"width": 390, "height": 844}, {"width": 844, "height": 390}
PHONE = {"has_touch": True, "reduced_motion": "reduce"}
CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
    .map(one => one.textContent.trim())"""


@pytest.fixture
def mo(live_site: object) -> User:
    return User.objects.create_user("mo")


@pytest.fixture
def evening(mo: User) -> Chouette:
    club: Club = create_club(mo, "The Mulberry")
    box, *line = (find_or_add_player(club, name).word for name in NAMES)
    return say(open_chouette(club, "Friday", mo), f"box {box}\nline {' '.join(line)}\ngame")


def bottom(one: Locator) -> float:
    box = one.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_the_bars_screen_shows_every_name_whole(open_page: OpenPage, evening: Chouette) -> None:
    page = open_page(f"/w/{evening.code}/?board", viewport={"width": 1440, "height": 900})
    expect(page.locator("#watch-rails .watch-who")).to_have_count(12)
    assert page.locator(".score-name bdi").evaluate_all(CUT) == []
    assert page.locator(".watch-rails .watch-who bdi").evaluate_all(CUT) == []
    rows = "all => all.map(one => { const { top, bottom } = one.getBoundingClientRect(); return [top, bottom]; })"
    places = page.locator(".score-name bdi").evaluate_all(rows)
    assert all(upper[1] <= lower[0] + 1 for upper, lower in itertools.pairwise(places))


def test_the_points_of_twelve_are_seen_before_they_are_written(open_page: OpenPage, mo: User, evening: Chouette) -> None:
    page = open_page(f"/c/{evening.code}/", mo, viewport=UPRIGHT, **PHONE)
    page.get_by_role("link", name="Result").tap()
    page.get_by_role("link", name="Single", exact=True).last.tap()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("and 7 more")
    commit = page.locator(".sheet-commit").bounding_box()
    assert commit is not None
    assert bottom(page.locator("#sheet .deltas > li").nth(1)) <= commit["y"]


NEAREST = """all => all.map(row => [...row.querySelectorAll(".cube, .seat-acts .btn")].map(one => one.getBoundingClientRect()))
    .filter(([cube, ...buttons]) => buttons.length)
    .map(([cube, ...buttons]) => Math.min(...buttons.map(one => one.left)) - cube.right)"""


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE, {"width": 320, "height": 568}, {"width": 1440, "height": 900}])
def test_a_cube_keeps_its_distance_from_what_buys_another(
    open_page: OpenPage, mo: User, evening: Chouette, screen: ViewportSize
) -> None:
    box, captain, *others = (find_or_add_player(evening.club, name).word for name in NAMES)
    drops = "\n".join(f"{one} drops" for one in others)
    say(evening, f"undo step\noption captain_purchase=on\ngame\n{box} doubles all\n{captain} takes\n{drops}")
    page = open_page(f"/c/{evening.code}/", mo, viewport=screen, **PHONE)
    (apart,) = page.locator(".seat").evaluate_all(NEAREST)
    assert apart >= 4


def test_no_row_moves_when_the_box_doubles_and_the_captain_drops(open_page: OpenPage, mo: User, evening: Chouette) -> None:
    """Neither the box's chip nor the captain's mark is a line more."""
    box, captain, *others = (find_or_add_player(evening.club, name).word for name in NAMES)
    page = open_page(f"/c/{evening.code}/", mo, viewport=UPRIGHT, **PHONE)
    tops = "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
    before = page.locator(".seat, .thumb").evaluate_all(tops)
    for line in (f"{box} doubles all", f"{captain} drops", f"{others[-1]} takes"):
        say(evening, line)
        expect(page.locator("#console")).to_have_attribute("data-shown", str(evening.shown))
        assert page.locator(".seat, .thumb").evaluate_all(tops) == before, line


def test_a_phone_on_its_side_shows_several_rows(open_page: OpenPage, mo: User, evening: Chouette) -> None:
    say(evening, f"{find_or_add_player(evening.club, NAMES[0]).word} doubles all")
    page = open_page(f"/c/{evening.code}/", mo, viewport=ON_ITS_SIDE, **PHONE)
    rows = page.locator(".seat").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert len(rows) == 11
    assert sorted(rows)[-2] <= 56  # the captain's has a third line
    assert page.evaluate("document.documentElement.scrollWidth") <= 844
    assert page.locator(".seat-acts .btn").evaluate_all(CUT) == []


@pytest.mark.parametrize("state", ["", "team wins single"], ids=["during a game", "between two games"])
def test_french_words_stay_within_the_buttons_of_the_thumb_bar(
    open_page: OpenPage, mo: User, evening: Chouette, state: str
) -> None:
    if state:
        say(evening, state)
    page = open_page(f"/c/{evening.code}/", mo, viewport=UPRIGHT, locale="fr-FR", **PHONE)
    bar = page.locator(".console-foot .thumb-row > *")
    expect(bar.last).to_be_visible()
    assert bar.evaluate_all(CUT) == []
    longest = """all => all.flatMap(one => one.textContent.trim().split(/\\s+/).filter(word => {
        const measured = document.createElement("span"); measured.style.cssText = "white-space: nowrap; position: absolute";
        measured.textContent = word; one.append(measured); const wide = measured.offsetWidth; measured.remove();
        return !word.includes("-") && wide > one.clientWidth; }))"""
    assert bar.evaluate_all(longest) == []


def test_no_row_moves_when_a_box_with_a_long_name_is_asked(open_page: OpenPage, mo: User, evening: Chouette) -> None:
    page = open_page(f"/c/{evening.code}/", mo, viewport=UPRIGHT, **PHONE)
    above = bottom(page.locator("#seat-box"))
    page.locator("#seat-1").get_by_role("button", name="Double").tap()
    expect(page.locator("#seat-box")).to_contain_text("must answer")
    assert bottom(page.locator("#seat-box")) == above


THREE_LINES = "Wilhelmine Mommsen-Wommelsdorf zu Wammen"


@pytest.mark.parametrize("on_screen", [False, True], ids=["beside a board", "on screen"])
def test_no_row_moves_when_a_box_whose_name_takes_three_lines_is_asked_resigns_and_doubles(
    open_page: OpenPage, mo: User, evening: Chouette, on_screen: bool
) -> None:
    club = evening.club
    box, *line = (find_or_add_player(club, name).word for name in (THREE_LINES, *NAMES[1:4]))
    other = open_chouette(club, "Saturday", mo)
    tell(other, f"{'option board=on' if on_screen else 'sheet plain'}\nbox {box}\nline {' '.join(line)}\ngame")
    if on_screen:
        tell(other, "opening 5 3")
        turn(other)
    page = open_page(f"/c/{other.code}/", mo, viewport=UPRIGHT, **PHONE)
    tops = "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
    before = page.locator(".seat, .thumb").evaluate_all(tops)
    refused = "\n".join(f"{one} refuses" for one in line)
    doubles = [] if on_screen else [f"{box} doubles {' '.join(line[1:])}"]  # on screen it is not the box's turn
    for said in (f"{line[0]} doubles", f"{box} takes {line[0]}", f"{box} resigns gammon", refused, *doubles):
        tell(other, said)
        expect(page.locator("#console")).to_have_attribute("data-shown", str(other.shown))
        assert page.locator(".seat, .thumb").evaluate_all(tops) == before, said


def test_the_keyboard_keeps_its_place_when_a_button_has_done_its_work(open_page: OpenPage, mo: User, evening: Chouette) -> None:
    page = open_page(f"/c/{evening.code}/", mo, viewport={"width": 1440, "height": 900})
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.locator("#seat-3").get_by_role("button", name="Box: take").click()
    expect(page.locator("#seat-3 .seat-menu summary")).to_be_focused()
    page.get_by_role("link", name="Result").click()
    page.get_by_role("link", name="Gammon", exact=True).last.click()
    expect(page.locator("#sheet .lead")).to_be_focused()
    page.get_by_role("link", name="Choose another result").click()
    expect(page.get_by_role("link", name="Single", exact=True).first).to_be_focused()
    page.get_by_role("link", name="Single", exact=True).last.click()
    page.get_by_role("button", name="Write it down", exact=True).click()
    expect(page.locator("#heading")).to_have_text("After game 1")
    expect(page.locator("#thumb :focus")).to_have_count(1)


def test_eleven_who_take_at_once_are_told_in_one_sentence(open_page: OpenPage, mo: User, evening: Chouette) -> None:
    say(evening, f"{find_or_add_player(evening.club, NAMES[0]).word} doubles all")
    page = open_page(f"/c/{evening.code}/", mo, viewport=UPRIGHT, **PHONE)
    page.get_by_role("button", name="All take").tap()
    expect(page.locator("[data-toast] p")).to_have_text(f"Written down: {NAMES[1]}, {NAMES[2]} and 9 others take.")
