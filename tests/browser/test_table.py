"""The table in real browsers: a turn is played with taps, others see it, and nothing in progress gets lost."""

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette, Seat
from clubsite.members.models import Player
from tests.browser.conftest import OpenPage
from tests.browser.inspection import SCHEMES, barriers_in_every_look, misfits, show
from tests.browser.journeys import journey
from tests.browser.looks import Travel
from tests.chouette.evenings import TWELVE, say
from tests.chouette.on_screen.evenings import a_legal_play, an_evening_on_screen, let_everybody_roll
from tests.chouette.on_screen.screens import on_screen, roll, to_the_teams_roll
from tests.chouette.phones import seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    chouette = an_evening_on_screen()
    let_everybody_roll(chouette)
    return chouette


def at_table(open_page: OpenPage, chouette: Chouette, who: str, **options: object) -> Page:
    page = open_page(f"/s/{seat_of(chouette, who).secret}/", **({"viewport": PHONE, "reduced_motion": "reduce"} | options))
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def place(page: Page, point: int) -> None:
    """Taps a point of the player's own board."""
    page.locator(f"#board-place-{point}").click(force=True)


def test_the_roll_after_a_tie_is_drawn_on_every_page(open_page: OpenPage, friday: Chouette) -> None:
    with loaded("33 64"):
        pages = [at_table(open_page, friday, who) for who in ("ann", "bob", "cal")]
        for dice in (1, 2):  # each side's die, then the two of the roll
            pages[0].get_by_role("button", name="Roll for the opening").click()
            for page in pages:
                expect(page.locator("#board-dice .gb-die, .gb-dice .gb-die")).to_have_count(2)
                expect(page.locator(".gb-dice")).to_have_count(3 - dice)
                assert misfits(page) == []


EXTRA = """ann doubles all
bob takes
cal drops
dee drops
cal offers bob
bob accepts cal"""


def test_where_only_an_extra_is_played_on_each_of_the_two_has_their_checkers_before_them(open_page: OpenPage) -> None:
    friday = to_the_teams_roll(on_screen("lone_taker=extras"))
    roll(friday, "bob", "64")
    say(friday, "bob plays 24/18 13/9\n" + EXTRA)
    roll(friday, "ann", "52")
    say(friday, "ann plays 13/8 13/11\nbob doubles bob\nann drops")
    roll(friday, "bob", "21")
    say(friday, f"bob plays {a_legal_play(friday)}")  # the box is out, and cal plays its checkers against bob
    cal = at_table(open_page, friday, "cal")
    with loaded("61"):
        cal.locator("#roll:not([data-waits-until])").click()
        expect(cal.locator("#table-turn")).to_have_text("Your play: 6-1.")
    place(cal, 8)
    place(cal, 8)
    assert misfits(cal) == []
    cal.get_by_role("button", name="Confirm").click()
    expect(cal.locator("#table-happened")).to_contain_text("cal plays 8/2 8/7*.")


@journey("a turn on screen")
def test_a_turn_is_tapped_and_everyone_sees_it(travel: Travel, friday: Chouette) -> None:
    with loaded("31 64"):
        ann, bob = (travel(f"/s/{seat_of(friday, who).secret}/") for who in ("ann", "bob"))
        for one in (ann, bob):
            expect(one.page.locator("html")).to_have_attribute("data-live", "live")
        ann.press("Roll for the opening")
        expect(ann.page.locator("#table-turn")).to_have_text(ann.words("Your play: {dice}.", dice="3-1"))
        expect(bob.page.locator("#table-turn")).to_contain_text("ann")
        place(ann.page, 8)
        ann.passes(refused=True)  # the game began before their pages could add a number to its dice
        place(ann.page, 6)
        ann.press("Confirm")
        expect(bob.page.locator("#table-turn")).to_have_text(bob.words("Your roll."))
        expect(bob.page.locator("#table-happened")).to_contain_text("8/5 6/5")
        bob.passes(refused=True)
        bob.touch(bob.find("#roll:not([data-waits-until])"))
        expect(ann.page.locator("#table-turn")).to_contain_text("6-4")
        for one in (ann, bob):
            one.passes(refused=True)


