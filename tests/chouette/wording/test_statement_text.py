"""Statements as people read them."""

import pytest
from django.utils import translation

from chouette.wording.statement_text import asked_in_words, said_in_names
from clubsite.preferences.dice_names import dice_called

NAMES = {"jean_luc": "Jean Luc", "ליאור_כהן": "ליאור כהן", "bob": "Bob"}


def test_everybody_is_called_by_name() -> None:
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


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("bob rolls 2 6", "Bob rolled 6-2."),
        ("jean_luc leaves", "Jean Luc has left."),
        ("team wins gammon", "The team wins a gammon."),
        ("box wins single override", "Against a house rule: The box wins a single game."),
        ("correct game 3 box wins backgammon", "Game 3 corrected: The box wins a backgammon."),
        ("correct game 3: jean_luc doubles all; bob drops", "Game 3 is told again."),
        ("option beaver=off", "Nobody may beaver: a double is taken or dropped."),
        ("sheet plain", "The house rules are those of the sheet “Plain”."),
        ("settle jean_luc bob 1.5 to bob", "Jean Luc and Bob settle. Jean Luc pays Bob 1½."),
        ("proposition bob jean_luc 9 to jean_luc", "Bob pays Jean Luc 9."),
        ("bob pays jean_luc 6", "Bob pays Jean Luc 6."),
        ("decide team wins single: it was late", "The team wins a single game. it was late"),
        ("decide set aside: nobody plays on", "The suspended game is set aside: nobody plays on"),
        ("box bob", "Bob is the box."),
        ("line bob jean_luc", "The line is Bob and Jean Luc, in this order."),
        ("rolls bob 6 jean_luc 3", "The seats are rolled for."),
        ("stake bob 3", "Bob plays for a stake of 3."),
        ("set aside", "The game whose result was taken back is not played on."),
        ("close", "The evening is closed."),
    ],
)
def test_what_the_table_is_asked_for_is_a_sentence(line: str, read: str) -> None:
    assert asked_in_words(line, NAMES) == read


def test_it_is_a_sentence_in_french() -> None:
    with translation.override("fr"):
        assert asked_in_words("bob rolls 6 2", NAMES) == "Bob a fait 6-2."
        assert asked_in_words("team wins gammon", NAMES) == "L’équipe gagne un gammon."
