"""A club's own list is refused in a sentence that says what would be possible."""

from dataclasses import replace

import pytest

from games.ratings.rules.lists import BELGIAN, BRASS_CITY, DANISH, FIBS, PUBLISHED, Listing, Ramp, RatingList
from games.ratings.rules.own_list import OWN, ListProblem, ListRefused, as_json, own_list

PLAIN = {"start": 1500, "c": 4, "a": 0.5, "k": 1}


def problem(**given: object) -> ListProblem:
    with pytest.raises(ListRefused) as refused:
        own_list({**PLAIN, **given})
    return refused.value.reason.problem


def sentence(given: object) -> str:
    with pytest.raises(ListRefused) as refused:
        own_list(given)
    return str(refused.value)


def test_four_numbers_are_a_list() -> None:
    assert own_list(PLAIN) == RatingList(OWN, OWN)


def test_the_ramp_is_written_as_in_a_book() -> None:
    assert own_list({**PLAIN, "k": "max(1, 5 - e/100)"}).ramp == FIBS.ramp
    assert own_list({**PLAIN, "k": "max( 1,2−e / 400 )"}).ramp == BRASS_CITY.ramp
    assert own_list({**PLAIN, "k": 1.5}).ramp == Ramp(1.5, 1.5)


@pytest.mark.parametrize("rating_list", [FIBS, DANISH, BELGIAN, BRASS_CITY])
def test_what_is_written_is_read_again_with_the_same_numbers(rating_list: RatingList) -> None:
    ours = replace(
        rating_list, key=OWN, name="Thursday", width=1999.5, experience_includes_current=True, listing=Listing(50, 10, 12)
    )
    assert own_list(as_json(ours)) == ours


@pytest.mark.parametrize("key", PLAIN)
def test_none_of_the_four_may_be_missing(key: str) -> None:
    given = {one: value for one, value in PLAIN.items() if one != key}
    assert sentence(given) == f"“{key}” is missing: a rating list needs start, c, a and k."


@pytest.mark.parametrize("wrong", ["4", None, True, float("nan"), float("inf"), -1, 10**400, [4], {}])
@pytest.mark.parametrize("key", ["start", "c", "a", "width"])
def test_a_number_is_a_number_within_reason(key: str, wrong: object) -> None:
    assert problem(**{key: wrong}) is ListProblem.NUMBER


@pytest.mark.parametrize("wrong", [None, True, float("nan"), 0, -1, 101, [5, 100]])
def test_k_is_a_number_above_zero(wrong: object) -> None:
    assert problem(k=wrong) is ListProblem.NUMBER


@pytest.mark.parametrize("wrong", ["", "5 - e/100", "max(1, 5 - f/100)", "max(1, 5 - e/100) ** 9", "max(1, 5.5.5 - e/100)"])
def test_a_ramp_that_nobody_can_read(wrong: str) -> None:
    assert problem(k=wrong) is ListProblem.RAMP


def test_a_ramp_that_leads_nowhere() -> None:
    assert problem(k="max(5, 1 - e/100)") is ListProblem.RAMP_UPWARDS
    assert problem(k="max(0, 1 - e/100)") is ListProblem.NUMBER
    assert problem(k="max(1, 5 - e/0)") is ListProblem.NUMBER
    for number in ("9" * 400, "1" + "0" * 308):
        assert problem(k=f"max({number}, 1 - e/1)") is ListProblem.NUMBER
        assert problem(k=f"max(1, {number} - e/1)") is ListProblem.NUMBER
        assert problem(k=f"max(1, 5 - e/{number})") is ListProblem.NUMBER


def test_a_number_out_of_bounds_is_told_the_bounds() -> None:
    assert sentence({**PLAIN, "a": 3}) == "“a” is a number from 0 to 2."
    assert sentence({**PLAIN, "c": 0}) == "“c” is a number from 0.01 to 1000."
    assert sentence({**PLAIN, "active_months": 121}) == "“active_months” is a whole number from 0 to 120."


def test_a_switch_is_on_or_off() -> None:
    assert own_list({**PLAIN, "one_point_rated": False}).one_point_rated is False
    assert problem(one_point_rated="no") is ListProblem.SWITCH
    assert problem(live_rated=False, on_screen_rated=False) is ListProblem.NOTHING_RATED


def test_who_is_listed_when() -> None:
    assert own_list({**PLAIN, "provisional_below": 100}).listing == Listing(provisional_below=100)
    assert problem(provisional_below=1.5) is ListProblem.WHOLE
    assert problem(provisional_below=True) is ListProblem.WHOLE
    assert problem(provisional_below=100, listed_from=100) is ListProblem.NOBODY_PROVISIONAL


def test_a_list_of_ones_own_has_a_name_of_its_own() -> None:
    assert own_list({**PLAIN, "name": " Thursday "}).name == "Thursday"
    for name in (*PUBLISHED, "Fibs", "brass city"):
        assert problem(name=name) is ListProblem.NAME_TAKEN
    for wrong in ("", "   ", "x" * 61, 7, None):
        assert problem(name=wrong) is ListProblem.NAME
    for wrong in ("Thurs\0day", "Thurs\ud800day", "Thurs\u202eday", "Thurs\nday"):
        assert problem(name=wrong) is ListProblem.NAME_UNSEEN


def test_a_word_that_no_list_has_is_told_those_that_there_are() -> None:
    assert "no “K”. It can have: name, start, c, a, k, width, " in sentence({**PLAIN, "K": 1})
    assert "no “\\ud800”" in sentence({**PLAIN, "\ud800": 1})


@pytest.mark.parametrize("wrong", [None, 4, "fibs", [PLAIN]])
def test_anything_but_an_object_is_no_list(wrong: object) -> None:
    assert sentence(wrong) == "A rating list needs the numbers start, c, a and k."
