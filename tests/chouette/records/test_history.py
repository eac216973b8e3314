"""Which records were undone: struck out on the page, kept for good."""

import pytest
from django.utils import translation

from chouette.notation.score_sheet import play
from chouette.records.history import told_as_text, undone_records
from chouette.wording.said_by import THE_SITE, TIME_IS_UP, said_by

GAME = "box ann\nline bob cal dee\ngame\n"  # records 1 to 3


@pytest.mark.parametrize(
    ("sheet", "undone"),
    [
        (GAME, set()),
        (GAME + "undo step", {3}),
        (GAME + "box wins single\nundo", {4}),
        (GAME + "box wins single\neli joins\nundo", {4}),  # eli's joining is said again with it
        (GAME + "box wins single\ngame\nann doubles all\nundo", {4, 5, 6}),
        (GAME + "box wins single\nundo\nteam wins gammon\nundo", {4, 6}),
        (GAME + "ann doubles all\nundo step\nbob doubles\nundo step", {4, 6}),
        (GAME + "bob cal dee double\nann drops bob\nann takes cal\nundo", {5}),
    ],
)
def test_an_undo_strikes_what_it_took_back_and_nothing_that_still_holds(sheet: str, undone: set[int]) -> None:
    evening = play(sheet)
    assert undone_records(evening) == undone
    standing = [one.action for number, one in enumerate(evening.statements, 1) if number not in undone]
    assert [one for one in standing if type(one).__name__ != "Undo"] == [one.action for one in evening.in_force]


def test_a_game_is_told_as_it_was_said() -> None:
    evening = play(GAME + "ann doubles all\nbob takes\ncal drops\ndee takes\nbob buys cal\nbox wins single")
    assert told_as_text(evening.told[0].actions).splitlines() == [
        "ann doubles all",
        "bob takes",
        "cal drops",
        "dee takes",
        "bob buys cal",
        "box wins single",
    ]


def test_who_is_nobody_has_a_name_in_every_language() -> None:
    with translation.override("fr"):
        names = {"Zoë_OBrien": "Zoë O’Brien"}
        told = [said_by(name, names) for name in (THE_SITE, TIME_IS_UP, "mo", "Zoë_OBrien")]
        assert told == ["le site", "le temps est écoulé", "mo", "Zoë O’Brien"]
