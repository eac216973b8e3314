"""What a director does by buttons that a line of the sheet did before, and what everybody reads afterwards."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.tournaments.pages.now import tournament_now
from games.tournaments.pages.shared import Shared
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_calls import lying
from tests.games.tournaments.desk.test_pages import of, page, says

pytestmark = pytest.mark.django_db

FOUR = f"{MAIN}\nentrants ann bob cal pat"


def presses(evening: Night, say: str, by: str = "dana", **fields: str) -> str:
    """A director's click on the desk, and the page after it."""
    place = f"/tournaments/{evening.tournament.code}/say/"
    sent = {"say": say, "version": evening.desk_version, "page": "0" * 8 + "-0000-4000-8000-" + "0" * 12, "from": "desk"}
    return of(evening, by).post(place, sent | fields, follow=True).content.decode()


def drawn() -> Night:
    evening = night(FOUR, "tables 2")
    evening.says("dana", "start main")
    return evening


def test_somebody_goes_away_comes_back_and_withdraws_by_buttons() -> None:
    evening = drawn()
    assert "absent {player}" in page(evening, "dana", "tournament_desk")
    presses(evening, "absent {player}", player="ann")
    assert [one.name for one in evening.desk.tournament.entrants if one.absent] == ["ann"]
    assert "ann is away." in page(evening, "dana", "tournament_desk")
    presses(evening, "returns {player}", player="ann")
    asked = presses(evening, "ask withdraw {player}", player="bob")
    assert "What bob still has to play is won by the opponents." in asked
    assert 'value="withdraw bob">Withdraw bob<' in asked
    assert evening.desk.tournament.withdrawn == frozenset()
    presses(evening, "withdraw bob")
    assert evening.desk.tournament.withdrawn == {"bob"}
    assert "bob has withdrawn." in page(evening, "dana", "tournament_desk")


@pytest.mark.parametrize(("typed", "told"), [("fee 10", "Entry costs 10.00."), ("rating ann 1600", "ann is rated 1600.")])
def test_what_was_typed_is_told_once_it_is_done(typed: str, told: str) -> None:
    evening = night(FOUR, "tables 2")
    says(evening, "dana", typed)
    assert told in page(evening, "dana", "tournament_desk")


def test_a_report_against_a_guest_needs_the_desk_which_accepts_it_with_one_tap() -> None:
    evening = drawn()
    match = next(one for one in evening.first_round() if "pat" in one.names)
    (member,) = set(match.names) - {"pat"}
    evening.says(member, f"report {member}: {member} beats pat 5-3")
    (line,) = lying(evening).needs
    shown = page(evening, "dana", "tournament_desk")
    accept = f'value="[{match.id}] {member} beats pat 5-3">Accept'
    assert accept in shown
    assert "the desk accepts your report" in page(evening, member)
    evening.says("dana", line.reported, line.id)
    assert lying(evening).needs == ()


def test_a_report_between_members_waits_for_the_other_and_may_be_accepted() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    evening.says("ann", "report ann: ann beats bob 5-3")
    assert lying(evening).needs == ()
    assert ">Accept<" in page(evening, "dana", "tournament_desk")
    assert "report is awaited" in page(evening, "ann")


@pytest.mark.parametrize("form", ["knockout length 5", "double_elimination length 5"])
def test_the_page_has_the_places_of_a_bracket_and_marks_who_withdrew(form: str) -> None:
    evening = night(f"tournament Friday\nflight main {form}\nentrants ann bob cal pat", "tables 2")
    evening.says("dana", "start main")
    evening.says("dana", "withdraw cal")
    while playable := lying(evening).open:
        line = playable[0]
        evening.says("dana", f"{line.words[0]} beats {line.words[1]} 5-2")
    shown = page(evening, "bob")
    places = shown[shown.index("drawing-places") :]
    assert all(f"<bdi>{name}</bdi>" in places.lower() for name in ("ann", "bob", "cal", "pat"))
    assert places.index("withdrew") > places.lower().index("<bdi>cal</bdi>")


def test_who_waits_for_an_opponent_reads_whose_winner_it_will_be() -> None:
    evening = drawn()
    first, second = evening.first_round()
    winner = next(name for name in first.names if name != "pat")
    evening.says("dana", f"{winner} beats {next(one for one in first.names if one != winner)} 5-2")
    one, other = second.names
    assert f"Your next opponent: winner of {one} – {other}." in page(evening, winner).replace("Pat", "pat")
    assert "Your next opponent" not in page(evening, next(name for name in second.names if name != "pat"))


def test_nobody_is_told_to_come_from_a_match_that_had_a_bye() -> None:
    evening = night(f"{MAIN}\nflight consolation progressive from main length 3\nentrants ann bob cal", "tables 2")
    evening.says("dana", "start main")
    assert "loser of 1." not in page(evening, "ann")


