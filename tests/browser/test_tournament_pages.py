"""The pages of tournaments fit every width and a thumb, and are accessible; without scripts one enters, too."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from games.tournaments.models import TournamentGuest
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.guests.links import Purpose, address_of
from tests.browser.conftest import OpenPage
from tests.browser.inspection import WIDTHS, barriers_in_every_look, misfits, show
from tests.games.tournaments.desk.guests import hall
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_two_names import drawn

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Margareta_von_und_zu_Hohenstein-Wernigerode"[:40]
SHEET = f"""tournament The Spring Cup of all who play at the Mulberry on Fridays
flight main knockout length 5 5 7
flight consolation progressive from main length 3
entrants ann bob {LONG} Hal Ines Jola Pete"""

#: Whether a picture shows the reader's own match.
IN_SIGHT = """one => {
    const frame = one.getBoundingClientRect(), box = one.querySelector('.bracket-match[data-mine]').getBoundingClientRect();
    return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}"""


def must_fit_every_width(page: Page) -> None:
    for width in WIDTHS:
        show(page, width)
        assert misfits(page) == []


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type */Page\b", pdf))


def announced() -> Night:
    evening = night(SHEET, "tables 2\ncapacity 9\nstarts 1795000000\nopen_entry")
    for who in ("cal", "mo", "dana"):
        evening.of_oneself(who, "sign_up")
    return evening


def running() -> Night:
    evening = announced()
    evening.says("dana", "start main")
    first, second, *_ = (match for match in brackets_of(evening.desk.tournament)["main"].matches if len(match.names) == 2)
    evening.says("dana", f"call {second.id} table 2")
    one, other = first.names
    evening.says("tom", f"{one} beats {other} 5-2")
    return evening


@pytest.mark.parametrize("place", ["/clubs/{slug}/tournaments/", "/clubs/{slug}/tournaments/new/", "/tournaments/{code}/"])
def test_before_the_draw(open_page: OpenPage, place: str) -> None:
    evening = announced()
    page = open_page(place.format(slug=evening.club.club.slug, code=evening.tournament.code), evening.club.users["dana"])
    must_fit_every_width(page)
    assert barriers_in_every_look(page) == []


@pytest.mark.parametrize("begun", [False, True])
def test_the_desk(open_page: OpenPage, begun: bool) -> None:
    evening = running() if begun else announced()
    page = open_page(f"/tournaments/{evening.tournament.code}/desk/", evening.club.users["dana"])
    for fold in page.locator("details:not([data-menu])").all():
        fold.locator("summary").first.click()
    must_fit_every_width(page)
    page.locator(".thumb").evaluate("bar => { bar.style.position = 'static'; }")  # what it covers now is reached by scrolling
    page.evaluate("scrollTo(0, 0)")  # so is what lies under the bar
    assert barriers_in_every_look(page) == []


def test_the_page_while_it_runs(open_page: OpenPage) -> None:
    evening = running()
    page = open_page(f"/tournaments/{evening.tournament.code}/", evening.club.users["cal"])
    must_fit_every_width(page)
    assert barriers_in_every_look(page) == []


@pytest.mark.usefixtures("live_site")
def test_a_players_next_match_is_in_sight_and_a_result_that_comes_live_leaves_their_way_marked(open_page: OpenPage) -> None:
    many = " ".join(f"p{number:02}" for number in range(30))
    evening = night(f"flight main knockout length 5\nentrants ann bob {many}\nstart main")
    page = open_page(
        f"/tournaments/{evening.tournament.code}/", evening.club.users["ann"], viewport={"width": 390, "height": 844}
    )
    bracket = page.locator(".bracket:visible").first
    own = bracket.locator(".bracket-match[data-mine]")
    expect(own).to_have_count(1)
    assert bracket.evaluate(IN_SIGHT)
    bracket.evaluate("one => one.scrollTo(60, 0)")
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    match = next(one for one in brackets_of(evening.desk.tournament)["main"].matches if "ann" in one.names)
    other = next(name for name in match.names if name != "ann")
    evening.says("dana", f"ann beats {other} 5-2")
    expect(own).to_have_count(2)
    expect(bracket.locator(".bracket-name[data-mine]")).to_have_text(["ann", "ann"])
    expect(bracket.locator(".bracket-line[data-mine]")).to_have_count(1)
    expect(page.get_by_label("Show the way of")).to_have_value("ann")
    assert bracket.evaluate("one => [one.scrollLeft, one.scrollTop]") == [60, 0], "where the reader has put it"


def test_on_a_phone_enter_is_in_sight_also_where_there_are_a_fee_and_prizes(open_page: OpenPage) -> None:
    sheet = "tournament Friday\nflight main knockout length 5\nfee 10\nhouse 10\nprizes main 50 30 20\nentrants bob cal dee"
    evening = night(sheet, "open_entry\ncapacity 8")
    page = open_page(
        f"/tournaments/{evening.tournament.code}/", evening.club.users["ann"], viewport={"width": 390, "height": 844}
    )
    expect(page.get_by_role("button", name="Enter", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.locator("#tournament-entry")).to_contain_text("Costs 10.00")


def test_without_a_script_one_enters_and_withdraws(open_page: OpenPage) -> None:
    evening = night()
    page = open_page(f"/tournaments/{evening.tournament.code}/", evening.club.users["ann"], java_script_enabled=False)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator("#tournament-entry")).to_contain_text("You have entered.")
    page.get_by_role("button", name="Withdraw", exact=True).click()
    expect(page.locator("#tournament-entrants")).to_contain_text("Nobody has entered yet.")


def test_on_paper_there_is_the_bracket_without_what_one_taps(open_page: OpenPage) -> None:
    evening = running()
    page = open_page(f"/tournaments/{evening.tournament.code}/", evening.club.users["cal"])
    show(page, 1001, 657)  # A4 across, within its margins
    page.emulate_media(media="print")
    for not_printed in (".doors", ".drawing-way", "#tournament-mine", "#tournament-draw", ".drawing-all", ".bracket-heads"):
        expect(page.locator(not_printed).first).to_be_hidden()
    body = page.locator(".bracket-body").first
    expect(body.get_by_text("Semi-finals")).to_be_visible()
    assert pages_of(page.pdf(format="A4", landscape=True)) == pages_of(page.pdf(format="A3", landscape=True)) == 2, (
        "one a flight"
    )
    colours = body.evaluate("one => [...new Set([...one.querySelectorAll('text')].map(text => getComputedStyle(text).fill))]")
    assert colours == ["rgb(0, 0, 0)"]


def test_a_guest_asks_and_taps_the_link_of_the_mail(open_page: OpenPage) -> None:
    found = hall("capacity 9\nstarts 1795000000\nopen_entry\nguests on", SHEET)
    page = open_page(f"/tournaments/{found.evening.tournament.code}/")
    must_fit_every_width(page)
    assert barriers_in_every_look(page) == []
    page.get_by_label("Your name").fill("Pat")
    page.get_by_label("Your mail address").fill("pat@example.org")
    page.get_by_role("button", name="Send me the link").click()
    expect(page.get_by_text("Look at your mail")).to_be_visible()
    guest = TournamentGuest.objects.get()
    page.goto(urlsplit(address_of(guest, Purpose.ENTER)).path)
    must_fit_every_width(page)
    assert barriers_in_every_look(page) == []
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("Pat has entered.")).to_be_visible()
    must_fit_every_width(page)


def test_a_player_checks_in_with_the_code_on_the_desk(open_page: OpenPage) -> None:
    evening = night(SHEET, "option check_in=required\nopen_entry")
    desk = open_page(f"/tournaments/{evening.tournament.code}/desk/", evening.club.users["dana"])
    desk.get_by_role("button", name="Show a code for the hall").click()
    code = desk.locator("#desk-check-in .tournament-code").inner_text()
    must_fit_every_width(desk)
    page = open_page(f"/tournaments/{evening.tournament.code}/", evening.club.users["ann"])
    must_fit_every_width(page)
    assert barriers_in_every_look(page) == []
    page.get_by_label("Type the code").fill(code.lower())
    page.get_by_role("button", name="I am here", exact=True).click()
    expect(page.get_by_text("You are checked in.")).to_be_visible()


def test_on_the_halls_screen_large_brackets_take_turns(open_page: OpenPage) -> None:
    many = " ".join(f"player{number}" for number in range(32))
    evening = night(
        f"tournament Spring\nflight main knockout length 5\nflight consolation progressive from main length 3\nentrants {many}"
    )
    evening.says("dana", "start main")
    page = open_page(f"/tournaments/{evening.tournament.code}/wall/", evening.club.users["dana"])
    show(page, 1920, 1080, "dark")
    page.clock.install()
    page.reload()
    main, consolation = page.locator(".bracket-wall").all()
    for _turn in range(2):
        expect(main).to_be_visible()
        expect(consolation).to_be_hidden()
        page.clock.fast_forward(20_000)
        expect(consolation).to_be_visible()
        expect(main).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollHeight") == 1080
        page.clock.fast_forward(20_000)


def test_a_bracket_on_the_halls_screen_is_held_and_what_is_over_takes_no_turn(open_page: OpenPage) -> None:
    many = " ".join(f"player{number}" for number in range(32))
    evening = night(
        f"tournament Spring\nflight main knockout length 5\nflight consolation progressive from main length 3\nentrants {many}"
    )
    evening.says("dana", "start main")
    page = open_page(f"/tournaments/{evening.tournament.code}/wall/", evening.club.users["dana"])
    show(page, 1920, 1080, "dark")
    page.clock.install()
    page.reload()
    main, consolation = page.locator(".bracket-wall").all()
    hold = page.get_by_role("button", name="Hold this one")
    page.get_by_role("button", name="Next bracket").click()
    expect(consolation).to_be_visible()
    expect(page.get_by_role("heading", name="Main")).to_be_hidden()
    hold.click()
    expect(hold).to_have_attribute("aria-pressed", "true")
    page.clock.fast_forward(60_000)
    expect(consolation).to_be_visible()
    page.reload()
    expect(page.locator(".bracket-wall").nth(1)).to_be_visible()
    hold.click()
    page.clock.fast_forward(21_000)
    expect(main).to_be_visible()
    expect(page.get_by_role("heading", name="Main")).to_be_visible()
    assert barriers_in_every_look(page, [(1920, 1080, "dark")]) == []
    main.evaluate("one => one.setAttribute('data-flight-over', '')")
    page.clock.fast_forward(21_000)
    expect(consolation).to_be_visible()
    page.clock.fast_forward(21_000)
    expect(consolation).to_be_visible()
    expect(page.get_by_role("button", name="Next bracket")).to_be_hidden()


def test_a_large_double_elimination_turns_its_pages_and_the_one_that_is_held_stays(open_page: OpenPage) -> None:
    many = " ".join(f"player{number}" for number in range(64))
    evening = night(f"tournament Spring\nflight main double_elimination length 5\nentrants {many}")
    evening.says("dana", "start main")
    page = open_page(f"/tournaments/{evening.tournament.code}/wall/", evening.club.users["dana"])
    show(page, 1920, 1080, "dark")
    page.clock.install()
    page.reload()
    first, second = page.locator(".bracket-wall").all()
    for one, other, heading in ((first, second, "Main 1/2"), (second, first, "Main 2/2"), (first, second, "Main 1/2")):
        expect(one).to_be_visible()
        expect(other).to_be_hidden()
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollHeight") == 1080
        sizes = "all => all.map(one => one.getBoundingClientRect().height)"
        assert min(one.locator(".bracket-name[data-who]").evaluate_all(sizes)) > 20
        page.clock.fast_forward(20_000)
    page.get_by_role("button", name="Hold this one").click()
    for match in list(evening.first_round())[:16]:
        evening.says("dana", f"{match.names[0]} beats {match.names[1]} 5-2")
    page.reload()  # the first half has losers' matches now, which have a page of their own
    expect(page.get_by_role("heading", name="Main 2/3")).to_be_visible()
    page.clock.fast_forward(60_000)
    expect(page.get_by_role("heading", name="Main 2/3")).to_be_visible()


def test_the_halls_screen_shows_calls_and_brackets_at_once(open_page: OpenPage) -> None:
    evening = running()
    page = open_page(f"/tournaments/{evening.tournament.code}/wall/", evening.club.users["dana"])
    show(page, 1920, 1080, "dark")
    expect(page.locator(".tournament-calls")).to_be_visible()
    expect(page.locator(".bracket-body")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollHeight") == 1080
    below = "all => all.filter(one => one.getBoundingClientRect().bottom > 1080).length"
    assert page.locator(".bracket-match .bracket-box").evaluate_all(below) == 0
    assert barriers_in_every_look(page, [(1920, 1080, "dark"), (390, 844, "light")]) == []


@pytest.mark.parametrize("players", [12, 32, 64])
def test_the_halls_screen_has_room_for_everybody_in_a_swiss(open_page: OpenPage, players: int) -> None:
    many = " ".join(f"Wolfeschlegelsteinhausen{number}" for number in range(players))
    evening = night(f"tournament Spring\nflight main swiss rounds 5 length 5\nentrants {many}")
    for said in ("start main", "round main"):
        evening.says("dana", said)
    page = open_page(f"/tournaments/{evening.tournament.code}/wall/", evening.club.users["dana"])
    show(page, 1920, 1080, "dark")
    expect(page.locator(".wall-pairings li")).to_have_count(players // 2)
    assert page.evaluate("document.documentElement.scrollHeight") == 1080


def test_a_guest_reads_without_looking_again_that_they_are_said_not_to_be_there(open_page: OpenPage) -> None:
    found = hall(sheet=f"{MAIN}\nentrants ann")
    _withdraw, play = found.enters()
    found.evening.says("dana", "start main")
    page = open_page(play, None, viewport={"width": 390, "height": 844}, has_touch=True)
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    found.evening.says("ann", "not_here ann Pat")
    expect(page.get_by_text("ann says that you are not there.")).to_be_visible()
    page.get_by_role("button", name="I am here", exact=True).click()
    expect(page.get_by_text("You both say that you are there.")).to_be_visible()


def test_a_guest_plays_by_the_link_of_a_mail(open_page: OpenPage) -> None:
    found = hall(sheet=f"{MAIN}\nentrants {LONG}")
    _withdraw, play = found.enters()
    page = open_page(play, None, viewport={"width": 390, "height": 844}, has_touch=True)
    expect(page.get_by_text("The draw is not made yet.")).to_be_visible()
    found.evening.says("dana", "tables 2")
    found.evening.says("dana", "start main")
    found.evening.says("dana", "call main 1.1 table 2")
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_text("Table 2")).to_be_visible()
    page.locator("details.mine-report > summary").click()
    must_fit_every_width(page)
    assert barriers_in_every_look(page) == []
    page.get_by_role("group", name="Pat won").get_by_role("button", name="5–3").click()
    expect(page.get_by_text("the desk accepts your report")).to_be_visible()


def test_the_desk_strikes_one_of_two_names_with_a_tap(open_page: OpenPage) -> None:
    evening = drawn()
    page = open_page(f"/tournaments/{evening.tournament.code}/desk/", evening.club.users["dana"])
    must_fit_every_width(page)
    page.locator(".thumb").evaluate("bar => { bar.style.position = 'static'; }")
    page.evaluate("scrollTo(0, 0)")
    assert barriers_in_every_look(page) == []
    page.get_by_role("button", name="Strike Gus (gus)").click()
    expect(page.get_by_text("One person, two names")).to_have_count(0)
    assert next(one for one in evening.desk.tournament.entrants if one.name == "gus").free
