"""What waits for a player stands on the first page they see; a guest checks in and reads the fee by their link."""

import pytest

from tests.games.tournaments.desk.guests import hall, links_in
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_guests_who_play import match_of, playing, taps
from tests.games.tournaments.desk.test_in_calendar import front
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db


def test_a_result_to_confirm_stands_in_front_of_the_call_to_the_table() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    evening.says("dana", "call main 1.1 table 1")
    evening.says("ann", "report ann: ann beats bob 5-3")
    assert "Confirm the result, or report yours: Friday" in front(evening, "bob")
    assert "You are called to table" not in front(evening, "bob")
    assert "You are called to table 1: Friday" in front(evening, "ann"), "nothing to confirm for whoever has reported"
    evening.says("bob", "report bob: ann beats bob 5-3")
    assert "Confirm the result" not in front(evening, "bob")


def test_whoever_is_challenged_on_a_ladder_reads_it_first() -> None:
    evening = night("tournament Ladder\nflight ladder ladder length 5\nentrants ann bob cal", "tables 2")
    evening.says("dana", "start ladder")
    first, second = evening.desk.tournament.flights[0].lines[:2]  # type: ignore[index]
    evening.says(second, f"challenge {second} over {first}")
    assert "You are challenged: Ladder" in front(evening, first)
    assert "You are challenged" not in front(evening, second)
    evening.says("dana", f"{first} beats {second} 5-2")
    assert "You are challenged" not in front(evening, first)


def test_a_guest_checks_in_by_their_link_with_the_code_of_the_hall() -> None:
    found = hall(sheet=f"{MAIN}\noption check_in=required")
    _withdraw, link = found.enters()
    assert 'name="typed"' in found.browser.get(link).content.decode()
    assert found.browser.post(link, {"typed": "WRONG"}).status_code == 422
    assert not [one.name for one in found.evening.desk.tournament.entrants if one.checked_in]
    found.evening.tournament.refresh_from_db()
    found.evening.tournament.hall_code = "ABCDEF"
    found.evening.tournament.save(update_fields=["hall_code"])
    assert found.browser.post(link, {"typed": "WRONG"}).status_code == 422
    for _twice in range(2):
        assert found.browser.post(link, {"typed": "abcdef"}).status_code == 302
    assert [one.name for one in found.evening.desk.tournament.entrants if one.checked_in] == ["Pat"]
    assert "You are checked in." in found.browser.get(link).content.decode()


def test_no_code_is_asked_where_everybody_is_drawn() -> None:
    found = hall()
    _withdraw, link = found.enters()
    assert 'name="typed"' not in found.browser.get(link).content.decode()


def test_the_page_that_enters_a_guest_repeats_the_fee() -> None:
    found = hall(sheet=f"{MAIN}\nfee 20")
    found.asks()
    (message,) = found.mails()
    assert "once the draw is made." in found.browser.get(links_in(message)[0]).content.decode()


def test_whoever_plays_a_guest_with_a_link_is_told_who_confirms() -> None:
    found, play = playing()
    match, other = match_of(found)
    found.evening.says(other, f"report {other}: {other} beats Pat 5-3", match)
    shown = page(found.evening, other)
    assert "Your opponent confirms it by the link in their mail" in shown
    assert "has no login" not in shown
    assert "Yes, that is right" in found.browser.get(play).content.decode()


def test_a_guest_without_a_match_reads_how_it_stands() -> None:
    found, play = playing()
    _match, other = match_of(found)
    found.evening.says("dana", f"{other} beats Pat 5-3")
    assert f"You lost to {other}: you are out." in found.browser.get(play).content.decode()


def all_against_all() -> tuple[Night, str, str, str]:
    """Somebody with a match to play first, and another besides; the opponent in each."""
    evening = night("tournament Friday\nflight main round_robin length 5\nentrants ann bob cal mo")
    evening.says("dana", "start main")
    (one, first), *_rest = (match.names for match in evening.first_round())
    besides = next(match.names for match in evening.desk_matches("main") if one in match.names and first not in match.names)
    return evening, one, first, next(name for name in besides if name != one)


def test_who_is_said_not_to_be_there_reads_it_whichever_match_it_is() -> None:
    evening, one, _first, besides = all_against_all()
    evening.says(besides, f"not_here {besides} {one}")
    shown = page(evening, one)
    assert f"{besides} says that you are not there." in shown
    assert f'value="here {one}"' in shown
    assert "Your opponent says that you are not there: Friday" in front(evening, one)
    assert "says that you are not there" not in front(evening, besides)
    assert f'value="claim_back {besides}"' in page(evening, besides)
    evening.says(one, f"here {one}")
    assert "says that you are not there" not in page(evening, one)
    assert "says that you are not there" not in front(evening, one)


def test_of_every_opponent_a_player_says_that_they_are_not_there() -> None:
    evening, one, first, besides = all_against_all()
    shown = page(evening, one)
    for other in (first, besides):
        assert f"not_here {one} {other}" in shown
    evening.says("dana", f"{besides} beats {one} 5-3")
    assert f"not_here {one} {besides}" not in page(evening, one)


def test_a_claim_about_the_first_match_stands_on_the_first_page_too() -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("dana", "start main")
    evening.says("ann", "not_here ann bob")
    assert "Your opponent says that you are not there: Friday" in front(evening, "bob")
    evening.says("dana", "ann beats bob 5-3")
    assert "says that you are not there" not in front(evening, "bob")


def test_a_claim_stands_on_top_of_ones_own_card_with_its_match() -> None:
    evening, one, first, besides = all_against_all()
    line = next(match for match in evening.desk_matches("main") if {one, besides} == set(match.names))
    evening.says(besides, f"not_here {besides} {one}")
    shown = page(evening, one)
    card = shown[shown.index('id="tournament-mine"') :]
    claim = card.index(f"{besides} says that you are not there.")
    assert claim < card.index(f"<bdi>{first}</bdi>")
    named = "</bdi> – <bdi>".join(line.names)
    assert f"<p><bdi>{named}</bdi>, Round {line.id.round}</p>" in card[:claim]
    assert card.count(f'value="here {one}"') == 1


def test_a_guest_answers_by_their_link_whichever_match_it_is() -> None:
    found, play = playing("tournament Friday\nflight main round_robin length 5\nentrants ann bob cal")
    _match, next_to_play = match_of(found)
    other = next(name for name in ("ann", "bob", "cal") if name != next_to_play)
    found.evening.says(other, f"not_here {other} Pat")
    shown = found.browser.get(play).content.decode()
    assert f"{other} says that you are not there." in shown
    assert 'value="here Pat"' in shown
    assert taps(found, play, "here Pat").status_code == 302
    assert "says that you are not there." not in found.browser.get(play).content.decode()


def test_a_guest_reports_any_of_their_matches_by_their_link() -> None:
    found, play = playing("tournament Friday\nflight main round_robin length 5\nentrants ann bob cal")
    _match, next_to_play = match_of(found)
    other = next(name for name in ("ann", "bob", "cal") if name != next_to_play)
    line = next(match for match in found.evening.desk_matches("main") if {"Pat", other} == set(match.names))
    says = f"[{line.id}] report Pat: Pat beats {other} 5-3"
    assert says in found.browser.get(play).content.decode()
    assert taps(found, play, says).status_code == 302
    assert f"{other} has reported" not in found.browser.get(play).content.decode()
