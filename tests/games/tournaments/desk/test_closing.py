"""Before a flight is closed and paid, the director reads what that decides for good."""

import pytest
from django.urls import reverse

from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_desk_told import bar
from tests.games.tournaments.desk.test_pages import page, says
from tests.games.tournaments.desk.test_terms import browser
from tests.games.tournaments.desk.test_terms import page as text_of

pytestmark = pytest.mark.django_db

CUP = "tournament Friday\nflight main knockout length 5\nfee 10\nprizes main 60 40\nentrants ann bob cal mo"


def semi_finals_played() -> tuple[Night, str, str]:
    evening = night(CUP)
    evening.says("dana", "start main")
    (one, two), (three, four) = (match.names for match in evening.first_round())
    evening.says("dana", f"{one} beats {two} 5-1\n{three} beats {four} 5-1")
    return evening, one, three


def final_of_two() -> Night:
    """With a prize for a third place."""
    evening = night("tournament Friday\nflight main knockout length 5\nfee 10\nprizes main 50 30 20\nentrants ann bob")
    evening.says("dana", "start main\nann beats bob 5-1")
    return evening


def test_a_prize_that_nobody_wins_is_told_before_it_goes_to_the_first_place() -> None:
    evening = final_of_two()
    assert 'value="ask close main"' in page(evening, "dana", "tournament_desk")
    asked = presses(evening, "ask close main")
    assert "Nobody is in place 3 of Main: 4.00 goes to the first place." in bar(asked)
    assert not evening.desk.tournament.flights[0].closed
    says(evening, "dana", "close main")
    told = text_of(evening, "bob")
    assert "Nobody is in place 3 of Main: 4.00 goes to the first place." in told
    assert "14.00" in told


def test_whoever_types_it_is_asked_as_well() -> None:
    evening = final_of_two()
    asked = presses(evening, "{typed}", typed="close main")
    assert "Nobody is in place 3 of Main: 4.00 goes to the first place." in bar(asked)
    assert not evening.desk.tournament.flights[0].closed
    says(evening, "dana", "close main", typed="close main", **{"from": "desk"})
    assert evening.desk.tournament.flights[0].closed


def test_also_behind_the_result_by_which_nobody_wins() -> None:
    evening = night(CUP.replace("ann bob cal mo", "ann bob").replace("60 40", "50 30 20"))
    evening.says("dana", "start main")
    lines = "ann beats bob 5-1\nclose main"
    asked = presses(evening, "{typed}", typed=lines)
    assert "Nobody is in place 3 of Main" in bar(asked)
    assert f'value="{lines}">Close' in asked
    says(evening, "dana", lines, **{"from": "desk"})
    assert evening.desk.tournament.flights[0].closed


def test_whoever_is_left_by_walk_over_and_has_withdrawn_has_not_simply_won() -> None:
    evening = night(CUP.replace("ann bob cal mo", "ann bob cal"))
    evening.says("dana", "start main")
    (playing,) = (match for match in evening.first_round() if len(match.names) == 2)
    (away,) = {"ann", "bob", "cal"} - set(playing.names)
    evening.says("dana", f"withdraw {away}\nno_show {playing.names[0]} {playing.names[1]}")
    said = f"{away} is left as the last, by walk-over, and has withdrawn"
    for name in ("tournament", "tournament_desk"):
        shown = page(evening, "dana", name)
        assert (said in shown, f"{away} has won" in shown, "Champion" in shown) == (True, False, False)


def test_two_finalists_who_do_not_come_share_what_is_there_and_nobody_has_won() -> None:
    evening, one, other = semi_finals_played()
    evening.says("dana", f"no_show {one} {other}\nclose main")
    told = text_of(evening, "bob")
    assert f"1 {one} 20.00" in told
    assert f"1 {other} 20.00" in told
    assert "Closed without a winner." in told
    assert "24.00" not in told


def test_prizes_in_other_places_than_those_of_the_table_say_why() -> None:
    evening, one, other = semi_finals_played()
    beaten = next(match.loser for match in evening.desk_matches("main") if match.winner == one)
    evening.says("dana", f"no_show {one} {other}")
    evening.says("dana", f'override "swapped": correct {one} {beaten}: {beaten} beats {one} 5-3')
    evening.says("dana", f'override "as it was": correct {one} {other}: no_show {one} {other}')
    evening.says("dana", "close main")
    told = page(evening, "bob", "tournament")
    assert "Main: nobody came to a match. Its players have no place in the table; they are paid behind whoever came" in told


