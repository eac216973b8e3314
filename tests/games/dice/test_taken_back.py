"""Rolls that were taken back, in a file: those that came again are fine, and whatever stands in their place instead is told."""

import json
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.dice import dice_page
from games.dice.dice_file import NotADiceFile, as_shape, read_dice
from games.dice.public_dice import PublicDice, PublicRoll, Telling, wrong_among
from games.rules.fair_dice import Doubt, Pair, commitment_of, key_of, rolls

SEED, OTHER_SEED = bytes(range(32)), bytes(range(32, 64))
GAME = "chouette:K7QX3M:game:3"
OF_0_3 = Path(__file__).with_name("dice_0_3.json")
SCRIPT = Path(dice_page.__file__).with_name("check_at_home.py")


def the_dice() -> list[PublicDice]:
    """Two seeds of one game: four rolls of the first, of which two were taken back and came again; two of the second."""
    first = commitment_of(SEED, f"{GAME}/1", "")
    second = commitment_of(OTHER_SEED, f"{GAME}/2", first)
    ours, later = given(SEED, 1, "", 4), given(OTHER_SEED, 2, first, 2)
    drawn = [PublicRoll(at, dice, place=at) for at, dice in enumerate(ours, start=1)]
    for at in (1, 2):
        drawn[at] = replace(drawn[at], undone=True, again=(Telling(ours[at], undone=True), Telling(ours[at])))
    after = tuple(PublicRoll(at, dice, place=4 + at) for at, dice in enumerate(later, start=1))
    return [
        PublicDice(f"{GAME}/1", first, SEED, tuple(drawn), previous=""),
        PublicDice(f"{GAME}/2", second, OTHER_SEED, after, previous=first),
    ]


def given(seed: bytes, attempt: int, previous: str, count: int) -> list[Pair]:
    return rolls(key_of(seed, f"{GAME}/{attempt}", previous), f"{GAME}/{attempt}", count)


def verified(told: Any, tmp_path: Path) -> tuple[bool, bool]:
    """By the command, and by the lines at home."""
    file = tmp_path / "dice.json"
    file.write_text(json.dumps(told))
    try:
        call_command("verify_dice", str(file), stdout=StringIO())
        here = True
    except CommandError:
        here = False
    at_home = subprocess.run([sys.executable, "-I", SCRIPT, file], capture_output=True, text=True, check=False)
    return here, at_home.returncode == 0


def a_file() -> Any:
    return json.loads(json.dumps(as_shape(the_dice())))


def test_rolls_that_came_again_in_their_place_are_as_promised(tmp_path: Path) -> None:
    assert read_dice(json.dumps(a_file())) == the_dice()
    assert wrong_among(the_dice()) == {}
    assert [roll.times_taken_back for roll in the_dice()[0].rolls] == [0, 2, 2, 0]
    assert verified(a_file(), tmp_path) == (True, True)


def test_another_roll_in_the_same_place_is_not(tmp_path: Path) -> None:
    told = a_file()
    again = told["games"][0]["rolls"][1]["again"][1]
    again["dice"] = [7 - die for die in again["dice"]]
    assert wrong_among(read_dice(json.dumps(told)))[f"{GAME}/1"].doubt is Doubt.ANOTHER_ROLL
    assert verified(told, tmp_path) == (False, False)


def test_two_rolls_for_one_place_are_told_even_while_the_seed_is_secret() -> None:
    ours = the_dice()[0].rolls[1]
    again = (*ours.again[:1], replace(ours.again[1], dice=(ours.dice[0] % 6 + 1, ours.dice[1])))
    drawn = (the_dice()[0].rolls[0], replace(ours, again=again))
    wrong = replace(the_dice()[0], seed=None, rolls=drawn).wrong
    assert wrong is not None
    assert wrong.doubt is Doubt.ANOTHER_ROLL


def test_a_roll_that_never_came_again_is_told(tmp_path: Path) -> None:
    told = a_file()
    for again in told["games"][0]["rolls"][1]["again"]:
        again["undone"] = True
    assert wrong_among(read_dice(json.dumps(told)))[f"{GAME}/1"].sentence == (
        "Roll 2 was taken back and did not come again in its place."
    )
    assert verified(told, tmp_path) == (False, False)


def test_a_roll_that_is_taken_back_last_waits_for_its_place(tmp_path: Path) -> None:
    told = a_file()
    told["games"][1]["rolls"][1]["undone"] = True
    assert verified(told, tmp_path) == (True, True)


def test_a_second_seed_that_begins_the_game_anew_is_told(tmp_path: Path) -> None:
    told = a_file()
    for at, roll in enumerate(told["games"][1]["rolls"], start=1):
        roll["place"] = at
    assert verified(told, tmp_path) == (False, False)


def test_a_promise_put_in_later_breaks_the_chain(tmp_path: Path) -> None:
    told = a_file()
    last = told["games"][1]
    last["previous"] = "0" * 64
    last["commitment"] = commitment_of(OTHER_SEED, f"{GAME}/2", "0" * 64)
    assert wrong_among(read_dice(json.dumps(told)))[f"{GAME}/2"].doubt is Doubt.UNCHAINED
    assert verified(told, tmp_path) == (False, False)
    del told["games"][0]
    assert verified(told, tmp_path) == (False, False)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"place": 0}, "has no place"),
        ({"again": None}, "has no list of what came again"),
        ({"again": [7]}, "came again as no object"),
        ({"again": [{"dice": [7, 1]}]}, "has no two dice"),
        ({"undone": "no"}, "does not say whether it was undone"),
    ],
)
def test_what_is_no_such_file_is_refused_with_a_sentence(change: dict[str, object], sentence: str) -> None:
    told = a_file()
    told["games"][0]["rolls"][0] |= change
    with pytest.raises(NotADiceFile, match=sentence):
        read_dice(json.dumps(told))


def test_files_of_0_3_are_still_verified_and_tell_what_was_rolled_again(tmp_path: Path) -> None:
    told = json.loads(OF_0_3.read_text())
    assert verified(told, tmp_path) == (True, True)
    said = StringIO()
    call_command("verify_dice", str(OF_0_3), stdout=said)
    *games, again = said.getvalue().splitlines()
    assert len(games) == 4
    assert again.startswith(f"{GAME[:-1]}2: Roll 3 was taken back and did not come again in its place.")
    told["games"][1]["rolls"][5]["dice"].reverse()
    told["games"][1]["rolls"][5]["dice"][0] = told["games"][1]["rolls"][5]["dice"][0] % 6 + 1
    told["games"][1]["rolls"][5]["said"] = ""
    assert verified(told, tmp_path) == (False, False)
