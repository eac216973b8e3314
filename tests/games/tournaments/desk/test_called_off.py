"""A director who does not play calls off what was played, too: nothing of it counts any more, and everybody reads why."""

import pytest

from clubsite.leaderboards.tasks import count_results
from games.ratings.models import RatedMatch
from games.ratings.rules.reasons import WhyNotRated
from games.ratings.tasks import rate_results
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from tests.attacks.test_directors_who_gain import refused
from tests.games.ratings.test_kept_ratings import board
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_api_of_each_match import read
from tests.games.tournaments.desk.test_boards import board_of, online
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_in_leaderboards import sound as sound_boards
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_pages import of
from tests.games.tournaments.desk.test_rated import matches, sound, stands
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

OFF = 'call_off "Announced twice"'


def over(sheet: str = f"{PAID}\nhouse 10\nentrants ann bob") -> Night:
    evening = night(sheet)
    evening.says("tom", "start main")
    while live := list(live_matches(brackets_of(evening.desk.tournament))):
        winner, loser = sorted(live[0].names)
        evening.says("tom", f"{winner} beats {loser} 5-3")
    evening.says("tom", "close main")
    rate_results()
    count_results()
    return evening


def test_what_was_paid_goes_back_to_the_cent() -> None:
    evening = over()
    assert cents(evening)
    evening.says("tom", OFF)
    assert cents(evening) == {}
    assert stage_of(evening.desk) is Stage.CALLED_OFF
    sound(evening)


def test_no_program_reads_that_anything_was_paid_or_kept() -> None:
    evening = over()
    assert read(evening, "ann")["told"]["money"]["paid"]
    evening.says("tom", OFF)
    file = of(evening, "ann").get(f"/tournaments/{evening.tournament.code}/results.json").json()
    for money in (read(evening, "ann")["told"]["money"], file["money"]):
        assert money["paid"] == {}
        assert {key: value for key, value in money.items() if key != "paid" and value} == {}


def test_its_matches_are_not_rated_and_nobody_has_won_it() -> None:
    evening = over()
    assert RatedMatch.objects.get().why_not == ""
    assert board(evening.club, "tournaments-won")
    evening.says("tom", OFF)
    rate_results()
    count_results()
    assert RatedMatch.objects.get().why_not == WhyNotRated.UNFINISHED.name
    assert [stands(match)[3] for match in matches(evening)] == [WhyNotRated.CANCELLED.name]
    assert board(evening.club, "tournaments-won") == []
    sound(evening)
    sound_boards(evening)


def test_everybody_reads_why_and_what_was_played_stays_to_be_seen() -> None:
    evening = over()
    evening.says("tom", OFF)
    shown = page(evening, "ann")
    assert "Called off: Announced twice" in shown
    assert [words for words in ("You owe", "Your prize", "Your results", "40.00", "36.00") if words in shown] == []


def test_nothing_in_its_picture_is_to_be_played_any_more() -> None:
    evening = night(MAIN + "\nentrants ann bob cal mo", "")
    evening.says("tom", "start main")
    assert ("To play" in page(evening, "ann"), "to be played" in page(evening, "ann")) == (True, True)
    evening.says("tom", OFF)
    assert ("To play" in page(evening, "ann"), "to be played" in page(evening, "ann")) == (False, False)
    evening.says("tom", 'not_called_off "by mistake"')
    assert ("To play" in page(evening, "ann"), "to be played" in page(evening, "ann")) == (True, True)


def test_the_desk_asks_first_and_why() -> None:
    evening = over()
    asked = presses(evening, 'ask call_off "-"')
    assert "Nothing of it counts any more, and fees and prizes go back. 1 match is not rated any more." in asked
    assert stage_of(evening.desk) is Stage.OVER
    assert "Say why, for everybody to read." in presses(evening, 'call_off "{why_back}"', why_back=" ")
    presses(evening, 'call_off "{why_back}"', why_back="Announced twice")
    assert evening.desk.called_off == "Announced twice"


