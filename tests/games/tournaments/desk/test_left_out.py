"""Who had entered or waited and does not play reads on their card why, and that they owe nothing; in rounds nobody is out."""

import pytest

from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_owing import PAID
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db


def full() -> Night:
    """Two places, which Ann and Bob have; Cal waits."""
    evening = night(PAID)
    evening.says("tom", "capacity 2")
    for name in ("ann", "bob", "cal"):
        evening.of_oneself(name, "sign_up")
    return evening


def test_who_waited_at_the_draw_reads_that_they_got_no_place_and_owe_nothing() -> None:
    evening = full()
    evening.says("tom", "start main")
    assert "You waited for a place when the draw was made, and did not get one. You owe nothing." in page(evening, "cal")


def test_a_place_that_was_offered_ended_with_the_draw() -> None:
    evening = full()
    evening.of_oneself("bob", "sign_off")
    evening.says("tom", "entrants dana")
    evening.says("tom", "start main")
    assert "A place was offered to you, and was not taken when the draw was made." in page(evening, "cal")
    assert "You had withdrawn before the draw. You owe nothing." in page(evening, "bob")


def test_whom_a_director_took_out_reads_who_it_was_before_and_after_the_draw() -> None:
    evening = full()
    evening.says("tom", "capacity 8\nsign_off bob")
    assert "tom has taken you out before the draw. You owe nothing." in page(evening, "bob")
    evening.says("tom", "entrants dana")
    evening.says("tom", "start main")
    assert "tom has taken you out before the draw. You owe nothing." in page(evening, "bob")


@pytest.mark.parametrize("form", ["swiss rounds 1", "round_robin"])
def test_nobody_is_out_where_everybody_plays_on(form: str) -> None:
    evening = night(f"tournament Friday\nflight main {form} length 5\nentrants ann bob")
    evening.says("tom", "start main")
    if "swiss" in form:
        evening.says("tom", "round main")
    evening.says("tom", "ann beats bob 5-3")
    evening.says("tom", "close main")
    read = page(evening, "bob")
    assert "You have played all your matches. You are in place 2 of Main." in read
    assert "you are out" not in read


def test_who_has_only_bought_at_the_auction_never_withdrew() -> None:
    evening = night(f"{PAID}\nentrants ann bob")
    evening.says("tom", "calcutta main 100 house 0 back 50")
    evening.says("tom", "lot ann 5 to cal")
    evening.says("tom", "start main")
    assert "withdrawn" not in page(evening, "cal")


def test_once_it_is_over_nobody_is_sent_to_the_desk_to_come_in() -> None:
    evening = night("tournament Friday\nflight main swiss rounds 2 length 5\nentrants ann bob cal")
    evening.says("tom", "option check_in=required\ncheck_in ann bob")
    evening.says("tom", "start main")
    assert "You were not drawn, because you had not checked in. Ask at the desk" in page(evening, "cal")
    evening.says("tom", "round main\nann beats bob 5-3\nclose main")
    read = page(evening, "cal")
    assert "You were not drawn, because you had not checked in." in read
    assert "Ask at the desk" not in read


def test_where_no_line_is_free_nobody_is_sent_to_the_desk_which_says_so_too() -> None:
    evening = night(f"{PAID}\noption check_in=required\nentrants ann bob cal")
    evening.says("tom", "check_in ann bob\nstart main")
    told = "You were not drawn, because you had not checked in."
    assert f"{told} No place is left to come into." in page(evening, "cal")
    assert "Was not drawn, and no place is left to come into: cal" in page(evening, "tom", "tournament_desk")


def test_where_a_bye_is_free_they_are() -> None:
    evening = night(f"{PAID}\noption check_in=required\nentrants ann bob cal mo")
    evening.says("tom", "check_in ann bob mo\nstart main")
    assert "Ask at the desk whether you can still come in." in page(evening, "cal")
    assert "no place is left to come into" not in page(evening, "tom", "tournament_desk")


def test_who_gives_a_place_up_for_which_others_wait_is_told_so_first() -> None:
    evening = full()
    told = "Your place goes to who waits for one."
    assert told in page(evening, "ann")
    evening.of_oneself("cal", "sign_off")
    assert told not in page(evening, "ann")
    evening.says("tom", "capacity none")
    assert told not in page(evening, "ann")