def test_a_tick_at_check_in_is_taken_back_and_check_in_is_switched_off() -> None:
    evening = night(f"{MAIN}\noption check_in=required\nentrants ann bob cal", "tables 2")
    evening.says("dana", "check_in ann")
    assert 'value="not_in_hall ann">Not here' in page(evening, "dana", "tournament_desk")
    evening.says("dana", "not_in_hall ann")
    assert evening.desk.here == frozenset()
    assert 'value="option check_in=off">' in page(evening, "dana", "tournament_desk")
    evening.says("dana", "option check_in=off")
    assert "Not here" not in page(evening, "dana", "tournament_desk")


def test_who_was_not_there_at_the_draw_is_named_and_not_counted() -> None:
    evening = night(f"{MAIN}\noption check_in=required\nentrants ann bob cal", "tables 2")
    evening.says("dana", "check_in ann bob")
    evening.says("dana", "start main")
    for who, place in (("ann", "tournament"), ("dana", "tournament_desk")):
        assert "Not drawn, because they had not checked in: cal." in page(evening, who, place)
    shown = page(evening, "ann")
    assert "2 players" in shown
    assert '<option value="cal"' not in shown


def test_a_report_that_comes_too_late_is_told_what_stands() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    read = evening.desk_version
    evening.says("dana", "ann beats bob 5-0")
    status, shown = says(evening, "bob", "[main 1.1] report bob: bob beats ann 5-3", version=read)
    assert (status, "stands already: ann 5–0" in shown) == (422, True)


def test_a_swiss_is_drawn_and_paired_with_one_tap_and_offers_no_round_beyond_its_last() -> None:
    evening = night("tournament Friday\nflight main swiss rounds 2\nentrants ann bob cal pat", "tables 2")
    assert 'value="start main\nround main">Draw and start' in page(evening, "dana", "tournament_desk")
    evening.says("dana", "start main\nround main")
    assert len(lying(evening).ready) == 2
    for _round in range(2):
        shown = page(evening, "dana", "tournament_desk")
        assert "main 2" in shown
        assert "main 3" not in shown
        for line in lying(evening).open:
            evening.says("dana", f"{line.words[0]} beats {line.words[1]} 5-2")
        if not _round:
            evening.says("dana", "round main")


def test_places_beyond_the_last_are_told_as_such() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2\ncapacity 2\nopen_entry")
    evening.says("dana", "entrants cal")
    assert "All 2 places are taken, and one more player was let in." in page(evening, "ann")


def test_the_desk_calls_flights_as_its_page_does() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    assert "Main is drawn." in page(evening, "dana", "tournament_desk")
    assert "A draw is taken back below" in page(evening, "dana", "tournament_desk")


def test_a_flight_named_as_its_format_is_told_once() -> None:
    evening = night(f"{MAIN}\nflight consolation progressive from main length 3")
    with translation.override("fr"):
        now = tournament_now(Shared(evening.tournament), None)
        shown = render_to_string("games/tournaments/parts/formats.html", {"now": now})
    assert ("Consolante" in shown, "– consolante" in shown) == (True, False)


def test_who_buys_back_is_asked_for_first_with_what_it_costs() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nfee 25\nentrants ann bob cal dee eli")
    evening.says("dana", "start main")
    (match,) = (one for one in evening.first_round() if len(one.names) == 2)
    winner, loser = match.names
    evening.says("dana", f"{winner} beats {loser} 5-1")
    assert 'value="ask buy_back {who}"' in page(evening, "dana", "tournament_desk")
    asked = presses(evening, "ask buy_back {who}", who=f"{loser} main")
    assert f"{loser} plays in Main again, and owes 12.50 for it. It stands once that has begun." in asked
    assert not evening.desk.tournament.money.buy_backs
    presses(evening, f"buy_back {loser} main")
    assert evening.desk.tournament.money.buy_backs == (loser,)


def test_who_was_not_drawn_comes_late_by_a_button_of_their_own() -> None:
    evening = night(f"{MAIN}\nentrants ann bob pat", "open_entry\ncapacity 4")
    evening.of_oneself("cal", "sign_up")
    evening.of_oneself("mo", "sign_up")
    evening.says("dana", "option check_in=required\ncheck_in ann bob pat")
    evening.says("dana", "start main")
    shown = page(evening, "dana", "tournament_desk")
    assert "Who had entered or waited, and was not drawn:" in shown
    assert all(f'value="late {name} main"' in shown for name in ("cal", "mo"))
    presses(evening, "late cal main")
    assert "cal" in (evening.desk.tournament.flights[0].lines or ())
    shown = page(evening, "dana", "tournament_desk")
    assert 'value="late cal main"' not in shown


def test_a_consolation_that_nobody_can_come_into_is_closed_with_its_flight() -> None:
    evening = night(f"{MAIN}\nflight consolation progressive from main length 3\nentrants ann bob")
    evening.says("dana", "start main")
    assert "close consolation" not in page(evening, "dana", "tournament_desk")
    evening.says("dana", "ann beats bob 5-3")
    presses(evening, "close main")
    assert all(flight.closed for flight in evening.desk.tournament.flights)


def test_whoever_leaves_for_good_is_asked_before() -> None:
    shown = page(drawn(), "ann")
    folded = shown.partition("I leave for good …</h3></summary>")[2].partition("</details>")[0]
    assert 'value="withdraw ann"' in folded
    assert shown.count('value="withdraw ann"') == 1