def test_who_plays_neither_calls_off_what_they_have_lost_nor_is_offered_it() -> None:
    evening = over(f"{PAID}\nentrants ann dana bob")
    assert refused(evening, "dana", OFF) is DeskRefusal.OWN_DRAW
    assert refused(evening, "ann", OFF) is DeskRefusal.NOT_YOURS
    desk = f"/tournaments/{evening.tournament.code}/desk/"
    assert "desk-call-off" not in of(evening, "dana").get(desk).content.decode()
    assert "desk-call-off" in of(evening, "tom").get(desk).content.decode()


def test_what_is_played_on_screen_ends_with_it() -> None:
    evening = over()
    evening.says("tom", OFF)
    assert refused(evening, "tom", "correct ann bob: bob beats ann 5-0") is DeskRefusal.CALLED_OFF


# -- what it does not offer any more


def half_played() -> Night:
    evening = night(f"{PAID}\nentrants ann bob cal gus", "tables 2")
    evening.says("tom", "start main")
    one, other = evening.first_round()[0].names
    evening.says("tom", f"{one} beats {other} 5-3")
    match = evening.first_round()[1]
    evening.says("tom", f"call {match.id} table 1")
    member = next(name for name in match.names if name != "gus")
    beside = next(name for name in match.names if name != member)
    evening.says(member, f"report {member}: {member} beats {beside} 5-2")
    return evening


def test_nothing_of_ones_own_is_offered_any_more() -> None:
    evening = half_played()
    everybody = ("ann", "bob", "cal")
    assert any("Report the result" in page(evening, who) for who in everybody)
    evening.says("tom", OFF)
    offered = ("Your match", "Report the result", "Yes, that is right", "Leaving", "being played", "Table 1")
    assert [(who, words) for who in everybody for words in offered if words in page(evening, who)] == []
    for who in everybody:
        told = read(evening, who)
        assert (told["you"], told["undo"], told["calls"]) == (None, None, [])
        states = {match["state"] for flight in told["told"]["flights"] for match in flight["matches"]}
        assert states.isdisjoint({"begun", "disputed"})
        assert all(match["table"] is None for match in told["matches"])
    assert of(evening, "ann").get(f"/tournaments/{evening.tournament.code}/papers/score-sheets.pdf").status_code == 404


def test_its_places_say_that_they_do_not_count_and_nobody_has_won() -> None:
    evening = over()
    assert "ann has won" in page(evening, "bob")
    evening.says("tom", OFF)
    for name in ("tournament", "tournament_wall"):
        shown = page(evening, "bob", name)
        assert "none of these results and places counts" in shown
        assert "has won" not in shown
        assert "Champion" not in shown


def test_the_first_page_is_not_filled_with_its_matches() -> None:
    evening = over(f"{PAID}\nentrants ann bob cal")
    evening.says("tom", OFF)
    first = of(evening, "ann").get("/").content.decode()
    assert "The match is called off" not in first


def test_whose_board_ends_by_it_reads_why() -> None:
    evening = online()
    board = board_of(evening)
    assert "1 match is being played on screen, and ends." in presses(evening, 'ask call_off "-"')
    evening.says("tom", OFF)
    assert (
        "The match was called off: Announced twice" in of(evening, "ann").get(f"/matches/{board.match.code}/").content.decode()
    )


def test_what_was_never_rated_is_not_counted_in_the_question() -> None:
    evening = night(f"{PAID}\nentrants ann bob\nstart main\nann beats bob 5-3")
    assert "rated any more" not in presses(evening, 'ask call_off "-"')


def test_a_draw_that_is_made_is_not_asked_about_again() -> None:
    evening = half_played()
    asked = presses(evening, "ask start main")
    assert "Draw without them" not in asked
    assert "are not here" not in asked


def test_a_place_that_is_offered_can_be_taken_though_entry_is_not_open_again() -> None:
    evening = night(MAIN, "capacity 2\nopen_entry")
    for name in ("ann", "bob", "cal"):
        evening.of_oneself(name, "sign_up")
    evening.of_oneself("bob", "sign_off")
    evening.says("tom", OFF)
    evening.says("tom", 'not_called_off "by mistake"')
    told = page(evening, "cal")
    assert "the place that is offered to you can be taken" in told
    assert ("a director enters you" in told, "a director enters you" in page(evening, "mo")) == (False, True)
    evening.of_oneself("cal", "take_place")
    assert evening.names == ["ann", "cal"]
