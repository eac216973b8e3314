"""The players' page in real browsers: it follows the monitor, shows when it does not, fits every screen, and takes answers
from a phone."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from chouette.seats.answering import switch
from clubsite.members.models import Player
from tests.browser.conftest import OpenPage
from tests.browser.inspection import complaints_of, misfits, overflow, show
from tests.chouette.evenings import PLAIN, TWELVE, an_evening, game, say, standing

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
NAMES = {
    "bob": "Maximiliana Fürstin von Thurn und Taxis",
    "cal": "علي",
    "dee": "שרה",
    "eve": "Wolfeschlegelsteinhausenbergerdorff",
    "fay": "小林",
}


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    return an_evening(PLAIN)


def live(page: Page) -> Page:
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def score_of(page: Page, name: str) -> str:
    row = page.locator(".score", has=page.get_by_role("link", name=name, exact=True))
    return row.locator(".zero-figure").text_content() or ""


def twelve_long_names() -> Chouette:
    chouette = an_evening("sheet plain\nbox ann\nline " + " ".join(TWELVE[1:]))
    for number in range(9):
        box, *line = standing(chouette)
        say(chouette, game(number, box, line))
    say(chouette, "correct game 1 box wins gammon")
    box, *line = standing(chouette)
    say(chouette, f"game\n{box} doubles all\n{line[0]} takes\n{line[1]} drops\n{line[2]} beavers\n{line[3]} sits out")
    for word, name in NAMES.items():
        Player.objects.filter(word=word).update(name=name)
    return chouette


def test_a_phone_follows_what_the_monitor_says(open_page: OpenPage, friday: Chouette) -> None:
    page = live(open_page(f"/w/{friday.code}/", viewport=PHONE))
    expect(page.get_by_role("heading", name="Before the first game")).to_be_visible()
    say(friday, "game")
    expect(page.get_by_role("heading", name="Game 1")).to_be_visible()
    say(friday, "ann doubles all\nbob takes\ncal drops")
    expect(page.locator("#watch-waiting")).to_have_text("Waiting for dee.")
    expect(page.get_by_text("dropped at 1")).to_be_visible()
    say(friday, "dee takes\nteam wins gammon")
    expect(page.locator("#watch-last")).to_contain_text("The team won a gammon against ann.")
    assert [score_of(page, name) for name in ("ann", "bob", "cal", "dee")] == ["−7", "+4", "−1", "+4"]


def test_an_update_leaves_focus_scroll_and_what_was_opened_alone(open_page: OpenPage, friday: Chouette) -> None:
    say(friday, "game\nbox wins single")
    page = live(open_page(f"/w/{friday.code}/", viewport=PHONE))
    page.get_by_text("As a table").click()
    page.get_by_role("link", name="cal", exact=True).focus()
    page.evaluate("scrollTo(0, 300)")
    say(friday, "game\nteam wins single")
    expect(page.locator("#watch-last")).to_contain_text("Game 2")
    assert page.evaluate("scrollY") == 300
    expect(page.get_by_role("link", name="cal", exact=True)).to_be_focused()
    expect(page.locator(".plot-table")).to_have_attribute("open", "")


def test_a_phone_without_network_says_so_and_catches_up_by_itself(open_page: OpenPage, friday: Chouette) -> None:
    page = live(open_page(f"/w/{friday.code}/", viewport=PHONE))
    page.context.set_offline(True)
    expect(page.get_by_role("status")).to_have_text("not live", use_inner_text=True)
    say(friday, "game\nbox wins single")
    page.context.set_offline(False)
    expect(page.locator("#watch-last")).to_contain_text("Game 1")
    live(page)
    assert score_of(page, "ann") == "+3"


def test_without_a_script_the_page_is_whole_and_says_how_to_read_it_anew(open_page: OpenPage, friday: Chouette) -> None:
    page = open_page(f"/w/{friday.code}/", viewport=PHONE, java_script_enabled=False)
    expect(page.get_by_role("status")).to_have_text("not live", use_inner_text=True)
    say(friday, "game\nbox wins single")
    page.get_by_role("link", name="Load the newest scores").click()
    expect(page.locator("#watch-last")).to_contain_text("Game 1")


def test_a_code_is_typed_and_a_name_tapped_to_see_why(open_page: OpenPage, friday: Chouette) -> None:
    say(friday, "game\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins gammon")
    page = open_page("/w/", viewport=PHONE)
    page.get_by_label("Code").fill(f"{friday.code[:3]} {friday.code[3:]}".lower())
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("link", name="ann", exact=True).click()
    expect(page.get_by_role("heading", name="Why is ann at −7?")).to_be_visible()
    expect(page.get_by_role("row", name="lost a gammon, cube at 2 bob −4")).to_be_visible()
    assert page.eval_on_selector(".table-scroll", "table => table.scrollWidth <= table.clientWidth")
    page.get_by_role("link", name="cal").click()  # beside the last score
    expect(page.get_by_role("heading", name="Why is cal at −1?")).to_be_visible()


SIZES = [(320, 640), (390, 844), (820, 1180), (1440, 900), (1920, 1080)]


@pytest.mark.parametrize("players", ["nobody", "four", "twelve"])
def test_every_page_fits_every_screen(open_page: OpenPage, players: str) -> None:
    make: dict[str, Callable[[], Chouette]] = {
        "nobody": lambda: an_evening("sheet plain"),
        "four": lambda: an_evening(PLAIN + "\ngame\nbob doubles\nann takes bob\nteam wins single"),
        "twelve": twelve_long_names,
    }
    chouette = make[players]()
    chouette.code = "WWWWWW"  # none is wider
    chouette.save(update_fields=["code"])
    watch = f"/w/{chouette.code}/"
    page = open_page("about:blank")
    complaints = complaints_of(page)
    for path in [watch, watch + "rules/", *([] if players == "nobody" else [watch + "players/bob/"]), watch + "?board"]:
        page.goto(path)
        for width, height in SIZES:
            show(page, width, height)
            assert misfits(page) == [], path
            if width >= 1440 and path in (watch, watch + "?board"):
                assert page.evaluate("document.documentElement.scrollHeight") <= height, (path, width)
    assert complaints == []
    if players == "twelve":
        the_bars_screen_is_legible_from_five_metres(page)


#: How many lines a name has, and how much of it is out of sight.
LINES_AND_LOST = """all => all.map(one => [
    Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)),
    Math.max(one.scrollWidth - one.clientWidth, 0),
])"""


def the_bars_screen_is_legible_from_five_metres(page: Page) -> None:
    """Shown 1920 pixels wide, the last of SIZES."""
    for selector, least in [(".score-name bdi", 30), (".zero-figure", 30), (".watch-who bdi", 24), (".qr-code", 48)]:
        sizes = page.eval_on_selector_all(selector, "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
        assert min(sizes) >= least, selector
    cubes = page.eval_on_selector_all(".watch-rails .cube", "all => all.map(one => one.getBoundingClientRect().height)")
    assert min(cubes) >= 32
    assert page.eval_on_selector_all("[data-long] > .score-name bdi", LINES_AND_LOST) == [[2, 0], [2, 0]]


def test_the_page_has_landmarks_names_and_an_order_of_headings(open_page: OpenPage, friday: Chouette) -> None:
    say(friday, "game\nbox wins single\ngame\nbob doubles")
    page = open_page(f"/w/{friday.code}/", viewport=PHONE)
    for role in ("banner", "main", "contentinfo", "complementary"):
        expect(page.get_by_role(role)).to_have_count(1)
    levels = page.eval_on_selector_all("main :is(h1, h2, h3)", "all => all.map(one => Number(one.tagName[1]))")
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert page.locator("[aria-live=polite]#watch-waiting").inner_text() == "Waiting for ann."
    assert page.eval_on_selector_all("[id]", "all => all.length - new Set(all.map(one => one.id)).size") == 0
    assert page.eval_on_selector_all("img:not([alt])", "all => all.length") == 0


# Players answer from their own phones


def test_players_answer_hidden_from_their_own_phones(open_page: OpenPage, friday: Chouette) -> None:
    switch(friday, on=True, seconds=60)
    say(friday, "game\nann doubles bob cal")
    secret = dict(friday.seats.values_list("word", "secret"))
    bob, cal = (live(open_page(f"/s/{secret[name]}/", viewport=PHONE)) for name in ("bob", "cal"))
    bar = live(open_page(f"/w/{friday.code}/", viewport={"width": 1920, "height": 1080}))
    bob.get_by_role("button", name="Drop").click()
    expect(bob.get_by_text("Your answer is sealed.")).to_be_visible()
    expect(cal.locator("#own [data-until]")).to_have_text(re.compile("^[1-5]?[0-9]$"))  # it counts down from 60
    expect(bar.locator("#watch-waiting")).to_have_text("Waiting for cal. 1 of 2 has answered.")
    expect(cal.locator("#watch-waiting")).to_contain_text("1 of 2 has answered.")
    assert "dropped" not in cal.locator("main").inner_text()
    cal.get_by_role("button", name="Take").click()
    expect(bar.get_by_text("dropped at 1")).to_be_visible()
    expect(bob.get_by_text("Nothing to decide now.")).to_be_visible()
    expect(cal.get_by_role("button", name="Double")).to_be_visible()


def test_a_phone_without_a_script_answers_too(open_page: OpenPage, friday: Chouette) -> None:
    switch(friday, on=True, seconds=60)
    say(friday, "game\nann doubles bob")
    secret = friday.seats.get(word="bob").secret
    page = open_page(f"/s/{secret}/", viewport=PHONE, java_script_enabled=False)
    page.get_by_role("button", name="Take").click()
    expect(page.get_by_role("button", name="Double")).to_be_visible()
    assert overflow(page) <= 0