def test_whoever_plays_with_the_keyboard_goes_on_from_whose_turn_it_is(open_page: OpenPage, friday: Chouette) -> None:
    with loaded("31"):
        ann = at_table(open_page, friday, "ann", viewport=DESKTOP)
        ann.get_by_role("button", name="Roll for the opening").press("Enter")
        expect(ann.locator("#table-turn")).to_have_text("Your play: 3-1.")
        expect(ann.locator("#table-turn")).to_be_focused()


def test_a_composed_play_and_a_typed_line_survive_what_others_do(open_page: OpenPage, friday: Chouette) -> None:
    with loaded("31"):
        ann = at_table(open_page, friday, "ann")
        ann.get_by_role("button", name="Roll for the opening").click()
        place(ann, 8)
        ann.get_by_label("Your message").fill("half a")
        say(friday, "dee proxy cal")
        expect(ann.locator('input[name="version"][form="table-play"]')).to_have_value(str(friday.version))
        expect(ann.get_by_label("Your message")).to_have_value("half a")
        expect(ann.get_by_label("Your message")).to_be_focused()
        place(ann, 6)
        ann.get_by_role("button", name="Confirm").click()
        expect(ann.locator("#table-happened")).to_contain_text("ann plays 8/5 6/5.")


def test_a_composed_play_survives_a_resignation_that_is_refused(open_page: OpenPage) -> None:
    friday = to_the_teams_roll(on_screen())
    roll(friday, "bob", "66")
    bob = at_table(open_page, friday, "bob")
    with bob.expect_response("**/preview/"):
        place(bob, 24)
    say(friday, "ann resigns single")
    expect(bob.locator("#board-say")).to_have_count(0)
    expect(bob.locator(".gb-ghost")).to_have_count(1)
    bob.reload()
    say(friday, "bob refuses\ncal refuses\ndee refuses")
    expect(bob.locator("#board-say")).to_have_text("24/18 played. Left: 6, 6, 6.")
    place(bob, 24)
    place(bob, 13)
    place(bob, 13)
    bob.get_by_role("button", name="Confirm").click()
    expect(bob.locator("#table-happened")).to_contain_text("bob plays 24/18(2) 13/7(2)")
    assert bob.evaluate("Object.keys(sessionStorage).filter((name) => name.startsWith('composed')).length") == 0


def test_the_team_sees_what_its_captain_composes_and_the_box_does_not(open_page: OpenPage, friday: Chouette) -> None:
    with loaded("13"):
        bob, cal, ann = (at_table(open_page, friday, who) for who in ("bob", "cal", "ann"))
        bob.get_by_role("button", name="Roll for the opening").click()
        expect(bob.locator("#table-turn")).to_have_text("Your play: 3-1.")
        place(bob, 8)
        expect(cal.locator(".gb-ghost")).to_have_count(1)
        expect(ann.locator(".gb-ghost")).to_have_count(0)


HEARD = """version => {
  const detail = {message: {id: String(version)}};
  const heard = new CustomEvent("htmx:sse:before:message", {detail, bubbles: true});
  document.querySelector("[data-live-stream]").dispatchEvent(heard);
  return detail.cancelled ?? false;
}"""
SAME = "version => document.dispatchEvent(new CustomEvent('live:same', {detail: version}))"
SHOWN = "() => Number(document.getElementById('table-now').dataset.shown)"


