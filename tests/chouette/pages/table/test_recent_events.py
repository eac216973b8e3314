"""Recent events are told in sentences, with display names, and nothing from before an undo or another game."""

import pytest

from chouette.pages.table.recent_events import Newest, happened_in_words
from chouette.rules.model.table import Table
from chouette.seats.thinking.reactions import last_play
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import on_screen, roll, to_the_teams_roll
from tests.chouette.phones import table_of

NAMES = {"ann": "Ann", "bob": "Bob", "cal": "Cal"}


def happened(*said: str) -> list[str]:
    return happened_in_words([Newest(one) for one in said], Table(), NAMES)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("opening 3 1", "Opening roll: the box 3, the captain 1."),
        ("opening 4 4", "Opening roll: 4-4, again."),
        ("bob rolls 3 1", "Bob rolls 3-1."),
        ("bob plays 13/9 6/5*", "Bob plays 13/9 6/5*."),
        ("ann doubles all", "Ann doubles all."),
        ("ann doubles bob cal", "Ann doubles Bob and Cal."),
        ("bob cal double", "Bob and Cal double."),
        ("bob takes", "Bob takes."),
        ("ann drops cal", "Ann drops against Cal."),
        ("bob buys cal", "Bob buys Cal’s cube."),
        ("ann resigns gammon", "Ann offers to resign a gammon."),
        ("settle ann cal 1.5 to cal", "Ann and Cal settle. Ann pays Cal 1½."),
        ("team wins single override", "Against a house rule: The team wins a single game."),
        ("cal offers bob", "Cal offers Bob an extra."),
        ("captain is cal", "Cal is captain now."),
        ("ann proxy bob", "Bob answers for Ann."),
        ("ann trusts bob", "Ann has Bob answer for them."),
        ("ann proxy off", "Nobody answers for Ann any more."),
        ("partner cal", "Cal plays with the box."),
        ("partner bob cal", "Bob and Cal play with the box."),
        ("partner off", "The box plays alone."),
        ("bob declines box", "Bob declines the box."),
        ("cal joins", "Cal joins."),
        ("cal sits out", "Cal sits out."),
        ("cal returns", "Cal is back."),
        ("cal leaves", "Cal leaves for good."),
        ("option beaver=off", "Beavers: not allowed."),
        (
            "option beaver=off\noption raccoon=on\ncal joins",
            "Beavers: not allowed. Raccoons: allowed. Cal joins.",
        ),
    ],
)
def test_each_statement_is_a_sentence(said: str, told: str) -> None:
    assert " ".join(happened(*said.splitlines())) == told


def test_what_was_before_an_undo_or_another_game_is_not_told() -> None:
    assert happened("bob takes", "undo") == ["The last change of a score is taken back."]
    assert happened("bob takes", "game", "opening 6 1") == [
        "A game begins.",
        "Opening roll: the box 6, the captain 1.",
    ]


def test_a_step_that_is_taken_back_is_named() -> None:
    assert happened("ann plays 8/5 6/5", "bob doubles", "undo step") == ["The last step is taken back: Bob doubles."]
    assert happened("bob rolls 3 1", "undo step") == ["The last step is taken back: Bob rolls 3-1."]


def test_of_two_steps_the_second_is_not_named_nor_how_somebody_answered_while_answers_are_hidden() -> None:
    assert happened("ann doubles all", "undo step", "undo step")[-1] == "The last step is taken back."
    assert happened("ann doubles all", "bob takes", "undo step") == ["The last step is taken back."]


def test_the_monitors_reason_is_told() -> None:
    told = happened_in_words([Newest("undo step", "a cocked die")], Table(), NAMES)
    assert told == ["The last step is taken back.", "The monitor’s reason: a cocked die"]


def test_what_was_rolled_for_the_seats_is_told_when_the_game_begins() -> None:
    assert happened("rolls ann 6 bob 5 cal 2", "game") == [*happened("rolls ann 6 bob 5 cal 2"), "A game begins."]
    assert happened("bob takes", "game") == ["A game begins."]


@pytest.mark.django_db
def test_a_play_is_told_in_the_words_under_the_board_however_it_was_written() -> None:
    friday = to_the_teams_roll(on_screen())
    roll(friday, "bob", "64")
    say(friday, "bob plays 24/18 18/14")
    table = table_of(friday)
    last = last_play(table)
    assert last is not None
    assert last.play == "24/14"
    assert happened_in_words([Newest("bob plays 24/18 18/14")], table, NAMES) == ["Bob plays 24/14."]
