"""A take is told with the value at which the cube is played on, where the table still shows it."""

import pytest

from chouette.notation import read_statement
from chouette.rules.evening import Evening
from chouette.wording.statements.taken import last_in_words
from tests.chouette.rules.told import PLAIN, house, statements, table_of

NAMES = {"ann": "Ann", "bob": "Bob", "cal": "Cal", "dee": "Dee"}


def told(evening: Evening, said: str) -> str:
    return last_in_words(said, evening.table, NAMES)


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ("bob doubles; ann takes bob", "Ann takes from Bob at 2."),
        ("bob doubles; cal doubles; ann takes all", "Ann takes from Bob and Cal at 2."),
        ("ann doubles all; bob takes", "Bob takes at 2."),
        ("bob doubles; ann takes bob; ann doubles bob; bob takes", "Bob takes at 4."),
        ("bob doubles; ann drops bob", "Ann drops against Bob."),
        ("bob doubles; ann takes bob; cal doubles", "Cal doubles."),
    ],
)
def test_the_value_is_said(sheet: str, sentence: str) -> None:
    evening = table_of(PLAIN, f"game; {sheet}")
    assert told(evening, statements(sheet)[-1]) == sentence


def test_cubes_of_several_values_are_told_without_one() -> None:
    evening = table_of(PLAIN, "game; bob doubles; ann takes bob; ann doubles all; cal takes; bob takes")
    assert told(evening, "bob takes") == "Bob takes at 4."
    assert told(table_of(house("")), "ann takes all") == "Ann takes all."


def test_what_cannot_be_read_any_more_stays_as_it_was_written() -> None:
    assert told(table_of(PLAIN), "ann knocks twice") == "ann knocks twice"


def test_one_of_several_cubes_is_told_as_that_one() -> None:
    evening = table_of(
        house("captain_purchase=on"), "game; ann doubles all; bob takes; cal drops; dee takes; bob buys cal; bob doubles"
    )
    assert told(evening.perform(read_statement("ann takes bob/bob")), "ann takes bob/bob") == (
        "Ann takes from Bob (with their own cube)."
    )