def test_what_one_did_oneself_is_drawn_once(open_page: OpenPage, friday: Chouette) -> None:
    """The answer shows it already; the same version, which comes to everybody, is left out."""
    with loaded("13"):
        bob = at_table(open_page, friday, "bob")
        bob.get_by_role("button", name="Roll for the opening").click()
        expect(bob.locator("#table-turn")).to_have_text("Your play: 3-1.")
    bob.wait_for_function(f"() => ({HEARD})(({SHOWN})())")  # a quick machine sends everybody's update before the answer
    shown = bob.evaluate(SHOWN)
    assert [bob.evaluate(HEARD, shown + more) for more in (-1, 0, 1)] == [True, True, False]


def test_a_page_that_stays_as_it_is_takes_over_the_version_alone(open_page: OpenPage, friday: Chouette) -> None:
    """What one composes is drawn for one's own side. Where something came between, the page is drawn."""
    bob = at_table(open_page, friday, "bob")
    shown = bob.evaluate(SHOWN)
    assert not bob.evaluate(HEARD, shown + 1)
    bob.evaluate(SAME, shown + 2)
    assert (bob.evaluate(SHOWN), bob.evaluate(HEARD, shown + 2)) == (shown, False)
    bob.evaluate(SAME, shown + 1)
    assert (bob.evaluate(SHOWN), bob.evaluate(HEARD, shown + 1), bob.evaluate(HEARD, shown + 2)) == (shown + 1, True, False)


def test_a_half_composed_play_is_answered_with_the_version_that_shows_it(open_page: OpenPage, friday: Chouette) -> None:
    with loaded("13"):
        bob = at_table(open_page, friday, "bob")
        bob.get_by_role("button", name="Roll for the opening").click()
        expect(bob.locator("#table-turn")).to_have_text("Your play: 3-1.")
    with bob.expect_response(lambda answer: answer.url.endswith("/preview/")) as answered:
        place(bob, 8)
    friday.refresh_from_db()
    assert (answered.value.status, answered.value.headers["club-shown"]) == (204, str(friday.shown))
    bob.wait_for_function(f"shown => ({SHOWN})() === shown", arg=friday.shown)


def test_a_play_that_is_confirmed_at_once_is_not_shown_as_half_composed_afterwards(
    open_page: OpenPage, friday: Chouette
) -> None:
    with loaded("31"):
        ann = at_table(open_page, friday, "ann")
        posts: list[str] = []
        ann.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
        ann.get_by_role("button", name="Roll for the opening").click()
        expect(ann.locator("#table-turn")).to_have_text("Your play: 3-1.")
        ann.clock.install()
        for point in (8, 6):
            place(ann, point)
        ann.get_by_role("button", name="Confirm").click()
        expect(ann.locator("#table-happened")).to_contain_text("ann plays 8/5 6/5.")
        ann.clock.run_for(1000)
        ann.evaluate("fetch('/robots.txt')")
        assert "/preview/" not in posts[-1]  # between slow taps it may be shown


def test_the_roll_counts_down_and_a_member_holds_it(open_page: OpenPage, friday: Chouette) -> None:
    say(friday, "undo step\noption roll_grace=30\ngame")
    with loaded("31"):
        ann = at_table(open_page, friday, "ann")
        ann.get_by_role("button", name="Roll for the opening").click()
        expect(ann.locator("#table-turn")).to_have_text("Your play: 3-1.")
        say(friday, "ann plays 8/5 6/5")
        Seat.objects.filter(chouette=friday, word__in=("cal", "dee")).update(auto_roll=False)
        bob, cal = at_table(open_page, friday, "bob"), at_table(open_page, friday, "cal")
        expect(bob.get_by_role("button", name="Roll – waits for cal and dee")).to_have_attribute("aria-disabled", "true")
        cal.get_by_role("button", name="Let them roll").click()
        expect(bob.get_by_role("button", name="Roll – waits for dee")).to_be_visible()


