"""What is not rated, and why: scenario 50, and the policies of clubs behind it."""

from dataclasses import replace

import pytest

from games.ratings.rules.lists import FIBS
from games.ratings.rules.reasons import Ending, Played, WhyNotRated, why_not_on, why_not_rated

PLAYED = Played(length=5)


def test_a_match_that_was_played_out_is_rated_with_penalty_points_too() -> None:
    assert why_not_rated(PLAYED) is None
    assert why_not_rated(Played(length=1)) is None


@pytest.mark.parametrize("ending", [one for one in Ending if one is not Ending.PLAYED])
def test_any_other_ending_has_the_reason_of_its_name(ending: Ending) -> None:
    reason = why_not_rated(replace(PLAYED, ending=ending))
    assert reason is not None
    assert reason.name == ending.name


def test_what_was_never_meant_to_count() -> None:
    assert why_not_rated(replace(PLAYED, agreed_before=False)) is WhyNotRated.NOT_AGREED_BEFORE
    assert why_not_rated(replace(PLAYED, backgammon=False)) is WhyNotRated.VARIANT
    assert why_not_rated(replace(PLAYED, chouette=True)) is WhyNotRated.CHOUETTE
    assert why_not_rated(replace(PLAYED, length=0)) is WhyNotRated.UNLIMITED


def test_a_chouette_is_one_first_of_all() -> None:
    assert why_not_rated(Played(0, Ending.UNFINISHED, agreed_before=False, chouette=True)) is WhyNotRated.CHOUETTE


def test_a_bye_has_no_length_and_is_a_bye() -> None:
    assert why_not_rated(Played(0, Ending.BYE)) is WhyNotRated.BYE


def test_a_list_may_leave_out_one_point_matches() -> None:
    assert why_not_on(FIBS, 1, on_screen=False) is None
    without = replace(FIBS, one_point_rated=False)
    assert why_not_on(without, 1, on_screen=False) is WhyNotRated.ONE_POINT
    assert why_not_on(without, 3, on_screen=False) is None


def test_matches_on_screen_may_have_a_list_of_their_own() -> None:
    live, on_screen = replace(FIBS, on_screen_rated=False), replace(FIBS, live_rated=False)
    assert why_not_on(live, 5, on_screen=True) is WhyNotRated.LIVE_ONLY
    assert why_not_on(on_screen, 5, on_screen=False) is WhyNotRated.ON_SCREEN_ONLY
    assert why_not_on(live, 5, on_screen=False) is why_not_on(on_screen, 5, on_screen=True) is None


def test_every_reason_is_a_sentence_of_its_own() -> None:
    assert len({one.value for one in WhyNotRated}) == len(WhyNotRated.__members__)
    assert [one.name for one in WhyNotRated if not one.value.endswith(".")] == []
