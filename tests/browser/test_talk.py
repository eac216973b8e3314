"""Talk and clocks at the table, in a browser: a half-typed line survives live updates, messages reach their audience."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette, Seat, TableMessage
from chouette.pages.talk.posting import talk_as_seat
from tests.browser.conftest import OpenPage
from tests.chouette.evenings import an_evening
from tests.chouette.on_screen.screens import roll

pytestmark = pytest.mark.django_db(transaction=True)

PLAYED = "sheet plain\noption board=on\noption clock_reserve=5\nbox ann\nline bob cal dee\ngame"


@pytest.fixture
def evening(live_site: object) -> Chouette:
    return an_evening(PLAYED)


def sit(open_page: OpenPage, evening: Chouette, word: str) -> Page:
    page = open_page(f"/s/{evening.seats.get(word=word).secret}/")
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def tell(evening: Chouette, word: str, text: str, room: str = "") -> None:
    talk_as_seat(Seat.objects.get(chouette=evening, word=word), room, text, uuid4())


def test_what_the_captain_says_comes_to_his_team_and_not_to_the_box(open_page: OpenPage, evening: Chouette) -> None:
    bob, cal, ann = (sit(open_page, evening, word) for word in ("bob", "cal", "ann"))
    bob.get_by_label("Your message").fill("Shall we run?")
    bob.get_by_role("button", name="To the team").click()
    expect(cal.locator("#talk-lines")).to_contain_text("Shall we run?")
    expect(bob.locator("#talk-lines")).to_contain_text("Shall we run?")
    expect(bob.get_by_label("Your message")).to_have_value("")
    tell(evening, "cal", "back in a minute", "table")
    expect(ann.locator("#talk-lines")).to_contain_text("back in a minute")
    expect(ann.locator("#talk-lines")).not_to_contain_text("run")


def test_half_a_line_survives_what_happens_at_the_table(open_page: OpenPage, evening: Chouette) -> None:
    bob = sit(open_page, evening, "bob")
    line = bob.get_by_label("Your message")
    line.press_sequentially("I think we")
    tell(evening, "bob", "wait", "table")
    expect(bob.locator("#talk-lines")).to_contain_text("wait")
    expect(line).to_have_value("I think we")
    expect(line).to_be_focused()
    line.press_sequentially(" double")
    line.press("Enter")
    expect(bob.locator("#talk-lines")).to_contain_text("I think we double")
    assert TableMessage.objects.get(text="I think we double").room == "team"


def test_who_may_not_advise_has_no_button_for_it_and_enter_tells_nobody(open_page: OpenPage, evening: Chouette) -> None:
    cal = sit(open_page, evening, "cal")
    expect(cal.get_by_role("button", name="To the table")).to_be_visible()
    expect(cal.get_by_role("button", name="To the team")).to_be_hidden()
    expect(cal.locator("#talk")).to_contain_text("Your cube has not been turned yet")
    line = cal.get_by_label("Your message")
    line.fill("hit him")
    line.press("Enter")
    expect(cal.locator("#talk-said")).to_contain_text("no advice")
    expect(line).to_have_value("hit him")
    assert not TableMessage.objects.exists()


def test_the_pip_count_is_one_tap(open_page: OpenPage, evening: Chouette) -> None:
    cal = sit(open_page, evening, "cal")
    cal.get_by_role("button", name="Say the pip count").click()
    expect(cal.locator("#talk-lines")).to_contain_text("Pips: 167–167")


def test_a_line_that_could_not_be_sent_is_kept(open_page: OpenPage, evening: Chouette) -> None:
    bob = sit(open_page, evening, "bob")
    bob.route("**/talk/", lambda route: route.abort())
    bob.get_by_label("Your message").fill("Shall we run?")
    bob.get_by_role("button", name="To the team").click()
    expect(bob.locator("#talk-said")).to_contain_text("could not be sent")
    expect(bob.get_by_label("Your message")).to_have_value("Shall we run?")
    bob.unroute("**/talk/")
    bob.get_by_role("button", name="To the team").click()
    expect(bob.locator("#talk-lines")).to_contain_text("Shall we run?")


def test_without_a_script_the_form_says_it_too(open_page: OpenPage, evening: Chouette) -> None:
    bob = open_page(f"/s/{evening.seats.get(word='bob').secret}/", java_script_enabled=False)
    bob.get_by_label("Your message").fill("Shall we run?")
    bob.get_by_role("button", name="To the team").click()
    expect(bob.locator("#talk-lines")).to_contain_text("Shall we run?")


def test_the_clock_of_whoever_is_to_play_runs(open_page: OpenPage, evening: Chouette) -> None:
    roll(evening, "ann", "31")
    ann = sit(open_page, evening, "ann")
    expect(ann.locator("#clock-box")).to_have_attribute("data-running", "")
    expect(ann.locator("#clock-box .clock-delay")).to_contain_text("+")
    expect(ann.locator("#clock-team .clock-reserve")).to_have_text("5:00")
    expect(ann.locator("#clock-team .clock-figure")).to_have_accessible_name("5 minutes of reserve")


def test_a_play_in_a_message_is_shown_on_the_board_to_whoever_points_at_it(open_page: OpenPage, evening: Chouette) -> None:
    tell(evening, "bob", "24/18 13/11 or 13/5?")
    roll(evening, "ann", "31")
    cal = sit(open_page, evening, "cal")
    expect(cal.locator(".gb-shown")).to_have_count(0)
    cal.get_by_role("button", name="24/18 13/11").focus()
    expect(cal.locator(".gb-shown path").first).to_be_visible()
    cal.get_by_label("Your message").focus()
    expect(cal.locator(".gb-shown")).to_have_count(0)


def test_an_open_page_says_that_its_player_is_there(open_page: OpenPage, evening: Chouette) -> None:
    bob = sit(open_page, evening, "bob")
    Seat.objects.filter(chouette=evening, word="bob").update(seen_at=None)
    with bob.expect_request(lambda request: request.url.endswith("/here/")) as said:  # not the answer to an earlier one
        bob.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    answer = said.value.response()
    assert answer is not None
    assert answer.status == 204
    assert Seat.objects.get(chouette=evening, word="bob").seen_at is not None


def test_a_ready_phrase_is_one_tap_and_each_reads_their_own_language(open_page: OpenPage, evening: Chouette) -> None:
    bob = sit(open_page, evening, "bob")
    ann = open_page(f"/s/{evening.seats.get(word='ann').secret}/", locale="fr-FR")
    expect(ann.locator("html")).to_have_attribute("data-live", "live")
    bob.get_by_role("button", name="Good luck!").click()
    expect(bob.locator("#talk-lines")).to_contain_text("Good luck!")
    expect(ann.locator("#talk-lines")).to_contain_text("Bonne chance")
    bob.get_by_role("button", name="I agree.").click()
    expect(bob.locator("#talk-lines")).to_contain_text("I agree.")
    expect(ann.locator("#talk-lines")).not_to_contain_text("D’accord")


def test_a_message_goes_after_a_phrase_and_a_phrase_after_a_message(open_page: OpenPage, evening: Chouette) -> None:
    bob = sit(open_page, evening, "bob")
    for phrase, message in (("Good luck!", "and fun"), ("Well played!", "really")):
        bob.get_by_role("button", name=phrase).click()
        expect(bob.locator("#talk-lines")).to_contain_text(phrase)
        bob.get_by_label("Your message").fill(message)
        bob.get_by_role("button", name="To the table").click()
        expect(bob.locator("#talk-lines")).to_contain_text(message)
        expect(bob.locator("#talk-said")).to_be_empty()


def test_the_first_message_of_all_is_new(open_page: OpenPage, evening: Chouette) -> None:
    bob = open_page(f"/s/{evening.seats.get(word='bob').secret}/", viewport={"width": 390, "height": 844})
    expect(bob.locator("html")).to_have_attribute("data-live", "live")
    tell(evening, "cal", "good evening", "table")
    expect(bob.locator("#talk-mark")).to_contain_text("1 new")


def test_the_bar_says_what_is_new_and_leads_there(open_page: OpenPage, evening: Chouette) -> None:
    tell(evening, "cal", "good evening", "table")
    bob = open_page(f"/s/{evening.seats.get(word='bob').secret}/", viewport={"width": 390, "height": 844})
    expect(bob.locator("html")).to_have_attribute("data-live", "live")
    mark = bob.locator("#talk-mark")
    expect(mark).not_to_have_attribute("data-unread", "")
    tell(evening, "cal", "back in a minute", "table")
    expect(mark).to_contain_text("1 new")
    tell(evening, "dee", "so am I", "table")
    expect(mark).to_contain_text("2 new")
    bob.reload()
    expect(mark).to_contain_text("2 new")
    mark.click()
    expect(bob.get_by_text("so am I")).to_be_in_viewport()
    expect(mark).not_to_have_attribute("data-unread", "")