def test_without_a_script_a_turn_is_played_with_forms(open_page: OpenPage, friday: Chouette) -> None:
    with loaded("31"):
        page = open_page(f"/s/{seat_of(friday, 'ann').secret}/", viewport=PHONE, java_script_enabled=False)
        page.get_by_role("button", name="Roll for the opening").click()
        notation = page.get_by_label("In notation").bounding_box()
        assert notation is not None
        assert notation["y"] + notation["height"] <= PHONE["height"]
        page.get_by_label("Legal plays").select_option("8/5 6/5")
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator("#table-turn")).to_have_text("bob is to roll.")


@pytest.mark.parametrize("players", [3, 12])
def test_what_is_needed_to_play_fits_a_phone_without_scrolling(open_page: OpenPage, players: int) -> None:
    line = " ".join(TWELVE[1:players])
    friday = an_evening_on_screen(f"sheet plain\noption board=on\nbox ann\nline {line}\ngame")
    Player.objects.filter(word="ann").update(name="Wolfeschlegelsteinhausenbergerdorff")
    let_everybody_roll(friday)
    with loaded("31"):
        page = at_table(open_page, friday, "ann")
        page.get_by_role("button", name="Roll for the opening").click()
        confirm = page.get_by_role("button", name="Confirm")
        expect(confirm).to_be_visible()
        box = confirm.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE["height"]
        assert page.locator(".gb-cube").count() == players - 1
        for width, height in [(320, 640), (390, 844), (820, 1180), (1440, 900)]:
            show(page, width, height)
            assert misfits(page) == []


def test_the_board_stays_where_it_is_however_long_the_words_above_it(open_page: OpenPage, friday: Chouette) -> None:
    Player.objects.filter(word="ann").update(name="Maximiliane von Hohenfels-Schwarzenberg")
    Player.objects.filter(word="bob").update(name="Jean-Baptiste Poquelin de La Reynière")
    with loaded("31"):
        ann = at_table(open_page, friday, "ann")
        ann.get_by_role("button", name="Roll for the opening").click()
        expect(ann.locator("#table-turn")).to_have_text("Your play: 3-1.")
    top = "stand => stand.getBoundingClientRect().top"
    before = ann.locator(".gb-stand").evaluate(top)
    for line, turn in (("ann plays 8/5 6/5", "is to roll"), ("bob doubles", "Your answer"), ("ann takes bob", "is to roll")):
        say(friday, line)
        expect(ann.locator("#table-turn")).to_contain_text(turn)
        assert ann.locator(".gb-stand").evaluate(top) == before, line
        assert ann.locator("#table-happened > span").last.evaluate("one => one.offsetTop >= one.parentElement.offsetTop")


def test_a_phone_held_sideways_shows_a_board_that_can_be_played(open_page: OpenPage, friday: Chouette) -> None:
    ann = at_table(open_page, friday, "ann", viewport={"width": 844, "height": 390})
    with loaded("31"):
        ann.get_by_role("button", name="Roll for the opening").click()
        expect(ann.locator("#table-turn")).to_have_text("Your play: 3-1.")
    board = ann.locator(".gb").bounding_box()
    assert board is not None
    assert 280 <= board["height"] <= 390
    assert board["y"] + board["height"] <= 390
    for beside in (
        "#table-turn",
        "#table-happened",
        ".gb-say",
        "#board-buttons",
    ):  # words and actions on its right, without scrolling
        box = ann.locator(beside).bounding_box()
        assert box is not None, beside
        assert box["x"] >= board["x"] + board["width"], beside
        assert box["y"] + box["height"] <= 390, beside
    assert misfits(ann) == []


def test_the_box_answers_eleven_offers_without_looking_for_the_button(open_page: OpenPage) -> None:
    members = TWELVE[1:]
    friday = an_evening_on_screen(f"sheet plain\noption board=on\nbox ann\nline {' '.join(members)}\ngame")
    with loaded("31"):
        ann = at_table(open_page, friday, "ann")
        ann.get_by_role("button", name="Roll for the opening").click()
        expect(ann.locator("#table-turn")).to_have_text("Your play: 3-1.")
        say(friday, "ann plays 8/5 6/5\n" + "\n".join(f"{one} doubles" for one in members))
        for name in ("Answer", "Take all", "Drop all"):
            button = ann.get_by_role("button", name=name, exact=True)
            expect(button).to_be_visible()
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= PHONE["height"], name


