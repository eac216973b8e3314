"""Statements as people read them."""

from chouette.said_in_names import said_in_names

NAMES = {"jean_luc": "Jean Luc", "ליאור_כהן": "ליאור כהן", "bob": "Bob"}


def test_everybody_is_called_by_his_name() -> None:
    assert said_in_names("jean_luc doubles all", NAMES) == "Jean Luc doubles all"
    assert said_in_names("ann takes bob/jean_luc", NAMES) == "ann takes Bob/Jean Luc"
    assert said_in_names("correct game 2: bob drops; bobby takes", NAMES) == "correct game 2: Bob drops; bobby takes"


def test_a_name_from_right_to_left_keeps_to_itself() -> None:
    assert said_in_names("line ליאור_כהן bob", NAMES) == "line \N{FIRST STRONG ISOLATE}ליאור כהן\N{POP DIRECTIONAL ISOLATE} Bob"
