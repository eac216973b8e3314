"""Recent events are told in sentences, with display names, and nothing from before an undo or another game."""

import pytest

from chouette.pages.table.recent_events import happened_in_words
from chouette.rules.model.table import Table

NAMES = {"ann": "Ann", "bob": "Bob", "cal": "Cal"}


def happened(*said: str) -> list[str]:
    return happened_in_words([(one, "") for one in said], Table(), NAMES)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("opening 3 1", "Opening roll: the box 3, the captain 1."),
        ("opening 4 4", "Opening roll: a tie at 4."),
        ("bob rolls 3 1", "Bob rolled 3-1."),
        ("bob plays 13/9 6/5*", "Bob played 13/9 6/5*."),
        ("ann doubles all", "Ann doubled all."),
        ("ann doubles bob cal", "Ann doubled Bob and Cal."),
        ("bob cal double", "Bob and Cal doubled."),
        ("bob takes", "Bob took."),
        ("ann drops cal", "Ann dropped Cal’s cube."),
        ("bob buys cal", "Bob bought Cal’s cube."),
        ("ann resigns gammon", "Ann offers to resign a gammon."),
        ("settle ann cal 1.5 to cal", "Ann and Cal settled."),
        ("team wins single override", "The monitor has entered the result."),
        ("cal offers bob", "Cal offered Bob an extra."),
        ("captain is cal", "Cal is captain now."),
        ("ann proxy bob", "Bob plays for Ann."),
        ("ann trusts bob", "Bob plays for Ann."),
        ("ann proxy off", "Nobody speaks for Ann any more."),
        ("partner cal", "Cal plays with the box."),
        ("partner bob cal", "Bob and Cal play with the box."),
        ("partner off", "The box plays alone."),
        ("bob declines box", "Bob declined the box."),
        ("cal joins", "Cal has joined."),
        ("cal sits out", "Cal sits out."),
        ("cal returns", "Cal is back."),
        ("cal leaves", "Cal has left."),
        ("option beaver=off", "The house rules have changed."),
        ("option beaver=off\noption join_consent=free\ncal joins", "The house rules have changed. Cal has joined."),
    ],
)
def test_each_statement_is_a_sentence(said: str, told: str) -> None:
    assert " ".join(happened(*said.splitlines())) == told


def test_what_was_before_an_undo_or_another_game_is_not_told() -> None:
    assert happened("bob takes", "undo") == ["Something was taken back."]
    assert happened("bob takes", "game", "opening 6 1") == [
        "The game has begun.",
        "Opening roll: the box 6, the captain 1.",
    ]


def test_the_monitors_reason_is_told() -> None:
    told = happened_in_words([("undo step", "a cocked die")], Table(), NAMES)
    assert told == ["Something was taken back.", "The monitor’s reason: a cocked die"]
