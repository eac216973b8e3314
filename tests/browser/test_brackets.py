"""Tournaments drawn, in the style guide: they fit every screen, every name ends inside its box, and a list says the same."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.faces import NARROW, WIDE
from tests.browser.inspection import barriers_in_every_look, complaints_of, misfits, show

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = ["tournament", "tournament-8", "tournament-over", "tournament-two-losses", "tournament-rounds"]

#: Names and scores that reach beyond their match, or into one another.
BEYOND_THEIR_BOX = """faces => faces.flatMap(face => {
    document.documentElement.style.setProperty('--sans', `"${face}"`);
    const found = [...document.querySelectorAll('.bracket-match')].filter(match => match.checkVisibility()).flatMap(match => {
        const box = match.querySelector('.bracket-box').getBBox();
        const texts = [...match.querySelectorAll('.bracket-name, .bracket-score')].map(text => [text, text.getBBox()]);
        const beyond = texts.filter(([, text]) => text.x < box.x || text.x + text.width > box.x + box.width);
        const names = texts.filter(([text]) => text.matches('.bracket-name'));
        const scores = texts.filter(([text]) => text.matches('.bracket-score'));
        const into = names.filter(([, name]) => scores.some(([, score]) =>
            Math.abs(name.y + name.height - score.y - score.height) < 8 && name.x + name.width > score.x));
        return [...beyond, ...into].map(([text]) => text.textContent.trim());
    });
    document.documentElement.style.removeProperty('--sans');
    return found;
})"""


@pytest.mark.parametrize("screen", [*SMALL, "tournament-64"])
def test_a_drawn_tournament_fits_every_width_and_has_no_barriers(open_page: OpenPage, screen: str) -> None:
    page = open_page("about:blank")
    complaints = complaints_of(page)
    page.goto(f"/look/{screen}/")
    for width in (320, 390, 820, 1440):
        show(page, width, 900)
        assert misfits(page) == []
        assert page.evaluate(BEYOND_THEIR_BOX, [WIDE, NARROW]) == []
    assert barriers_in_every_look(page) == []
    assert complaints == []


def test_eight_players_fit_a_phone_without_scrolling(open_page: OpenPage) -> None:
    page = open_page("/look/tournament-8/", viewport={"width": 390, "height": 844})
    shown = page.locator(".bracket:visible")
    expect(shown).to_have_count(2)
    assert shown.evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)") == [0, 0]


def test_the_names_of_the_rounds_stay_while_a_bracket_scrolls(open_page: OpenPage) -> None:
    page = open_page("/look/tournament-64/", viewport={"width": 390, "height": 844})
    bracket = page.locator(".bracket").first
    assert bracket.evaluate("one => { one.scrollTo(900, 900); return one.scrollLeft > 500 && one.scrollTop === 900; }")
    away = "one => one.querySelector('.bracket-heads').getBoundingClientRect().top - one.getBoundingClientRect().top"
    assert bracket.evaluate(away) == 0


def test_a_name_in_the_picture_shows_that_players_way(open_page: OpenPage) -> None:
    page = open_page("/look/tournament/")
    page.locator(".bracket-name", has_text="Suki").first.click()
    expect(page).to_have_url("/look/tournament/?player=Suki")
    expect(page.get_by_label("Show the way of")).to_have_value("Suki")
    way = page.locator(".bracket-line[data-mine]").get_attribute("d")
    assert way is not None
    assert way.count("M") == 2, "two lines in one stroke"
    page.get_by_label("Show the way of").select_option("Margit")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".bracket-name[data-mine]").first).to_have_text("Margit")


def test_who_listens_hears_each_match_once(open_page: OpenPage) -> None:
    page = open_page("/look/tournament-over/")
    page.locator(".drawing-all > summary").first.focus()
    page.keyboard.press("Enter")
    heard = page.locator(".drawing-all").first.aria_snapshot()
    assert heard.count("Ann played Eli to 5: Ann won 5–4") == 1
    assert heard.count("Bob") == sum(line.count("Bob") for line in heard.splitlines() if "listitem" in line)


@pytest.mark.parametrize("screen", ["tournament-wall", "tournament-128-wall"])
def test_a_wall_shows_all_of_it_at_once(open_page: OpenPage, screen: str) -> None:
    page = open_page(f"/look/{screen}/")
    show(page, 1920, 1080, "dark")
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1920, 1080]
    name = page.locator(".bracket-name").first
    assert name.evaluate("one => one.getBoundingClientRect().height") >= 14
    assert page.evaluate(BEYOND_THEIR_BOX, [WIDE, NARROW]) == []
    assert barriers_in_every_look(page, [(1920, 1080, "dark")]) == []


def test_a_place_tells_why(open_page: OpenPage) -> None:
    page = open_page("/look/tournament-rounds/", viewport={"width": 390, "height": 844})
    third = page.locator(".drawing-standings tbody tr").nth(2)
    said = third.get_by_text("Behind Jola by “Points”: 2 to 3.")
    expect(said).to_be_hidden()
    third.locator("summary").click()
    expect(said).to_be_visible()
    assert said.evaluate("one => one.getBoundingClientRect().width") > 180, "wider than its column"
    assert misfits(page) == []
    assert barriers_in_every_look(page) == []
