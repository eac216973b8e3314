"""Every night all rolls of finished games are recomputed; the command does so for one evening."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from clubsite.celery import BEAT_SCHEDULE
from games.dice.audit import troubles
from games.dice.dice_cup import commit, draw, reveal
from games.dice.dice_file import as_shape
from games.dice.models import DiceSeed
from games.dice.selectors import dice_of
from games.dice.tasks import DiceAreWrong, check_dice
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db
GAME = "chouette:K7QX3M:game:1"


def a_game(scope: str = GAME, rolls: int = 5) -> None:
    commit(scope)
    for _ in range(rolls):
        draw(scope)


def test_a_sound_cup_has_no_troubles() -> None:
    a_game()
    reveal(GAME)
    a_game("chouette:K7QX3M:game:2")
    assert list(troubles()) == []
    assert check_dice() == "Every roll is the one that was promised."


def test_a_roll_that_the_seed_does_not_give_is_told_by_night(caplog: pytest.LogCaptureFixture) -> None:
    commit(GAME)
    with loaded("11 22 33 44 55"):
        for _ in range(5):
            draw(GAME)
    assert list(troubles()) == []  # nobody can check as long as the seed is secret
    reveal(GAME)
    with pytest.raises(DiceAreWrong, match=rf"{GAME}/1: Roll \d was"):
        check_dice()
    assert f"dice: {GAME}/1: Roll" in caplog.text


def test_a_roll_that_was_drawn_and_is_not_kept_is_told() -> None:
    a_game()
    DiceSeed.objects.update(drawn=6)
    assert list(troubles()) == [f"{GAME}/1: 6 rolls were drawn, 5 are kept."]


def test_the_check_runs_every_night() -> None:
    assert [one["task"] for one in BEAT_SCHEDULE.values()].count(check_dice.name) == 1


def test_the_command_verifies_the_evening_of_a_code() -> None:
    a_game()
    reveal(GAME)
    a_game("chouette:K7QX3M:game:2", 2)
    a_game("chouette:AAAAAA:game:1", 3)
    told = StringIO()
    call_command("verify_dice", chouette="k7qx3m", stdout=told)
    assert told.getvalue().splitlines() == [
        f"{GAME}/1: 5 rolls, all as promised.",
        "chouette:K7QX3M:game:2/1: 2 rolls, its seed is not revealed yet.",
    ]


def test_the_command_names_the_first_wrong_roll_of_an_evening() -> None:
    commit(GAME)
    with loaded("11 22 33"):
        draw(GAME)
        draw(GAME)
        draw(GAME)
    reveal(GAME)
    with pytest.raises(CommandError, match=f"{GAME}/1: Roll"):
        call_command("verify_dice", chouette="K7QX3M")


@pytest.mark.parametrize("code", ["ZZZZZZ", "", "%", "K7QX3M:game:1"])
def test_the_command_knows_no_such_evening(code: str) -> None:
    a_game()
    with pytest.raises(CommandError):
        call_command("verify_dice", chouette=code)


def test_a_secret_seed_does_not_leave_the_database() -> None:
    a_game()
    (dice,) = dice_of("chouette:K7QX3M:")
    assert dice.seed is None
    reveal(GAME)
    (dice,) = dice_of("chouette:K7QX3M:")
    assert dice.seed is not None
    assert json.dumps(as_shape([dice])).count(dice.seed.hex()) == 1
