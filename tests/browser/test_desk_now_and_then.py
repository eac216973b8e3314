"""What a director does now and then, by buttons on a phone: a draw taken back, hours for rounds, who is late, calling off."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from playwright.sync_api import Page, expect

from games.tournaments.desk.stage import Stage
from games.tournaments.model.flights import Swiss
from games.tournaments.model.results import Played
from games.tournaments.models import ClubTournament
from games.tournaments.tasks import keep_deadlines
from tests.browser.conftest import OpenPage
from tests.browser.inspection import WIDTHS, barriers_in_every_look, misfits, show
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_owing import cents

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
FOUR = f"{MAIN}\nentrants ann bob cal gil"


def desk_of(evening: Night, open_page: OpenPage) -> Page:
    return open_page(
        f"/tournaments/{evening.tournament.code}/desk/", evening.club.users["dana"], viewport=PHONE, has_touch=True
    )


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def drawn() -> Night:
    evening = night(FOUR, "tables 2")
    evening.says("dana", "start main")
    return evening


def test_rounds_and_length_are_set_until_the_draw(open_page: OpenPage) -> None:
    evening = night("tournament Friday\nflight main swiss rounds 5 length 5\nentrants ann bob cal gil")
    desk = desk_of(evening, open_page)
    desk.locator("#desk-length > summary").click()
    for group, number in (("Rounds", "3"), ("Points to a match", "7")):
        choice = desk.get_by_role("group", name=group).get_by_role("button", name=number, exact=True)
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
    for width in WIDTHS:
        show(desk, width)
        assert misfits(desk) == []
    (main,) = evening.desk.tournament.flights
    assert (main.format, main.lengths) == (Swiss(3), (7,))


def test_a_draw_is_taken_back_with_its_reason(open_page: OpenPage) -> None:
    evening = drawn()
    desk = desk_of(evening, open_page)
    desk.locator("#desk-more > summary").click()
    desk.get_by_label("Why is the draw made again?").fill('"Two" names were missing')
    press(desk, "Take the draw back")
    expect(desk.locator("#desk-before")).to_be_visible()
    (former,) = evening.desk.former_draws
    assert former.reason == "“Two” names were missing"
    page = open_page(f"/tournaments/{evening.tournament.code}/", evening.club.users["ann"])
    expect(page.locator("#tournament-draw")).to_contain_text("drawn again")
    page.locator("#tournament-draw > summary").click()
    expect(page.locator("#tournament-draw")).to_contain_text("names were missing")


def test_what_was_played_is_called_off_once_it_was_asked_about_with_a_reason(open_page: OpenPage) -> None:
    evening = night(f"{MAIN}\nfee 20\nprizes main 100\nentrants ann bob")
    evening.says("tom", "start main")
    evening.says("tom", "ann beats bob 5-3")
    evening.says("tom", "close main")
    ann = open_page(f"/tournaments/{evening.tournament.code}/", evening.club.users["ann"], viewport=PHONE)
    desk = desk_of(evening, open_page)
    desk.locator("#desk-more > summary").click()
    press(desk, "Call the whole tournament off")
    expect(desk.locator(".desk-asked")).to_contain_text("1 match is not rated any more.")
    desk.get_by_label("Why? Everybody reads it.").fill("Announced twice")
    press(desk, "Call it off")
    for page in (desk, ann):
        expect(page.locator("p.refusal")).to_contain_text("Called off: Announced twice")
    assert cents(evening) == {}
    press(desk, "Take the calling off back")
    desk.get_by_label("Why? Everybody reads it.").fill("It was another one")
    press(desk, "Take it back")
    expect(ann.locator("p.refusal")).to_have_count(0)
    assert cents(evening) == {"ann": 2000, "bob": -2000}


def test_a_result_is_corrected_by_taps(open_page: OpenPage) -> None:
    evening = drawn()
    one, other = evening.first_round()[0].names
    evening.says("tom", f"{one} beats {other} 5-2")
    page = desk_of(evening, open_page)
    page.get_by_role("link", name="Correct a result").click()
    page.get_by_role("link", name=f"{one} played {other}").click()
    page.get_by_role("group", name=f"{other} won").get_by_role("button", name="5–3").click()
    expect(page.get_by_role("listitem").filter(has_text=re.compile(f"{other} won 5.?–.?3", re.IGNORECASE))).to_be_visible()
    for width in WIDTHS:
        show(page, width)
        assert misfits(page) == []
    assert barriers_in_every_look(page) == []
    page.get_by_role("button", name="Make the correction").click()
    expect(page).to_have_url(re.compile(r"/desk/$"))
    outcome = evening.desk.tournament.records[0].outcome
    assert isinstance(outcome, Played)
    assert outcome.winner == other


def test_a_round_gets_an_hour_and_loses_it(open_page: OpenPage) -> None:
    evening = drawn()
    desk = desk_of(evening, open_page)
    desk.locator("#desk-more > summary").click()
    desk.get_by_label("Round", exact=True).select_option("main 2")
    desk.get_by_label("to be played by").fill("2031-03-22T21:00")
    desk.locator("#desk-deadline").get_by_role("button", name="Set").click()
    expect(desk.locator("#desk-round")).to_contain_text("22 Mar")
    (deadline,) = evening.desk.deadlines
    assert (deadline.flight, deadline.round) == ("main", 2)
    desk.get_by_label("Round", exact=True).select_option("main 2")
    desk.get_by_label("to be played by").fill("")
    desk.locator("#desk-deadline").get_by_role("button", name="Set").click()
    expect(desk.locator("#desk-round")).not_to_contain_text("22 Mar")
    assert evening.desk.deadlines == ()


def test_somebody_is_late_and_then_was_not(open_page: OpenPage) -> None:
    evening = drawn()
    first = evening.first_round()[0]
    with time_machine.travel(datetime.now(UTC) - timedelta(minutes=12), tick=False):
        evening.says("dana", f"call {first.id} table 1")
    desk = desk_of(evening, open_page)
    line = desk.locator("#desk-main-1-1")
    line.locator("summary").click()
    expect(line).to_contain_text("gives points away from")
    late, other = (name.capitalize() if name == "gil" else name for name in first.names)  # as the club calls them
    line.get_by_role("button", name=f"Point for {other}: {late} is late", exact=True).click()
    expect(line).to_contain_text("late: 0–2")
    line.get_by_role("button", name=f"Nothing for {other}: {late} was not late", exact=True).click()
    expect(line).not_to_contain_text("late: 0–2")
    (record,) = evening.desk.tournament.records
    assert record.penalties == (0, 0)


def test_a_tournament_is_called_off_and_says_why(open_page: OpenPage) -> None:
    evening = night(FOUR, "open_entry")
    desk = desk_of(evening, open_page)
    desk.locator("#desk-settings > summary").click()
    desk.get_by_label("Called off, because").fill("The hall is flooded")
    press(desk, "Call it off")
    expect(desk.locator("#tournament")).to_contain_text("The hall is flooded")
    assert ClubTournament.objects.get().stage == Stage.CALLED_OFF.value


def test_whoever_is_said_not_to_be_there_answers_in_time(open_page: OpenPage) -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    until = int((datetime.now(UTC) + timedelta(hours=12)).timestamp())
    evening.says("dana", f"start main\ndeadline main 1 {until}")
    desk = desk_of(evening, open_page)
    desk.locator("#desk-more > summary").click()
    desk.get_by_label("Minutes to answer").fill("45")
    press(desk, "Switch on")
    expect(desk.get_by_role("button", name="Switch off")).to_be_visible()
    keep_deadlines()
    path = f"/tournaments/{evening.tournament.code}/"
    ann, bob = (open_page(path, evening.club.users[name], viewport=PHONE, has_touch=True) for name in ("ann", "bob"))
    ann.get_by_text("My opponent is not here").click()
    press(ann, "I am here, my opponent is not")
    expect(ann.locator("#mine-clock")).to_contain_text("You have said that bob is not there.")
    expect(bob.locator("#mine-clock")).to_contain_text("says that you are not there.")
    press(bob, "I am here")
    expect(bob.locator("#mine-clock")).to_contain_text("A director decides this match")
    expect(desk.locator("#desk-main-1-1")).to_contain_text("The clock leaves this match to you.")
    assert row_of(evening).clock_looks_at is None


def row_of(evening: Night) -> ClubTournament:
    return ClubTournament.objects.get(pk=evening.tournament.pk)
