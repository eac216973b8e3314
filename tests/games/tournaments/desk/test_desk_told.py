"""What the bar of the desk tells: what was done, in a sentence; why nothing was; what is asked once more before it is done."""

import re
from html import unescape

import pytest

from games.tournaments.desk.reading import read_said
from games.tournaments.wording.sentence import sentence_of
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_pages import page, says

pytestmark = pytest.mark.django_db

FOUR = f"{MAIN}\nentrants ann bob cal pat"


def bar(html: str) -> str:
    """The sentence above the buttons."""
    found = re.search(r'id="(?:desk-last|refusal)"[^>]*>(.*?)</p>', html, re.DOTALL)
    assert found is not None, html[html.index('class="thumb"') :][:900]
    return unescape(re.sub(r"<[^>]+>", "", found[1])).strip()


def drawn() -> Night:
    evening = night(FOUR, "tables 2")
    evening.says("dana", "start main")
    return evening


@pytest.mark.parametrize(
    "typed",
    ["fee 10", "rating ann 1600", "option check_in=required", "draw_seed typed", "capacity 8", "on_screen on", "open_entry"],
)
def test_what_was_typed_is_told_as_a_sentence_once_it_is_done(typed: str) -> None:
    evening = night(FOUR, "tables 2")
    says(evening, "dana", typed)
    assert bar(page(evening, "dana", "tournament_desk")) == sentence_of(read_said(typed, 0), str)


def test_a_draw_and_an_announcement_are_told_without_their_numbers() -> None:
    evening = night(FOUR, "tables 2")
    assert bar(page(evening, "dana", "tournament_desk")) == "Friday is announced."
    evening.says("dana", "start main")
    assert bar(page(evening, "dana", "tournament_desk")) == sentence_of(read_said("start main", 0), str)


def test_a_correction_is_told_with_its_result() -> None:
    evening = drawn()
    one, other = evening.first_round()[0].names
    evening.says("dana", f"{one} beats {other} 5-3")
    evening.says("dana", f"correct {one} {other}: {other} beats {one} 5-2")
    assert bar(page(evening, "dana", "tournament_desk")) == f"Corrected: {other} 5–2 against {one}"


def test_a_refusal_stands_in_the_bar_and_is_read_out_once() -> None:
    evening = drawn()
    status, html = says(evening, "dana", "late ann main")
    assert status == 422
    assert bar(html) == unescape(re.search(r"data-quiet><p>(.*?)</p>", html)[1])  # type: ignore[index]
    assert html.count('role="alert"') == 1


def test_nobody_chosen_is_told_and_nobody_withdraws() -> None:
    evening = drawn()
    assert bar(presses(evening, "ask withdraw {player}", player="")) == "Choose a player first."
    assert bar(presses(evening, "absent {player}", player="")) == "Choose a player first."
    assert '<option value="">Choose</option>' in page(evening, "dana", "tournament_desk")


def test_a_draw_that_would_leave_somebody_out_is_asked_first() -> None:
    evening = night(f"{FOUR}\noption check_in=required", "tables 2")
    evening.says("dana", "check_in ann bob")
    shown = page(evening, "dana", "tournament_desk")
    assert re.search(r"<b>2</b>\s*not here", shown)
    assert 'value="ask start main">Draw and start' in shown
    asked = presses(evening, "ask start main")
    assert "2 are not here: cal, pat." in bar(asked)
    assert not evening.desk.tournament.started
    presses(evening, "start main")
    assert evening.desk.tournament.started


def test_nobody_is_asked_where_everybody_is_drawn() -> None:
    assert 'value="start main">Draw and start' in page(night(FOUR, "tables 2"), "dana", "tournament_desk")


def test_where_losers_play_on_a_double_no_show_says_before_that_neither_does() -> None:
    evening = night(FOUR.replace("knockout", "double_elimination"), "tables 2")
    evening.says("dana", "start main")
    match = evening.first_round()[0]
    one, other = match.names
    asked = presses(evening, f"[{match.id}] ask no_show {one} {other}")
    assert "Neither plays on where its loser would have gone: whoever would have met them there has a bye." in asked


def test_a_refusal_calls_players_as_the_page_does() -> None:
    evening = drawn()
    match = evening.first_round()[0]
    one, other = match.names
    evening.tournament.entries.get(word=one).player.__class__.objects.filter(word=one).update(name="Anna von Hohenstein")
    evening.says("dana", f"call {match.id} table 1")
    another = evening.first_round()[1]
    refused = presses(evening, f"call {another.id} table 1")
    assert f"Table 1 is taken: Anna von Hohenstein – {other}." in refused


def test_a_double_no_show_and_boards_on_screen_are_asked_first() -> None:
    evening = drawn()
    match = evening.first_round()[0]
    one, other = match.names
    asked = presses(evening, f"[{match.id}] ask no_show {one} {other}")
    assert f'value="[{match.id}] no_show {one} {other}">Neither is there<' in asked
    assert "would have gone" not in asked
    assert "From now on, for everybody?" in presses(evening, "ask on_screen on")
    assert evening.desk.screen.value == "off"
    presses(evening, f"[{match.id}] no_show {one} {other}")
    assert evening.first_round()[0].decided


def test_a_player_who_asks_sees_no_desk() -> None:
    evening = drawn()
    status, html = says(evening, "ann", "ask withdraw ann", **{"from": "page"})
    assert status == 422
    assert "desk-page" not in html


def test_the_second_of_two_desks_reads_what_the_first_has_entered() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob cal mo")
    evening.says("dana", "start main")
    one, other = evening.first_round()[0].names
    evening.says("tom", f"{one} beats {other} 5-2")
    status, html = says(evening, "dana", f"{other} beats {one} 5-1")
    assert status == 422
    assert f"{one} has won 5–2. If it was another, correct the result." in html
