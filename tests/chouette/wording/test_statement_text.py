"""Statements as people read them."""

import pytest

from chouette.wording.statement_text import said_in_names
from clubsite.preferences.dice_names import dice_called

NAMES = {"jean_luc": "Jean Luc", "ליאור_כהן": "ליאור כהן", "bob": "Bob"}


def test_everybody_is_called_by_his_name() -> None:
    assert said_in_names("jean_luc doubles all", NAMES) == "Jean Luc doubles all"
    assert said_in_names("ann takes bob/jean_luc", NAMES) == "ann takes Bob/Jean Luc"
    assert said_in_names("correct game 2: bob drops; bobby takes", NAMES) == "correct game 2: Bob drops; bobby takes"


def test_a_name_from_right_to_left_keeps_to_itself() -> None:
    assert said_in_names("line ליאור_כהן bob", NAMES) == "line \N{FIRST STRONG ISOLATE}ליאור כהן\N{POP DIRECTIONAL ISOLATE} Bob"


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("settle ann bob 0.78 to bob roll 3 5", "settle ann Bob 0.78 to Bob roll penc-ü se"),
        ("rolls ann 6 bob 5/4 cal 5/2", "rolls ann şeş Bob penc/cihar cal penc/dü"),
        ("rolls ann 11 bob 5", "rolls ann 11 Bob 5"),  # totals of two dice have no name
        ("bob stake 3", "Bob stake 3"),
        ("correct game 2: settle ann bob 2 roll 6 6; bob takes", "correct game 2: settle ann Bob 2 roll dü şeş; Bob takes"),
    ],
)
def test_the_dice_are_called_as_the_reader_likes_it(said: str, read: str) -> None:
    with dice_called("turkish"):
        assert said_in_names(said, NAMES) == read
    assert said_in_names(said, {}) == said


def test_a_player_who_is_called_like_a_die_is_no_die() -> None:
    with dice_called("turkish"):
        assert said_in_names("rolls penc 5 bob 4", {"penc": "Penç Bey"}) == "rolls Penç Bey penc bob cihar"
