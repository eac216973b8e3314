"""Who has left without owing the fee: nobody reports a match of theirs, they are paid nothing, and everybody reads why."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_terms import page
from tests.games.tournaments.desk.test_typed_in import drawn, opponent_of

pytestmark = pytest.mark.django_db

SWISS = "tournament Friday\nflight main swiss rounds 1 length 5\nfee 20\nprizes main 60 40"


def away_with_a_bye() -> Night:
    """Ann and Bob have entered themselves; Cal, who was typed in, has a bye, and leaves."""
    evening = night(SWISS)
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "entrants cal")
    evening.says("tom", "start main")
    evening.says("tom", "round main by hand ann-bob bye cal")
    evening.says("cal", "withdraw cal")
    evening.says("tom", "ann beats bob 5-2")
    evening.says("tom", "close main")
    return evening


def test_that_somebody_who_owes_nothing_is_paid_nothing_is_said_beside_the_prizes() -> None:
    evening = away_with_a_bye()
    assert cents(evening) == {"ann": 400, "bob": -400}
    told = page(evening, "tom", "tournament_desk")
    assert "Main: cal owes no fee and is paid nothing; whoever is behind moves up." in told
    assert "let stand" not in told
    assert "played no match" not in told


def test_they_read_on_their_own_page_why_their_place_has_no_prize_and_the_others_why_theirs_has_another() -> None:
    evening = away_with_a_bye()
    assert "of Main. You owe no fee, so you are paid nothing: whoever is behind you moves up." in page(evening, "cal")
    assert "You are in place 3 of Main. Prizes are paid as if it were place 2: whoever owes no fee is paid nothing." in page(
        evening, "bob"
    )


def left() -> tuple[Night, str]:
    """Cal, whom a director has typed in, leaves after the draw; whom Cal was to play."""
    evening = drawn()
    other = opponent_of(evening, "cal")
    evening.says("cal", "withdraw cal")
    return evening, other


def test_who_has_left_owing_nothing_does_not_say_that_they_have_played() -> None:
    evening, other = left()
    evening.says(other, f"report {other}: cal beats {other} 5-2")
    assert refused(evening, "cal", f"report cal: cal beats {other} 5-2") is DeskRefusal.HAS_LEFT
    assert evening.desk.contested, "that it was played before waits for a director"
    assert "Something else was played" not in page(evening, "cal")
    assert "It waits at the desk for a director." in page(evening, other)


def test_what_the_opponent_had_reported_before_they_left_waits_for_a_director_too() -> None:
    evening = drawn()
    other = opponent_of(evening, "cal")
    evening.says(other, f"report {other}: {other} beats cal 5-2")
    evening.says("cal", "withdraw cal")
    assert "cal" not in cents(evening)
    told = page(evening, "tom", "tournament_desk")
    assert "Said otherwise" in told
    assert f"{other} says: {other} 5–2" in told
    evening.says("tom", f"correct cal {other}: {other} beats cal 5-2")
    assert cents(evening)["cal"] == -2000
    assert not evening.desk.contested


def test_who_comes_back_plays_what_was_reported_before_as_if_nothing_had_been_said() -> None:
    evening = drawn()
    other = opponent_of(evening, "cal")
    evening.says(other, f"report {other}: {other} beats cal 5-2")
    evening.says("cal", "withdraw cal")
    evening.says("cal", "returns cal")
    assert "Said otherwise" not in page(evening, "tom", "tournament_desk")
    for name in (other, "cal"):
        evening.says(name, f"report {name}: cal beats {other} 5-2")
    assert not evening.desk.contested


def test_where_nothing_is_paid_both_say_what_they_had_played_before_one_of_them_left() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("tom", "start main")
    evening.says("bob", "withdraw bob")
    for name in ("ann", "bob"):
        evening.says(name, f"report {name}: bob beats ann 5-2")
    assert [match.winner for match in evening.first_round()] == ["bob"]


def test_who_takes_the_leaving_back_plays_reports_and_owes() -> None:
    evening, other = left()
    evening.says("cal", "returns cal")
    evening.says("cal", f"report cal: cal beats {other} 5-2")
    evening.says(other, f"report {other}: cal beats {other} 5-2")
    assert cents(evening)["cal"] == -2000


def test_who_leaves_owing_the_fee_still_says_with_the_other_what_was_played_before() -> None:
    evening = night(PAID)
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "entrants cal dana")
    evening.says("tom", "start main")
    other = opponent_of(evening, "ann")
    evening.says("ann", "withdraw ann")
    for name in ("ann", other):
        evening.says(name, f"report {name}: ann beats {other} 5-2")
    assert any(match.winner == "ann" for match in evening.first_round())


def test_who_has_played_before_leaving_as_a_director_says_owes_the_fee_after_all() -> None:
    evening, other = left()
    evening.says("tom", f"correct cal {other}: cal beats {other} 5-2")
    assert cents(evening)["cal"] == -2000
    assert "You have withdrawn. You owe 20.00." in page(evening, "cal")
    evening.says("tom", f"correct cal {other}: walkover {other} over cal")
    assert "cal" not in cents(evening)


def test_a_match_that_was_none_after_all_leaves_who_had_left_owing_nothing() -> None:
    evening = drawn()
    other = opponent_of(evening, "cal")
    evening.says("tom", f"{other} beats cal 5-2")
    evening.says("tom", "withdraw cal")
    assert cents(evening)["cal"] == -2000
    evening.says("tom", f"correct cal {other}: walkover {other} over cal")
    assert "cal" not in cents(evening)