def test_who_came_to_no_match_is_paid_behind_who_did_and_whoever_moves_up_reads_as_what() -> None:
    """Three players: one has a bye, and nobody comes to the final."""
    evening = night(CUP.replace("ann bob cal mo", "ann bob cal"))
    evening.says("dana", "start main")
    (first,) = (match for match in evening.first_round() if len(match.names) == 2)
    winner, loser = first.names
    (idle,) = {"ann", "bob", "cal"} - {winner, loser}
    evening.says("dana", f"{winner} beats {loser} 5-2\nno_show {winner} {idle}\nclose main")
    told = text_of(evening, "tom")
    assert "Main: whoever played no match is paid behind those who have played; these move up." in told
    read = page(evening, loser, "tournament")
    assert "You are in place 3 of Main. Prizes are paid as if it were place 2: whoever played no match is paid behind" in read


def test_a_swiss_is_ended_after_a_round_once_the_director_has_read_what_that_decides() -> None:
    evening = night(
        "tournament Friday\nflight main swiss rounds 5 length 5\nfee 10\nprizes main 60 40\nentrants ann bob cal mo"
    )
    evening.says("tom", "start main")
    assert "End it after this round" not in page(evening, "tom", "tournament_desk")
    evening.says("tom", "round main")
    for match in evening.desk_matches("main"):
        evening.says("tom", "{} beats {} 5-1".format(*match.names))
    assert 'value="ask close main"' in page(evening, "tom", "tournament_desk")
    asked = bar(presses(evening, "ask close main"))
    assert asked.startswith("1 of 5 rounds of Main are played; the places stand as they are.")
    assert "by the draw alone" in asked
    told = "Closed after 1 of 5 rounds: the places stand as they were then."
    assert told not in text_of(evening, "ann")
    says(evening, "tom", "close main")
    assert evening.desk.tournament.flights[0].closed
    assert told in text_of(evening, "ann")


def test_a_final_that_was_played_is_closed_by_one_tap() -> None:
    evening, one, other = semi_finals_played()
    evening.says("dana", f"{one} beats {other} 5-3")
    assert 'value="close main"' in page(evening, "dana", "tournament_desk")
    says(evening, "dana", "close main")
    assert "Nobody is in" not in text_of(evening, "bob")


def test_once_it_is_closed_the_desk_offers_no_deadlines_buy_backs_or_boards() -> None:
    evening, one, other = semi_finals_played()
    for part in ('id="desk-deadline"', 'id="desk-backs-until"', "ask on_screen"):
        assert part in page(evening, "dana", "tournament_desk")
    evening.says("dana", f"{one} beats {other} 5-3")
    evening.says("dana", "close main")
    closed = page(evening, "dana", "tournament_desk")
    for part in ('id="desk-deadline"', 'id="desk-backs-until"', "ask on_screen", 'value="autopilot'):
        assert part not in closed
    assert 'id="desk-more"' in closed


@pytest.mark.parametrize(
    ("form", "backs", "deadlines"), [("swiss rounds 3", False, True), ("lives 3", False, True), ("ladder", False, False)]
)
def test_a_desk_asks_for_no_hours_of_what_there_is_not(form: str, backs: bool, deadlines: bool) -> None:
    evening = night(CUP.replace("knockout", form))
    evening.says("dana", "start main")
    desk = page(evening, "dana", "tournament_desk")
    assert ('id="desk-backs-until"' in desk, 'id="desk-deadline"' in desk) == (backs, deadlines)
    assert '<select id="desk-round" name="place" form="say"></select>' not in desk


def test_a_result_that_a_player_contests_asks_as_well() -> None:
    evening, one, other = semi_finals_played()
    evening.says("dana", f"{one} beats {other} 5-3")
    evening.says(other, f"report {other}: {other} beats {one} 5-4")
    assert 'value="ask close main"' in page(evening, "dana", "tournament_desk")
    asked = bar(presses(evening, "ask close main"))
    assert asked.startswith("Said otherwise: ")
    assert asked.endswith("It is closed and paid by the results as they stand.")


def test_programs_read_what_nobody_won() -> None:
    evening = final_of_two()
    evening.says("dana", "close main")
    place = reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])
    assert browser(evening.club, "bob").get(place).json()["terms"]["unwon"] == [
        {"flight": "main", "places": [3], "amount": 4.0, "to_first": True}
    ]


def test_of_two_flights_each_asks_for_its_own_prizes() -> None:
    lines = "flight consolation progressive from main\nfee 10\nprizes main 50 0 0 0 20\nprizes consolation 10 0 10\n"
    evening = night(f"tournament Friday\nflight main knockout length 5\n{lines}entrants ann bob cal mo")
    evening.says("dana", "start main")
    (one, two), (three, four) = (match.names for match in evening.first_round())
    evening.says("dana", f"{one} beats {two} 5-1\n{three} beats {four} 5-1\n{two} beats {four} 5-1\n{one} beats {three} 5-1")
    first = bar(presses(evening, "ask close main"))
    assert first.startswith("Nobody is in place 5 of Main: 8.00 goes to the first place.")
    evening.says("dana", "close main")
    second = bar(presses(evening, "ask close consolation"))
    assert second.startswith("Nobody is in place 3 of Consolation: 4.00 goes to the first place.")