def test_the_table_can_be_read_and_pressed_by_everyone(open_page: OpenPage, friday: Chouette) -> None:
    with loaded("31 64"):
        ann = at_table(open_page, friday, "ann")
        ann.get_by_role("button", name="Roll for the opening").click()
        expect(ann.locator("#table-turn")).to_have_text("Your play: 3-1.")
        say(friday, "ann plays 8/5 6/5\nbob doubles\ncal doubles\ndee doubles")
        expect(ann.get_by_role("button", name="Take all")).to_be_visible()
        bob, watching = at_table(open_page, friday, "bob"), open_page(f"/w/{friday.code}/")
        for scheme in SCHEMES:
            assert barriers_in_every_look(ann, [(390, 844, scheme)]) == []
            assert barriers_in_every_look(bob, [(390, 844, scheme)]) == []
            assert barriers_in_every_look(watching, [(1440, 900, scheme)]) == []


def test_how_many_watch_is_said_and_whoever_goes_is_counted_no_more(open_page: OpenPage, friday: Chouette) -> None:
    """In browsers that differ, since strangers from one address with the same are one; a player at the table does not count,
    on whatever page."""
    told = "[data-watching]"
    ann = at_table(open_page, friday, "ann")
    expect(ann.locator(told)).to_be_hidden()
    one, other = (open_page(f"/w/{friday.code}/", user_agent=browser) for browser in ("one", "other"))
    for page in (ann, one, other):
        expect(page.locator(told)).to_have_text("2 watching")
    ann.context.new_page().goto(one.url)
    other.context.close()
    expect(one.locator(told)).to_have_text("1 watching")
    one.context.close()
    expect(ann.locator(told)).to_be_hidden()


def test_an_offer_that_is_filled_in_stays_while_others_play_and_a_second_tap_makes_it(
    open_page: OpenPage, friday: Chouette
) -> None:
    roll(friday, "ann", "31")
    dee = at_table(open_page, friday, "dee", viewport={"width": 844, "height": 390}, has_touch=True)
    dee.locator("#table-more > summary").tap()
    dee.get_by_role("link", name="Offer a settlement …").tap()
    sheet = dee.locator("#sheet")
    sheet.get_by_label("Points").fill("1.5")
    say(friday, "ann plays 8/5 6/5")
    sheet.get_by_role("button", name="Offer it").tap()
    expect(sheet.get_by_role("alert")).to_contain_text("“Offer it” offers it as the board is now.")
    expect(sheet.get_by_label("Points")).to_have_value("1.5")
    expect(dee.locator("#toasts")).to_be_empty()
    sheet.get_by_role("button", name="Offer it").tap()
    expect(dee.locator("#offers")).to_contain_text("1½")
    expect(sheet).not_to_be_visible()


def test_on_a_phone_held_sideways_nothing_to_press_lies_under_what_is_said(open_page: OpenPage) -> None:
    friday = to_the_teams_roll(on_screen())
    dee = at_table(open_page, friday, "dee", viewport={"width": 844, "height": 390})
    dee.evaluate("""document.dispatchEvent(new CustomEvent("club:say", {detail:
        "The table has moved on, and nothing was written. Look again, then say it once more."}))""")
    said = dee.locator(".toast").bounding_box()
    assert said
    assert misfits(dee) == []
    for name in ("Double", "Hold the roll", "Let them roll", "Last play again"):
        box = dee.get_by_role("button", name=name, exact=True).bounding_box()
        assert box
        assert said["y"] + said["height"] <= box["y"], name
    assert said["y"] + said["height"] <= 56
    stand = dee.locator(".gb-stand").bounding_box()
    assert stand
    assert said["x"] >= stand["x"] + stand["width"]
